/* All library models, and what they share. They are compiled freestanding: no header of a C library
 * is read. A declaration that starts with `extern` is of a function that the machine has built in;
 * every other one is of a model, in the file that the comment above it names. */
#ifndef FARKAS_LIBRARY_H
#define FARKAS_LIBRARY_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Undefined behaviour that is the caller's fault. The machine ends the path here and reports the
 * place of the call into the library. */
extern _Noreturn void __farkas_undefined(const char *message);

/* Undefined behaviour if the pointer is null, even where nothing is read or written through it (C11
 * 7.1.4p1, 7.24.1p2). Compilers rely on it: they take tests for null away behind such a call. */
extern void __farkas_not_null(const void *pointer);

/* What Farkas can't follow: the path ends here, and what lies behind it stays open; not declared as
 * _Noreturn, or nothing would lie behind it. */
extern void __farkas_unsupported(const char *message);

/* What the environment does, if nothing unusual happens: what else it may do stays open. */
extern void __farkas_presume(const char *message);

/* What is left in standard input when the unit is called: a character and INPUT_CHARACTER for each
 * that is there, then 0. */
extern const unsigned short *__farkas_standard_input(void);
#define INPUT_CHARACTER 0x100

/* So many bytes that are zero when the unit is called, for what has been done with a stream of the
 * inputs; NULL for standard input. A stream's address is that of what can be read from it, in the
 * same form. */
extern void *__farkas_stream_state(void *stream);
#define STREAM_STATE_BYTES 64

/* The text of a number that is not negative (a NaN counts as such), as the conversion f, F, e, E, g,
 * or G gives it: how long it is, and one of its characters. What is not known of the number is
 * approximate in its text. */
extern int __farkas_text_length(double number, int conversion, int precision, int alternative);
extern int __farkas_text_character(
    double number, int conversion, int precision, int alternative, int index);

/* The same for the conversion p. */
extern int __farkas_address_length(const void *address);
extern int __farkas_address_character(const void *address, int index);

extern _Noreturn void exit(int status);
extern void *malloc(size_t size);
extern void *realloc(void *block, size_t size);
extern void *aligned_alloc(size_t alignment, size_t size);
extern double fmod(double value, double divisor);
extern float fmodf(float value, float divisor);

typedef __PTRDIFF_TYPE__ ssize_t;

/* Ends the path as __farkas_undefined does, if the condition holds. */
#define UNDEFINED_IF(condition, message) \
  do {                                   \
    if (condition) {                     \
      __farkas_undefined(message);       \
    }                                    \
  } while (0)

/* Ends the path if copying to `target` from `source` has come to where the two overlap. Asked for
 * each offset on the way, it finds every overlap, compares only pointers into the objects that are
 * being copied, and depends on no symbolic size. */
#define UNDEFINED_IF_OVERLAP(target, source, offset, name)                             \
  UNDEFINED_IF((target) + (offset) == (source) || (source) + (offset) == (target), \
               name ": source and destination overlap")

/* errno.c */
int *__errno_location(void);
void __errno_may_change(void);
/* The numbers of Linux. */
#define ENOMEM 12
#define EDOM 33
#define EINVAL 22
#define ERANGE 34

/* allocation.c */
void *reallocarray(void *block, size_t count, size_t size);
int posix_memalign(void **block, size_t alignment, size_t size);

/* memory.c */
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *mempcpy(void *restrict to, const void *restrict from, size_t size);
void *memccpy(void *restrict to, const void *restrict from, int last, size_t size);
void *memmove(void *to, const void *from, size_t size);
void bcopy(const void *from, void *to, size_t size);
void *memset(void *to, int value, size_t size);
void bzero(void *to, size_t size);
void explicit_bzero(void *to, size_t size);
int memcmp(const void *left, const void *right, size_t size);
int bcmp(const void *left, const void *right, size_t size);
void *memchr(const void *memory, int value, size_t size);
void *memrchr(const void *memory, int value, size_t size);
void *rawmemchr(const void *memory, int value);
void *memmem(const void *memory, size_t size, const void *part, size_t part_size);

/* copies.c */
size_t strlen(const char *string);
size_t strnlen(const char *string, size_t limit);
char *strcpy(char *restrict to, const char *restrict from);
char *stpcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t size);
char *stpncpy(char *restrict to, const char *restrict from, size_t size);
char *strcat(char *restrict to, const char *restrict from);
char *strncat(char *restrict to, const char *restrict from, size_t limit);
size_t strlcpy(char *restrict to, const char *restrict from, size_t size);
size_t strlcat(char *restrict to, const char *restrict from, size_t size);
size_t strxfrm(char *restrict to, const char *restrict from, size_t size);
char *strdup(const char *string);
char *strndup(const char *string, size_t limit);

/* comparisons.c */
int strcmp(const char *left, const char *right);
int strcoll(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t limit);
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t limit);

/* searches.c */
char *strchr(const char *string, int value);
char *index(const char *string, int value);
char *strchrnul(const char *string, int value);
char *strrchr(const char *string, int value);
char *rindex(const char *string, int value);
char *strstr(const char *string, const char *part);
char *strcasestr(const char *string, const char *part);
size_t strspn(const char *string, const char *accepted);
size_t strcspn(const char *string, const char *rejected);
char *strpbrk(const char *string, const char *wanted);
char *strtok(char *restrict string, const char *restrict separators);
char *strtok_r(char *restrict string, const char *restrict separators, char **restrict rest);
char *__strtok_r(char *restrict string, const char *restrict separators, char **restrict rest);
char *strsep(char **restrict rest, const char *restrict separators);

/* fortified.c */
void *__memcpy_chk(void *restrict to, const void *restrict from, size_t size, size_t room);
void *__mempcpy_chk(void *restrict to, const void *restrict from, size_t size, size_t room);
void *__memmove_chk(void *to, const void *from, size_t size, size_t room);
void *__memset_chk(void *to, int value, size_t size, size_t room);
void __explicit_bzero_chk(void *to, size_t size, size_t room);
char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room);
char *__stpcpy_chk(char *restrict to, const char *restrict from, size_t room);
char *__strncpy_chk(char *restrict to, const char *restrict from, size_t size, size_t room);
char *__stpncpy_chk(char *restrict to, const char *restrict from, size_t size, size_t room);
char *__strcat_chk(char *restrict to, const char *restrict from, size_t room);
char *__strncat_chk(char *restrict to, const char *restrict from, size_t limit, size_t room);

/* ctype.c */
const unsigned short **__ctype_b_loc(void);
const int **__ctype_tolower_loc(void);
const int **__ctype_toupper_loc(void);
int isalnum(int character);
int isalpha(int character);
int isblank(int character);
int iscntrl(int character);
int isdigit(int character);
int isgraph(int character);
int islower(int character);
int isprint(int character);
int ispunct(int character);
int isspace(int character);
int isupper(int character);
int isxdigit(int character);
int isascii(int character);
int tolower(int character);
int toupper(int character);
int toascii(int character);

/* integers.c */
typedef struct {
  int quot;
  int rem;
} div_t;
typedef struct {
  long quot;
  long rem;
} ldiv_t;
typedef struct {
  long long quot;
  long long rem;
} lldiv_t;
int abs(int value);
long labs(long value);
long long llabs(long long value);
intmax_t imaxabs(intmax_t value);
div_t div(int dividend, int divisor);
ldiv_t ldiv(long dividend, long divisor);
lldiv_t lldiv(long long dividend, long long divisor);
int ffs(int value);
int ffsl(long value);
int ffsll(long long value);

/* numerals.c */
int atoi(const char *string);
long atol(const char *string);
long long atoll(const char *string);
long strtol(const char *restrict string, char **restrict end, int base);
long long strtoll(const char *restrict string, char **restrict end, int base);
intmax_t strtoimax(const char *restrict string, char **restrict end, int base);
unsigned long strtoul(const char *restrict string, char **restrict end, int base);
unsigned long long strtoull(const char *restrict string, char **restrict end, int base);
uintmax_t strtoumax(const char *restrict string, char **restrict end, int base);
long __isoc23_strtol(const char *restrict string, char **restrict end, int base);
long long __isoc23_strtoll(const char *restrict string, char **restrict end, int base);
intmax_t __isoc23_strtoimax(const char *restrict string, char **restrict end, int base);
unsigned long __isoc23_strtoul(const char *restrict string, char **restrict end, int base);
unsigned long long __isoc23_strtoull(const char *restrict string, char **restrict end, int base);
uintmax_t __isoc23_strtoumax(const char *restrict string, char **restrict end, int base);

/* decimals.c */
double strtod(const char *restrict string, char **restrict end);
float strtof(const char *restrict string, char **restrict end);
double atof(const char *string);

/* Of streams that are inputs, standard input among them; with any other one these are stubs. */
/* input.c */
#define EOF (-1)
int getchar(void);
int getchar_unlocked(void);
int getc(void *stream);
int getc_unlocked(void *stream);
int fgetc(void *stream);
int fgetc_unlocked(void *stream);
int ungetc(int character, void *stream);
char *fgets(char *restrict to, int size, void *restrict stream);
char *fgets_unlocked(char *restrict to, int size, void *restrict stream);
size_t fread(void *restrict to, size_t size, size_t count, void *restrict stream);
size_t fread_unlocked(void *restrict to, size_t size, size_t count, void *restrict stream);
int feof(void *stream);
int feof_unlocked(void *stream);
int ferror(void *stream);
int ferror_unlocked(void *stream);
void clearerr(void *stream);
void clearerr_unlocked(void *stream);
long ftell(void *stream);
long ftello(void *stream);
int fseek(void *stream, long offset, int from);
int fseeko(void *stream, long offset, int from);
void rewind(void *stream);
ssize_t read(int descriptor, void *to, size_t size);
int __stream_take(void *stream);
void __stream_give_back(void *stream);

/* scanning.c */
int scanf(const char *restrict format, ...);
int vscanf(const char *restrict format, va_list arguments);
int fscanf(void *restrict stream, const char *restrict format, ...);
int vfscanf(void *restrict stream, const char *restrict format, va_list arguments);
int sscanf(const char *restrict string, const char *restrict format, ...);
int vsscanf(const char *restrict string, const char *restrict format, va_list arguments);
int __isoc99_scanf(const char *restrict format, ...);
int __isoc99_vscanf(const char *restrict format, va_list arguments);
int __isoc99_fscanf(void *restrict stream, const char *restrict format, ...);
int __isoc99_vfscanf(void *restrict stream, const char *restrict format, va_list arguments);
int __isoc99_sscanf(const char *restrict string, const char *restrict format, ...);
int __isoc99_vsscanf(const char *restrict string, const char *restrict format, va_list arguments);
int __isoc23_scanf(const char *restrict format, ...);
int __isoc23_vscanf(const char *restrict format, va_list arguments);
int __isoc23_fscanf(void *restrict stream, const char *restrict format, ...);
int __isoc23_vfscanf(void *restrict stream, const char *restrict format, va_list arguments);
int __isoc23_sscanf(const char *restrict string, const char *restrict format, ...);
int __isoc23_vsscanf(const char *restrict string, const char *restrict format, va_list arguments);

/* formatting.c */
int snprintf(char *restrict to, size_t size, const char *restrict format, ...);
int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments);
int sprintf(char *restrict to, const char *restrict format, ...);
int vsprintf(char *restrict to, const char *restrict format, va_list arguments);
int __snprintf_chk(char *restrict to, size_t size, int flag, size_t room,
                   const char *restrict format, ...);
int __vsnprintf_chk(char *restrict to, size_t size, int flag, size_t room,
                    const char *restrict format, va_list arguments);
int __sprintf_chk(char *restrict to, int flag, size_t room, const char *restrict format, ...);
int __vsprintf_chk(char *restrict to, int flag, size_t room, const char *restrict format,
                   va_list arguments);

/* sorting.c */
typedef int comparison(const void *left, const void *right);
void qsort(void *base, size_t count, size_t size, comparison *compare);
void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison *compare);

/* ilogb's answers, as glibc has them. */
#if defined(__x86_64__) || defined(__i386__)
#define LOGARITHM_OF_ZERO INT_MIN
#define LOGARITHM_OF_NAN INT_MIN
#else
#define LOGARITHM_OF_ZERO (-INT_MAX)
#define LOGARITHM_OF_NAN INT_MAX
#endif

/* doubles.c */
int isnan(double value);
int __isnan(double value);
int isinf(double value);
int __isinf(double value);
int finite(double value);
int __finite(double value);
int __signbit(double value);
int __fpclassify(double value);
double ldexp(double value, int exponent);
double scalbn(double value, int exponent);
double scalbln(double value, long exponent);
double frexp(double value, int *exponent);
double modf(double value, double *whole);
double fdim(double left, double right);
double nextafter(double value, double direction);
int ilogb(double value);
double logb(double value);
double roundeven(double value);
long lround(double value);
long long llround(double value);
long lrint(double value);
long long llrint(double value);
double remainder(double value, double divisor);
double drem(double value, double divisor);

/* singles.c */
int isnanf(float value);
int __isnanf(float value);
int isinff(float value);
int __isinff(float value);
int finitef(float value);
int __finitef(float value);
int __signbitf(float value);
int __fpclassifyf(float value);
float ldexpf(float value, int exponent);
float scalbnf(float value, int exponent);
float scalblnf(float value, long exponent);
float frexpf(float value, int *exponent);
float modff(float value, float *whole);
float fdimf(float left, float right);
float nextafterf(float value, float direction);
int ilogbf(float value);
float logbf(float value);
float roundevenf(float value);
long lroundf(float value);
long long llroundf(float value);
long lrintf(float value);
long long llrintf(float value);
float remainderf(float value, float divisor);
float dremf(float value, float divisor);

/* jumps.c */
int setjmp(void *environment);
int _setjmp(void *environment);
int sigsetjmp(void *environment, int saves_signals);
int __sigsetjmp(void *environment, int saves_signals);

/* verifier.c */
void __VERIFIER_assume(int condition);

#endif
