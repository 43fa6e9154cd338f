/* What a stub writes through a pointer that it is given. */
static __attribute__((noinline)) void farkas_write(void *to, const volatile void *from, unsigned long size)
{
    if (to != NULL) {
        __builtin_memcpy(to, (const void *)from, size);
    }
}
