/* Tests of door_open(); how to build and run them stands in test_door_open_cases.c. */
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

extern "C" {
void test_door_open_set_up(void);
void test_door_open_tear_down(void);
void test_door_open_report(const char *file, int line, const char *message);
void test_door_open_1(void);
void test_door_open_2(void);
void test_door_open_3(void);
void test_door_open_4(void);
}

/* Whether a test runs in a process of its own, and what it has found there. */
static bool farkas_in_child;
static int farkas_differences;

void test_door_open_report(const char *file, int line, const char *message)
{
    if (farkas_in_child) {
        farkas_differences++;
        std::fprintf(stderr, "%s:%d: %s\n", file, line, message);
    } else {
        ADD_FAILURE_AT(file, line) << message;
    }
}

class door_openTest : public ::testing::Test
{
protected:
    void SetUp() override { test_door_open_set_up(); }
    void TearDown() override { test_door_open_tear_down(); }
};

/* Seconds that one test may take in a process of its own. */
#ifndef FARKAS_SECONDS
#define FARKAS_SECONDS 60
#endif

#if GTEST_HAS_DEATH_TEST
#include <unistd.h>

/* Exit statuses of a process whose test came to its end. */
#define FARKAS_ALL_EQUAL 113
#define FARKAS_DIFFERENT 114

static void farkas_alone(void (*test)(void))
{
    alarm(FARKAS_SECONDS);
    test_door_open_tear_down();
    farkas_in_child = true;
    test();
    std::exit(farkas_differences == 0 ? FARKAS_ALL_EQUAL : FARKAS_DIFFERENT);
}

#define farkas_expect_end(test, how) EXPECT_EXIT(farkas_alone(test), how, "")
#else
#define farkas_expect_end(test, how) GTEST_SKIP() << "needs a process of its own"
#endif

TEST_F(door_openTest, test_1)
{
    SCOPED_TRACE("vector 1");
    test_door_open_1();
}

TEST_F(door_openTest, test_2)
{
    SCOPED_TRACE("vector 2");
    test_door_open_2();
}

TEST_F(door_openTest, test_3)
{
    SCOPED_TRACE("vector 3");
    farkas_expect_end(test_door_open_3, ::testing::ExitedWithCode(3));
}

TEST_F(door_openTest, test_4)
{
    SCOPED_TRACE("vector 4");
    farkas_expect_end(test_door_open_4, ::testing::KilledBySignal(6));
}

int main(int argc, char **argv)
{
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
