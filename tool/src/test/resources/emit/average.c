#include <assert.h>

int average(const int *values, int count)
{
    int i, sum = 0;

    assert(count != 7);
    for (i = 0; i < count; i++) {
        sum += values[i];
    }
    return sum / count;
}
