/* Allocations, of which a test can let some fail: those with the numbers (from 0) in its list. */
extern void *(malloc)(__SIZE_TYPE__ size);
extern void *(calloc)(__SIZE_TYPE__ count, __SIZE_TYPE__ size);
extern void *(realloc)(void *old, __SIZE_TYPE__ size);
extern void *(aligned_alloc)(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size);

static const int *farkas_failing;
static int farkas_failing_count;
static int farkas_allocations;

static int farkas_allocation_fails(void)
{
    int number = farkas_allocations++;
    int i;

    for (i = 0; i < farkas_failing_count; i++) {
        if (farkas_failing[i] == number) {
            return 1;
        }
    }
    return 0;
}

void *farkas_malloc(__SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : malloc(size);
}

void *farkas_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : calloc(count, size);
}

void *farkas_realloc(void *old, __SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : realloc(old, size);
}

void *farkas_aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : aligned_alloc(alignment, size);
}
