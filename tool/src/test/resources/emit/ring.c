#include <stddef.h>

struct node {
    long value;
    struct node *next;
};

static struct node *last;

/* Goes round a ring from a node until a value is found. */
struct node *find(struct node *from, long value)
{
    struct node *n = from;

    while (n != NULL) {
        if (n->value == value) {
            last = n;
            n->value = 0;
            return n;
        }
        n = n->next == from ? NULL : n->next;
    }
    return NULL;
}
