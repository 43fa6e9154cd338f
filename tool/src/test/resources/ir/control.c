/* Statements: loops, switch with ranges and fall-through, goto, short circuit, values of them. */
int sum(const int *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (p[i] < 0)
            continue;
        if (p[i] == 99)
            break;
        s += p[i];
    }
    return s;
}

int fall(int x) {
    switch (x) {
    case 1:
        x++;
    case 2:
        return x;
    case 'a' ... 'c':
        return 3;
    default:
        return -1;
    }
}

unsigned device(unsigned count) {
    unsigned n = (count + 3) / 4, done = 0;
    switch (count % 4) {
    case 0:
        do {
            done++;
        case 3:
            done++;
        case 2:
            done++;
        case 1:
            done++;
        } while (--n > 0);
    }
    return done;
}

int retry(int n) {
again:
    if (n > 10)
        goto again2;
    n *= 2;
    if (n)
        goto again;
    return 0;
again2:
    return n;
}

int both(int a, int b) {
    int r = a > 0 && b > 0;
    return r | (a || b);
}

int statement_expression(int a) {
    return ({
        int t = a * 2;
        t > 5 ? t : 5;
    });
}

int computed(int i) {
    static void *const labels[] = {&&one, &&two};
    goto *labels[i];
one:
    return 1;
two:
    return 2;
}
