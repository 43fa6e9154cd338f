char *farkas_strndup(const char *text, __SIZE_TYPE__ limit)
{
    __SIZE_TYPE__ length = 0;
    char *copy;

    while (length < limit && text[length] != 0) {
        length++;
    }
    copy = farkas_allocation_fails() ? NULL : malloc(length + 1);
    if (copy != NULL) {
        __builtin_memcpy(copy, text, length);
        copy[length] = 0;
    }
    return copy;
}
