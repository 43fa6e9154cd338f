/* What getenv() finds for the source under test; the process's own environment is another. */
static struct {
    const char *name;
    char *value;
} farkas_environment_entries[64];
static int farkas_environment_count;

static void farkas_environment(const char *name, char *value)
{
    farkas_environment_entries[farkas_environment_count].name = name;
    farkas_environment_entries[farkas_environment_count].value = value;
    farkas_environment_count++;
}

/* Whether the running test says what a variable is. */
static int farkas_environment_has(const char *name, char **value)
{
    int i;

    for (i = 0; i < farkas_environment_count; i++) {
        if (__builtin_strcmp(farkas_environment_entries[i].name, name) == 0) {
            *value = farkas_environment_entries[i].value;
            return 1;
        }
    }
    return 0;
}
