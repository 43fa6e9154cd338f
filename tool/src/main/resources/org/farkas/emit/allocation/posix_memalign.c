int farkas_posix_memalign(void **block, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size)
{
    int invalid = alignment % sizeof(void *) != 0 || alignment == 0
                  || (alignment & (alignment - 1)) != 0;

    return !invalid && farkas_allocation_fails() ? ENOMEM : posix_memalign(block, alignment, size);
}
