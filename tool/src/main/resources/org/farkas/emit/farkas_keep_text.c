/* Keeps the beginning of a text that a stub is given. */
static void farkas_keep_text(char *to, unsigned long size, const char *text)
{
    unsigned long i;

    for (i = 0; text != NULL && i + 1 < size && text[i] != 0; i++) {
        to[i] = text[i];
    }
    to[i] = 0;
}
