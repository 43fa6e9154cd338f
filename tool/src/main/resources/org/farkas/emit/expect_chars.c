/* The array holds the text, and zeros behind it. */
#define expect_chars(array, text) \
    (farkas_line = __LINE__, \
     farkas_expect_chars(#array, (const void *)(array), sizeof(array), text, sizeof(text) - 1))

static void farkas_expect_chars(
    const char *what, const void *array, unsigned long size, const char *text, unsigned long length)
{
    const unsigned char *actual = array;
    unsigned long i;

    for (i = 0; i < size; i++) {
        unsigned char expected = i < length ? (unsigned char)text[i] : 0;

        if (actual[i] != expected) {
            farkas_differs(
                what, "[%lu]: expected character 0x%02x, got 0x%02x", i, expected, actual[i]);
            return;
        }
    }
}
