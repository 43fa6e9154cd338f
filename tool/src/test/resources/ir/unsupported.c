/* What has no meaning yet is named, and only where it stands; atomics are plain accesses. */
typedef int lanes __attribute__((vector_size(16)));
int shared;
_Atomic long counter;

int assembler(int x) {
    if (x)
        __asm__("addl $1, %0" : "+r"(x));
    return x;
}

int barrier(int x) {
    __asm__ volatile("" ::: "memory");
    return x;
}

lanes vector_sum(lanes a, lanes b) { return a + b; }

int first_lane(lanes a) { return a[0]; }

int any_lane(lanes a, int i) { return a[i]; }

int fetch(int x) { return __atomic_fetch_add(&shared, x, __ATOMIC_SEQ_CST); }

int nand(int x) { return __atomic_fetch_nand(&shared, x, __ATOMIC_RELAXED); }

_Bool exchange(int *expected, int x) {
    return __atomic_compare_exchange_n(&shared, expected, x, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

long count(void) { return counter += 2; }

int arguments(int n, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, n);
    int first = __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return first;
}
