/*
 * Allocations. A test can let some of them fail: those with the numbers (from 0) in its list. Its
 * objects count as allocated: to free one does nothing, to reallocate one copies it. To reallocate
 * to no bytes is to free, as in glibc, and no allocation.
 */
#include <errno.h>

extern void *(malloc)(__SIZE_TYPE__ size);
extern void *(calloc)(__SIZE_TYPE__ count, __SIZE_TYPE__ size);
extern void *(realloc)(void *old, __SIZE_TYPE__ size);
extern void *(aligned_alloc)(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size);
extern int (posix_memalign)(void **block, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size);
extern void (free)(void *block);

static const int *farkas_failing;
static int farkas_failing_count;
static int farkas_allocations;
static struct {
    char *address;
    __SIZE_TYPE__ size;
} farkas_inputs[1024];
static int farkas_input_count;

#define farkas_input(object) farkas_add_input((char *)&(object), sizeof(object))

static __attribute__((unused)) void farkas_add_input(char *address, __SIZE_TYPE__ size)
{
    if (farkas_input_count < (int)(sizeof farkas_inputs / sizeof farkas_inputs[0])) {
        farkas_inputs[farkas_input_count].address = address;
        farkas_inputs[farkas_input_count].size = size;
        farkas_input_count++;
    }
}

/* The bytes from there to the end of the test's object, 0 if it is none. */
static __SIZE_TYPE__ farkas_input_size(const void *block)
{
    const char *address = block;
    int i;

    for (i = 0; i < farkas_input_count; i++) {
        const char *start = farkas_inputs[i].address;

        if (address >= start && address < start + farkas_inputs[i].size) {
            return (__SIZE_TYPE__)(start + farkas_inputs[i].size - address);
        }
    }
    return 0;
}

static int farkas_allocation_fails(void)
{
    int number = farkas_allocations++;
    int i;

    for (i = 0; i < farkas_failing_count; i++) {
        if (farkas_failing[i] == number) {
            errno = ENOMEM;
            return 1;
        }
    }
    return 0;
}

