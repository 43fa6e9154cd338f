/* The merge step of merge sort: two sorted arrays, with their lengths, become one. */
#ifndef K
#define K 2
#endif
#define MOST (2 * K)

int lengths_fit(const int a[MOST], int la, const int b[MOST], int lb, int out[2 * MOST])
{
    (void)a;
    (void)b;
    (void)out;
    return la >= 0 && la <= MOST && lb >= 0 && lb <= MOST;
}

void merge(const int a[MOST], int la, const int b[MOST], int lb, int out[2 * MOST])
{
    int i = 0;
    int j = 0;
    int k = 0;
    while (i < la && j < lb) {
        if (a[i] < b[j])
            out[k++] = a[i++];
        else
            out[k++] = b[j++];
    }
    while (i < la)
        out[k++] = a[i++];
    while (j < lb)
        out[k++] = b[j++];
}
