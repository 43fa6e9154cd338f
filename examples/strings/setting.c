/*
 * Shows: strings. Reads a line such as "  gain = 12 " into a key and a number; `line` is a NUL-terminated string of
 * any length. Returns 0, or a negative code that says what is wrong.
 */
#include <stddef.h>
#include <string.h>

struct setting {
    char key[8];
    int value;
};

static int is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static const char *skip_blanks(const char *p)
{
    while (is_blank(*p)) {
        p++;
    }
    return p;
}

int setting_parse(const char *line, struct setting *out)
{
    const char *begin, *end, *equals;
    int value = 0;

    if (line == NULL || out == NULL) {
        return -1;
    }
    begin = skip_blanks(line);
    if (*begin == '\0' || *begin == '#') {
        return -2; /* empty, or a comment */
    }
    equals = strchr(begin, '=');
    if (equals == NULL) {
        return -3;
    }
    end = equals;
    while (end > begin && is_blank(end[-1])) {
        end--;
    }
    if (end == begin || (size_t)(end - begin) >= sizeof out->key) {
        return -4; /* no key, or one that does not fit */
    }
    memcpy(out->key, begin, (size_t)(end - begin));
    out->key[end - begin] = '\0';

    begin = skip_blanks(equals + 1);
    for (end = begin; *end >= '0' && *end <= '9'; end++) {
        value = value * 10 + (*end - '0');
        if (value > 9999) {
            return -5;
        }
    }
    if (end == begin || *skip_blanks(end) != '\0') {
        return -6; /* no number, or something behind it */
    }
    out->value = value;
    return 0;
}
