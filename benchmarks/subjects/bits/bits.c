/*
 * Bit twiddling: takes a field out of a word and describes it: ones, lowest and highest bit, whether it is a power of
 * two, a run of ones, a palindrome.
 */
#include <stddef.h>
#include <stdint.h>

struct bits {
    uint32_t field;
    unsigned ones, lowest, highest;
    int single, run, palindrome;
};

static unsigned count_ones(uint32_t x)
{
    x = x - ((x >> 1) & 0x55555555u);
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (x * 0x01010101u) >> 24;
}

static uint32_t reversed(uint32_t x, unsigned width)
{
    uint32_t y = 0;

    for (unsigned i = 0; i < width; i++) {
        y = (y << 1) | ((x >> i) & 1);
    }
    return y;
}

static unsigned highest_bit(uint32_t x)
{
    unsigned n = 0;

    if (x >> 16) {
        n += 16;
        x >>= 16;
    }
    for (; x > 1; x >>= 1) {
        n++;
    }
    return n;
}

int bits_describe(uint32_t word, unsigned position, unsigned width, struct bits *out)
{
    uint32_t field, filled;
    unsigned ones, lowest, highest;
    int single;

    if (out == NULL || width == 0 || width > 32 || position > 32 - width) {
        return -1;
    }
    field = (word >> position) & (width == 32 ? 0xffffffffu : (1u << width) - 1);
    if (field == 0) {
        return 0;
    }
    ones = count_ones(field);
    if (ones == 0 || ones > width) {
        return -2; /* never */
    }
    single = (field & (field - 1)) == 0;
    if ((single && ones != 1)
        || (!single && ones < 2)) {
        return -3; /* never: the two agree */
    }
    highest = highest_bit(field);
    lowest = highest_bit(field & (~field + 1));
    if (lowest > highest || (single && lowest != highest)) {
        return -4; /* never */
    }
    filled = field | (field - 1);
    out->field = field;
    out->ones = ones;
    out->lowest = lowest;
    out->highest = highest;
    out->single = single;
    out->run = (filled & (filled + 1)) == 0;
    out->palindrome = width > 1 && reversed(field, width) == field;
    if (out->run && out->palindrome && !single) {
        return 2;
    }
    return 1;
}
