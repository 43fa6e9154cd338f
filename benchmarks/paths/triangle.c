/* What kind of triangle three sides make: they are put in order first. */
int sides(int a, int b, int c)
{
    return a >= 1 && a <= 10000 && b >= 1 && b <= 10000 && c >= 1 && c <= 10000;
}

int small_sides(int a, int b, int c)
{
    return a >= 0 && a <= 3 && b >= 0 && b <= 3 && c >= 0 && c <= 3;
}

int triangle(int a, int b, int c)
{
    int t;
    if (a > b) {
        t = a;
        a = b;
        b = t;
    }
    if (a > c) {
        t = a;
        a = c;
        c = t;
    }
    if (b > c) {
        t = b;
        b = c;
        c = t;
    }
    if (a + b <= c)
        return 0;
    if (a == b && b == c)
        return 2;
    if (a == b || b == c)
        return 3;
    return 1;
}

/* Pairs of equal sides add up to a code. */
int not_negative(int i, int j, int k)
{
    return i >= 0 && i <= 10000 && j >= 0 && j <= 10000 && k >= 0 && k <= 10000;
}

int tritype(int i, int j, int k)
{
    int kind = 0;
    if (i == 0 || j == 0 || k == 0)
        return 4;
    if (i == j)
        kind = kind + 1;
    if (i == k)
        kind = kind + 2;
    if (j == k)
        kind = kind + 3;
    if (kind == 0) {
        if (i + j <= k || j + k <= i || i + k <= j)
            return 4;
        return 1;
    }
    if (kind > 3)
        return 3;
    if (kind == 1 && i + j > k)
        return 2;
    if (kind == 2 && i + k > j)
        return 2;
    if (kind == 3 && j + k > i)
        return 2;
    return 4;
}

/* The same with one condition in each decision: a path is then a sequence of decisions. */
int tritype_by_decision(int i, int j, int k)
{
    int kind = 0;
    if ((i == 0) | (j == 0) | (k == 0))
        return 4;
    if (i == j)
        kind = kind + 1;
    if (i == k)
        kind = kind + 2;
    if (j == k)
        kind = kind + 3;
    if (kind == 0) {
        if ((i + j <= k) | (j + k <= i) | (i + k <= j))
            return 4;
        return 1;
    }
    if (kind > 3)
        return 3;
    if ((kind == 1) & (i + j > k))
        return 2;
    if ((kind == 2) & (i + k > j))
        return 2;
    if ((kind == 3) & (j + k > i))
        return 2;
    return 4;
}
