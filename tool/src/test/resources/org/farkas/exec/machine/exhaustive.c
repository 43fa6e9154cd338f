/* See ExhaustionTest: all inputs of each function are run, and compared with what exploration finds. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char u8;

int arithmetic(u8 a, u8 b) {
    int x = a * 37 - b * 11;
    if (x > 900) {
        x /= 3;
    }
    if (x % 7 == 3 && a > b) {
        return 1;
    }
    return (x ^ b) < 0 ? 2 : 3;
}

int division(u8 a, u8 b) {
    int d = (int)b - 20;
    if (a / d > 3) {
        return 1;
    }
    return (a - 30) % (d + 5) == 2;
}

int overflow(u8 a, u8 b) {
    int big = 2147483600 + a;
    if (big - b > 2147483640) {
        return 1;
    }
    return (-2147483600 - a) - (b - 20) < -2147483600;
}

int shifts(u8 a, u8 b) {
    unsigned u = 1u << a;
    if (u & 0x10) {
        return 1;
    }
    return ((int)(0x80000000u >> (b / 2)) >> 3) == -16;
}

int read_index(u8 a, u8 b) {
    static const short table[20] = {5, 9, 13, 2, 8, 1, 0, 40, 7, 7, 3, 22, 9, 4, 6, 0, 0, 11, 5, 1};
    if (table[a] > b) {
        return 1;
    }
    return table[b / 4] == a;
}

int write_index(u8 a, u8 b) {
    int v[10] = {0};
    v[a] = b;
    v[b % 10] += 3;
    if (v[3] > 40) {
        return 1;
    }
    return v[a] == 3 || v[9] == 7;
}

struct entry {
    u8 key;
    short value;
    struct entry *next;
};

int struct_index(u8 a, u8 b) {
    struct entry e[6];
    memset(e, 0, sizeof e);
    for (int i = 0; i < 6; i++) {
        e[i].key = (u8)(i * i);
        e[i].value = (short)(10 - i);
        e[i].next = &e[(i + 2) % 6];
    }
    struct entry *p = &e[a % 8];
    if (a % 8 > 6) {
        return -1;
    }
    p->value = b;
    if (p->next->key == 16) {
        return 1;
    }
    return p->next->next->value == 6;
}

int matrix(u8 a, u8 b) {
    int m[3][5] = {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {11, 12, 13, 14, 15}};
    if (a >= 3) {
        return -1;
    }
    m[a][b] *= 2;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += m[i][2];
    }
    return sum == 32 ? 1 : sum > 30 ? 2 : 3;
}

int unaligned(u8 a, u8 b) {
    unsigned char bytes[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    uint16_t half;
    if (a > 10) {
        return -1;
    }
    memcpy(&half, bytes + a, 2);
    if (half == 0x0504) {
        return 1;
    }
    half = 0x1111;
    memcpy(bytes + b % 11, &half, 2);
    return bytes[4] == 0x11 && bytes[5] != 0x11;
}

int selection(u8 a, u8 b) {
    switch (a % 16) {
    case 0:
    case 1:
        return 1;
    case 4 ... 9:
        if (b > 60) {
            return 2;
        }
        /* fall through */
    case 12:
        return 3;
    case 15:
        break;
    default:
        return 4;
    }
    switch ((signed char)(b * 4)) {
    case -128:
        return 5;
    case -4:
        return 6;
    case 0:
        return 7;
    }
    return 8;
}

static int twice(int x) { return 2 * x; }
static int minus(int x) { return -x; }
static int square(int x) { return x * x; }

int function_table(u8 a, u8 b) {
    static int (*const table[])(int) = {twice, minus, square, NULL};
    if (a > 3) {
        return -1;
    }
    int (*f)(int) = table[a];
    if (f == minus && b == 3) {
        return 9;
    }
    return f(b) == 36;
}

int pointer_choice(u8 a, u8 b) {
    int x = 5, y = 6, z = 7;
    int *p = a > 40 ? &x : a > 20 ? &y : &z;
    int *q = b & 1 ? p : &x;
    *q += b;
    if (p == q && *p == 12) {
        return 1;
    }
    return x == 11 ? 2 : 3;
}

int strings(u8 a, u8 b) {
    char s[8] = "abcdef";
    s[a % 7] = (char)b;
    if (strlen(s) == 3) {
        return 1;
    }
    return strchr(s, 'd') == s + 3 ? 2 : strcmp(s, "abc") > 0;
}

int heap(u8 a, u8 b) {
    int *p = malloc(sizeof(int) * (a % 4));
    if (p == NULL) {
        return -1;
    }
    if (b == 13) {
        free(p);
    }
    if (a > 50) {
        p[b % 8] = 1;
    }
    free(p);
    return 0;
}

int floats(u8 a, u8 b) {
    float f = (float)a / 8.0f - 2.5f;
    double d = b * 0.25;
    if (f * d > 20.0) {
        return 1;
    }
    if ((int)f == -1 && d != 3.5) {
        return 2;
    }
    return f + 1.0 < d ? 3 : 4;
}

int float_to_char(u8 a, u8 b) {
    double d = (a - 10) * 40.0;
    u8 c = (u8)d;
    return c > b;
}

int bitfields(u8 a, u8 b) {
    struct {
        unsigned low : 3;
        signed mid : 4;
        unsigned high : 9;
    } s = {0};
    s.low = a;
    s.mid = b;
    s.high = a * b;
    if (s.low == 5 && s.mid < -3) {
        return 1;
    }
    return s.high > 500;
}

int uninitialised(u8 a, u8 b) {
    int x;
    int v[4];
    if (a > 30) {
        x = b;
    }
    v[a % 4] = 1;
    if (b > 50) {
        return v[2] > 0;
    }
    if (b > 40 && v[2]) {
        return 1;
    }
    if (b == 7 && x > 3) {
        return 2;
    }
    return 3;
}

int memory_length(u8 a, u8 b) {
    char from[12] = "0123456789";
    char to[12] = "xxxxxxxxxxx";
    if (a > 12) {
        return -1;
    }
    memcpy(to, from, a);
    if (to[5] == 'x' && to[4] != 'x') {
        return 1;
    }
    memset(to, 'm', b % 16);
    return to[9] == 'm';
}

static int depth_of(int n, int limit) { return n > limit ? 0 : 1 + depth_of(n + 3, limit); }

int recursion(u8 a, u8 b) {
    return depth_of(a, b) > 18;
}

int ends(u8 a, u8 b) {
    if (a == 3) {
        exit(b & 1);
    }
    if (a == 4 && b > 3) {
        abort();
    }
    if (b == 60) {
        __builtin_unreachable();
    }
    const char *text = "constant";
    if (a == 9 && b == 1) {
        *(char *)text = 'x';
    }
    return a > b;
}

int address_bits(u8 a, u8 b) {
    static int v[8];
    uintptr_t p = (uintptr_t)&v[a % 8] | (b & 1);
    if (p & 1) {
        p &= ~(uintptr_t)1;
    }
    *(int *)p = 3;
    int hit = v[2] == 3;
    v[a % 8] = 0;
    return hit ? 1 : 2;
}

int statics(u8 a, u8 b) {
    static int calls = 2;
    calls += a > 10;
    return calls == 3 && b == 9;
}

int casts(u8 a, u8 b) {
    signed char c = (signed char)(a * 4);
    unsigned short s = (unsigned short)(c * 300);
    long long w = (long long)c << 33;
    if (s > 60000) {
        return 1;
    }
    return w + b < 0 ? 2 : (int)(w >> 32) == 8;
}

struct triple {
    long v[3];
};

static long middle(struct triple t, int k) { return t.v[1] + k; }

int struct_argument(u8 a, u8 b) {
    struct triple t[4] = {{{1, 20, 3}}, {{4, 5, 6}}, {{7, 40, 9}}, {{1, b, 2}}};
    struct triple copy = t[a % 4];
    if (middle(t[(a + 1) % 4], 2) > 30) {
        return 1;
    }
    t[b % 4] = copy;
    return t[3].v[1] == 5;
}

int copy_some_from_somewhere(u8 a, u8 b) {
    static const char from[12] = "abcdefghijk";
    char to[9] = "--------";
    memcpy(to + 1, from + a % 14, b % 10);
    if (to[1] == 'd' && to[4] == '-') {
        return 1;
    }
    return to[8] == 'k' || to[3] == to[2] + 1;
}

int move_some_within(u8 a, u8 b) {
    char line[10] = "0123456789";
    size_t length = (a & 7) / (size_t)2;
    memmove(line + b % 9, line + a / 8, length);
    if (line[4] == '1' || line[9] == '7') {
        return 1;
    }
    return line[b % 10] == '0' + a / 8;
}

int fill_some_somewhere(u8 a, u8 b) {
    unsigned short line[4] = {1, 2, 3, 4};
    memset((char *)line + a % 9, b, b % 7);
    if (line[1] == 0x0505) {
        return 1;
    }
    return line[0] == 0x0401 || line[3] == 6 * 256 + 6;
}

int moves_by_a_fixed_distance(u8 a, u8 b) {
    char text[9] = "abcdefgh";
    unsigned length = a & 7, at = b & 7;
    if (at + 3 + length <= 9) {
        memmove(text + at, text + at + 3, length);
    }
    if (text[0] == 'd' && text[2] == 'f') {
        return 1;
    }
    return text[5] == 0 ? 2 : 3;
}

int moves_the_rest_of_a_text_to_its_start(u8 a, u8 b) {
    char text[10] = "0123456789";
    unsigned from = 2;
    while (from < 8 && text[from] - '0' != (a & 15)) {
        from++;
    }
    memmove(text, text + from, 10 - from - (b & 1));
    if (text[0] == '5') {
        return 1;
    }
    return text[b & 7] == '9' ? 2 : 3;
}
