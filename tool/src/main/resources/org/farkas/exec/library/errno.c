/* C11 7.5: a thread's error number. */
#include "library.h"

/* The machine knows it by name: functions without source may change it. */
int __farkas_error_number;

int *__errno_location(void) { return &__farkas_error_number; }

/* The machine knows by its name that it may. */
void __errno_may_change(void) {}
