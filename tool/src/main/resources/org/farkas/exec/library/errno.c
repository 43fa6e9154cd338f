/* C11 7.5: a thread's error number. */
#include "library.h"

int *__errno_location(void) {
  static int number;
  return &number;
}
