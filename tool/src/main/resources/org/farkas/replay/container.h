/*
 * The container of a child: no files, no network, no other processes, bounded memory and time.
 *
 * Landlock takes away every file (an empty rule set), TCP, and signals to processes outside.
 * seccomp lets through what a computing process needs and answers everything else with EPERM.
 * Nothing is writable, so no test leaves anything behind for the next.
 */
#include <linux/filter.h>
#include <linux/seccomp.h>

static int farkas_landlock_rules = -1; /* descriptor of the rule set */
static long farkas_landlock_version;

/* As the kernel's landlock.h; older headers lack the later members. */
struct farkas_landlock_attributes {
  uint64_t handled_files;
  uint64_t handled_network;
  uint64_t scoped;
};

static void farkas_landlock_prepare(void) {
  struct farkas_landlock_attributes attributes = {0, 0, 0};
  uint64_t size = sizeof attributes.handled_files;
  long version = farkas_call3(444 /* landlock_create_ruleset */, 0, 0, 1 /* ask the version */);
  if (version < 1) {
    return;
  }
  farkas_landlock_version = version;
  attributes.handled_files = 0x1fff | (version >= 2 ? 1u << 13 : 0) | (version >= 3 ? 1u << 14 : 0)
      | (version >= 5 ? 1u << 15 : 0);
  if (version >= 4) {
    attributes.handled_network = 3; /* bind and connect */
    size = 16;
  }
  if (version >= 6) {
    attributes.scoped = 3; /* abstract sockets and signals */
    size = 24;
  }
  farkas_landlock_rules = (int)farkas_call3(444, &attributes, size, 0);
}

static int farkas_landlock_enter(void) {
  if (farkas_landlock_rules < 0) {
    return 0;
  }
  long status = farkas_call2(446 /* landlock_restrict_self */, farkas_landlock_rules, 0);
  farkas_call1(__NR_close, farkas_landlock_rules);
  return status == 0;
}

/* System calls of a computing process; sorted when the filter is built. */
static uint32_t farkas_allowed_calls[] = {
    __NR_read,          __NR_write,           __NR_writev,        __NR_close,
    __NR_fstat,         __NR_lseek,           __NR_mmap,          __NR_munmap,
    __NR_mprotect,      __NR_mremap,          __NR_madvise,       __NR_brk,
    __NR_rt_sigaction,  __NR_rt_sigprocmask,  __NR_rt_sigreturn,  __NR_sigaltstack,
    __NR_exit,          __NR_exit_group,      __NR_getpid,        __NR_getppid,
    __NR_gettid,        __NR_getuid,          __NR_geteuid,       __NR_getgid,
    __NR_getegid,       __NR_clock_gettime,   __NR_clock_getres,  __NR_gettimeofday,
    __NR_nanosleep,     __NR_clock_nanosleep, __NR_restart_syscall, __NR_getrandom,
    __NR_futex,         __NR_sched_yield,     __NR_uname,         __NR_getrusage,
    __NR_times,         __NR_rseq,
#ifdef __NR_time
    __NR_time,
#endif
#ifdef FARKAS_CONTAINER_FOR_TRIALS
    __NR_clone,         __NR_wait4,           __NR_waitid,        __NR_dup,
    __NR_dup3,          __NR_setitimer,       __NR_set_robust_list, __NR_pipe2,
    __NR_tgkill, /* abort() in a child of the test program: the filter knows only its parent */
#ifdef __NR_fork
    __NR_fork,          __NR_vfork,           __NR_dup2,          __NR_alarm,
#endif
#ifdef __NR_pipe
    __NR_pipe,
#endif
#endif
#ifdef FARKAS_CONTAINER_FOR_FRAMEWORKS
    __NR_fcntl,         __NR_setpgid,         __NR_getpgid,
    __NR_timer_create,  __NR_timer_settime,   __NR_timer_delete,  __NR_memfd_create,
    __NR_ftruncate,     __NR_getcwd,
#ifdef __NR_getpgrp
    __NR_getpgrp,
#endif
#endif
};

/* Signals may be sent to oneself; the first argument is the process (or thread, the same here). */
static const uint32_t farkas_self_calls[] = {
    __NR_kill, __NR_tkill,
#ifndef FARKAS_CONTAINER_FOR_TRIALS
    __NR_tgkill,
#endif
};

enum {
  farkas_allowed_count = sizeof farkas_allowed_calls / sizeof *farkas_allowed_calls,
  farkas_self_count = sizeof farkas_self_calls / sizeof *farkas_self_calls,
  farkas_filter_capacity = 16 + farkas_allowed_count * 4 + farkas_self_count * 7
};

static struct sock_filter farkas_filter[farkas_filter_capacity];
static unsigned short farkas_filter_length;
static unsigned short farkas_filter_self[farkas_self_count]; /* where the process number goes */

static void farkas_filter_add(uint32_t code, uint32_t operand, unsigned yes, unsigned no) {
  struct sock_filter instruction = {
      (unsigned short)code, (unsigned char)yes, (unsigned char)no, operand};
  farkas_filter[farkas_filter_length++] = instruction;
}

enum {
  farkas_load = BPF_LD | BPF_W | BPF_ABS,
  farkas_equal = BPF_JMP | BPF_JEQ | BPF_K,
  farkas_not_less = BPF_JMP | BPF_JGE | BPF_K,
  farkas_give = BPF_RET | BPF_K,
  farkas_refuse = SECCOMP_RET_ERRNO | 1 /* EPERM */
};

/* A search tree over the sorted calls: when a filter is installed, the kernel evaluates it for each
   system call there is, so its depth is what a test pays for. */
static void farkas_filter_search(unsigned from, unsigned to) {
  if (to - from <= 2) {
    for (unsigned i = from; i < to; i++) {
      farkas_filter_add(farkas_equal, farkas_allowed_calls[i], 0, 1);
      farkas_filter_add(farkas_give, SECCOMP_RET_ALLOW, 0, 0);
    }
    farkas_filter_add(farkas_give, farkas_refuse, 0, 0);
    return;
  }
  unsigned middle = from + (to - from) / 2;
  unsigned jump = farkas_filter_length;
  farkas_filter_add(farkas_not_less, farkas_allowed_calls[middle], 0, 0);
  farkas_filter_search(from, middle);
  farkas_filter[jump].jt = (unsigned char)(farkas_filter_length - jump - 1);
  farkas_filter_search(middle, to);
}

static void farkas_filter_build(void) {
  for (unsigned i = 1; i < farkas_allowed_count; i++) {
    for (unsigned k = i; k > 0 && farkas_allowed_calls[k] < farkas_allowed_calls[k - 1]; k--) {
      uint32_t larger = farkas_allowed_calls[k - 1];
      farkas_allowed_calls[k - 1] = farkas_allowed_calls[k];
      farkas_allowed_calls[k] = larger;
    }
  }
  farkas_filter_length = 0;
  farkas_filter_add(farkas_load, offsetof(struct seccomp_data, arch), 0, 0);
  farkas_filter_add(farkas_equal, FARKAS_AUDIT_ARCH, 1, 0);
  farkas_filter_add(farkas_give, SECCOMP_RET_KILL_PROCESS, 0, 0);
  farkas_filter_add(farkas_load, offsetof(struct seccomp_data, nr), 0, 0);
  for (unsigned i = 0; i < farkas_self_count; i++) {
    farkas_filter_add(farkas_equal, farkas_self_calls[i], 0, 6);
    farkas_filter_add(farkas_load, offsetof(struct seccomp_data, args) + 4, 0, 0);
    farkas_filter_add(farkas_equal, 0, 0, 3);
    farkas_filter_add(farkas_load, offsetof(struct seccomp_data, args), 0, 0);
    farkas_filter_self[i] = farkas_filter_length;
    farkas_filter_add(farkas_equal, 0, 0, 1);
    farkas_filter_add(farkas_give, SECCOMP_RET_ALLOW, 0, 0);
    farkas_filter_add(farkas_give, farkas_refuse, 0, 0);
  }
  farkas_filter_search(0, farkas_allowed_count);
}

static int farkas_seccomp_enter(void) {
  for (unsigned i = 0; i < farkas_self_count; i++) {
    farkas_filter[farkas_filter_self[i]].k = (uint32_t)farkas_call0(__NR_getpid);
  }
  struct sock_fprog program = {farkas_filter_length, farkas_filter};
  return farkas_call3(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

static int farkas_limit(int resource, uint64_t value) {
  uint64_t limit[2] = {value, value};
  return farkas_call4(__NR_prlimit64, 0, resource, limit, 0) == 0;
}

/* A trial's results go to a file that the tool has opened. */
#ifdef FARKAS_CONTAINER_FOR_TRIALS
enum { farkas_file_size = 16 << 20 };
#else
enum { farkas_file_size = 0 };
#endif

static int farkas_limits_enter(uint64_t cpu_seconds) {
  return farkas_limit(9 /* address space */, farkas_address_space)
      & farkas_limit(0 /* processor time */, cpu_seconds) & farkas_limit(1 /* file size */, farkas_file_size)
      & farkas_limit(4 /* core file */, 0) & farkas_limit(3 /* stack */, 8u << 20)
      & farkas_limit(8 /* locked memory */, 0);
}

/* Returns the bits of what stands; what was entered can't be left again. */
static int farkas_container_enter(uint64_t cpu_seconds) {
  int stands = 0;
  farkas_call5(__NR_prctl, 1 /* die with the server */, farkas_sigkill, 0, 0, 0);
  farkas_call2(__NR_setpgid, 0, 0);
  if (farkas_limits_enter(cpu_seconds)) {
    stands |= farkas_container_limits;
  }
  if (farkas_call5(__NR_prctl, 38 /* no new privileges */, 1, 0, 0, 0) == 0) {
    stands |= farkas_landlock_enter() ? farkas_container_landlock : 0;
    stands |= farkas_seccomp_enter() ? farkas_container_seccomp : 0;
  }
  return stands;
}
