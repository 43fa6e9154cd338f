/*
 * Linked to an emitted test program when it is tried before delivery: it enters the container before
 * any of the program's own code runs. Unlike the children of the replay, the program forks a child
 * per test, waits for it, sets an alarm and duplicates its output; nothing else is added.
 */
#define FARKAS_CONTAINER_FOR_TRIALS 1

#include "kernel.h"

enum { farkas_container_landlock = 1, farkas_container_seccomp = 2, farkas_container_limits = 4 };

static uint64_t farkas_address_space = UINT64_C(2) << 30;

#include "container.h"

static void farkas_enter(void) {
  farkas_landlock_prepare();
  farkas_filter_build();
  if ((farkas_container_enter(60) & farkas_container_seccomp) == 0) {
    static const char message[] = "farkas: no container\n";
    farkas_call3(__NR_write, 2, message, sizeof message - 1);
    farkas_call1(__NR_exit_group, 99);
  }
}

__attribute__((section(".preinit_array"), used)) static void (*const farkas_entry)(void) =
    farkas_enter;
