/* Bubble sort with full passes, no early exit: 6! = 720 feasible paths. Subject for the path count, not for labels. */
void bubble6(int a[6])
{
    for (int end = 5; end > 0; end--) {
        for (int i = 0; i < end; i++) {
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
        }
    }
}
