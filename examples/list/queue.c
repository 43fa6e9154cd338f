/*
 * Shows: pointers to pointers. A list of jobs, most urgent first; queue_take unlinks the first job of a class that is
 * due. The tests build the nodes that they need.
 */
#include <stddef.h>

struct job {
    int class;
    unsigned due;
    struct job *next;
};

struct queue {
    struct job *first;
    int length;
};

static int matches(const struct job *j, int class, unsigned now)
{
    return (class < 0 || j->class == class) && j->due <= now;
}

struct job *queue_take(struct queue *q, int class, unsigned now)
{
    struct job **link;
    struct job *found;

    if (q == NULL || q->first == NULL) {
        return NULL;
    }
    link = &q->first;
    while (*link != NULL && !matches(*link, class, now)) {
        link = &(*link)->next;
    }
    found = *link;
    if (found == NULL) {
        return NULL;
    }
    *link = found->next;
    found->next = NULL;
    if (q->length > 0) {
        q->length--;
    }
    return found;
}
