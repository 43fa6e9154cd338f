#ifndef NASTY_H
#define NASTY_H
#include <stdbool.h>
#include <stdint.h>

#define IN_RANGE(x, low, high) ((x) >= (low) && (x) <= (high))
#define EITHER(a, b) a || b
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect((x) != 0, 0)
#define LOOP_WHILE(c) while (c)
#define CHECKED(c) do { if (!(c)) { failures++; } } while (0)
#define POSITIVE(x) (x > 0)

static inline int header_helper(int a, int b)
{
    return a > b && b > -5 ? a : b;
}
#endif
