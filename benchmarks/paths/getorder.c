/* The order of a permutation: how often it must be applied until everything is back in place.
   The classic of internal aliases: power[i] = tmp[p[i]] reads at unknown places, again and again. */
#ifndef N
#define N 5
#endif

int is_permutation(const int p[N])
{
    for (int i = 0; i < N; i++) {
        if (p[i] < 0 || p[i] >= N)
            return 0;
        for (int j = 0; j < i; j++)
            if (p[i] == p[j])
                return 0;
    }
    return 1;
}

int get_order(const int p[N])
{
    int power[N];
    int tmp[N];
    int order = 1;
    for (int i = 0; i < N; i++)
        power[i] = p[i];
    for (;;) {
        int i = 0;
        while (i < N && power[i] == i)
            i++;
        if (i == N)
            return order;
        for (i = 0; i < N; i++)
            tmp[i] = power[i];
        for (i = 0; i < N; i++)
            power[i] = tmp[p[i]];
        order++;
    }
}
