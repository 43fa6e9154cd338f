void *farkas_reallocarray(void *old, __SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    __SIZE_TYPE__ product;

    if (__builtin_mul_overflow(count, size, &product)) {
        errno = ENOMEM;
        return NULL;
    }
    return farkas_realloc(old, product);
}
