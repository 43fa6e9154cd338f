/* Runs the tests of test_door_open.c without Ceedling. */
#include "unity.h"

extern void setUp(void);
extern void tearDown(void);
extern void test_door_open_1(void);
extern void test_door_open_2(void);
extern void test_door_open_3(void);
extern void test_door_open_4(void);

int main(void)
{
    UnityBegin("test_door_open.c");
    /* vector 1 */
    RUN_TEST(test_door_open_1);
    /* vector 2 */
    RUN_TEST(test_door_open_2);
    /* vector 3 */
    RUN_TEST(test_door_open_3);
    /* vector 4 */
    RUN_TEST(test_door_open_4);
    return UnityEnd() != 0;
}
