/*
 * Likewise, for a suite in a test framework. Frameworks make pipes and process groups, set timers,
 * and keep messages in temporary files: those are in memory here, since the container has no files.
 */
#define FARKAS_CONTAINER_FOR_FRAMEWORKS 1

#include "trial.c"

extern void *fdopen(int file, const char *mode);
extern int *__errno_location(void);

static char farkas_temporary_name[256];
static int farkas_temporary_file = -1;

/* In place of the C library's. */
int mkstemp(char *name) {
  int file = (int)farkas_call2(__NR_memfd_create, "farkas", 0);
  if (file < 0) {
    *__errno_location() = -file;
    return -1;
  }
  if (farkas_temporary_file >= 0) {
    farkas_call1(__NR_close, farkas_temporary_file);
  }
  farkas_temporary_file = (int)farkas_call1(__NR_dup, file);
  for (unsigned i = 0; i < sizeof farkas_temporary_name - 1; i++) {
    farkas_temporary_name[i] = name[i];
    if (name[i] == 0) {
      break;
    }
  }
  return file;
}

/* Likewise: of all files only the last temporary one can be opened by its name. */
void *fopen(const char *name, const char *mode) {
  unsigned i = 0;
  while (name[i] != 0 && name[i] == farkas_temporary_name[i]) {
    i++;
  }
  if (farkas_temporary_file < 0 || name[i] != farkas_temporary_name[i]) {
    *__errno_location() = 2; /* no such file */
    return NULL;
  }
  farkas_call3(__NR_lseek, farkas_temporary_file, 0, 0);
  return fdopen((int)farkas_call1(__NR_dup, farkas_temporary_file), mode);
}
