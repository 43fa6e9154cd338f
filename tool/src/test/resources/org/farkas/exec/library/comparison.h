/* Compares the library models with the real C library. A model is linked under its name with
 * `model_` before it. */
#ifndef COMPARISON_H
#define COMPARISON_H

#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MODEL(name) extern __typeof__(name) model_##name

/* Counts one comparison for a function, and reports a difference with its place. */
#define SAME(name, condition) same(#name, (condition), __FILE__, __LINE__, #condition)

/* Whether a call of a model ends as undefined behaviour. */
#define UNDEFINED(name, call)                                              \
  do {                                                                     \
    int ended = 1;                                                         \
    undefined_expected = 1;                                                \
    if (setjmp(after_undefined) == 0) {                                    \
      (void)(call);                                                        \
      ended = 0;                                                           \
    }                                                                      \
    undefined_expected = 0;                                                \
    same(#name, ended, __FILE__, __LINE__, #call " is undefined");         \
  } while (0)

extern jmp_buf after_undefined;
extern int undefined_expected;

void same(const char *function, int equal, const char *file, int line, const char *text);

/* A number below `bound`, from a fixed sequence. */
unsigned below(unsigned bound);
uint64_t random_bits(void);

/* Fills a buffer with a string of at most `limit` characters out of `alphabet`, and zeros. */
void random_string(char *buffer, size_t size, size_t limit, const char *alphabet);

/* The offset of a pointer into a buffer, or -1 for a null pointer. */
long offset(const void *pointer, const void *buffer);

/* The result of a comparison. The address sanitizer replaces the C library's functions by its own,
 * which agree with them in the sign only. */
#ifdef __SANITIZE_ADDRESS__
#define ORDER(result) (((result) > 0) - ((result) < 0))
#else
#define ORDER(result) (result)
#endif

/* The models' errno. */
int *model___errno_location(void);

void compare_memory(int rounds);
void compare_strings(int rounds);
void compare_characters(int rounds);
void compare_integers(int rounds);
void compare_numerals(int rounds);
void compare_decimals(int rounds);
void compare_input(int rounds);
void compare_formatting(int rounds);
void compare_sorting(int rounds);
void compare_doubles(int rounds);
void compare_singles(int rounds);
void compare_jumps(int rounds);

#endif
