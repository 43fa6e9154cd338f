/*
 * C11 7.13: a call of setjmp returns 0 when it is made. It returns again only where longjmp is
 * called; paths end there, and whatever lies behind any call of setjmp counts as reachable from it.
 */
#include "library.h"

int setjmp(void *environment) {
  (void)environment;
  return 0;
}

int _setjmp(void *environment) { return setjmp(environment); }

int sigsetjmp(void *environment, int saves_signals) {
  (void)saves_signals;
  return setjmp(environment);
}

int __sigsetjmp(void *environment, int saves_signals) {
  return sigsetjmp(environment, saves_signals);
}
