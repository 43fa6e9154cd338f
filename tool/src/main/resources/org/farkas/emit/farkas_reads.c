/* Whether a stream is one of a test's own. */
static int farkas_reads(FILE *stream)
{
    unsigned int i;

    for (i = 0; i < 64; i++) {
        if (farkas_files[i] == stream) {
            return 1;
        }
    }
    return 0;
}
