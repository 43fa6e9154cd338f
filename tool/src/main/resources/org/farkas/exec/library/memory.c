/* C11 7.24: functions of string.h that take a size. */
#include "library.h"

/* Overlap is looked for byte by byte: a size that no object has is then found as an access outside
 * an object, and pointers to different objects never meet. */
void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  UNDEFINED_IF(size != 0 && target == source, "memcpy: source and destination overlap");
  for (size_t i = 0; i < size; i++) {
    UNDEFINED_IF(target + i == from || source + i == to, "memcpy: source and destination overlap");
    target[i] = source[i];
  }
  return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
  return (unsigned char *)memcpy(to, from, size) + size;
}
