/* C11 7.22.5. The comparisons are made in the order in which glibc makes them, so that conditions in
 * the user's comparison function come out alike. */
#include "library.h"

typedef unsigned char byte;

/* The number of elements, independent of inputs on the path that goes on. */
static size_t known_count(const byte *base, size_t count, size_t size) {
  size_t known = 0;
  for (; known < count; known++) {
    byte readable = base[known * size];
    (void)readable;
  }
  return known;
}

/* Merge sort. The left half's elements that are not placed yet always lie just before the right
 * half's; an element of the right half that goes first is moved before all of them. */
static void sort(byte *base, size_t count, size_t size, comparison *compare) {
  if (count <= 1) {
    return;
  }
  size_t left_count = count / 2;
  size_t right_count = count - left_count;
  byte *left = base;
  byte *right = base + left_count * size;
  sort(left, left_count, size, compare);
  sort(right, right_count, size, compare);
  byte held[size];
  while (left_count > 0 && right_count > 0) {
    if (compare(left, right) <= 0) {
      left_count--;
    } else {
      __builtin_memcpy(held, right, size);
      __builtin_memmove(left + size, left, left_count * size);
      __builtin_memcpy(left, held, size);
      right += size;
      right_count--;
    }
    left += size;
  }
}

void qsort(void *base, size_t count, size_t size, comparison *compare) {
  __farkas_not_null(base);
  if (size != 0) {
    sort(base, known_count(base, count, size), size, compare);
  }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison *compare) {
  __farkas_not_null(key);
  __farkas_not_null(base);
  size_t low = 0;
  size_t high = size == 0 ? count : known_count(base, count, size);
  while (low < high) {
    size_t middle = (low + high) / 2;
    const byte *element = (const byte *)base + middle * size;
    int order = compare(key, element);
    if (order < 0) {
      high = middle;
    } else if (order > 0) {
      low = middle + 1;
    } else {
      return (void *)element;
    }
  }
  return NULL;
}
