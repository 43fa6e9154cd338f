/*
 * Library functions that must behave otherwise than the C library's: the ends of a run, allocation
 * (an input decides which calls fail) and output (none). All are weak: a function that the caller
 * wants as a stub gets the harness's definition instead.
 */
#define FARKAS_WRAP __attribute__((weak))

FARKAS_WRAP void __wrap_exit(int code) {
  farkas_finish(farkas_end_exited, code & 0xff);
}

FARKAS_WRAP void __wrap__exit(int code) {
  farkas_finish(farkas_end_exited, code & 0xff);
}

FARKAS_WRAP void __wrap__Exit(int code) {
  farkas_finish(farkas_end_exited, code & 0xff);
}

FARKAS_WRAP void __wrap_quick_exit(int code) {
  farkas_finish(farkas_end_exited, code & 0xff);
}

FARKAS_WRAP void __wrap_abort(void) {
  farkas_finish(farkas_end_aborted, farkas_sigabrt);
}

FARKAS_WRAP void __wrap___assert_fail(
    const char *text, const char *file, unsigned line, const char *function) {
  (void)text, (void)file, (void)line, (void)function;
  farkas_finish(farkas_end_aborted, farkas_sigabrt);
}

extern void *__real_malloc(size_t size);
extern void *__real_calloc(size_t count, size_t size);
extern void *__real_realloc(void *block, size_t size);
extern void *__real_aligned_alloc(size_t alignment, size_t size);
extern int __real_posix_memalign(void **block, size_t alignment, size_t size);
extern void __real_free(void *block);
extern int *__real___errno_location(void);
extern int __real_vsnprintf(char *to, size_t size, const char *format, va_list arguments);

/* Wrapped only so that the two above mean the C library's even if the unit's are stubs. */
FARKAS_WRAP int *__wrap___errno_location(void) {
  return __real___errno_location();
}

FARKAS_WRAP int __wrap_vsnprintf(char *to, size_t size, const char *format, va_list arguments) {
  return __real_vsnprintf(to, size, format, arguments);
}

/* Counts an allocation; whether the inputs let it fail. */
static int farkas_allocation_fails(void) {
  uint64_t number = farkas_allocation_count++;
  for (uint64_t i = 0; i < farkas_failing_count; i++) {
    if (farkas_failing[i] == number) {
      *__real___errno_location() = farkas_enomem;
      return 1;
    }
  }
  return 0;
}

/* Input objects count as allocated: they may be freed (nothing happens) and reallocated. */
static int farkas_in_arena(const void *block) {
  return (uint64_t)block - farkas_arena_base < farkas_arena_size;
}

static uint64_t farkas_arena_object_size(const void *block) {
  for (uint64_t i = 0; i < farkas_read_count; i++) {
    if (farkas_reads[2 * i] == (uint64_t)block) {
      return farkas_reads[2 * i + 1];
    }
  }
  return 0;
}

FARKAS_WRAP void *__wrap_malloc(size_t size) {
  return farkas_allocation_fails() ? 0 : __real_malloc(size);
}

FARKAS_WRAP void *__wrap_calloc(size_t count, size_t size) {
  return farkas_allocation_fails() ? 0 : __real_calloc(count, size);
}

static void farkas_release(void *block) {
  if (!farkas_in_arena(block)) {
    __real_free(block);
  }
}

/* To size 0 as in glibc: the block is freed, and that is no allocation. */
FARKAS_WRAP void *__wrap_realloc(void *block, size_t size) {
  if (block != 0 && size == 0) {
    farkas_release(block);
    return 0;
  }
  if (farkas_allocation_fails()) {
    return 0;
  }
  if (!farkas_in_arena(block)) {
    return __real_realloc(block, size);
  }
  uint64_t old_size = farkas_arena_object_size(block);
  void *fresh = __real_malloc(size);
  if (fresh != 0) {
    farkas_copy(fresh, block, old_size < size ? old_size : size);
  }
  return fresh;
}

FARKAS_WRAP void *__wrap_reallocarray(void *block, size_t count, size_t size) {
  size_t product;
  if (__builtin_mul_overflow(count, size, &product)) {
    *__real___errno_location() = farkas_enomem;
    return 0;
  }
  return __wrap_realloc(block, product);
}

FARKAS_WRAP void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  return farkas_allocation_fails() ? 0 : __real_aligned_alloc(alignment, size);
}

FARKAS_WRAP int __wrap_posix_memalign(void **block, size_t alignment, size_t size) {
  int invalid = alignment % sizeof(void *) != 0 || alignment == 0
                || (alignment & (alignment - 1)) != 0;
  return !invalid && farkas_allocation_fails() ? farkas_enomem
                                               : __real_posix_memalign(block, alignment, size);
}

FARKAS_WRAP void __wrap_free(void *block) {
  farkas_release(block);
}

static char *farkas_duplicate(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0) {
    length++;
  }
  char *copy = __wrap_malloc(length + 1);
  if (copy != 0) {
    farkas_copy(copy, text, length);
    copy[length] = 0;
  }
  return copy;
}

FARKAS_WRAP char *__wrap_strdup(const char *text) {
  return farkas_duplicate(text, SIZE_MAX - 1);
}

FARKAS_WRAP char *__wrap_strndup(const char *text, size_t limit) {
  return farkas_duplicate(text, limit);
}

/*
 * Output: nothing is written, the result is the one of a write that worked. The list is
 * org.farkas.exec.library's.
 */
#define FARKAS_PRINT_LIST(name, ...)                                           \
  FARKAS_WRAP int __wrap_##name(__VA_ARGS__, const char *format, va_list arguments) { \
    return __real_vsnprintf(0, 0, format, arguments);                          \
  }

#define FARKAS_PRINT(name, ...)                                                \
  FARKAS_WRAP int __wrap_##name(__VA_ARGS__, const char *format, ...) {         \
    va_list arguments;                                                         \
    va_start(arguments, format);                                               \
    int length = __real_vsnprintf(0, 0, format, arguments);                    \
    va_end(arguments);                                                         \
    return length;                                                             \
  }

FARKAS_WRAP int __wrap_vprintf(const char *format, va_list arguments) {
  return __real_vsnprintf(0, 0, format, arguments);
}

FARKAS_WRAP int __wrap_printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = __real_vsnprintf(0, 0, format, arguments);
  va_end(arguments);
  return length;
}

FARKAS_PRINT_LIST(vfprintf, void *stream)
FARKAS_PRINT_LIST(vdprintf, int descriptor)
FARKAS_PRINT_LIST(__vprintf_chk, int flag)
FARKAS_PRINT_LIST(__vfprintf_chk, void *stream, int flag)
FARKAS_PRINT_LIST(__vdprintf_chk, int descriptor, int flag)
FARKAS_PRINT(fprintf, void *stream)
FARKAS_PRINT(dprintf, int descriptor)
FARKAS_PRINT(__printf_chk, int flag)
FARKAS_PRINT(__fprintf_chk, void *stream, int flag)
FARKAS_PRINT(__dprintf_chk, int descriptor, int flag)

/* Wide formats are not expanded: they count as one character. */
FARKAS_WRAP int __wrap_wprintf(const wchar_t *format, ...) {
  return *(volatile const wchar_t *)format != 0;
}

FARKAS_WRAP int __wrap_fwprintf(void *stream, const wchar_t *format, ...) {
  return *(volatile const wchar_t *)format != 0;
}

/* Text is looked at, so that a bad pointer crashes as it would in the library. */
static int farkas_touch(const char *text) {
  (void)*(volatile const char *)text;
  return 1;
}

FARKAS_WRAP int __wrap_puts(const char *text) {
  return farkas_touch(text);
}

FARKAS_WRAP int __wrap_fputs(const char *text, void *stream) {
  return farkas_touch(text);
}

FARKAS_WRAP int __wrap_fputs_unlocked(const char *text, void *stream) {
  return farkas_touch(text);
}

#define FARKAS_CHARACTER(name, ...)              \
  FARKAS_WRAP int __wrap_##name(__VA_ARGS__) { \
    return (unsigned char)c;                     \
  }

FARKAS_CHARACTER(putchar, int c)
FARKAS_CHARACTER(putchar_unlocked, int c)
FARKAS_CHARACTER(putc, int c, void *stream)
FARKAS_CHARACTER(putc_unlocked, int c, void *stream)
FARKAS_CHARACTER(_IO_putc, int c, void *stream)
FARKAS_CHARACTER(fputc, int c, void *stream)
FARKAS_CHARACTER(fputc_unlocked, int c, void *stream)

FARKAS_WRAP size_t __wrap_fwrite(const void *from, size_t size, size_t count, void *stream) {
  return size == 0 ? 0 : count;
}

FARKAS_WRAP size_t __wrap_fwrite_unlocked(
    const void *from, size_t size, size_t count, void *stream) {
  return size == 0 ? 0 : count;
}

FARKAS_WRAP int __wrap_fflush(void *stream) {
  return 0;
}

FARKAS_WRAP int __wrap_fflush_unlocked(void *stream) {
  return 0;
}

FARKAS_WRAP void __wrap_perror(const char *text) {}

FARKAS_WRAP void __wrap_psignal(int signal, const char *text) {}

FARKAS_WRAP void __wrap_syslog(int priority, const char *format, ...) {}

FARKAS_WRAP void __wrap_vsyslog(int priority, const char *format, va_list arguments) {}

FARKAS_WRAP void __wrap_warn(const char *format, ...) {}

FARKAS_WRAP void __wrap_warnx(const char *format, ...) {}
