/* C11 7.24, POSIX, GNU: lengths and copies of strings. */
#include "library.h"

size_t strlen(const char *string) {
  size_t length = 0;
  while (string[length] != '\0') {
    length++;
  }
  return length;
}

size_t strnlen(const char *string, size_t limit) {
  __farkas_not_null(string);
  size_t length = 0;
  while (length < limit && string[length] != '\0') {
    length++;
  }
  return length;
}

/* Copies a string with its terminator; returns where that is in the copy. */
static char *copy(char *to, const char *from) {
  for (size_t i = 0;; i++) {
    UNDEFINED_IF_OVERLAP(to, from, i, "copying a string");
    char each = from[i];
    to[i] = each;
    if (each == '\0') {
      return to + i;
    }
  }
}

/* Copies at most `size` bytes of a string and fills up with zero bytes; returns the first of these
 * in the copy, or the end. */
static char *copy_padded(char *to, const char *from, size_t size) {
  size_t i = 0;
  for (; i < size; i++) {
    UNDEFINED_IF_OVERLAP(to, from, i, "copying a string");
    char each = from[i];
    to[i] = each;
    if (each == '\0') {
      break;
    }
  }
  char *end = to + i;
  for (; i < size; i++) {
    UNDEFINED_IF(to + i == from, "copying a string: source and destination overlap");
    to[i] = '\0';
  }
  return end;
}

char *strcpy(char *restrict to, const char *restrict from) {
  copy(to, from);
  return to;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  return copy(to, from);
}

char *strncpy(char *restrict to, const char *restrict from, size_t size) {
  __farkas_not_null(to);
  __farkas_not_null(from);
  copy_padded(to, from, size);
  return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t size) {
  __farkas_not_null(to);
  __farkas_not_null(from);
  return copy_padded(to, from, size);
}

char *strcat(char *restrict to, const char *restrict from) {
  copy(to + strlen(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t limit) {
  __farkas_not_null(to);
  __farkas_not_null(from);
  char *end = to + strlen(to);
  size_t i = 0;
  for (; i < limit; i++) {
    UNDEFINED_IF_OVERLAP(end, from, i, "copying a string");
    char each = from[i];
    if (each == '\0') {
      break;
    }
    end[i] = each;
  }
  UNDEFINED_IF(end + i == from, "copying a string: source and destination overlap");
  end[i] = '\0';
  return to;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
  __farkas_not_null(to);
  __farkas_not_null(from);
  size_t i = 0;
  for (; i + 1 < size && from[i] != '\0'; i++) {
    UNDEFINED_IF_OVERLAP(to, from, i, "copying a string");
    to[i] = from[i];
  }
  size_t length = i + strlen(from + i);
  if (size != 0) {
    to[i] = '\0';
  }
  return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
  __farkas_not_null(to);
  __farkas_not_null(from);
  size_t length = strnlen(to, size);
  return length + strlcpy(to + length, from, size - length);
}

/* In the C locale the transformed string is the string itself. */
size_t strxfrm(char *restrict to, const char *restrict from, size_t size) {
  __farkas_not_null(from);
  size_t length = strlen(from);
  for (size_t i = 0; i < size && i <= length; i++) {
    UNDEFINED_IF_OVERLAP(to, from, i, "strxfrm");
    to[i] = from[i];
  }
  return length;
}

char *strdup(const char *string) {
  char *result = malloc(strlen(string) + 1);
  if (result != NULL) {
    copy(result, string);
  }
  return result;
}

char *strndup(const char *string, size_t limit) {
  __farkas_not_null(string);
  size_t length = strnlen(string, limit);
  char *result = malloc(length + 1);
  if (result != NULL) {
    for (size_t i = 0; i < length; i++) {
      result[i] = string[i];
    }
    result[length] = '\0';
  }
  return result;
}
