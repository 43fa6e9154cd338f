/* Code that no input reaches: each function has one branch that is there for safety only. */
#include <limits.h>

/* The index stays within the array, whatever its length. */
int search_checked(const int *items, int count, int wanted)
{
    int low = 0;
    int high = count - 1;

    while (low <= high) {
        int middle = low + (high - low) / 2;

        if (middle < 0 || middle >= count) {
            return -2; /* dead */
        }
        if (items[middle] == wanted) {
            return middle;
        }
        if (items[middle] < wanted) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return -1;
}

/* A sum that stops at the ends of its type needs no further limit. */
int add_saturating(int a, int b)
{
    int sum;

    if (b > 0 && a > INT_MAX - b) {
        sum = INT_MAX;
    } else if (b < 0 && a < INT_MIN - b) {
        sum = INT_MIN;
    } else {
        sum = a + b;
    }
    if ((long long) sum > INT_MAX || (long long) sum < INT_MIN) {
        sum = 0; /* dead */
    }
    return sum;
}

/* Two bits have four values. */
int quadrant(int x)
{
    switch (x & 3) {
    case 0:
        return 1;
    case 1:
        return 2;
    case 2:
        return 3;
    case 3:
        return 4;
    default:
        return 0; /* dead */
    }
}

enum state { OFF, STARTING, RUNNING, FAILED };

/* The pump runs only where nothing is wrong, so it never runs with a fault. */
int pump_run(const unsigned char *events, int count)
{
    enum state state = OFF;
    int fault = 0;
    int starts = 0;

    for (int i = 0; i < count; i++) {
        switch (events[i]) {
        case 0:
            if (state == OFF && !fault) {
                state = STARTING;
            }
            break;
        case 1:
            if (state == STARTING) {
                state = RUNNING;
                starts++;
            }
            break;
        case 2:
            fault = 1;
            state = FAILED;
            break;
        case 3:
            if (state == FAILED) {
                fault = 0;
                state = OFF;
            }
            break;
        default:
            break;
        }
        if (state == RUNNING && fault) {
            return -1; /* dead */
        }
    }
    return starts;
}

/* What is written and what is read never differ by more than there is room for. */
int ring_run(const unsigned char *commands, int count)
{
    unsigned char room[8];
    unsigned head = 0;
    unsigned used = 0;
    int lost = 0;

    for (int i = 0; i < count; i++) {
        if (commands[i] & 1) {
            if (used == 8) {
                lost++;
            } else {
                room[(head + used) % 8] = commands[i];
                used++;
            }
        } else if (used > 0) {
            lost += room[head] == 255;
            head = (head + 1) % 8;
            used--;
        }
        if (used == 0 && used == 8) {
            return -1; /* dead: full and empty */
        }
        if (used > 8) {
            return -2; /* dead: more than there is room for */
        }
    }
    return lost;
}

/* Merges two sorted halves of four and looks whether the whole is sorted. */
int merge_sorted(const int *left, const int *right)
{
    int merged[8];
    int i = 0;
    int j = 0;

    for (int k = 1; k < 4; k++) {
        if (left[k - 1] > left[k] || right[k - 1] > right[k]) {
            return 0;
        }
    }
    for (int k = 0; k < 8; k++) {
        if (j == 4 || (i < 4 && left[i] <= right[j])) {
            merged[k] = left[i++];
        } else {
            merged[k] = right[j++];
        }
    }
    for (int k = 1; k < 8; k++) {
        if (merged[k - 1] > merged[k]) {
            return -1; /* dead */
        }
    }
    return 1;
}
