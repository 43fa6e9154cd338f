/*
 * Ring buffer: one operation on a buffer of four slots whose indexes come from outside and are checked first. A full
 * buffer refuses a value, or forgets its oldest if `overwrite` is set.
 */
#include <limits.h>
#include <stddef.h>

#define SLOTS 4u

enum operation { PUSH, POP, PEEK, DROP, SUM };

struct ring {
    unsigned head;  /* the oldest value */
    unsigned count;
    unsigned lost;
    unsigned char overwrite;
    int slots[SLOTS];
};

static void advance(struct ring *r)
{
    r->head++;
    if (r->head == SLOTS) {
        r->head = 0;
    }
    r->count--;
}

static int push(struct ring *r, int value)
{
    unsigned at;

    if (r->count == SLOTS) {
        if (!r->overwrite) {
            return -2;
        }
        advance(r);
        if (r->lost < UINT_MAX) {
            r->lost++;
        }
    }
    at = r->head + r->count;
    if (at >= SLOTS) {
        at -= SLOTS;
    }
    if (at >= SLOTS || r->count >= SLOTS) {
        return -6; /* never: there is room, and one turn is enough */
    }
    r->slots[at] = value;
    r->count++;
    return 0;
}

static int sum(const struct ring *r, int *result)
{
    long long total = 0;

    for (unsigned i = 0; i < r->count; i++) {
        total += r->slots[(r->head + i) % SLOTS];
    }
    if (total > INT_MAX || total < INT_MIN) {
        return -4;
    }
    *result = (int)total;
    return 0;
}

int ring_apply(struct ring *r, int operation, int argument, int *out)
{
    int status = 0;
    int value = 0;

    if (r == NULL || r->head >= SLOTS || r->count > SLOTS) {
        return -1;
    }
    if (operation == PUSH) {
        status = push(r, argument);
    } else if (operation == POP || operation == PEEK) {
        if (r->count == 0) {
            return -3;
        }
        value = r->slots[r->head];
        if (operation == POP) {
            advance(r);
        }
    } else if (operation == DROP) {
        while (argument > 0 && r->count > 0) {
            advance(r);
            argument--;
        }
        value = argument;
    } else if (operation == SUM) {
        status = sum(r, &value);
    } else {
        return -5;
    }
    if (r->head >= SLOTS || r->count > SLOTS) {
        return -7; /* never: every operation keeps the indexes in order */
    }
    if (status == 0 && out != NULL) {
        *out = value;
    }
    return status;
}
