/* See NativeComparisonTest: each check_* function computes a number from nothing. Long: all are built as one program. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <limits.h>
#include <stdbool.h>
#include <ctype.h>
typedef long long ll;
typedef unsigned long long ull;
ll check_promotions(void) {
    unsigned char a = 200, b = 100;
    signed char c = -5;
    unsigned short u = 65535;
    short s = -1;
    ll r = 0;
    r = r * 31 + (a + b);
    r = r * 31 + (unsigned char)(a + b);
    r = r * 31 + (c * a);
    r = r * 31 + (u * 3u);
    r = r * 31 + (s < u);
    r = r * 31 + ((unsigned)s > 5u);
    r = r * 31 + (c >> 1);
    r = r * 31 + (a << 4);
    r = r * 31 + (char)300;
    r = r * 31 + (bool)0.5;
    r = r * 31 + !a;
    r = r * 31 + ~c;
    return r;
}

ll check_division(void) {
    int v[] = {7, -7, 100, -100, INT_MAX, INT_MIN + 1};
    int d[] = {2, -2, 3, -3, 7};
    ull r = 0;
    for (int i = 0; i < 6; i++) for (int j = 0; j < 5; j++) {
        r = r * 131 + v[i] / d[j];
        r ^= v[i] % d[j];
        r += (unsigned)v[i] / (unsigned)d[j];
        r ^= (ll)((unsigned)v[i] % (unsigned)d[j]) << 3;
    }
    return r;
}

struct bits {
    unsigned a : 3;
    signed b : 5;
    unsigned c : 10;
    unsigned : 0;
    ll d : 33;
    unsigned e : 1;
};

ll check_bitfields(void) {
    struct bits s = {5, -9, 700, -123456789, 1};
    ll r = s.a + s.b * 10 + s.c * 1000 + s.d;
    s.a += 5;
    s.b -= 10;
    s.c = 1500;
    s.d *= 2;
    s.e++;
    return r * 7 + s.a + s.b * 3 + s.c * 5 + s.d * 11 + s.e;
}

union pun {
    float f;
    uint32_t u;
    unsigned char c[4];
    struct {
        uint16_t lo, hi;
    } h;
};

ll check_union(void) {
    union pun p;
    p.f = -12.375f;
    ll r = p.u;
    r = r * 3 + p.c[3];
    r = r * 5 + p.h.hi;
    p.c[0] = 0xff;
    p.h.hi ^= 0x8000;
    return r + p.u + (ll)(p.f * 1000);
}

struct small {
    int x;
    short y;
};

struct pair {
    double a, b;
};

struct fpair {
    float a, b;
};

struct big {
    ll v[5];
    char t;
};

struct three {
    char a, b, c;
};

static struct small mk_small(int x, short y) {
    struct small s = {x, y};
    return s;
}

static struct pair mk_pair(struct pair p, double d) {
    p.a += d;
    p.b -= d;
    return p;
}

static struct fpair mk_fpair(struct fpair p, float d) {
    p.a *= d;
    p.b /= d;
    return p;
}

static struct big mk_big(struct big b, int i) {
    b.v[i] += i;
    b.t++;
    return b;
}

static struct three mk_three(struct three t) {
    struct three r = {t.c, t.a, t.b};
    return r;
}

ll check_structs(void) {
    struct small s = mk_small(70000, -3);
    struct pair p = mk_pair((struct pair){1.5, 2.5}, 0.25);
    struct fpair f = mk_fpair((struct fpair){3.0f, 9.0f}, 1.5f);
    struct big b = {{1, 2, 3, 4, 5}, 'x'};
    struct big c = mk_big(b, 3);
    struct three t = mk_three((struct three){1, 2, 3});
    return s.x + s.y + (ll)(p.a * 100 + p.b * 1000) + (ll)(f.a * 10 + f.b) + b.v[3] * 3 + c.v[3] * 5 + b.t + c.t * 2 + t.a * 100 + t.b * 10 + t.c;
}

static int grid[4][5];
static const int table[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
ll check_arrays(void) {
    for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) grid[i][j] = i * j - i;
    ll r = 0;
    int *p = &grid[0][0];
    for (int k = 0; k < 20; k++) r = r * 3 + p[k];
    int (*row)[5] = grid + 2;
    r += (*row)[3] * 1000;
    r += table[1][2] * table[2][1];
    int x[] = {[3] = 7, [1] = 5};
    return r + x[0] + x[1] * 2 + x[3] * 4 + (ll)(sizeof x / sizeof x[0]);
}

ll check_pointers(void) {
    int a[10];
    for (int i = 0; i < 10; i++) a[i] = i * i;
    int *p = a + 2, *q = &a[9];
    ll r = q - p;
    r = r * 10 + (p < q);
    r = r * 10 + *p++;
    r = r * 10 + *++p;
    r = r * 10 + (*p)++ + a[4];
    int **pp = &p;
    (*pp)++;
    return r * 10 + **pp + (p == a + 5);
}

ll check_address_integers(void) {
    static int obj[4] = {1, 2, 3, 4};
    uintptr_t u = (uintptr_t)&obj[1];
    u |= 1;
    ll r = (u & 3) == 1;
    u &= ~(uintptr_t)3;
    r += *(int *)u;
    int *p = (int *)(u + 4);
    r = r * 10 + *p;
    r = r * 10 + (ll)((uintptr_t)p - (uintptr_t)obj);
    r = r * 10 + ((char *)p - (char *)obj);
    uintptr_t t = (uintptr_t)obj % 4;
    return r * 10 + t;
}

ll check_pointer_bytes(void) {
    int x = 5, y = 7;
    int *p = &x, *q = &y;
    unsigned char buf[sizeof p];
    memcpy(buf, &p, sizeof p);
    memcpy(&q, buf, sizeof q);
    *q = 9;
    int *z;
    for (size_t i = 0; i < sizeof p; i++) ((unsigned char *)&z)[i] = ((unsigned char *)&p)[i];
    *z += 1;
    return x * 10 + y;
}

static int add(int a, int b) {
    return a + b;
}

static int mul(int a, int b) {
    return a * b;
}

static int (*const ops[])(int, int) = {add, mul};
static int apply(int (*f)(int, int), int a, int b) {
    return f ? f(a, b) : -1;
}

ll check_functions(void) {
    ll r = 0;
    for (int i = 0; i < 2; i++) r = r * 100 + ops[i](6, 7);
    return r * 100 + apply(add, 1, 2) + apply(0, 1, 1) + (ops[0] == add) + (ops[1] == &add);
}

static ll fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

ll check_recursion(void) {
    return fib(15);
}

ll check_duff(void) {
    char to[20] = {0};
    const char *from = "abcdefghijklmno";
    char *t = to;
    int count = 13;
    int n = (count + 3) / 4;
    switch (count % 4) {
        case 0:
        do {
            *t++ = *from++;
            case 3:
            *t++ = *from++;
            case 2:
            *t++ = *from++;
            case 1:
            *t++ = *from++;
        } while (--n > 0);
    }
    ll r = 0;
    for (t = to; *t; t++) r = r * 7 + *t;
    return r;
}

ll check_goto(void) {
    int i = 0;
    ll r = 0;
    again:
    r += i;
    if (++i < 10) goto again;
    switch (r) {
        case 45:
        r += 1;
        case 3:
        r *= 2;
        break;
        default:
        r = 0;
    }
    return r;
}

static int counter(void) {
    static int n = 3;
    return n++;
}

ll check_static(void) {
    counter();
    counter();
    return counter();
}

ll check_strings(void) {
    char b[40] = "hello";
    strcat(b, ", world");
    ll r = (ll)strlen(b);
    r = r * 100 + strcmp(b, "hello") % 2 * 0 + (strcmp("a", "b") < 0);
    char *c = strchr(b, 'w');
    r = r * 100 + (c - b);
    memmove(b + 2, b, 6);
    r = r * 10 + (b[3] == 'e');
    memset(b, 'z', 3);
    r = r * 10 + (memcmp(b, "zzz", 3) == 0);
    return r * 10 + isdigit('5') / 1 * 0 + (toupper('q') == 'Q');
}

ll check_heap(void) {
    int *p = malloc(10 * sizeof *p);
    if (!p) return -1;
    for (int i = 0; i < 10; i++) p[i] = i;
    p = realloc(p, 20 * sizeof *p);
    if (!p) return -1;
    for (int i = 10; i < 20; i++) p[i] = -i;
    ll r = 0;
    for (int i = 0; i < 20; i++) r = r * 3 + p[i];
    char *z = calloc(4, 4);
    if (!z) return -1;
    r += z[7];
    free(z);
    free(p);
    free(NULL);
    return r;
}

ll check_floats(void) {
    double d = 0.1;
    float f = 0.1f;
    ll r = 0;
    for (int i = 0; i < 20; i++) {
        d = d * 1.7 + i;
        f = f * 1.3f - i;
    }
    memcpy(&r, &d, 8);
    r ^= (ll)(f * 1000);
    r += (int)-3.99 + (unsigned)3.99;
    r += (ll)(1e18);
    r += (d > f) + (d != d) * 2;
    double nan = 0.0 / (d - d);
    r += (nan != nan) * 64 + (nan < 1) * 128 + !(nan >= 1) * 256;
    r += (ll)(float)16777217;
    r ^= (ll)((float)(ULLONG_MAX) / 1e10f);
    return r;
}

ll check_math(void) {
    double v[] = {2.5, -2.5, 3.49, -0.5, 1e17, 0.0};
    ull r = 0;
    for (int i = 0; i < 6; i++) {
        r = r * 7 + (ll)floor(v[i]);
        r = r * 7 + (ll)ceil(v[i]);
        r += (ll)trunc(v[i]) * 3;
        r ^= (ll)round(v[i]);
        r += (ll)rint(v[i]);
        r += (ll)(sqrt(fabs(v[i])) * 1000);
        r += (ll)(fmod(v[i], 0.7) * 1e6);
        r += (ll)fmin(v[i], 1.0) + (ll)fmax(v[i], -1.0) + (ll)copysign(3.0, v[i]);
        r += isnan(v[i]) + isinf(v[i]) * 2 + signbit(v[i]) * 4 / 4 * 0;
        r += (ll)floorf((float)v[i]);
    }
    return r;
}

ll check_int128(void) {
    __int128 a = (__int128)LLONG_MAX * 12345;
    unsigned __int128 b = (unsigned __int128)-1;
    a += 7;
    ll r = (ll)(a >> 40);
    r ^= (ll)(b >> 100);
    r += (ll)(a % 1000007);
    r ^= (a > 0) + (b > 5) * 2;
    a = -a / 3;
    return r ^ (ll)a;
}

ll check_vla(void) {
    int n = 7;
    int v[n];
    for (int i = 0; i < n; i++) v[i] = i * 3;
    ll r = 0;
    for (int k = 0; k < 3; k++) {
        char w[k + 1];
        w[k] = (char)k;
        r = r * 10 + w[k] + (ll)sizeof w;
    }
    return r * 100 + v[6] + (ll)(sizeof v);
}

ll check_gnu(void) {
    int x = ({ int t = 5; t * 2; });
    int y = x ?: 3;
    int z = 0 ?: 4;
    ll r = _Generic(x, int: 1, long: 2) + _Generic(1.0f, float: 10, default: 20);
    switch (y) {
        case 5 ... 12:
        r += 100;
        break;
        case 1:
        r += 1000;
    }
    return r * 100 + x + y + z + __builtin_popcount(0xf0f0) + __builtin_clz(1) + __builtin_ctz(8) + __builtin_bswap32(1) % 100;
}

ll check_overflow_builtins(void) {
    int r;
    ll s = 0;
    s += __builtin_add_overflow(INT_MAX, 1, &r);
    s = s * 2 + __builtin_mul_overflow(65536, 65536, &r);
    s = s * 2 + __builtin_sub_overflow(3, 5, &r);
    s = s * 1000 + r;
    unsigned u;
    s = s * 2 + __builtin_sub_overflow(3u, 5u, &u);
    return s + u % 1000;
}

struct node {
    int v;
    struct node *next;
};

ll check_list(void) {
    struct node *head = NULL;
    for (int i = 0; i < 10; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n) return -1;
        n->v = i;
        n->next = head;
        head = n;
    }
    struct node *rev = NULL;
    while (head) {
        struct node *n = head->next;
        head->next = rev;
        rev = head;
        head = n;
    }
    ll r = 0;
    for (struct node *n = rev; n; n = n->next) r = r * 3 + n->v;
    while (rev) {
        struct node *n = rev->next;
        free(rev);
        rev = n;
    }
    return r;
}

struct nested {
    struct {
        int a;
        union {
            int b;
            char c[4];
        };
    } in;
    struct nested *self;
    int tail[];
};

ll check_nested(void) {
    struct nested *n = calloc(1, sizeof *n + 3 * sizeof(int));
    if (!n) return -1;
    n->in.a = 4;
    n->in.b = 0x01020304;
    n->self = n;
    n->tail[2] = 9;
    ll r = n->self->self->in.c[1] + n->self->tail[2] * 10 + n->in.a * 100 + (ll)offsetof(struct nested, self) * 1000;
    free(n);
    return r;
}

ll check_compound(void) {
    int *p = (int[]){1, 2, 3};
    struct small s = {.y = 4};
    struct small *q = &(struct small){.x = 8, .y = 9};
    s = *q;
    q->x = 1;
    return p[0] + p[1] * 10 + p[2] * 100 + s.x * 1000 + s.y * 10000;
}

static int cmp_int(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void sort(void *base, size_t n, size_t w, int (*cmp)(const void *, const void *)) {
    char *b = base;
    char t[16];
    for (size_t i = 1; i < n; i++) for (size_t j = i; j > 0 && cmp(b + (j - 1) * w, b + j * w) > 0; j--) {
        memcpy(t, b + j * w, w);
        memcpy(b + j * w, b + (j - 1) * w, w);
        memcpy(b + (j - 1) * w, t, w);
    }
}

ll check_sort(void) {
    int v[] = {5, 3, 9, -2, 7, 0, 5};
    sort(v, 7, sizeof *v, cmp_int);
    ll r = 0;
    for (int i = 0; i < 7; i++) r = r * 11 + v[i];
    return r;
}

enum color {
    RED, GREEN = 5, BLUE
};

typedef enum color color_t;
ll check_enum(void) {
    color_t c = BLUE;
    ll r = c;
    c = (color_t)(c - 1);
    switch (c) {
        case RED:
        r += 10;
        break;
        case GREEN:
        r += 20;
        break;
        case BLUE:
        r += 30;
    }
    return r;
}

ll check_shifts(void) {
    ull r = 0;
    unsigned u = 0xdeadbeef;
    int i = -1234567;
    for (int k = 0; k < 32; k++) {
        r ^= (ll)(u >> k) + (i >> k) + ((ll)u << (k / 2));
        r = r * 5;
    } uint64_t w = 0x123456789abcdef;
    return r ^ (ll)(w << 7 | w >> 57);
}

static int depth(const char *s) {
    int d = 0, m = 0;
    for (; *s; s++) {
        if (*s == '(') {
            if (++d > m) m = d;
        } else if (*s == ')') d--;
    }
    return d ? -1 : m;
}

ll check_text(void) {
    return depth("(()(()))") * 10 + depth("((") + atoi(" -42xyz");
}

static void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}

static void permute(int *v, int n, int k, ull *acc) {
    if (k == n) {
        ull x = 0;
        for (int i = 0; i < n; i++) x = x * 10 + v[i];
        *acc = *acc * 7 + x;
        return;
    }
    for (int i = k; i < n; i++) {
        swap(v + k, v + i);
        permute(v, n, k + 1, acc);
        swap(v + k, v + i);
    }
}

ll check_permute(void) {
    int v[] = {1, 2, 3, 4};
    ull a = 0;
    permute(v, 4, 0, &a);
    return a & 0xffffffffffff;
}

volatile int vol = 3;
ll check_volatile(void) {
    vol = vol + 1;
    return vol * vol;
}

ll check_comma_cond(void) {
    int a = 1, b = 2;
    ll r = (a++, b += a, a > 1 ? b : -b);
    r = r * 10 + (a && b || !a);
    r += a ? b ? 1 : 2 : 3;
    return r + (a == 2 & b == 4 | a != 2 ^ 1);
}

ll check_bool(void) {
    _Bool b = 256;
    _Bool c = 0.0;
    b ^= 1;
    c |= 2;
    struct {
        _Bool x : 1;
        unsigned y : 7;
    } s = {2, 100};
    return b + c * 2 + s.x * 4 + s.y * 8;
}

ll check_packed(void) {
    struct __attribute__((packed)) {
        char c;
        int i;
        short s;
    } p = {1, 0x01020304, 5};
    char *q = (char *)&p;
    int misaligned;
    __builtin_memcpy(&misaligned, q + 1, sizeof misaligned);
    return q[1] + q[4] * 10 + (ll)sizeof p * 100 + misaligned % 7;
}

ll check_ptr_array(void) {
    const char *names[] = {"one", "two", "three"};
    ll r = 0;
    for (int i = 0; i < 3; i++) for (const char *p = names[i]; *p; p++) r = r * 5 + *p;
    return r;
}

ll check_uint_wrap(void) {
    unsigned u = 0;
    u--;
    ll r = u;
    u *= u;
    r += u;
    uint8_t b = 250;
    b += 10;
    r = r * 10 + b;
    size_t z = 3;
    z -= 5;
    return r + (z > 100);
}

ll check_char_table(void) {
    unsigned char t[256];
    for (int i = 0; i < 256; i++) t[i] = (unsigned char)(i * 7 + 3);
    unsigned h = 5;
    for (int k = 0; k < 100; k++) h = h * 31 + t[h & 255];
    return h;
}

#include <stdarg.h>

struct quad {
    ll v[4];
};

struct mixed {
    ll a;
    double b;
};

static ll sum(const char *format, ...) {
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    ull r = 0;
    for (; *format; format++) {
        switch (*format) {
        case 'i':
            r = r * 7 + va_arg(list, int);
            break;
        case 'd':
            r = r * 7 + (ll)(va_arg(list, double) * 10);
            break;
        case 'l':
            r = r * 7 + va_arg(list, ll);
            break;
        case 's':
            r = r * 7 + va_arg(list, char *)[1];
            break;
        case 'q':
            r = r * 7 + va_arg(list, struct quad).v[2];
            break;
        case 'm': {
            struct mixed m = va_arg(list, struct mixed);
            r = r * 7 + m.a + (ll)m.b;
            break;
        }
        }
    }
    r = r * 3 + va_arg(again, int);
    va_end(again);
    va_end(list);
    return r;
}

ll check_variable_arguments(void) {
    struct quad q = {{1, 2, 30, 4}};
    struct mixed m = {5, 6.5};
    return sum("iidlsqmdi", 1, 2, 2.5, 4LL, "xyz", q, m, 7.25, 8);
}

ll check_many_variable_arguments(void) {
    return sum("iiiiiiiiiddddddddddl", 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0,
               7.0, 8.0, 9.0, 10.0, 99LL);
}
