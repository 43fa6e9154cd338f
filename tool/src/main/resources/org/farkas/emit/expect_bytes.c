#define expect_bytes(address, size, bytes) \
    (farkas_line = __LINE__, farkas_expect_bytes(#address, (const void *)(address), size, bytes))

static void farkas_expect_bytes(
    const char *what, const void *address, unsigned long size, const char *bytes)
{
    const unsigned char *actual = address;
    unsigned long i;

    for (i = 0; i < size; i++) {
        unsigned char expected = (unsigned char)bytes[i];

        if (actual[i] != expected) {
            farkas_differs(
                what, ", byte %lu: expected 0x%02x, got 0x%02x", i, expected, actual[i]);
            return;
        }
    }
}
