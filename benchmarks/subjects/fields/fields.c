/*
 * Field splitter: cuts a line at a separator in place, as in comma-separated files. A field in double quotes may hold
 * the separator; a doubled quote stands for one. Returns the number of fields, or a negative code.
 */
#include <stddef.h>

static char *trim_front(char *p)
{
    while (*p == ' ') {
        p++;
    }
    return p;
}

/* Unquotes in place; returns what follows the closing quote, or NULL if there is none. */
static char *unquote(char *p)
{
    char *to = p;

    for (;;) {
        if (*p == '\0') {
            return NULL;
        }
        if (*p == '"') {
            if (p[1] != '"') {
                break;
            }
            p++;
        }
        *to++ = *p++;
    }
    *to = '\0';
    return p + 1;
}

int split_fields(char *line, char separator, char *fields[], int most)
{
    int count = 0;
    char *p = line;

    if (line == NULL || fields == NULL || most < 1 || most > 4) {
        return -1;
    }
    if (separator == '\0' || separator == '"' || separator == ' ') {
        return -2;
    }
    for (;;) {
        int last;

        if (count == most) {
            return -3; /* too many */
        }
        p = trim_front(p);
        if (*p == '"') {
            fields[count] = p + 1;
            p = unquote(p + 1);
            if (p == NULL) {
                return -4;
            }
            p = trim_front(p);
            if (*p != separator && *p != '\0') {
                return -5;
            }
        } else {
            fields[count] = p;
            while (*p != '\0' && *p != separator) {
                if (*p == '"') {
                    return -6;
                }
                p++;
            }
        }
        last = *p == '\0';
        *p = '\0';
        count++;
        if (last) {
            return count;
        }
        p++;
    }
}
