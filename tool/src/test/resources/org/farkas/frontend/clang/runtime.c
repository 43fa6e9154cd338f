/*
 * What instrumented programs call in the front end's tests. With FARKAS_TRACE set, the events are
 * written to that file, one a line: "c ID OUTCOME", "b ID", "e ID OUTCOME", "s ID VALUE".
 */
#include <stdio.h>
#include <stdlib.h>

extern int farkas_user_main(int argc, char **argv);

static FILE *trace;

int __farkas_condition(int id_and_outcome)
{
    if (trace != NULL) {
        fprintf(trace, "c %d %d\n", id_and_outcome >> 1, id_and_outcome & 1);
    }
    return id_and_outcome & 1;
}

int __farkas_begin(int decision)
{
    if (trace != NULL) {
        fprintf(trace, "b %d\n", decision);
    }
    return 0;
}

int __farkas_end(int id_and_outcome)
{
    if (trace != NULL) {
        fprintf(trace, "e %d %d\n", id_and_outcome >> 1, id_and_outcome & 1);
    }
    return id_and_outcome & 1;
}

void __farkas_switch(int id, long long value)
{
    if (trace != NULL) {
        fprintf(trace, "s %d %lld\n", id, value);
    }
}

int main(int argc, char **argv)
{
    const char *file = getenv("FARKAS_TRACE");
    int status;

    if (file != NULL) {
        trace = fopen(file, "w");
    }
    status = farkas_user_main(argc, argv);
    if (trace != NULL) {
        fclose(trace);
    }
    return status;
}
