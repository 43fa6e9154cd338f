/*
 * Conditions and labels in all the places where compilers number them in an order of their own: in
 * macros, over several lines, inside one another, behind negations, in loops of one line.
 */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include "conditions.h"
#define LIMIT 10

int choices(int x, int y, unsigned u)
{
    int r = 0;
    switch (x) {
    case 1:
    case 2: r = 5; break;
    case 3: r++; /* falls through */
    case 4: break;
    case 5 ... 8: break;
    default: break;
    }
    switch (y ? x : u > 3) { case 0: r++; break; case 1: r--; }
    switch (u) { default: r++; case 7: r += 2; break; case 9: switch (x) { case 1: r = 3; break; case 12: break; } break; case 100u: return 4; }
    switch (y) { case 1: case 2: case 3: return r; }
    return r;
}

int shapes(signed char x, signed char y, unsigned u)
{
    int r = 0;
    while (x
           + y
           > 3 && y >
           3 && x > 0) { x = 0; }
    if (u >= 0 && x) r++;
    if (x && sizeof(int) == 4) r++;
    if (__builtin_expect(!!(x > 4), 0) || !(y && x)) r++;
    r += (x && y) || u;
    if ((r = y) || u) r++;
    do r++; while (r < 10 && r > 0);
    if (!(x < 3) && !!y) r++;
    if (!!!x) r--;
    r += x ?: y;
    r += x > 3 ? y > 3 : u > 3;
    r = r > y ? r : y;
    if (x > 1, y > 1) r++;
    if ((x > 1) == (y > 1 && u)) r--;
    if ((x && y) != 0) r++;
    for (int i = 0; i < 3 && x; i++) { if (i == x || y == i) r++; else if (i == y) r--; }
    r = x && y ? u && x : u || y;
    return ({ int z = x && u; z || y; });
}

int macros(int x, int y, int z)
{
    int r = 0;
    STOP_IF(x == 5);
    STOP_IF(x == 6 && y == 6);
    if (BETWEEN(x, 1, LIMIT)) r++;
    if (BETWEEN(y, 1, 5) && BETWEEN(z, 2, 6)) r++;
    if (BOTH(x > y, BOTH(y > z, x))) r++;
    while (BOTH(r, r < 2)) r++;
    if (isdigit((unsigned char)z) || z == 'x') r++;
    return r;
}

static int stop(int x)
{
    if (x == 77) exit(3);
    if (x == 78) abort();
    return x == 79;
}

static int deep(int n, int k)
{
    if (n > 0 && (k == 3 || deep(n - 1, k + 1))) return 1;
    return n == 0 && k == 2;
}

int ends(int x, unsigned char y)
{
    int r = 0;
    if (y > 0 && stop(x)) r++;
    assert(y != 100 && x != -100);
    if (y < 5 && deep(y, x)) r++;
    return r;
}
