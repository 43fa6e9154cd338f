#include "comparison.h"

MODEL(strlen);
MODEL(strnlen);
MODEL(strcpy);
MODEL(stpcpy);
MODEL(strncpy);
MODEL(stpncpy);
MODEL(strcat);
MODEL(strncat);
MODEL(strxfrm);
MODEL(strdup);
MODEL(strndup);
MODEL(strcmp);
MODEL(strcoll);
MODEL(strncmp);
MODEL(strcasecmp);
MODEL(strncasecmp);
MODEL(strchr);
MODEL(index);
MODEL(strchrnul);
MODEL(strrchr);
MODEL(rindex);
MODEL(strstr);
MODEL(strcasestr);
MODEL(strspn);
MODEL(strcspn);
MODEL(strpbrk);
MODEL(strtok);
MODEL(strtok_r);
MODEL(__strtok_r);
MODEL(strsep);
/* Too new for some C libraries. */
size_t model_strlcpy(char *, const char *, size_t);
size_t model_strlcat(char *, const char *, size_t);
char *model___strcpy_chk(char *, const char *, size_t);
char *model___stpcpy_chk(char *, const char *, size_t);
char *model___strncpy_chk(char *, const char *, size_t, size_t);
char *model___stpncpy_chk(char *, const char *, size_t, size_t);
char *model___strcat_chk(char *, const char *, size_t);
char *model___strncat_chk(char *, const char *, size_t, size_t);

enum { SIZE = 40, LONGEST = 12 };

static char left[SIZE];
static char right[SIZE];
static char ours[SIZE];
static char theirs[SIZE];

static const char *alphabet(void) {
  static const char *const choices[] = {"ab", "abAB@[`{", "a\x80\xff z", ",;ab"};
  return choices[below(4)];
}

static void fill(void) {
  const char *letters = alphabet();
  random_string(left, SIZE, LONGEST, letters);
  random_string(right, SIZE, LONGEST, letters);
  if (below(3) == 0) {
    strcpy(right, left);
    right[below(LONGEST)] ^= (char)(below(2) << 5);
  }
  random_string(ours, SIZE, LONGEST, "xyz");
  memset(ours + strlen(ours) + 1, 'u', SIZE - strlen(ours) - 1);
  memcpy(theirs, ours, SIZE);
}

static int equal(void) {
  return memcmp(ours, theirs, SIZE) == 0;
}

static void lengths_and_copies(void) {
  size_t limit = below(LONGEST + 3);
  fill();
  SAME(strlen, model_strlen(left) == strlen(left));
  SAME(strnlen, model_strnlen(left, limit) == strnlen(left, limit));
  SAME(strcpy, model_strcpy(ours, left) == ours);
  strcpy(theirs, left);
  SAME(strcpy, equal());
  SAME(stpcpy, offset(model_stpcpy(ours, right), ours) == offset(stpcpy(theirs, right), theirs));
  SAME(stpcpy, equal());
  fill();
  SAME(strncpy, model_strncpy(ours, left, limit) == ours);
  strncpy(theirs, left, limit);
  SAME(strncpy, equal());
  fill();
  SAME(stpncpy, offset(model_stpncpy(ours, left, limit), ours) ==
                    offset(stpncpy(theirs, left, limit), theirs));
  SAME(stpncpy, equal());
  fill();
  SAME(strcat, model_strcat(ours, left) == ours);
  strcat(theirs, left);
  SAME(strcat, equal());
  SAME(strncat, model_strncat(ours, right, limit) == ours);
  strncat(theirs, right, limit);
  SAME(strncat, equal());
  fill();
  SAME(strxfrm, model_strxfrm(ours, left, limit) == strxfrm(theirs, left, limit));
  SAME(strxfrm, memcmp(ours, theirs, limit) == 0);
  char *copy = model_strdup(left);
  SAME(strdup, copy != left && strcmp(copy, left) == 0);
  free(copy);
  copy = model_strndup(left, limit);
  char *their_copy = strndup(left, limit);
  SAME(strndup, strcmp(copy, their_copy) == 0);
  free(copy);
  free(their_copy);
  fill();
  SAME(strlcpy, model_strlcpy(ours, left, limit) == strlen(left));
  SAME(strlcpy, (snprintf(theirs, limit, "%s", left), equal()));
  fill();
  size_t expected = strnlen(ours, limit) + strlen(left);
  SAME(strlcat, model_strlcat(ours, left, limit) == expected);
  if (strlen(theirs) < limit) {
    snprintf(theirs + strlen(theirs), limit - strlen(theirs), "%s", left);
  }
  SAME(strlcat, equal());
}

static void comparisons(void) {
  size_t limit = below(LONGEST + 3);
  fill();
  SAME(strcmp, ORDER(model_strcmp(left, right)) == ORDER(strcmp(left, right)));
  SAME(strcoll, ORDER(model_strcoll(left, right)) == ORDER(strcoll(left, right)));
  SAME(strncmp, ORDER(model_strncmp(left, right, limit)) == ORDER(strncmp(left, right, limit)));
  SAME(strcasecmp, ORDER(model_strcasecmp(left, right)) == ORDER(strcasecmp(left, right)));
  SAME(strncasecmp, ORDER(model_strncasecmp(left, right, limit)) == ORDER(strncasecmp(left, right, limit)));
}

static void searches(void) {
  int wanted = below(8) == 0 ? 0x100 : left[below(LONGEST)] + 0x100 * (int)below(2);
  fill();
  SAME(strchr, model_strchr(left, wanted) == strchr(left, wanted));
  SAME(index, model_index(left, wanted) == index(left, wanted));
  SAME(strchrnul, model_strchrnul(left, wanted) == strchrnul(left, wanted));
  SAME(strrchr, model_strrchr(left, wanted) == strrchr(left, wanted));
  SAME(rindex, model_rindex(left, wanted) == rindex(left, wanted));
  right[below(4)] = '\0';
  SAME(strstr, model_strstr(left, right) == strstr(left, right));
  SAME(strcasestr, model_strcasestr(left, right) == strcasestr(left, right));
  SAME(strspn, model_strspn(left, right) == strspn(left, right));
  SAME(strcspn, model_strcspn(left, right) == strcspn(left, right));
  SAME(strpbrk, model_strpbrk(left, right) == strpbrk(left, right));
}

static void tokens(void) {
  char *our_rest = NULL;
  char *their_rest = NULL;
  random_string(left, SIZE, LONGEST, ",;ab");
  for (int which = 0; which < 3; which++) {
    memcpy(ours, left, SIZE);
    memcpy(theirs, left, SIZE);
    char *our_start = ours;
    char *their_start = theirs;
    for (int i = 0; i < LONGEST; i++) {
      const char *separators = below(4) == 0 ? ";" : below(9) == 0 ? "" : ",;";
      if (which == 0) {
        SAME(strtok, offset(model_strtok(our_start, separators), ours) ==
                         offset(strtok(their_start, separators), theirs));
      } else if (which == 1) {
        SAME(strtok_r, offset(model_strtok_r(our_start, separators, &our_rest), ours) ==
                           offset(strtok_r(their_start, separators, &their_rest), theirs));
        SAME(strtok_r, offset(our_rest, ours) == offset(their_rest, theirs));
      } else {
        SAME(__strtok_r, offset(model___strtok_r(our_start, separators, &our_rest), ours) ==
                             offset(__strtok_r(their_start, separators, &their_rest), theirs));
      }
      SAME(strtok, equal());
      our_start = their_start = NULL;
    }
  }
  memcpy(ours, left, SIZE);
  memcpy(theirs, left, SIZE);
  our_rest = ours;
  their_rest = theirs;
  for (int i = 0; i < LONGEST; i++) {
    const char *separators = below(4) == 0 ? ";" : below(9) == 0 ? "" : ",;";
    SAME(strsep, offset(model_strsep(&our_rest, separators), ours) ==
                     offset(strsep(&their_rest, separators), theirs));
    SAME(strsep, offset(our_rest, ours) == offset(their_rest, theirs) && equal());
  }
}

static void overlaps(void) {
  size_t length = 1 + below(6);
  for (size_t distance = 1; distance <= length; distance++) {
    random_string(ours, SIZE, 0, "");
    memset(ours, 'a', length);
    if (2 * distance <= length) {
      UNDEFINED(strcpy, model_strcpy(ours, ours + distance));
    } else {
      SAME(strcpy, model_strcpy(ours, ours + distance) == ours);
    }
    memset(ours, 'a', length);
    ours[length] = '\0';
    UNDEFINED(strcpy, model_strcpy(ours + distance, ours));
  }
  memset(ours, 0, SIZE);
  memset(ours, 'a', length);
  SAME(strcpy, model_strcpy(ours + length + 1, ours) == ours + length + 1);
  SAME(strcpy, model_strcpy(ours, ours + length + 1) == ours);
  UNDEFINED(strcpy, model_strcpy(ours, ours));
  strcpy(ours, "abc");
  UNDEFINED(stpcpy, model_stpcpy(ours, ours + 1));
  memset(ours, 'a', length);
  UNDEFINED(strncpy, model_strncpy(ours, ours + length, length + 1));
  memset(ours, 'a', length);
  SAME(strncpy, model_strncpy(ours, ours + length, length) == ours);
  strcpy(ours, "abc");
  UNDEFINED(stpncpy, model_stpncpy(ours + 1, ours, 2));
  strcpy(ours, "abc");
  UNDEFINED(strcat, model_strcat(ours, ours));
  strcpy(ours, "abc");
  UNDEFINED(strcat, model_strcat(ours, ours + 3));
  strcpy(ours, "abc");
  UNDEFINED(strncat, model_strncat(ours, ours + 3, 1));
  UNDEFINED(strncat, model_strncat(ours, ours + 3, 0));
  UNDEFINED(strlcpy, model_strlcpy(ours, ours + 1, SIZE));
  UNDEFINED(strxfrm, model_strxfrm(ours, ours + 1, SIZE));
}

static void fortified(void) {
  size_t limit = below(LONGEST + 3);
  fill();
  size_t room = strlen(left) + 1;
  SAME(__strcpy_chk, model___strcpy_chk(ours, left, room) == ours);
  strcpy(theirs, left);
  SAME(__strcpy_chk, equal());
  UNDEFINED(__strcpy_chk, model___strcpy_chk(ours, left, room - 1));
  SAME(__stpcpy_chk, model___stpcpy_chk(ours, left, room) == ours + room - 1 && equal());
  UNDEFINED(__stpcpy_chk, model___stpcpy_chk(ours, left, room - 1));
  SAME(__strncpy_chk, model___strncpy_chk(ours, right, limit, limit) == ours);
  strncpy(theirs, right, limit);
  SAME(__strncpy_chk, equal());
  UNDEFINED(__strncpy_chk, model___strncpy_chk(ours, right, limit + 1, limit));
  SAME(__stpncpy_chk, model___stpncpy_chk(ours, right, limit, limit) ==
                          ours + strnlen(right, limit));
  SAME(__stpncpy_chk, equal());
  UNDEFINED(__stpncpy_chk, model___stpncpy_chk(ours, right, limit + 1, limit));
  fill();
  room = strlen(ours) + strlen(left) + 1;
  UNDEFINED(__strcat_chk, model___strcat_chk(ours, left, room - 1));
  SAME(__strcat_chk, model___strcat_chk(ours, left, room) == ours);
  strcat(theirs, left);
  SAME(__strcat_chk, equal());
  room = strlen(ours) + strnlen(right, limit) + 1;
  UNDEFINED(__strncat_chk, model___strncat_chk(ours, right, limit, room - 1));
  SAME(__strncat_chk, model___strncat_chk(ours, right, limit, room) == ours);
  strncat(theirs, right, limit);
  SAME(__strncat_chk, equal());
}

void compare_strings(int rounds) {
  UNDEFINED(strstr, model_strstr(NULL, ""));
  UNDEFINED(strncpy, model_strncpy(NULL, "", 0));
  char room[2] = "";
  UNDEFINED(strncat, model_strncat(room, NULL, 0));
  UNDEFINED(strncmp, model_strncmp("", NULL, 0));
  UNDEFINED(strnlen, model_strnlen(NULL, 0));
  UNDEFINED(strpbrk, model_strpbrk("", NULL));
  for (int i = 0; i < rounds; i++) {
    lengths_and_copies();
    comparisons();
    searches();
    tokens();
    overlaps();
    fortified();
  }
}
