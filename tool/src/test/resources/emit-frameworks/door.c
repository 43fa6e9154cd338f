#include <stdlib.h>

struct door {
    int open;
    unsigned long uses;
    double angle;
    char label[8];
    const struct door *next;
};

static int tries;

/* Opens a door with a key; 0 stops the program, 1 kills it. */
int door_open(struct door *d, int key)
{
    if (key == 0) {
        exit(3);
    }
    if (key == 1) {
        abort();
    }
    tries++;
    if (d == NULL || key < 0) {
        return -1;
    }
    d->open = 1;
    d->uses += 2;
    d->angle = 0.5;
    d->label[0] = 'o';
    return key * 2;
}
