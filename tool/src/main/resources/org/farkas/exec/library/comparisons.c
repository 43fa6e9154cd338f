/* C11 7.24.4, POSIX: comparison of strings in the C locale. The results are the differences that
 * the usual C libraries return, not only their signs. */
#include "library.h"

/* A small letter for a capital one; without a branch. */
static int small(char character) {
  unsigned char c = (unsigned char)character;
  return c | ((unsigned)c - 'A' < 26u) << 5;
}

int strcmp(const char *left, const char *right) {
  for (size_t i = 0;; i++) {
    if (left[i] != right[i]) {
      return (unsigned char)left[i] - (unsigned char)right[i];
    }
    if (left[i] == '\0') {
      return 0;
    }
  }
}

int strcoll(const char *left, const char *right) {
  return strcmp(left, right);
}

int strncmp(const char *left, const char *right, size_t limit) {
  __farkas_not_null(left);
  __farkas_not_null(right);
  for (size_t i = 0; i < limit; i++) {
    if (left[i] != right[i]) {
      return (unsigned char)left[i] - (unsigned char)right[i];
    }
    if (left[i] == '\0') {
      return 0;
    }
  }
  return 0;
}

int strcasecmp(const char *left, const char *right) {
  for (size_t i = 0;; i++) {
    int l = small(left[i]);
    int r = small(right[i]);
    if (l != r) {
      return l - r;
    }
    if (l == 0) {
      return 0;
    }
  }
}

int strncasecmp(const char *left, const char *right, size_t limit) {
  __farkas_not_null(left);
  __farkas_not_null(right);
  for (size_t i = 0; i < limit; i++) {
    int l = small(left[i]);
    int r = small(right[i]);
    if (l != r) {
      return l - r;
    }
    if (l == 0) {
      return 0;
    }
  }
  return 0;
}
