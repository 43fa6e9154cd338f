#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

extern "C" {
void ${suite}_set_up(void);
void ${suite}_tear_down(void);
void ${suite}_report(const char *file, int line, const char *message);
