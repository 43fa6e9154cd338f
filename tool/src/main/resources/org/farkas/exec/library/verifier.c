/* Functions that programs call to talk to verification tools. */
#include "library.h"

/* A run in which the assumption does not hold goes no further. */
void __VERIFIER_assume(int condition) {
  if (!condition) {
    exit(0);
  }
}
