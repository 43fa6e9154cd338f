/* Bubble sort with full passes: as many paths as there are orders of different numbers. */
#ifndef N
#define N 5
#endif

void bubble_sort(int a[N])
{
    for (int pass = 0; pass < N - 1; pass++)
        for (int i = 0; i < N - 1 - pass; i++)
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
}
