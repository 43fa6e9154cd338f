/* All library models, and what they share. They are compiled freestanding: no header of a C library
 * is read. A declaration that starts with `extern` is of a function that the machine has built in;
 * every other one is of a model. */
#ifndef FARKAS_LIBRARY_H
#define FARKAS_LIBRARY_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* Undefined behaviour that is the caller's fault. The machine ends the path here and reports the
 * place of the call into the library. */
extern _Noreturn void __farkas_undefined(const char *message);

extern void *malloc(size_t size);

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
#define errno (*__errno_location())
/* The numbers of Linux. */
#define EDOM 33
#define EINVAL 22
#define ERANGE 34

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

#endif
