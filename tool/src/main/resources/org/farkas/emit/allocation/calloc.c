void *farkas_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : calloc(count, size);
}
