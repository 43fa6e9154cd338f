/* Calls: structures in registers and by copy, pointers to functions, variadic, no return. */
struct pair {
    long a;
    double b;
};
struct vector {
    float x, y;
};
struct big {
    int values[10];
};
typedef int (*operation)(int, int);
extern void stop(int) __attribute__((noreturn));
extern int print(const char *format, ...);
extern struct pair outside(struct vector v);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static const operation operations[] = {add, sub};

int apply(int which, int a, int b) { return operations[which](a, b); }

struct pair swap(struct pair p) {
    struct pair r = {(long)p.b, (double)p.a};
    return r;
}

struct big grow(struct big b, int i) {
    b.values[i]++;
    return b;
}

double use(struct vector v) { return outside(v).b; }

int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }

void fail(int code) {
    print("code %d\n", code);
    stop(code);
}

int optional(int (*f)(void)) { return f ? f() : -1; }
