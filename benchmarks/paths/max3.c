/* The maximum of three numbers, read at fixed and at unknown places. */
int max3(const int a[3])
{
    int max = a[0];
    if (max < a[1])
        max = a[1];
    if (max < a[2])
        max = a[2];
    return max;
}

int in_range(int i0, int i1, int i2)
{
    return i0 >= 0 && i0 < 5 && i1 >= 0 && i1 < 5 && i2 >= 0 && i2 < 5;
}

int max3_als(int i0, int i1, int i2)
{
    int a[5] = {6, 7, 6, 6, 7};
    int max = a[i0];
    if (max < a[i1])
        max = a[i1];
    if (max < a[i2])
        max = a[i2];
    return max;
}
