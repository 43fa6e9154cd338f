/* The week of the year, by three conventions, each a bit of mode. */

enum {
    MONDAY_FIRST = 1,   /* weeks begin on Monday, not on Sunday */
    WEEK_OF_ITS_YEAR = 2, /* days before week 1 belong to the last week of the year before, not to week 0 */
    FIRST_WHOLE_WEEK = 4 /* week 1 is the first whole one, not the one that has most of its days in the year */
};

struct date {
    int year;
    int month;
    int day;
};

static const int days_before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

static int is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_in(int year)
{
    return is_leap(year) ? 366 : 365;
}

/* Day of the year, from 0. */
static int day_of_year(const struct date *date)
{
    int days = days_before[date->month - 1] + date->day - 1;

    if (date->month > 2 && is_leap(date->year)) {
        days++;
    }
    return days;
}

/* Weekday of the first of January: 0 is Monday, or Sunday if weeks begin with that. */
static int first_weekday(int year, int monday_first)
{
    int before = year - 1;
    int days = before * 365 + before / 4 - before / 100 + before / 400;

    return (days + (monday_first ? 0 : 1)) % 7;
}

/* The week in which a date lies, 0 to 53; -1 if there is no such date. */
static int week(int year, int month, int day, int mode)
{
    struct date date = {year, month, day};
    int monday_first = (mode & MONDAY_FIRST) != 0;
    int of_its_year = (mode & WEEK_OF_ITS_YEAR) != 0;
    int whole = (mode & FIRST_WHOLE_WEEK) != 0;
    int days;
    int weekday;
    int number;

    if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) {
        return -1;
    }
    if (day == 31 && (month == 4 || month == 6 || month == 9 || month == 11)) {
        return -1;
    }
    if (month == 2 && day > 28 + is_leap(year)) {
        return -1;
    }
    days = day_of_year(&date);
    weekday = first_weekday(year, monday_first);
    if (month == 1 && day <= 7 - weekday) {
        if (!of_its_year && ((whole && weekday != 0) || (!whole && weekday >= 4))) {
            return 0;
        }
        if ((whole && weekday != 0) || (!whole && weekday >= 4)) {
            /* It belongs to the year before: count from there. */
            days += days_in(year - 1);
            weekday = first_weekday(year - 1, monday_first);
        }
    }
    if ((whole && weekday != 0) || (!whole && weekday >= 4)) {
        number = (days - (7 - weekday)) / 7 + 1;
    } else {
        number = (days + weekday) / 7 + 1;
    }
    if (of_its_year && number == 53) {
        int next = (weekday + days_in(year)) % 7;

        if (month == 12 && ((!whole && next < 4) || (whole && next == 0))) {
            return 1;
        }
    }
    if (number > 53) {
        return 53;
    }
    return number;
}

int week_(int year, int month, int day, int mode)
{
    return week(year, month, day, mode);
}

int week0(int year, int month, int day)
{
    return week(year, month, day, 0);
}

int week1(int year, int month, int day)
{
    return week(year, month, day, 1);
}

int week2(int year, int month, int day)
{
    return week(year, month, day, 2);
}

int week3(int year, int month, int day)
{
    return week(year, month, day, 3);
}

int week4(int year, int month, int day)
{
    return week(year, month, day, 4);
}

int week5(int year, int month, int day)
{
    return week(year, month, day, 5);
}

int week6(int year, int month, int day)
{
    return week(year, month, day, 6);
}

int week7(int year, int month, int day)
{
    return week(year, month, day, 7);
}
