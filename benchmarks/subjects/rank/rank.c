/*
 * Searching and sorting: sorts at most five values in place, then finds where `key` stands by halving and, if the
 * array holds it more than once, moves to the first. Returns its rank, or a negative code; `steps` counts the probes.
 */
#include <stddef.h>

#define MOST 5

static void insertion_sort(int *values, int n)
{
    for (int i = 1; i < n; i++) {
        int v = values[i];
        int j = i;

        while (j > 0 && values[j - 1] > v) {
            values[j] = values[j - 1];
            j--;
        }
        values[j] = v;
    }
}

static int halve(const int *values, int n, int key, int *steps)
{
    int low = 0;
    int high = n - 1;

    while (low <= high) {
        int middle = low + (high - low) / 2;

        (*steps)++;
        if (middle < 0 || middle >= n) {
            return -4; /* never: low and high stay within the array */
        }
        if (values[middle] == key) {
            return middle;
        }
        if (values[middle] < key) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return -1;
}

int rank_of(int *values, int n, int key, int *steps)
{
    int at;
    int probes = 0;

    if (values == NULL || n < 1 || n > MOST) {
        return -2;
    }
    insertion_sort(values, n);
    if (key < values[0] || key > values[n - 1]) {
        at = -1;
    } else {
        at = halve(values, n, key, &probes);
        while (at > 0 && values[at - 1] == key) {
            at--;
        }
    }
    if (steps != NULL) {
        *steps = probes;
    }
    if (probes > 3 || (at >= 0 && values[at] != key)) {
        return -3; /* three probes do for five values; the found value is the key, unless `steps` points into the array */
    }
    return at;
}
