/*
 * Every place where a condition may stand in C, and every place where it must be left alone. Prints
 * what it computes from a pseudo-random sequence; argv[1] is the seed.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "nasty.h"

static unsigned long long state;
static int failures;

static int next(int bound)
{
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((state >> 33) % (unsigned)bound);
}

static unsigned long long sum;

static void mix(long long value)
{
    sum = (sum ^ (unsigned long long)value) * 1099511628211ULL;
}

/* Constant contexts: all of this must stay as it is. */
enum folded { ZERO = 0 && 1, ONE = 1 || 0, PICK = sizeof(int) == 4 && 1 ? 7 : 9 };
_Static_assert(sizeof(char) == 1 && sizeof(int) >= 2, "sizes");
static int table[1 && 1 ? 3 : 4] = {[0 || 1] = 5, [ZERO] = 1 && 1, !ONE};
static const int limit = 3 > 2 && 1 ? 40 : 50;
struct bits {
    unsigned flag : 1 && 1 ? 1 : 2;
    int three : 3;
    unsigned long long wide : 40;
    _Bool truth : 1;
    char name[ONE && 1 ? 4 : 8];
};
typedef int array_of[2 > 1 && 1 ? 6 : 5];
static int *address = &table[1 && 1];
static int (*operations[])(int) = {isdigit, isalpha, toupper};

/* Names that C++ keeps for itself, and a K&R definition. */
static int class(int new, int delete)
{
    int template = new && !delete;
    return template || new > 50 ? template + new : delete;
}

static int knr(a, b, c)
    int a;
    char b;
    float c;
{
    if (a > b && c > 0.5f)
        return a;
    return c < 2 || b;
}

static int every_statement(int a, int b, int c)
{
    int result = 0;
    if (a) result += 1; else if (b) result += 2; else if (c && a != 7) result += 3; else result += 4;
    if (a && b) { result ^= 8; }
    if (a || (b && !c)) result ^= 16;
    if (!(a > 3) || !(b > 3 || c < 2)) result ^= 32;
    if (!!a) result ^= 64;
    while (a > 0 && result < 1000) { a -= 3; result += b; if (c && result > 500) break; }
    do { b--; if (b == 2) continue; result++; } while (b > 0 || (c > 5 && b > -3));
    for (int i = 0; i < c && result < 2000; i++) result += i;
    for (;;) { if (result++ > 3 || 1) break; }
    for (a = 0; ; a++) { if (a > 4) break; }
    for (; a < 9;) a++;
    for (; ; a--) if (a < 3) break;
    for (struct { int x; int y; } p = {1, 2}; p.x < 4 && p.y; p.x++) result += p.y;
    for (char *s = "a;b(c)"; *s; s++) result += *s == ';' || *s == '(';
    for (({ a = 1; b = 2; }); ({ int t = a; t < 5; }) && b; a++) result += a;
    while (0) result = -1;
    do result++; while (0);
    if (0) result = -2;
    if (1 && 1) result += 1;
    if (sizeof(int) == 4) result += 2;
    LOOP_WHILE (a < 20 && a > 0) a += 2;
    goto middle;
again:
    result += 3;
middle:
    if (result % 7 && result % 5 == 0) goto again;
    return result;
}

static long long operand_types(int n)
{
    long long total = 0;
    char c = (char)n;
    unsigned char u = (unsigned char)n;
    short s = (short)-n;
    unsigned long long wide = (unsigned long long)n << 33;
    enum folded e = n % 3 == 0 ? ZERO : n % 3 == 1 ? ONE : PICK;
    struct bits bits = {0};
    _Bool truth = n;
    bits.three = n;
    bits.flag = (unsigned)n;
    bits.wide = wide;
    bits.truth = n % 2;
    switch (c) { case 'a': total++; break; case -1: total += 2; /* through */ default: total += 3; case 5: total += 4; }
    switch (u) { case 250 ... 255: total += 10; break; case 0: case 1: case 2: total += 20; break; }
    switch (s) { case -3: total += 30; break; case 3: total += 40; }
    switch (wide) { case 1ULL << 33: total += 50; break; case 0xffffffffffffffffULL: total += 60; default:; }
    switch (e) { case ZERO: total += 70; break; case ONE: total += 80; break; case PICK: total += 90; }
    switch (bits.three) { case -4: total += 100; break; case -1: total += 110; break; default: total += 120; }
    switch (bits.flag) { case 0: total += 130; break; case 1: total += 140; }
    switch (bits.wide) { case 2ULL << 33: total += 150; break; default: total += 160; }
    switch (bits.truth) { case 0: total += 1; break; case 1: total += 2; }
    switch (truth) { case true: total += 170; break; case false: total += 180; }
    switch (n > 3 && n < 9) { case 0: total += 190; break; default: total += 200; }
    switch (n, n + 1) { case 4: total += 210; break; default: if (n > 2) { case 7: total += 220; } }
    switch ((long long)n - 2) { case -2: total += 230; break; case 1LL << 40: total += 1; break; default: total += 240; }
    switch (n) case 3: total += 250;
    switch (3) { case 3: total += 260; }
    switch (n & 3) { case 0: switch (n >> 2) { case 1: total += 270; default: total += 1; } break; case 1: total += 280; }
    total += sizeof(n && c) + sizeof(int[n && 1 ? 2 : 3]);
    switch (+(bits.three)) { case 1: total += 290; break; default: break; }
    return total;
}

static int duff(char *to, const char *from, int count)
{
    int n = (count + 3) / 4;
    char *start = to;
    if (count <= 0)
        return 0;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0 && to);
    }
    return (int)(to - start);
}

static int expressions(int a, int b, double d, const char *p)
{
    int x = a && b, y = a || !b, z = !(a && b) || d > 1.5;
    bool flag = (bool)(a && b) || (_Bool)d;
    int list[] = {a && b, [2] = a || b, [3 ... 5] = !a && !b, [6] = b};
    struct { int first, second; } pair = {.second = a > b && b, .first = (a, b || a)};
    int picked = a ? b ? 1 : 2 : b && d ? 3 : 4;
    const char *text = p && *p ? p : "none";
    const char *kept = p ?: "null";
    int number = a ?: b;
    int chained = (a ?: b) ?: (a && b) ?: 17;
    long widened = b ?: 5L;
    double real = d ?: 0.25;
    unsigned char small = (unsigned char)b;
    int promoted = small ?: -1;
    struct bits bits = {.three = b};
    int fielded = bits.three ?: a;
    int negated = !a ?: 9;
    int (*function)(int) = operations[a % 3] ?: toupper;
    int generic = _Generic(a && b, int: a || b, default: 0);
    int generic_pointer = _Generic(&a, int *: 1, default: a && b);
    int size = sizeof(a && b) + _Alignof(int);
    int typed = ({ __typeof__(a && b) t = a || b; t + 1; });
    int constant = __builtin_constant_p(a && b) ? 1 : 2;
    int chosen = __builtin_choose_expr(1 && 1, a && b, a || b);
    int offset = offsetof(struct bits, name[1 && 1]);
    int compatible = __builtin_types_compatible_p(int, long) || a;
    int expected = LIKELY(a && b) + UNLIKELY(a > 5);
    int nested = ({ int t = a; if (t > 2 && b) t--; t; }) && b;
    int ranged = IN_RANGE(a, 2, 8) && !IN_RANGE(b, 3, 4);
    int either = EITHER(a > 4, b > 4);
    int swapped = POSITIVE(a - b) || POSITIVE(b - a);
    int compared = (a && b) == (b || a);
    int bitwise = (a && b) | (a || b) << 1 & 3;
    int assigned = (x = b) && (y += a) > 3;
    int comma = (a++, b) && (a--, a);
    int vla[a && b ? 3 : 5];
    int (*row)[a || b ? 2 : 4] = 0;
    typedef int vla_type[b && 1 ? 4 : 6];
    vla_type other;
    int compound = ((int[]){a && b, a || b})[a && 1] + (struct bits){.three = a && b}.three;
    int pointer = (p && p[0] == 'x') || text == p;
    int called = class(a && b, !a || b) && class(b, a);
    _Complex double z2 = d + 1i * a;
    int imaginary = z2 && a;
    nothing_follows: ;
    if (a && 1) goto local;
    mix(3);
local:
    memset(vla, 0, sizeof vla);
    memset(other, 0, sizeof other);
    mix(x); mix(y); mix(z); mix(flag); mix(pair.first); mix(pair.second); mix(picked); mix(*text);
    mix(*kept); mix(number); mix(chained); mix(widened); mix((int)(real * 4)); mix(promoted);
    mix(fielded); mix(negated); mix(function('a')); mix(generic); mix(generic_pointer); mix(size);
    mix(typed); mix(constant); mix(chosen); mix(offset); mix(compatible); mix(expected); mix(nested);
    mix(ranged); mix(either); mix(swapped); mix(compared); mix(bitwise); mix(assigned); mix(comma);
    mix(sizeof vla); mix(sizeof *row); mix(sizeof other); mix(compound); mix(pointer); mix(called);
    mix(imaginary); mix(sizeof(x ?: 1L)); mix(sizeof(_Bool)); mix(sizeof((_Bool)(a && b)));
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) mix(list[i]);
    CHECKED(a >= 0 && b >= 0); CHECKED(!(a < 0));
    return x && y ? z : flag && nested;
}

static int libraries(const char *s)
{
    int digits = 0;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL; /* a macro that names itself */
    assert(s && digits == 0);
    assert(digits >= 0 || *s);
    for (; *s != '\0'; s++)
        if (isdigit((unsigned char)*s) && *s != '0') digits++;
        else if (isalpha((unsigned char)*s) || ispunct((unsigned char)*s)) digits += 100;
    if (errno && digits > 3) errno = 0;
    return digits + (action.sa_handler == SIG_DFL && strcasestr("ABC", "b") != NULL);
}

static int variadic(int count, ...)
{
    va_list list;
    int total = 0;
    va_start(list, count);
    while (count-- > 0 && total < 100) total += va_arg(list, int) || va_arg(list, int) ? 2 : 1;
    va_end(list);
    return total;
}

static jmp_buf place;

static int jumps(int a)
{
    volatile int tries = 0;
    if (setjmp(place) != 0 && a > 2) return tries;
    if (tries++ < a && a < 9) longjmp(place, 1);
    return -tries;
}

static int recursion(int n)
{
    static int calls = 1 && 1;
    calls++;
    return n > 0 && recursion(n - 1) && (n & 1 || recursion(n - 2)) ? calls : n == 0 || n < -3;
}

static int floats(float f, long double l, double d)
{
    int result = 0;
    if (f) result++;
    if (!l || d) result += 2;
    if (f < 0.1f && !(d != d)) result += 4;
    if (f && l && d) result += 8;
    return result + (f ? 16 : 0) + (l > d || f == d);
}

static int pointers(int *p, int **q, int (*f)(int), int index)
{
    int result = 0;
    volatile int watched = index;
    if (p) result++;
    if (p && q && *q) result += 2;
    if (f && f != toupper && f(index + 'a')) result += 4;
    if (watched && watched > 3) result += 8;
    if ((p = q ? *q : p) != NULL && *p > 3) result += 16;
    if ((index % 3)[table] && address) result += 32;
    return result;
}

static int digraphs(int a, int b)
<%
    int v<:2:> = <% a && b, a || b %>;
    for (; (<% a--; a > 0; %>) && b;) v<:0:>++;
    return v<:0:> && v<:1:>;
%>

static int assembly(int a)
{
    int out = 0;
    __asm__("" : "=r"(out) : "0"(a > 2 && a < 9));
    return out && a;
}

static int lines(int a, int b)
{
#line 1000 "elsewhere.y"
    if (a &&
#define IN_THE_MIDDLE b
        IN_THE_MIDDLE
#undef IN_THE_MIDDLE
    ) return 1;
    return a
        || // why not
        b  /* or this */ ? 2 : 3;
}

int main(int argc, char **argv)
{
    int rounds;
    state = argc > 1 && argv[1] ? strtoull(argv[1], NULL, 10) : 1;
    for (rounds = 0; rounds < 200; rounds++) {
        int a = next(10), b = next(6), c = next(9);
        static const char *const texts[] = {"x1b", "", "hello, 90 worlds", NULL};
        const char *text = texts[next(4)];
        char buffer[16];
        int value = next(20);
        int *pointer = next(3) ? &value : NULL;
        mix(class(a, b)); mix(knr(a, b, c / 4.0f)); mix(every_statement(a, b, c));
        mix(operand_types(next(260) - 3)); mix(operand_types(c)); mix(duff(buffer, "abcdefghijklmno", next(16)));
        mix(expressions(a, b, c / 4.0, text)); mix(libraries(text ?: "0a1"));
        mix(variadic(2, a, b, c, a)); mix(jumps(a)); mix(recursion(next(7))); mix(floats(a / 4.f, b, c / 2.0));
        mix(pointers(pointer, next(2) ? &pointer : 0, operations[a % 3], b)); mix(digraphs(a, b));
        mix(assembly(a)); mix(lines(a, b)); mix(header_helper(a, b)); mix(limit && a);
    }
    printf("%llu %d\n", sum, failures);
    if (argc > 5 && main(1, argv))
        return 7;
}
