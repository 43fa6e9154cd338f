#include "comparison.h"

#undef isalnum
#undef isalpha
#undef isblank
#undef iscntrl
#undef isdigit
#undef isgraph
#undef islower
#undef isprint
#undef ispunct
#undef isspace
#undef isupper
#undef isxdigit
#undef isascii
#undef tolower
#undef toupper
#undef toascii

const unsigned short **model___ctype_b_loc(void);
const int **model___ctype_tolower_loc(void);
const int **model___ctype_toupper_loc(void);

#define CLASS(name)                                                       \
  do {                                                                    \
    int model_##name(int);                                                \
    for (int c = -128; c < 256; c++) {                                    \
      SAME(name, model_##name(c) == (name)(c));                           \
    }                                                                     \
    UNDEFINED(name, model_##name(-129));                                  \
    UNDEFINED(name, model_##name(256));                                   \
    UNDEFINED(name, model_##name(INT_MAX));                               \
    UNDEFINED(name, model_##name(INT_MIN));                               \
  } while (0)

void compare_characters(int rounds) {
  int model_isascii(int);
  int model_toascii(int);
  CLASS(isalnum);
  CLASS(isalpha);
  CLASS(isblank);
  CLASS(iscntrl);
  CLASS(isdigit);
  CLASS(isgraph);
  CLASS(islower);
  CLASS(isprint);
  CLASS(ispunct);
  CLASS(isspace);
  CLASS(isupper);
  CLASS(isxdigit);
  CLASS(tolower);
  CLASS(toupper);
  for (int c = -128; c < 256; c++) {
    SAME(__ctype_b_loc, (*model___ctype_b_loc())[c] == (*__ctype_b_loc())[c]);
    SAME(__ctype_tolower_loc, (*model___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c]);
    SAME(__ctype_toupper_loc, (*model___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c]);
  }
  for (int i = 0; i < rounds; i++) {
    int c = below(2) ? (int)random_bits() : (int)below(512) - 128;
    SAME(isascii, model_isascii(c) == isascii(c));
    SAME(toascii, model_toascii(c) == toascii(c));
    *model___errno_location() = c;
    SAME(__errno_location, *model___errno_location() == c && &errno != model___errno_location());
  }
}
