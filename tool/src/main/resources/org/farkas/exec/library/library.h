/* What all library models share. They are compiled freestanding: no header of a C library. */
#ifndef FARKAS_LIBRARY_H
#define FARKAS_LIBRARY_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* Undefined behaviour that is the caller's fault. The machine ends the path here and reports the
 * place of the call into the library. */
_Noreturn extern void __farkas_undefined(const char *message);

/* Ends the path as __farkas_undefined does, if the condition holds. */
#define UNDEFINED_IF(condition, message) \
  do {                                   \
    if (condition) {                     \
      __farkas_undefined(message);       \
    }                                    \
  } while (0)

#endif
