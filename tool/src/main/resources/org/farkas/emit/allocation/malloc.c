void *farkas_malloc(__SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? NULL : malloc(size);
}
