/*
 * Tokeniser for a small language: names, numbers, strings in double quotes, one- and two-character operators,
 * comments to the end of the line. Fills `tokens` and returns how many there are, or a negative code.
 */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

enum kind { NAME, NUMBER, STRING, OPERATOR };

struct token {
    enum kind kind;
    const char *start;
    size_t length;
};

static int is_name_start(char c)
{
    int letter = isalpha((unsigned char)c) != 0;

    return letter || c == '_';
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *skip_space(const char *p)
{
    for (;;) {
        while (*p == ' ' || *p == '\t' || *p == '\n') {
            p++;
        }
        if (*p != '#') {
            return p;
        }
        while (*p != '\0' && *p != '\n') {
            p++;
        }
    }
}

static size_t operator_length(const char *p)
{
    if (p[1] == '=' && strchr("<>=!", p[0]) != NULL) {
        return 2;
    }
    return strchr("+-*/()<>=!", p[0]) != NULL ? 1 : 0;
}

int tokenise(const char *text, struct token *tokens, int capacity)
{
    const char *p = text;
    int count = 0;

    if (text == NULL || tokens == NULL || capacity < 1) {
        return -1;
    }
    for (p = skip_space(p); *p != '\0'; p = skip_space(p)) {
        struct token *t = &tokens[count];

        if (count == capacity) {
            return -2;
        }
        t->start = p;
        if (is_name_start(*p)) {
            t->kind = NAME;
            do {
                p++;
            } while (is_name_start(*p) || is_digit(*p));
        } else if (is_digit(*p)) {
            t->kind = NUMBER;
            while (is_digit(*p)) {
                p++;
            }
            if (is_name_start(*p)) {
                return -3; /* such as 12ab */
            }
        } else if (*p == '"') {
            t->kind = STRING;
            p = strchr(p + 1, '"');
            if (p == NULL) {
                return -4;
            }
            p++;
        } else {
            size_t n = operator_length(p);

            if (n == 0) {
                return -5;
            }
            t->kind = OPERATOR;
            p += n;
        }
        t->length = (size_t)(p - t->start);
        count++;
    }
    return count;
}
