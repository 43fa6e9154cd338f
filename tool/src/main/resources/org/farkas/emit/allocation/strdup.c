char *farkas_strdup(const char *text)
{
    __SIZE_TYPE__ length = 0;
    char *copy;

    while (text[length] != 0) {
        length++;
    }
    copy = farkas_allocation_fails() ? NULL : malloc(length + 1);
    return copy == NULL ? NULL : __builtin_memcpy(copy, text, length + 1);
}
