/*
 * What server and child share. All numbers in messages are 64 bits wide, little-endian; byte blocks
 * are padded to 8. A message is its length in bytes, then its payload. An address of a variable
 * that is negative is relative to the thread pointer.
 *
 * Setup: version, container bits without which nothing runs, address space limit (bytes),
 *   trace capacity (words), number of stubs, number of variables, then address and size of each.
 * Answer to setup: container bits of the self-test, Landlock version, then the variables' initial
 *   bytes, each padded to 8.
 * Run: timeout (ms), address of the call wrapper, capacity for results (bytes), arena size (bytes),
 *   pages at fixed addresses (count, then address, size), arguments (count, addresses), standard input
 *   (bytes, then they), writes (count, then address, size, bytes), reads (count, then
 *   address, size), stub calls (count, then stub, call, address and size of the result, index of
 *   the first output, number of outputs), outputs (count, then parameter, address, size), failing
 *   allocations (count, numbers), environment variables (count, then address of the pointer to the
 *   value, bytes of the name with its NUL, they).
 * Answer to a run: end, code, truncated, trace words, nanoseconds, bytes of results, then the calls
 *   of each stub (32 bits each, padded), the trace (likewise), the results.
 * Results: bytes returned (all ones for none) and the bytes, for each read its bytes, number of
 *   changed variables, then index and bytes of each; everything padded to 8.
 */
enum { farkas_version = 3 };

enum farkas_end {
  farkas_end_none,
  farkas_end_returned,
  farkas_end_exited,
  farkas_end_aborted,
  farkas_end_crashed,
  farkas_end_timeout,
  farkas_end_damaged,   /* the unit overwrote the recorder */
  farkas_end_container, /* the child could not be contained */
  farkas_end_memory     /* no memory for the inputs */
};

enum { farkas_container_landlock = 1, farkas_container_seccomp = 2, farkas_container_limits = 4 };

struct farkas_variable {
  unsigned char *address;
  uint64_t size;
};

/* In memory that the child writes and the server reads; the guards show a careless overwrite. */
struct farkas_shared {
  uint64_t guard_before;
  uint32_t end;
  int32_t code;
  uint32_t word_count;
  uint32_t truncated;
  uint64_t result_size; /* 0 until the results are complete */
  uint64_t guard_after;
};

/* Where a run is recorded. The server sets it up before it forks; in the child it can't be written
   (farkas_protect), so that a unit that runs over the end of a variable crashes here, and what it
   did before stays recorded. A page of its own. */
enum { farkas_page_size = 4096 };
static union {
  struct {
    struct farkas_shared *shared;
    uint32_t *stub_counts;
    uint32_t *words;
    unsigned char *results;
    uint64_t result_capacity;
    uint64_t trace_capacity;
  };
  unsigned char page[farkas_page_size];
} farkas_recorder __attribute__((aligned(farkas_page_size)));

/* Set up by the server before it forks. */
static uint64_t farkas_stub_count;
static uint64_t farkas_address_space;
static struct farkas_variable *farkas_variables;
static uint64_t farkas_variable_count;
static unsigned char *farkas_pristine; /* the variables' initial bytes, each padded to 8 */

static unsigned char *farkas_request;
static uint64_t *farkas_cursor; /* where the request is read */

static uint64_t farkas_next(void) {
  return *farkas_cursor++;
}

static unsigned char *farkas_place(uint64_t address) {
  return (unsigned char *)((int64_t)address < 0 ? address + farkas_thread_pointer() : address);
}

static void farkas_protect(void) {
  farkas_call3(__NR_mprotect, &farkas_recorder, sizeof farkas_recorder, farkas_prot_read);
}

static uint64_t farkas_padded(uint64_t size) {
  return (size + 7) & ~(uint64_t)7;
}
