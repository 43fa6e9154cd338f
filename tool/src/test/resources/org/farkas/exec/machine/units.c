/* See NativeAgreementTest: units with inputs of many kinds. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct pt {
    short x;
    long y;
};

struct fp {
    float a, b;
};

struct big {
    int v[8];
    char *name;
};

typedef struct pt (*maker)(int, struct pt *);
extern int read_sensor(int id, struct pt *out);
extern char *get_name(int id);
extern struct big fetch(struct fp k);
extern double measure(void);
extern void *grab(unsigned n);
static int hits;
int total = 4;
const char *label = "start";
struct big table[3];
int stubs(int id, struct pt *p) {
    struct pt t;
    char *n = get_name(id);
    if (read_sensor(id, &t) > 0 && t.x > 3) {
        hits++;
        if (p) *p = t;
    }
    if (n && n[0] == 'k' && n[1] == 'v') return 2;
    struct big b = fetch((struct fp){1.5f, -2});
    if (b.v[3] == 7 && b.name) {
        b.name[0] = 'z';
        return 3;
    }
    if (measure() > 1.5) return 4;
    return hits;
}

struct pt byval(struct pt p, struct fp f, struct big b, char c, _Bool z, unsigned short u) {
    struct pt r = p;
    if (f.a > f.b && z) r.x += c;
    if (b.v[2] == 9 && u > 300) r.y = b.v[7];
    if (b.name && b.name[1] == 'x') r.y++;
    return r;
}

int globals(int k) {
    if (total > 10) total -= k;
    else total++;
    if (k == 2) label = "two";
    if (table[1].name == table[2].name && k < 3 && k >= 0) table[k].v[k + 2] = total;
    return label[0];
}

int mk(maker m, int k) {
    struct pt p = {1, 2};
    if (!m) return -1;
    struct pt q = m(k, &p);
    if (q.x == p.x && q.y > 5) return 1;
    return p.y == 9;
}

int listy(struct big *b, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (b[i].name && b[i].v[i] > 3) s++;
    }
    return s;
}

double math(double x, float y) {
    if (floor(x) == x && x > 3) return sqrt(x);
    if (isnan(x)) return 1;
    if (fabs(y) < 0.5f) return round(x * 2) / 2;
    return y;
}

char *dup(const char *s) {
    if (!s) return NULL;
    size_t n = strlen(s);
    char *d = malloc(n + 1);
    if (!d) return NULL;
    for (size_t i = 0; i <= n; i++) d[i] = toupper((unsigned char)s[i]);
    if (d[0] == 'Q') {
        free(d);
        return (char *)s;
    }
    return d;
}

int aliased(int *a, int *b, int **c) {
    if (!a || !b) return 0;
    *a = 1;
    *b = 2;
    if (c && *c) {
        **c += 5;
        if (*a == 6) return 3;
    }
    return *a + *b;
}

int bits(struct { unsigned a:3; int b:6; long c:40; unsigned d:1; } *p) {
    if (!p) return 0;
    if (p->a == 5 && p->b < -7) {
        p->c++;
        return 1;
    }
    if (p->c == 123456789012 && p->d) {
        p->a = 7;
        return 2;
    }
    return 3;
}

union uu {
    int i;
    float f;
    char *s;
    unsigned char c[8];
};

int un(union uu *u, int k) {
    if (!u) return -1;
    if (k == 1) return u->i == 77;
    if (k == 2 && u->f == 2.5f) return 4;
    if (k == 3) {
        u->c[3] = 9;
        return u->c[0];
    }
    return 5;
}

int arr2(int m[3][4], unsigned i, unsigned j) {
    if (i < 3 && j < 4 && m[i][j] == 5) {
        m[j % 3][i] = 6;
        return m[1][2] == 6;
    }
    return 2;
}

int freer(struct big *b, int k) {
    if (!b) return 0;
    if (k > 3) {
        free(b->name);
        free(b);
        return 1;
    }
    return b->v[0];
}

int grabber(unsigned n) {
    int *p = grab(n);
    if (!p) return 1;
    p[0] = 3;
    if (p[1] == 4) return 2;
    return 3;
}

int vary(unsigned n, unsigned i) {
    if (n == 0 || n > 20) return -1;
    int v[n];
    for (unsigned k = 0; k < n; k++) v[k] = k * 2;
    if (i < n && v[i] == 8) return 1;
    return 0;
}

int heapsym(unsigned n, unsigned i) {
    char *p = malloc(n);
    if (!p) return -1;
    if (i < n) {
        p[i] = 5;
    }
    int r = n > 3 ? (p[0] = 1, p[i < n ? i : 0]) : 0;
    free(p);
    return r == 5;
}

long ptrs(char *p, char *q) {
    if (p == q) return 0;
    char *e = p + 3;
    if (*e == 'x' && e - p == 3) return 1;
    return 2;
}

int count_letters(const char *s, int n, int *out) {
    if (s == NULL) {
        fprintf(stderr, "no\n");
        return -1;
    }
    char *copy = malloc(strlen(s) + 1);
    if (!copy) {
        perror("x");
        return -2;
    }
    strcpy(copy, s);
    int v = 0;
    for (int i = 0; copy[i]; i++) if (copy[i] == 'a') v += n;
    free(copy);
    if (v == 6) *out = v;
    return printf("%d", v) < 0 ? 7 : v;
}

int indexed(int i, unsigned j) {
    static const int t[16] = {3,1,4,1,5,9,2,6,5,3,5,8,9,7,9,3};
    int a[8] = {0};
    if (i < 0 || i >= 8) return -1;
    a[i] = t[j & 15];
    if (a[3] == 9) return a[i];
    return a[0] + a[7];
}

struct s {
    int tag;
    union {
        int i;
        float f;
    } u;
    char name[4];
};

int tagged(struct s v, struct s *p, unsigned k) {
    if (v.tag == 1 && v.u.f > 2.5f) return 1;
    if (p && p->name[k % 4] == 'q' && p->u.i == v.u.i) return 2;
    return 3;
}

int sometimes_set(int c) {
    int x;
    if (c > 3) x = 1;
    if (c == 7) return x;
    if (c == 1) return x > 0;
    return 0;
}

typedef int (*op)(int);
static int inc(int x) {
    return x + 1;
}

static int dbl(int x) {
    return 2 * x;
}

static int neg(int x) {
    return -x;
}

static const op tab[3] = {inc, dbl, neg};
int through_table(unsigned i, int x, op q) {
    int r = 0;
    if (i < 3) r = tab[i](x);
    if (r == 10) return q ? q(r) : -1;
    return r;
}

int copy_some(char *dst, const char *src, unsigned n) {
    if (n > 4) return 0;
    memcpy(dst, src, n);
    return dst[2] == 'x' && n < 3;
}

extern _Noreturn void give_up(int code);

int giving_up(int a, int b) {
    if (a > b) {
        give_up(3);
    }
    return a == b;
}

int wave(int phase) {
    double s = sin(phase * 0.1);
    if (s > 0.5) {
        return 1;
    }
    return s < -0.5 ? 2 : 3;
}
