/* C11 7.24, POSIX, GNU: functions on memory of a given size. Nothing is looked at if the size is 0,
 * but null pointers are undefined behaviour even then. */
#include "library.h"

typedef unsigned char byte;

/* Copying an object to itself is let pass: the compiler itself does so for `*p = *q`, in the same
 * words as for a call. */
void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  __farkas_not_null(to);
  __farkas_not_null(from);
  byte *target = to;
  const byte *source = from;
  for (size_t i = 0; i < size; i++) {
    if (i != 0) {
      UNDEFINED_IF_OVERLAP(target, source, i, "memcpy");
    }
    target[i] = source[i];
  }
  return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
  return (byte *)memcpy(to, from, size) + size;
}

void *memccpy(void *restrict to, const void *restrict from, int last, size_t size) {
  __farkas_not_null(to);
  __farkas_not_null(from);
  byte *target = to;
  const byte *source = from;
  for (size_t i = 0; i < size; i++) {
    UNDEFINED_IF_OVERLAP(target, source, i, "memccpy");
    target[i] = source[i];
    if (source[i] == (byte)last) {
      return target + i + 1;
    }
  }
  return NULL;
}

/* Bytes are taken from the end only if the destination begins inside the source. */
void *memmove(void *to, const void *from, size_t size) {
  __farkas_not_null(to);
  __farkas_not_null(from);
  byte *target = to;
  const byte *source = from;
  int begins_inside = 0;
  size_t known_size = 0;
  while (known_size < size) {
    byte readable = source[known_size];
    (void)readable;
    if (source + known_size == target) {
      begins_inside = 1;
    }
    known_size++;
  }
  if (begins_inside) {
    for (size_t i = known_size; i > 0; i--) {
      target[i - 1] = source[i - 1];
    }
  } else {
    for (size_t i = 0; i < known_size; i++) {
      target[i] = source[i];
    }
  }
  return to;
}

void bcopy(const void *from, void *to, size_t size) {
  memmove(to, from, size);
}

void *memset(void *to, int value, size_t size) {
  __farkas_not_null(to);
  byte *target = to;
  for (size_t i = 0; i < size; i++) {
    target[i] = (byte)value;
  }
  return to;
}

void bzero(void *to, size_t size) {
  memset(to, 0, size);
}

void explicit_bzero(void *to, size_t size) {
  memset(to, 0, size);
}

/* C11 7.24.4.1, 7.1.4: both have all the bytes, wherever they differ. */
int memcmp(const void *left, const void *right, size_t size) {
  __farkas_not_null(left);
  __farkas_not_null(right);
  const byte *l = left;
  const byte *r = right;
  for (size_t i = 0; i < size; i++) {
    if (l[i] != r[i]) {
      byte last = l[size - 1];
      last = r[size - 1];
      (void)last;
      return l[i] - r[i];
    }
  }
  return 0;
}

int bcmp(const void *left, const void *right, size_t size) {
  return memcmp(left, right, size);
}

/* C11 7.24.5.1: as if bytes were looked at one by one, and none after the one that is found. */
void *memchr(const void *memory, int value, size_t size) {
  __farkas_not_null(memory);
  const byte *bytes = memory;
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] == (byte)value) {
      return (void *)(bytes + i);
    }
  }
  return NULL;
}

void *memrchr(const void *memory, int value, size_t size) {
  __farkas_not_null(memory);
  const byte *bytes = memory;
  const byte *found = NULL;
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] == (byte)value) {
      found = bytes + i;
    }
  }
  return (void *)found;
}

void *rawmemchr(const void *memory, int value) {
  const byte *bytes = memory;
  while (*bytes != (byte)value) {
    bytes++;
  }
  return (void *)bytes;
}

void *memmem(const void *memory, size_t size, const void *part, size_t part_size) {
  __farkas_not_null(memory);
  __farkas_not_null(part);
  const byte *bytes = memory;
  if (part_size == 0) {
    return (void *)bytes;
  }
  for (size_t i = 0; i < size && part_size <= size - i; i++) {
    if (memcmp(bytes + i, part, part_size) == 0) {
      return (void *)(bytes + i);
    }
  }
  return NULL;
}
