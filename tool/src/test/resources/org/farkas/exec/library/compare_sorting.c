#include "comparison.h"

MODEL(qsort);
MODEL(bsearch);

struct element {
  int key;
  int original_place;
  char rest[5];
};

enum { LONGEST = 17, CALLS = 400 };

/* What the comparison function was asked, in order. */
struct calls {
  int count;
  int keys[CALLS][2];
};

static struct calls our_calls;
static struct calls their_calls;
static struct calls *calls;

static int compare_elements(const void *left, const void *right) {
  const struct element *l = left;
  const struct element *r = right;
  calls->keys[calls->count][0] = l->original_place;
  calls->keys[calls->count][1] = r->original_place;
  calls->count++;
  return (l->key > r->key) - (l->key < r->key);
}

static int same_calls(void) {
#ifdef __SANITIZE_ADDRESS__
  /* The sanitizer's qsort compares more. */
  return 1;
#endif
  return our_calls.count == their_calls.count &&
         memcmp(our_calls.keys, their_calls.keys,
                (size_t)our_calls.count * sizeof our_calls.keys[0]) == 0;
}

static void one_round(void) {
  struct element ours[LONGEST];
  struct element theirs[LONGEST];
  size_t count = below(LONGEST + 1);
  memset(ours, 0, sizeof ours);
  for (size_t i = 0; i < count; i++) {
    ours[i].key = (int)below(12);
    ours[i].original_place = (int)i;
    ours[i].rest[4] = (char)i;
  }
  memcpy(theirs, ours, sizeof ours);
  our_calls.count = their_calls.count = 0;
  calls = &our_calls;
  model_qsort(ours, count, sizeof ours[0], compare_elements);
  calls = &their_calls;
  qsort(theirs, count, sizeof theirs[0], compare_elements);
  SAME(qsort, memcmp(ours, theirs, sizeof ours) == 0);
  SAME(qsort, same_calls());
  struct element key = {.key = (int)below(14) - 1};
  our_calls.count = their_calls.count = 0;
  calls = &our_calls;
  long found = offset(model_bsearch(&key, ours, count, sizeof ours[0], compare_elements), ours);
  calls = &their_calls;
  SAME(bsearch, found == offset(bsearch(&key, ours, count, sizeof ours[0], compare_elements), ours));
  SAME(bsearch, same_calls());
}

void compare_sorting(int rounds) {
  UNDEFINED(qsort, (model_qsort(NULL, 0, 4, compare_elements), 0));
  UNDEFINED(bsearch, model_bsearch("", NULL, 0, 4, compare_elements));
  SAME(bsearch, model_bsearch("", "", 0, 4, compare_elements) == NULL);
  for (int i = 0; i < rounds; i++) {
    one_round();
  }
}
