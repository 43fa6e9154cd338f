/* The fork server: reads requests, forks a child for each, waits for it, answers. */
enum { farkas_request_fd = 198, farkas_answer_fd = 199 };

static uint64_t farkas_request_capacity;
static uint64_t farkas_shared_size;
static int farkas_required_container;

static void farkas_read_all(void *to, uint64_t size) {
  unsigned char *t = to;
  while (size > 0) {
    long got = farkas_call3(__NR_read, farkas_request_fd, t, size);
    if (got == -farkas_eintr) {
      continue;
    }
    if (got <= 0) {
      farkas_exit(0); /* the tool is gone or done */
    }
    t += got;
    size -= (uint64_t)got;
  }
}

static void farkas_write_all(const void *from, uint64_t size) {
  const unsigned char *f = from;
  while (size > 0) {
    long put = farkas_call3(__NR_write, farkas_answer_fd, f, size);
    if (put == -farkas_eintr) {
      continue;
    }
    if (put <= 0) {
      farkas_exit(0);
    }
    f += put;
    size -= (uint64_t)put;
  }
}

/* Reads a message into farkas_request and sets the cursor to its start. */
static void farkas_receive(void) {
  uint64_t size;
  farkas_read_all(&size, sizeof size);
  if (size > farkas_request_capacity) {
    if (farkas_request != 0) {
      farkas_call2(__NR_munmap, farkas_request, farkas_request_capacity);
    }
    farkas_request_capacity = (size + 0xffff) & ~(uint64_t)0xffff;
    farkas_request = farkas_map(0, farkas_request_capacity, farkas_map_private);
    if (farkas_request == 0) {
      farkas_exit(3);
    }
  }
  farkas_read_all(farkas_request, size);
  farkas_cursor = (uint64_t *)(void *)farkas_request;
}

/* Makes the shared mapping large enough for results of the given size and lays it out. The results
   stand before the trace, so that a short run touches few pages. */
static void farkas_share(uint64_t result_capacity) {
  uint64_t counts = farkas_padded(4 * farkas_stub_count);
  uint64_t words = farkas_padded(4 * farkas_recorder.trace_capacity);
  uint64_t results = farkas_padded(result_capacity);
  uint64_t needed = sizeof *farkas_recorder.shared + counts + results + words;
  if (needed > farkas_shared_size) {
    if (farkas_recorder.shared != 0) {
      farkas_call2(__NR_munmap, farkas_recorder.shared, farkas_shared_size);
    }
    farkas_shared_size = (needed + 0xfffff) & ~(uint64_t)0xfffff;
    farkas_recorder.shared = farkas_map(0, farkas_shared_size, farkas_map_shared | farkas_map_no_reserve);
    if (farkas_recorder.shared == 0) {
      farkas_exit(3);
    }
  }
  unsigned char *next = (unsigned char *)(farkas_recorder.shared + 1);
  farkas_recorder.stub_counts = (uint32_t *)(void *)next;
  farkas_recorder.results = next + counts;
  farkas_recorder.words = (uint32_t *)(void *)(next + counts + results);
  farkas_recorder.result_capacity = results;
}

static long farkas_fork(void) {
#if defined(__x86_64__) || defined(__aarch64__)
  return farkas_call5(__NR_clone, farkas_sigchld, 0, 0, 0, 0);
#endif
}

static void farkas_child_signals(void) {
  uint64_t none = 0;
  farkas_call4(__NR_rt_sigprocmask, 2 /* set */, &none, 0, sizeof none);
}

static void farkas_self_test(uint64_t *container) {
  int status = 0;
  long child = farkas_fork();
  if (child == 0) {
    farkas_exit(farkas_container_enter(10));
  }
  while (child > 0 && farkas_call4(__NR_wait4, child, &status, 0, 0) == -farkas_eintr) {
  }
  *container = child > 0 && (status & 0x7f) == 0 ? (uint64_t)(status >> 8 & 0xff) : 0;
}

static void farkas_set_up(void) {
  farkas_receive();
  if (farkas_next() != farkas_version) {
    farkas_exit(4);
  }
  farkas_required_container = (int)farkas_next();
  farkas_address_space = farkas_next();
  farkas_recorder.trace_capacity = farkas_next();
  farkas_stub_count = farkas_next();
  farkas_variable_count = farkas_next();
  uint64_t total = 0;
  for (uint64_t i = 0; i < farkas_variable_count; i++) {
    total += farkas_padded(farkas_cursor[2 * i + 1]);
  }
  uint64_t table = farkas_variable_count * sizeof *farkas_variables;
  unsigned char *memory = farkas_map(0, table + total + 8, farkas_map_private);
  if (memory == 0) {
    farkas_exit(3);
  }
  farkas_variables = (struct farkas_variable *)(void *)memory;
  farkas_pristine = memory + table;
  unsigned char *copy = farkas_pristine;
  for (uint64_t i = 0; i < farkas_variable_count; i++) {
    farkas_variables[i].address = farkas_place(farkas_next());
    farkas_variables[i].size = farkas_next();
    farkas_copy(copy, farkas_variables[i].address, farkas_variables[i].size);
    copy += farkas_padded(farkas_variables[i].size);
  }
  farkas_landlock_prepare();
  farkas_filter_build();
  uint64_t answer[3] = {2 * 8 + total, 0, (uint64_t)farkas_landlock_version};
  farkas_self_test(&answer[1]);
  farkas_write_all(answer, sizeof answer);
  farkas_write_all(farkas_pristine, total);
}

/* Waits for the child; after the timeout it is killed. Returns the wait status; sets *timed_out. */
static int farkas_wait(long child, uint64_t deadline, int *timed_out) {
  uint64_t signals = (uint64_t)1 << (farkas_sigchld - 1);
  int status = 0;
  for (;;) {
    long done = farkas_call4(__NR_wait4, child, &status, 1 /* no hang */, 0);
    if (done == child || (done < 0 && done != -farkas_eintr)) {
      return status;
    }
    uint64_t now = farkas_nanos();
    if (now >= deadline) {
      farkas_call2(__NR_kill, child, farkas_sigkill);
      *timed_out = 1;
      while (farkas_call4(__NR_wait4, child, &status, 0, 0) == -farkas_eintr) {
      }
      return status;
    }
    int64_t left[2] = {
        (int64_t)((deadline - now) / 1000000000u), (int64_t)((deadline - now) % 1000000000u)};
    farkas_call4(__NR_rt_sigtimedwait, &signals, 0, left, sizeof signals);
  }
}

static uint64_t farkas_end_of(int status, int timed_out, uint64_t *code) {
  struct farkas_shared *shared = farkas_recorder.shared;
  uint64_t end = shared->end;
  *code = (uint64_t)(uint32_t)shared->code;
  int signal = status & 0x7f;
  if (timed_out) {
    *code = 0;
    return farkas_end_timeout;
  }
  if (signal != 0) {
    *code = (uint64_t)signal;
    return signal == farkas_sigabrt ? farkas_end_aborted : farkas_end_crashed;
  }
  if (end == farkas_end_none || end > farkas_end_memory) {
    *code = (uint64_t)(status >> 8 & 0xff); /* left by a system call of its own */
    return farkas_end_exited;
  }
  return end;
}

static void farkas_answer(int status, int timed_out, uint64_t guard, uint64_t nanos) {
  struct farkas_shared *shared = farkas_recorder.shared;
  uint64_t code;
  uint64_t end = farkas_end_of(status, timed_out, &code);
  uint64_t words = shared->word_count;
  uint64_t results = shared->result_size;
  if (shared->guard_before != guard || shared->guard_after != guard
      || words > farkas_recorder.trace_capacity || results > farkas_recorder.result_capacity) {
    end = farkas_end_damaged;
    words = 0;
  }
  if (end != farkas_end_returned && end != farkas_end_exited) {
    results = 0;
  }
  uint64_t counts = farkas_padded(4 * farkas_stub_count);
  uint64_t answer[7] = {
      6 * 8 + counts + farkas_padded(4 * words) + results,
      end,
      code,
      shared->truncated != 0 || end == farkas_end_damaged,
      words,
      nanos,
      results};
  farkas_write_all(answer, sizeof answer);
  farkas_write_all(farkas_recorder.stub_counts, counts);
  farkas_write_all(farkas_recorder.words, farkas_padded(4 * words));
  farkas_write_all(farkas_recorder.results, results);
}

/* Parses the part of a request that both sides need. */
static uint64_t farkas_parse_head(uint64_t *result_capacity) {
  uint64_t timeout = farkas_next();
  farkas_wrapper = (void (*)(void **))farkas_next();
  *result_capacity = farkas_next();
  farkas_arena_size = farkas_next();
  farkas_fixed_count = farkas_next();
  farkas_fixed = farkas_cursor;
  farkas_cursor += 2 * farkas_fixed_count;
  farkas_argument_count = farkas_next();
  farkas_arguments = (void **)(void *)farkas_cursor;
  farkas_cursor += farkas_argument_count;
  farkas_input_size = farkas_next();
  farkas_input = (unsigned char *)farkas_cursor;
  farkas_cursor += farkas_padded(farkas_input_size) / 8;
  return timeout;
}

/* Puts a test's input into a pipe, which holds it, and that in the place of descriptor 0. */
static void farkas_feed(void) {
  int ends[2];
  if (farkas_input_size == 0) {
    return;
  }
  if (farkas_call2(__NR_pipe2, ends, 0) < 0
      || farkas_call3(__NR_write, ends[1], farkas_input, farkas_input_size)
             != (long)farkas_input_size
      || farkas_call3(__NR_dup3, ends[0], 0, 0) < 0) {
    farkas_die(farkas_end_memory);
  }
  farkas_call1(__NR_close, ends[0]);
  farkas_call1(__NR_close, ends[1]);
}

/* Serves until the tool hangs up; returns only in a child, contained. */
static void farkas_serve(void) {
  for (uint64_t run = 1;; run++) {
    farkas_receive();
    uint64_t result_capacity;
    uint64_t timeout_millis = farkas_parse_head(&result_capacity);
    farkas_share(result_capacity);
    uint64_t guard = (run * UINT64_C(0x9e3779b97f4a7c15)) ^ farkas_nanos();
    struct farkas_shared fresh = {guard, farkas_end_none, 0, 0, 0, 0, guard};
    *farkas_recorder.shared = fresh;
    farkas_fill(farkas_recorder.stub_counts, 0, 4 * farkas_stub_count);
    uint64_t start = farkas_nanos();
    long child = farkas_fork();
    if (child == 0) {
      farkas_call1(__NR_close, farkas_request_fd);
      farkas_call1(__NR_close, farkas_answer_fd);
      farkas_child_signals();
      farkas_feed();
      int stands = farkas_container_enter(timeout_millis / 1000 + 2);
      if ((stands & farkas_required_container) != farkas_required_container) {
        farkas_die(farkas_end_container);
      }
      return;
    }
    if (child < 0) {
      farkas_exit(3);
    }
    int timed_out = 0;
    int status = farkas_wait(child, start + timeout_millis * 1000000u, &timed_out);
    farkas_call2(__NR_kill, -child, farkas_sigkill);
    farkas_answer(status, timed_out, guard, farkas_nanos() - start);
  }
}

/* The pipes go where the unit does not expect them; it sees the null device. */
static void farkas_move_descriptors(void) {
  farkas_call3(__NR_dup3, 0, farkas_request_fd, 02000000 /* close on exec */);
  farkas_call3(__NR_dup3, 1, farkas_answer_fd, 02000000);
  long null = farkas_call4(__NR_openat, -100, "/dev/null", 2 /* read and write */, 0);
  for (int i = 0; i < 3; i++) {
    if (null < 0) {
      farkas_call1(__NR_close, i);
    } else if (null != i) {
      farkas_call3(__NR_dup3, null, i, 0);
    }
  }
  if (null > 2) {
    farkas_call1(__NR_close, null);
  }
}

/* Starts over with fixed addresses for stack and heap, if the kernel lets us. */
static void farkas_fix_addresses(char **arguments, char **environment) {
  enum { no_randomisation = 0x0040000 };
  long persona = farkas_call1(__NR_personality, 0xffffffff);
  if (persona < 0 || (persona & no_randomisation) != 0
      || farkas_call1(__NR_personality, persona | no_randomisation) < 0) {
    return;
  }
  farkas_call3(__NR_execve, "/proc/self/exe", arguments, environment);
}

static void farkas_start(int count, char **arguments, char **environment) {
  (void)count;
  farkas_fix_addresses(arguments, environment);
  farkas_move_descriptors();
  uint64_t blocked = (uint64_t)1 << (farkas_sigchld - 1);
  farkas_call4(__NR_rt_sigprocmask, 0 /* block */, &blocked, 0, sizeof blocked);
  farkas_set_up();
  farkas_serve();
}

__attribute__((section(".preinit_array"), used)) static void (*const farkas_start_entry)(
    int, char **, char **) = farkas_start;
