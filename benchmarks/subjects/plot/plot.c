/*
 * Triangle and calendar logic: a plot of land is accepted if its three sides form a triangle and its survey has a
 * valid date. The result encodes the kind of triangle and the day of the year.
 */

static int is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_in(int month, int year)
{
    switch (month) {
    case 2:
        return is_leap(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    default:
        return 31;
    }
}

static int day_of_year(int day, int month, int year)
{
    int n = day;

    for (int m = 1; m < month; m++) {
        n += days_in(m, year);
    }
    return n;
}

/* 0 none, 1 scalene, 2 isosceles, 3 equilateral, 4 right-angled */
static int triangle_kind(int a, int b, int c)
{
    int t;

    if (a < 1 || b < 1 || c < 1 || a > 5000 || b > 5000 || c > 5000) {
        return 0;
    }
    /* order them: a <= b <= c */
    if (a > b) {
        t = a;
        a = b;
        b = t;
    }
    if (b > c) {
        t = b;
        b = c;
        c = t;
        if (a > b) {
            t = a;
            a = b;
            b = t;
        }
    }
    if (a + b <= c || a + c <= b) {
        return 0;
    }
    if (a == b && b == c) {
        return 3;
    }
    if (a == b || b == c || a == c) {
        return 2;
    }
    return a * a + b * b == c * c ? 4 : 1;
}

int plot_check(int a, int b, int c, int day, int month, int year)
{
    int kind = triangle_kind(a, b, c);
    int n;

    if (kind == 0) {
        return -1;
    }
    if (year < 1583 || year > 9999 || month < 1 || month > 12) {
        return -2;
    }
    if (day < 1 || day > days_in(month, year)) {
        return -3;
    }
    if (month == 2 && day == 29 && !is_leap(year)) {
        return -4;
    }
    n = day_of_year(day, month, year);
    if (n > 366 || (n == 366 && month != 12)) {
        return -5;
    }
    return 1000 * kind + n;
}
