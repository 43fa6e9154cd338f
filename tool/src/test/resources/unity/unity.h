/*
 * The part of the Unity test framework's interface that emitted suites use, written for these tests:
 * no release of Unity is packaged where they run.
 */
#ifndef UNITY_H
#define UNITY_H

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>

#define UNITY_LINE_TYPE unsigned int

struct UNITY_STORAGE_T {
    const char *TestFile;
    const char *CurrentTestName;
    UNITY_LINE_TYPE CurrentTestLineNumber;
    unsigned NumberOfTests;
    unsigned TestFailures;
    unsigned TestIgnores;
    unsigned CurrentTestFailed;
    unsigned CurrentTestIgnored;
    jmp_buf AbortFrame;
};

extern struct UNITY_STORAGE_T Unity;

void setUp(void);
void tearDown(void);
void UnityBegin(const char *filename);
int UnityEnd(void);
void UnityDefaultTestRun(void (*test)(void), const char *name, int line);
void UnityFail(const char *message, UNITY_LINE_TYPE line);
void UnityIgnore(const char *message, UNITY_LINE_TYPE line);
void UnityAssertEqual(
    long long expected, long long actual, const char *message, UNITY_LINE_TYPE line, int hex);
void UnityAssertTrue(int holds, const char *wanted, const char *message, UNITY_LINE_TYPE line);

#define TEST_PROTECT() (setjmp(Unity.AbortFrame) == 0)
#define RUN_TEST(test) UnityDefaultTestRun(test, #test, __LINE__)
#define UNITY_TEST_FAIL(line, message) UnityFail((message), (UNITY_LINE_TYPE)(line))
#define TEST_IGNORE_MESSAGE(message) UnityIgnore((message), __LINE__)
#define TEST_ASSERT_EQUAL_INT64_MESSAGE(expected, actual, message) \
    UnityAssertEqual((int64_t)(expected), (int64_t)(actual), (message), __LINE__, 0)
#define TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, actual, message) \
    UnityAssertEqual((int64_t)(expected), (int64_t)(actual), (message), __LINE__, 1)
#define TEST_ASSERT_EQUAL_PTR_MESSAGE(expected, actual, message) \
    UnityAssertEqual((intptr_t)(expected), (intptr_t)(actual), (message), __LINE__, 1)
#define TEST_ASSERT_NOT_NULL_MESSAGE(pointer, message) \
    UnityAssertTrue((pointer) != NULL, "not NULL", (message), __LINE__)
#define TEST_ASSERT_TRUE_MESSAGE(condition, message) \
    UnityAssertTrue(!!(condition), "TRUE", (message), __LINE__)

#endif
