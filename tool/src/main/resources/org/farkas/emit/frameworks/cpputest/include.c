#include <CppUTest/TestHarness_c.h>
