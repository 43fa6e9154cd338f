/*
 * Expression evaluator with recursion: whole numbers, + - * / and parentheses, at most three deep. Every intermediate
 * value stays within +-9999. Returns 0, or the code of the first error.
 */
#include <stddef.h>

#define LIMIT 9999
#define DEEPEST 3

enum { OK, SYNTAX = -1, RANGE = -2, ZERO = -3, DEEP = -4, BALANCE = -5 };

struct parser {
    const char *next;
    int depth;
    int error;
};

static int sum(struct parser *p);

static int fail(struct parser *p, int error)
{
    if (p->error == OK) {
        p->error = error;
    }
    return 0;
}

static int checked(struct parser *p, int value)
{
    if (value > LIMIT || value < -LIMIT) {
        return fail(p, RANGE);
    }
    return value;
}

static int atom(struct parser *p)
{
    int value = 0;

    if (*p->next == '-') {
        p->next++;
        return -atom(p);
    }
    if (*p->next == '(') {
        p->next++;
        if (++p->depth > DEEPEST) {
            return fail(p, DEEP);
        }
        value = sum(p);
        if (*p->next != ')') {
            return fail(p, SYNTAX);
        }
        p->next++;
        p->depth--;
        return value;
    }
    if (*p->next < '0' || *p->next > '9') {
        return fail(p, SYNTAX);
    }
    while (*p->next >= '0' && *p->next <= '9') {
        value = checked(p, 10 * value + (*p->next - '0'));
        p->next++;
    }
    return value;
}

static int product(struct parser *p)
{
    int value = atom(p);

    while (p->error == OK && (*p->next == '*' || *p->next == '/')) {
        char operator = *p->next++;
        int right = atom(p);

        if (operator == '*') {
            value = checked(p, value * right);
        } else if (right == 0) {
            return fail(p, ZERO);
        } else {
            value /= right;
        }
    }
    return value;
}

static int sum(struct parser *p)
{
    int value = product(p);

    while (p->error == OK && (*p->next == '+' || *p->next == '-')) {
        char operator = *p->next++;
        int right = product(p);

        value = checked(p, operator == '+' ? value + right : value - right);
    }
    return value;
}

int evaluate(const char *text, int *result)
{
    struct parser p = { text, 0, OK };
    int value;

    if (text == NULL || result == NULL) {
        return SYNTAX;
    }
    value = sum(&p);
    if (p.error == OK && p.depth != 0) {
        return BALANCE; /* never: an unbalanced parenthesis is an error by now */
    }
    if (p.error == OK && *p.next != '\0') {
        return SYNTAX;
    }
    if (p.error == OK) {
        *result = value;
    }
    return p.error;
}
