#include <stdlib.h>

struct block {
    int size;
    char *data;
};

int load(struct block *b, int size)
{
    if (size < 0) {
        exit(3);
    }
    if (size > 1000) {
        abort();
    }
    free(b->data);
    b->data = malloc((size_t)size + 1);
    if (b->data == NULL) {
        b->size = 0;
        return -1;
    }
    b->data[size] = '\0';
    b->size = size;
    return 0;
}
