/* POSIX, GNU: allocation by way of what the machine has built in. */
#include "library.h"

void *reallocarray(void *block, size_t count, size_t size) {
  size_t product;
  if (__builtin_mul_overflow(count, size, &product)) {
    *__errno_location() = ENOMEM;
    return NULL;
  }
  return realloc(block, product);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  void *fresh = aligned_alloc(alignment, size);
  if (fresh == NULL) {
    return ENOMEM;
  }
  *block = fresh;
  return 0;
}
