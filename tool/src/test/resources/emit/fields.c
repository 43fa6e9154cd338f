#include <stddef.h>

struct field {
    char text[4];
    const char *rest;
};

/* Copies the text before a comma; returns its length. */
int next_field(const char *line, char separator, struct field *out)
{
    int length = 0;

    if (line == NULL || out == NULL) {
        return -1;
    }
    while (line[length] != '\0' && line[length] != separator && length < 4) {
        out->text[length] = line[length];
        length++;
    }
    out->rest = line + length;
    return length;
}
