/* The life of one test: inputs into memory, call, what is there afterwards. */
enum { farkas_red_zone = 0xa5 };

/* From the request. */
static void (*farkas_wrapper)(void **arguments);
static uint64_t farkas_arena_size;
static uint64_t farkas_fixed_count;
static uint64_t *farkas_fixed; /* address and size of pages at fixed addresses */
static uint64_t farkas_argument_count;
static void **farkas_arguments;
static uint64_t farkas_input_size;
static unsigned char *farkas_input;
static uint64_t *farkas_reads;
static uint64_t farkas_read_count;
static uint64_t *farkas_stub_calls; /* six numbers each */
static uint64_t farkas_stub_call_count;
static uint64_t farkas_stub_cursor;
static uint64_t *farkas_outputs; /* three numbers each */
static uint64_t *farkas_failing;
static uint64_t farkas_failing_count;
static uint64_t farkas_allocation_count;
static uint64_t farkas_environment_count;
static uint64_t *farkas_environment;
static uint64_t farkas_stream_count;
static uint64_t *farkas_streams; /* addresses of what can be read from them */

static uint64_t farkas_result_used;
static int farkas_returned_value;

#define farkas_arena_base UINT64_C(0x100000000000)

static void farkas_die(enum farkas_end end) {
  farkas_recorder.shared->end = end;
  farkas_exit(1);
}

static void farkas_put(const void *bytes, uint64_t size) {
  uint64_t padded = farkas_padded(size);
  if (padded < size || farkas_recorder.result_capacity - farkas_result_used < padded) {
    farkas_die(farkas_end_memory);
  }
  farkas_copy(farkas_recorder.results + farkas_result_used, bytes, size);
  farkas_result_used += padded;
}

static void farkas_put_number(uint64_t number) {
  farkas_put(&number, sizeof number);
}

/* Called by the harness with the function's result. */
void __farkas_return(const void *value, unsigned long size) {
  farkas_put_number(size);
  farkas_put(value, size);
  farkas_returned_value = 1;
}

static void farkas_put_state(void) {
  if (!farkas_returned_value) {
    farkas_put_number(~(uint64_t)0);
  }
  for (uint64_t i = 0; i < farkas_read_count; i++) {
    farkas_put(farkas_place(farkas_reads[2 * i]), farkas_reads[2 * i + 1]);
  }
  uint64_t *changed = (uint64_t *)(void *)(farkas_recorder.results + farkas_result_used);
  farkas_put_number(0);
  const unsigned char *before = farkas_pristine;
  for (uint64_t i = 0; i < farkas_variable_count; i++) {
    struct farkas_variable variable = farkas_variables[i];
    if (!farkas_same(variable.address, before, variable.size)) {
      farkas_put_number(i);
      farkas_put(variable.address, variable.size);
      *changed += 1;
    }
    before += farkas_padded(variable.size);
  }
}

static __attribute__((noreturn)) void farkas_finish(enum farkas_end end, int code) {
  if (end == farkas_end_returned || end == farkas_end_exited) {
    farkas_put_state();
    farkas_recorder.shared->result_size = farkas_result_used;
  }
  farkas_recorder.shared->code = code;
  farkas_recorder.shared->end = end;
  farkas_exit(0);
}

/* Called by the harness's stubs of functions that never return. */
void __farkas_exit(int code) {
  farkas_finish(farkas_end_exited, code & 0xff);
}

/* The arena, its objects, and the variables that are inputs. Writes to the arena are in ascending
   order; the gaps between them become red zones. */
static void farkas_build(void) {
  uint64_t end = farkas_arena_base;
  uint64_t arena_end = farkas_arena_base + farkas_arena_size;
  if (farkas_arena_size > 0
      && farkas_map(
             (void *)farkas_arena_base, farkas_arena_size, farkas_map_private | farkas_map_fixed)
          != (void *)farkas_arena_base) {
    farkas_die(farkas_end_memory);
  }
  for (uint64_t i = 0; i < farkas_fixed_count; i++) {
    void *pages = (void *)farkas_fixed[2 * i];
    int flags = farkas_map_private | farkas_map_fixed_noreplace;
    if (farkas_map(pages, farkas_fixed[2 * i + 1], flags) != pages) {
      farkas_die(farkas_end_memory);
    }
  }
  for (uint64_t count = farkas_next(); count > 0; count--) {
    uint64_t address = farkas_next();
    uint64_t size = farkas_next();
    if (address >= end && address < arena_end) {
      farkas_fill((void *)end, farkas_red_zone, address - end);
      end = address + size;
    }
    farkas_copy((void *)address, farkas_cursor, size);
    farkas_cursor += farkas_padded(size) / 8;
  }
  if (farkas_arena_size > 0) {
    farkas_fill((void *)end, farkas_red_zone, arena_end - end);
  }
}

static void farkas_parse_rest(void) {
  farkas_read_count = farkas_next();
  farkas_reads = farkas_cursor;
  farkas_cursor += 2 * farkas_read_count;
  farkas_stub_call_count = farkas_next();
  farkas_stub_calls = farkas_cursor;
  farkas_cursor += 6 * farkas_stub_call_count;
  uint64_t outputs = farkas_next();
  farkas_outputs = farkas_cursor;
  farkas_cursor += 3 * outputs;
  farkas_failing_count = farkas_next();
  farkas_failing = farkas_cursor;
  farkas_cursor += farkas_failing_count;
  farkas_stream_count = farkas_next();
  farkas_streams = farkas_cursor;
  farkas_cursor += farkas_stream_count;
  farkas_environment_count = farkas_next();
  farkas_environment = farkas_cursor;
}

/* Called by the harness's getenv: whether the inputs say what a variable is. */
int __farkas_environment(const char *name, void **value) {
  const uint64_t *entry = farkas_environment;
  for (uint64_t i = 0; i < farkas_environment_count; i++) {
    const char *known = (const char *)(entry + 2);
    uint64_t k = 0;
    while (known[k] != 0 && known[k] == name[k]) {
      k++;
    }
    if (known[k] == name[k]) {
      *value = *(void **)entry[0];
      return 1;
    }
    entry += 2 + farkas_padded(entry[1]) / 8;
  }
  return 0;
}

/* Zeroes the stack below as far as the server itself has used it, so that uninitialised locals do
   not depend on earlier tests; further down it is as the program's start left it. */
static __attribute__((noinline)) void farkas_clear_stack(void) {
  volatile uint64_t space[1024];
  for (unsigned i = 0; i < 1024; i++) {
    space[i] = 0;
  }
}

/* What the unit's constructors called is no call of the function under test. */
static void farkas_forget_calls(void) {
  farkas_fill(farkas_recorder.stub_counts, 0, 4 * farkas_stub_count);
  farkas_allocation_count = 0;
}

/* Every start file's reference to main comes here (--wrap=main); only children get so far. */
int __wrap_main(void) {
  farkas_protect();
  farkas_build();
  farkas_parse_rest();
  farkas_forget_calls();
  farkas_clear_stack();
  farkas_recorder.shared->word_count = 0;
  farkas_recorder.shared->truncated = 0;
  farkas_log_word(farkas_kind_enter, 0);
  farkas_wrapper(farkas_arguments);
  farkas_finish(farkas_end_returned, 0);
}

/* Called by the harness's stubs: fills the result and writes through the arguments. */
void __farkas_stub(int stub, void *result, unsigned long size, void **arguments) {
  uint64_t call = farkas_recorder.stub_counts[stub]++;
  farkas_fill(result, 0, size);
  for (uint64_t i = 0; i < farkas_stub_call_count; i++) {
    uint64_t index = (farkas_stub_cursor + i) % farkas_stub_call_count;
    const uint64_t *entry = farkas_stub_calls + 6 * index;
    if (entry[0] != (uint64_t)stub || entry[1] != call) {
      continue;
    }
    farkas_stub_cursor = index + 1;
    farkas_copy(result, (void *)entry[2], entry[3] < size ? entry[3] : size);
    for (uint64_t k = 0; k < entry[5]; k++) {
      const uint64_t *output = farkas_outputs + 3 * (entry[4] + k);
      if (arguments[output[0]] != 0) {
        farkas_copy(arguments[output[0]], (void *)output[1], output[2]);
      }
    }
    return;
  }
}
