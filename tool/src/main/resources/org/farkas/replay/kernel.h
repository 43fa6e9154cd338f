/* System calls without the C library, and the few memory operations that the run-time needs. */
#include <asm/unistd.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
static long farkas_call6(long number, long a, long b, long c, long d, long e, long f) {
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

static uint64_t farkas_thread_pointer(void) {
  uint64_t pointer;
  __asm__("mov %%fs:0, %0" : "=r"(pointer));
  return pointer;
}
#define FARKAS_AUDIT_ARCH 0xc000003eu
#elif defined(__aarch64__)
static long farkas_call6(long number, long a, long b, long c, long d, long e, long f) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  return x0;
}

static uint64_t farkas_thread_pointer(void) {
  return (uint64_t)__builtin_thread_pointer();
}
#define FARKAS_AUDIT_ARCH 0xc00000b7u
#else
#error "the replay run-time knows x86-64 and aarch64"
#endif

#define farkas_call5(n, a, b, c, d, e) farkas_call6(n, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), 0)
#define farkas_call4(n, a, b, c, d) farkas_call5(n, a, b, c, d, 0)
#define farkas_call3(n, a, b, c) farkas_call5(n, a, b, c, 0, 0)
#define farkas_call2(n, a, b) farkas_call5(n, a, b, 0, 0, 0)
#define farkas_call1(n, a) farkas_call5(n, a, 0, 0, 0, 0)
#define farkas_call0(n) farkas_call5(n, 0, 0, 0, 0, 0)

enum {
  farkas_eintr = 4,
  farkas_enomem = 12,
  farkas_sigabrt = 6,
  farkas_sigkill = 9,
  farkas_sigchld = 17,
  farkas_prot_read = 1,
  farkas_prot_read_write = 3,
  farkas_map_shared = 0x01,
  farkas_map_private = 0x02,
  farkas_map_fixed = 0x10,
  farkas_map_fixed_noreplace = 0x100000,
  farkas_map_anonymous = 0x20,
  farkas_map_no_reserve = 0x4000
};

static void farkas_copy(void *to, const void *from, uint64_t size) {
  unsigned char *t = to;
  const unsigned char *f = from;
  while (size >= 8 && (((uintptr_t)t | (uintptr_t)f) & 7) == 0) {
    *(uint64_t *)(void *)t = *(const uint64_t *)(const void *)f;
    t += 8;
    f += 8;
    size -= 8;
  }
  while (size-- > 0) {
    *t++ = *f++;
  }
}

static void farkas_fill(void *to, unsigned char value, uint64_t size) {
  unsigned char *t = to;
  uint64_t word = value * UINT64_C(0x0101010101010101);
  while (size > 0 && ((uintptr_t)t & 7) != 0) {
    *t++ = value;
    size--;
  }
  while (size >= 8) {
    *(uint64_t *)(void *)t = word;
    t += 8;
    size -= 8;
  }
  while (size-- > 0) {
    *t++ = value;
  }
}

static int farkas_same(const void *left, const void *right, uint64_t size) {
  const unsigned char *l = left;
  const unsigned char *r = right;
  while (size >= 8 && (((uintptr_t)l | (uintptr_t)r) & 7) == 0) {
    if (*(const uint64_t *)(const void *)l != *(const uint64_t *)(const void *)r) {
      return 0;
    }
    l += 8;
    r += 8;
    size -= 8;
  }
  for (; size > 0; size--) {
    if (*l++ != *r++) {
      return 0;
    }
  }
  return 1;
}

static __attribute__((noreturn)) void farkas_exit(int status) {
  for (;;) {
    farkas_call1(__NR_exit_group, status);
  }
}

/* Returns 0 when the kernel refuses. */
static void *farkas_map(void *where, uint64_t size, int flags) {
  long address = farkas_call6(
      __NR_mmap, (long)where, (long)size, farkas_prot_read_write, flags | farkas_map_anonymous, -1, 0);
  return address < 0 && address > -4096 ? 0 : (void *)address;
}

static uint64_t farkas_nanos(void) {
  int64_t time[2] = {0, 0};
  farkas_call2(__NR_clock_gettime, 1 /* monotonic */, time);
  return (uint64_t)time[0] * 1000000000u + (uint64_t)time[1];
}
