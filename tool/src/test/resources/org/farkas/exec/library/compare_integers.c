#include "comparison.h"

#include <inttypes.h>

MODEL(abs);
MODEL(labs);
MODEL(llabs);
MODEL(imaxabs);
MODEL(div);
MODEL(ldiv);
MODEL(lldiv);
MODEL(ffs);
MODEL(ffsl);
MODEL(ffsll);

static int64_t any_number(void) {
  return (int64_t)random_bits() >> below(64);
}

static void one_round(void) {
  int64_t a = any_number();
  int64_t b = any_number();
  SAME(abs, (int)a == INT_MIN || model_abs((int)a) == abs((int)a));
  SAME(labs, a == LONG_MIN || model_labs(a) == labs(a));
  SAME(llabs, a == LLONG_MIN || model_llabs(a) == llabs(a));
  SAME(imaxabs, a == INTMAX_MIN || model_imaxabs(a) == imaxabs(a));
  if ((int)b != 0 && (int)b != -1) {
    div_t ours = model_div((int)a, (int)b);
    div_t theirs = div((int)a, (int)b);
    SAME(div, ours.quot == theirs.quot && ours.rem == theirs.rem);
  }
  if (b != 0 && b != -1) {
    ldiv_t our_long = model_ldiv(a, b);
    ldiv_t their_long = ldiv(a, b);
    SAME(ldiv, our_long.quot == their_long.quot && our_long.rem == their_long.rem);
    lldiv_t ours = model_lldiv(a, b);
    lldiv_t theirs = lldiv(a, b);
    SAME(lldiv, ours.quot == theirs.quot && ours.rem == theirs.rem);
  }
  uint64_t c = random_bits() << below(64);
  SAME(ffs, model_ffs((int)c) == ffs((int)c));
  SAME(ffsl, model_ffsl((long)c) == ffsl((long)c));
  SAME(ffsll, model_ffsll((long long)c) == ffsll((long long)c));
}

void compare_integers(int rounds) {
  UNDEFINED(abs, model_abs(INT_MIN));
  UNDEFINED(labs, model_labs(LONG_MIN));
  UNDEFINED(llabs, model_llabs(LLONG_MIN));
  UNDEFINED(imaxabs, model_imaxabs(INTMAX_MIN));
  SAME(abs, model_abs(-INT_MAX) == INT_MAX);
  SAME(ffs, model_ffs(0) == 0 && model_ffs(INT_MIN) == 32);
  SAME(ffsll, model_ffsll(0) == 0 && model_ffsll(LLONG_MIN) == 64);
  for (int i = 0; i < rounds; i++) {
    one_round();
  }
}
