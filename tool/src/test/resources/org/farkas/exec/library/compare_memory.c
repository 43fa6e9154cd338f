#include "comparison.h"

MODEL(reallocarray);
MODEL(posix_memalign);
MODEL(memcpy);
MODEL(mempcpy);
MODEL(memccpy);
MODEL(memmove);
MODEL(bcopy);
MODEL(memset);
MODEL(bzero);
MODEL(explicit_bzero);
MODEL(memcmp);
MODEL(bcmp);
MODEL(memchr);
MODEL(memrchr);
MODEL(rawmemchr);
MODEL(memmem);
void *model___memcpy_chk(void *, const void *, size_t, size_t);
void *model___mempcpy_chk(void *, const void *, size_t, size_t);
void *model___memmove_chk(void *, const void *, size_t, size_t);
void *model___memset_chk(void *, int, size_t, size_t);
void model___explicit_bzero_chk(void *, size_t, size_t);
void __explicit_bzero_chk(void *, size_t, size_t);

enum { SIZE = 24 };

static unsigned char source[SIZE];
static unsigned char ours[SIZE];
static unsigned char theirs[SIZE];

static void fill(unsigned char values) {
  for (int i = 0; i < SIZE; i++) {
    source[i] = (unsigned char)below(values);
    ours[i] = theirs[i] = (unsigned char)below(values);
  }
}

static int equal(void) {
  return memcmp(ours, theirs, SIZE) == 0;
}

static void copies(void) {
  size_t size = below(SIZE + 1);
  size_t a = below((unsigned)(SIZE - size) + 1);
  size_t b = below((unsigned)(SIZE - size) + 1);
  int value = (int)random_bits();
  fill(255);
  SAME(memcpy, model_memcpy(ours + a, source + b, size) == ours + a);
  memcpy(theirs + a, source + b, size);
  SAME(memcpy, equal());
  fill(255);
  SAME(mempcpy, model_mempcpy(ours + a, source + b, size) == ours + a + size);
  mempcpy(theirs + a, source + b, size);
  SAME(mempcpy, equal());
  fill(4);
  SAME(memccpy, offset(model_memccpy(ours + a, source + b, value & 0x303, size), ours) ==
                    offset(memccpy(theirs + a, source + b, value & 0x303, size), theirs));
  SAME(memccpy, equal());
  fill(255);
  SAME(memmove, model_memmove(ours + a, ours + b, size) == ours + a);
  memmove(theirs + a, theirs + b, size);
  SAME(memmove, equal());
  fill(255);
  model_bcopy(ours + a, ours + b, size);
  bcopy(theirs + a, theirs + b, size);
  SAME(bcopy, equal());
  fill(255);
  SAME(memset, model_memset(ours + a, value, size) == ours + a);
  memset(theirs + a, value, size);
  SAME(memset, equal());
  fill(255);
  model_bzero(ours + a, size);
  bzero(theirs + a, size);
  SAME(bzero, equal());
  fill(255);
  model_explicit_bzero(ours + a, size);
  explicit_bzero(theirs + a, size);
  SAME(explicit_bzero, equal());
}

/* Near the end of a page glibc's memcmp gives other numbers of the same sign. */
#define SIGN(result) (((result) > 0) - ((result) < 0))

static void searches(void) {
  size_t size = below(SIZE + 1);
  size_t a = below((unsigned)(SIZE - size) + 1);
  size_t b = below((unsigned)(SIZE - size) + 1);
  int value = (int)below(3) | (int)(below(3) << 8);
  size_t part = below((unsigned)(SIZE - b < 4 ? SIZE - b : 4) + 1);
  fill(below(2) ? 2 : 255);
  memcpy(ours, source, SIZE);
  ours[below(SIZE)] ^= below(2) ? 0x80 : 0;
  SAME(memcmp, SIGN(model_memcmp(ours + a, source + a, size)) == SIGN(memcmp(ours + a, source + a, size)));
  SAME(memcmp, SIGN(model_memcmp(ours + a, source + b, size)) == SIGN(memcmp(ours + a, source + b, size)));
  SAME(bcmp, !model_bcmp(ours + a, source + a, size) == !bcmp(ours + a, source + a, size));
  SAME(memchr, model_memchr(source + a, value, size) == memchr(source + a, value, size));
  SAME(memrchr, model_memrchr(source + a, value, size) == memrchr(source + a, value, size));
  SAME(memmem,
       model_memmem(source + a, size, ours + b, part) == memmem(source + a, size, ours + b, part));
  source[SIZE - 1] = 7;
  SAME(rawmemchr, model_rawmemchr(source + part, 0x107) == rawmemchr(source + part, 7));
}

static void boundaries(void) {
  UNDEFINED(memcpy, model_memcpy(NULL, source, 0));
  UNDEFINED(memcpy, model_memcpy(ours, NULL, 0));
  UNDEFINED(memmove, model_memmove(NULL, source, 0));
  UNDEFINED(memset, model_memset(NULL, 1, 0));
  UNDEFINED(memcmp, model_memcmp(source, NULL, 0));
  UNDEFINED(memchr, model_memchr(NULL, 0, 0));
  SAME(memcmp, model_memcmp(source, ours, 0) == 0);
  SAME(memchr, model_memchr(source, 0, 0) == NULL);
  fill(255);
  SAME(memcpy, model_memcpy(ours, ours, SIZE) == ours && equal());
  for (int distance = 1; distance < 4; distance++) {
    UNDEFINED(memcpy, model_memcpy(ours, ours + distance, (size_t)distance + 1));
    UNDEFINED(memcpy, model_memcpy(ours + distance, ours, (size_t)distance + 1));
    SAME(memcpy, model_memcpy(ours, ours + distance, (size_t)distance) == ours);
    SAME(memcpy, model_memcpy(ours + distance, ours, (size_t)distance) == ours + distance);
  }
  UNDEFINED(mempcpy, model_mempcpy(ours, ours + 1, 2));
  UNDEFINED(memccpy, model_memccpy(ours, ours + 1, 256, 24));
}

static void fortified(void) {
  size_t size = below(SIZE + 1);
  size_t room = below(2) ? size : SIZE_MAX;
  fill(255);
  SAME(__memcpy_chk, model___memcpy_chk(ours, source, size, room) == ours);
  memcpy(theirs, source, size);
  SAME(__memcpy_chk, equal());
  SAME(__mempcpy_chk, model___mempcpy_chk(ours, source, size, room) == ours + size);
  UNDEFINED(__memcpy_chk, model___memcpy_chk(ours, source, size + 1, size));
  UNDEFINED(__mempcpy_chk, model___mempcpy_chk(ours, source, size + 1, size));
  fill(255);
  SAME(__memmove_chk, model___memmove_chk(ours + 1, ours, size / 2, room) == ours + 1);
  memmove(theirs + 1, theirs, size / 2);
  SAME(__memmove_chk, equal());
  UNDEFINED(__memmove_chk, model___memmove_chk(ours, source, size + 1, size));
  SAME(__memset_chk, model___memset_chk(ours, 300, size, room) == ours);
  memset(theirs, 300, size);
  SAME(__memset_chk, equal());
  UNDEFINED(__memset_chk, model___memset_chk(ours, 0, size + 1, size));
  model___explicit_bzero_chk(ours, size, room);
  __explicit_bzero_chk(theirs, size, room);
  SAME(__explicit_bzero_chk, equal());
  UNDEFINED(__explicit_bzero_chk, (model___explicit_bzero_chk(ours, size + 1, size), 0));
}

static void allocations(void) {
  size_t alignment = below(3) ? (size_t)1 << below(12) : below(100);
  size_t size = below(200);
  void *one = &one;
  void *other = &other;
#ifdef __SANITIZE_ADDRESS__
  int refused = alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0;
  int status = alignment == 0 || refused ? EINVAL : posix_memalign(&one, alignment, size);
#else
  int status = posix_memalign(&one, alignment, size);
#endif
  SAME(posix_memalign, model_posix_memalign(&other, alignment, size) == status);
  SAME(posix_memalign, status == 0 ? (uintptr_t)other % alignment == 0 : other == &other);
  if (status == 0) {
    free(one);
    free(other);
  }
  size_t count = below(50);
  char *mine = model_reallocarray(NULL, count + 1, size + 1);
  SAME(reallocarray, mine != NULL);
  memset(mine, 7, (count + 1) * (size + 1));
  mine = model_reallocarray(mine, count + 2, size + 1);
  SAME(reallocarray, mine != NULL && mine[0] == 7 && mine[(count + 1) * (size + 1) - 1] == 7);
  *model___errno_location() = 0;
  SAME(reallocarray, model_reallocarray(mine, SIZE_MAX / 2, 3) == NULL);
  SAME(reallocarray, *model___errno_location() == ENOMEM && mine[0] == 7);
  free(mine);
}

void compare_memory(int rounds) {
  boundaries();
  for (int i = 0; i < rounds; i++) {
    copies();
    searches();
    fortified();
    allocations();
  }
}
