#include "unity.h"

struct UNITY_STORAGE_T Unity;

void UnityBegin(const char *filename)
{
    Unity.TestFile = filename;
    Unity.NumberOfTests = 0;
    Unity.TestFailures = 0;
    Unity.TestIgnores = 0;
}

static void line(const char *kind, UNITY_LINE_TYPE number)
{
    printf("%s:%u:%s:%s", Unity.TestFile, number, Unity.CurrentTestName, kind);
}

void UnityFail(const char *message, UNITY_LINE_TYPE number)
{
    Unity.CurrentTestFailed = 1;
    line("FAIL", number);
    printf(":%s\n", message);
    longjmp(Unity.AbortFrame, 1);
}

void UnityIgnore(const char *message, UNITY_LINE_TYPE number)
{
    Unity.CurrentTestIgnored = 1;
    line("IGNORE", number);
    printf(": %s\n", message);
    longjmp(Unity.AbortFrame, 1);
}

void UnityAssertEqual(
    long long expected, long long actual, const char *message, UNITY_LINE_TYPE number, int hex)
{
    char text[300];

    if (expected != actual) {
        snprintf(text, sizeof text,
                 hex ? " Expected 0x%llX Was 0x%llX. %s" : " Expected %lld Was %lld. %s", expected,
                 actual, message);
        UnityFail(text, number);
    }
}

void UnityAssertTrue(int holds, const char *wanted, const char *message, UNITY_LINE_TYPE number)
{
    char text[300];

    if (!holds) {
        snprintf(text, sizeof text, " Expected %s. %s", wanted, message);
        UnityFail(text, number);
    }
}

void UnityDefaultTestRun(void (*test)(void), const char *name, int number)
{
    Unity.CurrentTestName = name;
    Unity.CurrentTestLineNumber = (UNITY_LINE_TYPE)number;
    Unity.NumberOfTests++;
    Unity.CurrentTestFailed = 0;
    Unity.CurrentTestIgnored = 0;
    if (TEST_PROTECT()) {
        setUp();
        test();
    }
    if (TEST_PROTECT()) {
        tearDown();
    }
    if (Unity.CurrentTestIgnored) {
        Unity.TestIgnores++;
    } else if (Unity.CurrentTestFailed) {
        Unity.TestFailures++;
    } else {
        line("PASS\n", Unity.CurrentTestLineNumber);
    }
}

int UnityEnd(void)
{
    printf("-----------------------\n%u Tests %u Failures %u Ignored\n%s\n", Unity.NumberOfTests,
           Unity.TestFailures, Unity.TestIgnores, Unity.TestFailures == 0 ? "OK" : "FAIL");
    return (int)Unity.TestFailures;
}
