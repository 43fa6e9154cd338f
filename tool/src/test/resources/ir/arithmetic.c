/* Integers: conversions, signs, overflow, division, shifts, wide and narrow. */
enum color { RED, GREEN = 7, BLUE };

int signed_sum(int a, int b) { return a + b; }

unsigned unsigned_sum(unsigned a, unsigned b) { return a + b; }

short narrow(char c, short s) { return (short)(c * s); }

unsigned long long mixed(signed char c, unsigned long u) { return c + u; }

int division(int a, unsigned b) { return a / 3 + (int)(b % 5u) - a % 7; }

int shifts(int a, unsigned b, int n) { return (a << n) ^ (int)(b >> 3) ^ (a >> 2); }

_Bool truth(int a, double d, void *p) { return !a || d || p; }

int choice(enum color c) { return c == BLUE ? 1 : 2; }

__int128 wide(long a) { return ((__int128)a << 70) - 12345678901234567890ull; }

int overflow(int a, int b, int *sum) { return __builtin_add_overflow(a, b, sum); }
