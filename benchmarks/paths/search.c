/* Dichotomic search, and the comparison of a value with two arrays. */
#ifndef N
#define N 3
#endif

#ifndef LEAST
#define LEAST 0
#endif

int sorted(const int a[N], int n, int x)
{
    (void)x;
    if (n < LEAST || n > N)
        return 0;
    for (int i = 0; i + 1 < N; i++)
        if (a[i] > a[i + 1])
            return 0;
    return 1;
}

int bsearch_in(const int a[N], int n, int x)
{
    int low = 0;
    int high = n - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (a[middle] == x)
            return 1;
        if (a[middle] < x)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return 0;
}

/* Is the value in both arrays? */
int sample(const int a[N], const int b[N], int x)
{
    int in_a = 0;
    int in_b = 0;
    for (int i = 0; i < N; i++)
        if (a[i] == x)
            in_a = 1;
    if (in_a) {
        for (int i = 0; i < N; i++)
            if (b[i] == x)
                in_b = 1;
    }
    return in_a && in_b;
}
