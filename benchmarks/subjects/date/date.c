/*
 * Date parser: accepts 2024-02-29 and 29.02.2024, checks the calendar and adds the day of the week (0 is Sunday).
 */
#include <stddef.h>
#include <string.h>

struct date {
    int year, month, day;
    int weekday;
};

/* The number in n characters, or -1 if one of them is no digit. */
static int number(const char *text, int n)
{
    int value = 0;

    for (int i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return -1;
        }
        value = 10 * value + (text[i] - '0');
    }
    return value;
}

static int leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int last_day(int year, int month)
{
    if (month == 2) {
        return leap(year) ? 29 : 28;
    }
    if (month == 4 || month == 6 || month == 9 || month == 11) {
        return 30;
    }
    return 31;
}

static int weekday_of(int year, int month, int day)
{
    if (month < 3) {
        month += 12;
        year--;
    }
    return (day + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400 + 6) % 7;
}

int date_parse(const char *text, struct date *out)
{
    int year, month, day, weekday;

    if (text == NULL || out == NULL || strlen(text) != 10) {
        return -1;
    }
    if (text[4] == '-' && text[7] == '-') {
        year = number(text, 4);
        month = number(text + 5, 2);
        day = number(text + 8, 2);
    } else if (text[2] == '.' && text[5] == '.') {
        day = number(text, 2);
        month = number(text + 3, 2);
        year = number(text + 6, 4);
    } else {
        return -2;
    }
    if (year < 1 || month < 1 || day < 1) {
        return -3;
    }
    if (year > 9999 || month > 12 || day > last_day(year, month)) {
        return -4; /* four digits never make more than 9999 */
    }
    weekday = weekday_of(year, month, day);
    if (weekday < 0 || weekday > 6) {
        return -5; /* never */
    }
    out->year = year;
    out->month = month;
    out->day = day;
    out->weekday = weekday;
    return 0;
}
