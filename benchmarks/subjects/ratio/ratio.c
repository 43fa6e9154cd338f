/*
 * Greatest common divisors and products: adds two fractions, reduces the sum, and compares the two by their cross
 * products. Small numbers only, so that nothing overflows.
 */
#include <stddef.h>
#include <stdlib.h>

struct ratio {
    int numerator;
    int denominator;
};

static int small(const struct ratio *r)
{
    return r->numerator >= -30 && r->numerator <= 30 && r->denominator >= 1 && r->denominator <= 30;
}

static int common_divisor(int a, int b)
{
    while (b != 0) {
        int r = a % b;

        a = b;
        b = r;
    }
    return a;
}

static int sign_of(int x)
{
    if (x > 0) {
        return 1;
    }
    return x < 0 ? -1 : 0;
}

/* Returns -1, 0 or 1 as a is less than, equal to or greater than b, plus 10 if the sum is whole; -9.. on errors. */
int ratio_add(const struct ratio *a, const struct ratio *b, struct ratio *sum)
{
    int divisor, multiple, numerator, order;

    if (a == NULL || b == NULL) {
        return -9;
    }
    if (!small(a) || !small(b)) {
        return -8;
    }
    divisor = common_divisor(a->denominator, b->denominator);
    if (divisor < 1 || divisor > a->denominator) {
        return -7; /* never */
    }
    multiple = a->denominator / divisor * b->denominator;
    if (multiple < a->denominator || multiple > 900) {
        return -6; /* never */
    }
    numerator = a->numerator * (multiple / a->denominator) + b->numerator * (multiple / b->denominator);
    order = sign_of(a->numerator * b->denominator - b->numerator * a->denominator);
    divisor = common_divisor(abs(numerator), multiple);
    if (divisor > 1 && numerator != 0) {
        numerator /= divisor;
        multiple /= divisor;
    }
    if (sum != NULL) {
        sum->numerator = numerator;
        sum->denominator = numerator == 0 ? 1 : multiple;
    }
    if (numerator == 0 || multiple == 1) {
        order += 10;
    }
    return order;
}
