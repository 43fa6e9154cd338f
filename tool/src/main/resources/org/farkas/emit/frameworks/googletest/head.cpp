#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

extern "C" {
void SUITE_set_up(void);
void SUITE_tear_down(void);
void SUITE_report(const char *file, int line, const char *message);
