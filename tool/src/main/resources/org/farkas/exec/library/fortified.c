/* What _FORTIFY_SOURCE makes of calls: the same functions, told how many bytes the destination has
 * (all ones if the compiler did not know). Too few end the program. */
#include "library.h"

static void check(size_t needed, size_t room) {
  UNDEFINED_IF(needed > room, "buffer overflow");
}

void *__memcpy_chk(void *restrict to, const void *restrict from, size_t size, size_t room) {
  check(size, room);
  return memcpy(to, from, size);
}

void *__mempcpy_chk(void *restrict to, const void *restrict from, size_t size, size_t room) {
  check(size, room);
  return mempcpy(to, from, size);
}

void *__memmove_chk(void *to, const void *from, size_t size, size_t room) {
  check(size, room);
  return memmove(to, from, size);
}

void *__memset_chk(void *to, int value, size_t size, size_t room) {
  check(size, room);
  return memset(to, value, size);
}

void __explicit_bzero_chk(void *to, size_t size, size_t room) {
  check(size, room);
  memset(to, 0, size);
}

char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room) {
  check(strlen(from) + 1, room);
  return strcpy(to, from);
}

char *__stpcpy_chk(char *restrict to, const char *restrict from, size_t room) {
  check(strlen(from) + 1, room);
  return stpcpy(to, from);
}

char *__strncpy_chk(char *restrict to, const char *restrict from, size_t size, size_t room) {
  check(size, room);
  return strncpy(to, from, size);
}

char *__stpncpy_chk(char *restrict to, const char *restrict from, size_t size, size_t room) {
  check(size, room);
  return stpncpy(to, from, size);
}

char *__strcat_chk(char *restrict to, const char *restrict from, size_t room) {
  check(strlen(to) + strlen(from) + 1, room);
  return strcat(to, from);
}

char *__strncat_chk(char *restrict to, const char *restrict from, size_t limit, size_t room) {
  check(strlen(to) + strnlen(from, limit) + 1, room);
  return strncat(to, from, limit);
}
