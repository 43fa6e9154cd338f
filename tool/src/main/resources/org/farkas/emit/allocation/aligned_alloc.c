void *farkas_aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : aligned_alloc(alignment, size);
}
