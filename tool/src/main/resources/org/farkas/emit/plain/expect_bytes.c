#define expect_bytes(address, size, bytes) \
    farkas_expect_bytes(#address, (const void *)(address), size, bytes)

static void farkas_expect_bytes(
    const char *what, const void *address, unsigned long size, const char *bytes)
{
    const unsigned char *actual = address;
    unsigned long i;

    for (i = 0; i < size; i++) {
        if (actual[i] != (unsigned char)bytes[i]) {
            farkas_differences++;
            farkas_print("# byte %lu at %s: expected 0x%02x, got 0x%02x\n", i, what,
                         (unsigned char)bytes[i], actual[i]);
            return;
        }
    }
}
