#include "comparison.h"

int model_setjmp(void *environment);
int model__setjmp(void *environment);
int model_sigsetjmp(void *environment, int saves_signals);
int model___sigsetjmp(void *environment, int saves_signals);

/* The headers' macros lead to functions of other names, which all return 0 when they are called. */
void compare_jumps(int rounds) {
  jmp_buf ours;
  sigjmp_buf theirs;
  for (int i = 0; i < rounds; i++) {
    SAME(setjmp, model_setjmp(ours) == 0 && setjmp(ours) == 0);
    SAME(_setjmp, model__setjmp(ours) == 0 && _setjmp(ours) == 0);
    SAME(sigsetjmp, model_sigsetjmp(theirs, i & 1) == 0 && sigsetjmp(theirs, i & 1) == 0);
    SAME(__sigsetjmp, model___sigsetjmp(theirs, i & 1) == 0 && sigsetjmp(theirs, i & 1) == 0);
  }
}
