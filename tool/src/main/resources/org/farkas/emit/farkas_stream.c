/* A stream of a test's own; what is written to it goes away with the test. */
static FILE *farkas_stream(void)
{
    FILE *stream = tmpfile();

    return stream != NULL ? stream : stderr;
}
