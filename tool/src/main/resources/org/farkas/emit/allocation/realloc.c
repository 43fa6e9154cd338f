__attribute__((noinline)) void *farkas_realloc(void *old, __SIZE_TYPE__ size)
{
    __SIZE_TYPE__ input = farkas_input_size(old);
    void *fresh;

    if (old != NULL && size == 0) {
        if (input == 0) {
            free(old);
        }
        return NULL;
    }
    if (farkas_allocation_fails()) {
        return NULL;
    }
    if (input == 0) {
        return realloc(old, size);
    }
    fresh = malloc(size);
    if (fresh != NULL) {
        __builtin_memcpy(fresh, old, input < size ? input : size);
    }
    return fresh;
}
