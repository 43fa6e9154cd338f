}

/* Whether a test runs in a process of its own, and what it has found there. */
static bool farkas_in_child;
static int farkas_differences;

void ${suite}_report(const char *file, int line, const char *message)
{
    if (farkas_in_child) {
        farkas_differences++;
        std::fprintf(stderr, "%s:%d: %s\n", file, line, message);
    } else {
        ADD_FAILURE_AT(file, line) << message;
    }
}

class ${fixture} : public ::testing::Test
{
protected:
    void SetUp() override { ${suite}_set_up(); }
    void TearDown() override { ${suite}_tear_down(); }
};
