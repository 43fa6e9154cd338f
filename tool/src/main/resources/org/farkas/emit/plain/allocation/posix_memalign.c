int farkas_posix_memalign(void **block, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size)
{
    return farkas_allocation_fails() ? ENOMEM : posix_memalign(block, alignment, size);
}
