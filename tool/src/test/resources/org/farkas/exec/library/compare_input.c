#include "comparison.h"

#include <stdarg.h>
#include <unistd.h>

MODEL(getchar);
MODEL(getchar_unlocked);
MODEL(getc);
MODEL(getc_unlocked);
MODEL(fgetc);
MODEL(fgetc_unlocked);
MODEL(ungetc);
MODEL(fgets);
MODEL(fgets_unlocked);
MODEL(fread);
MODEL(fread_unlocked);
MODEL(feof);
MODEL(feof_unlocked);
MODEL(ferror);
MODEL(ferror_unlocked);
MODEL(clearerr);
MODEL(clearerr_unlocked);
MODEL(read);
MODEL(ftell);
MODEL(ftello);
MODEL(fseek);
MODEL(fseeko);
MODEL(rewind);
int model___stream_take(void *stream);
void model___stream_give_back(void *stream);

#define MODELS_OF(prefix)                                                       \
  int model_##prefix##scanf(const char *format, ...);                           \
  int model_##prefix##vscanf(const char *format, va_list arguments);            \
  int model_##prefix##fscanf(FILE *stream, const char *format, ...);            \
  int model_##prefix##vfscanf(FILE *stream, const char *format, va_list list);  \
  int model_##prefix##sscanf(const char *text, const char *format, ...);        \
  int model_##prefix##vsscanf(const char *text, const char *format, va_list list);
MODELS_OF()
MODELS_OF(__isoc99_)
MODELS_OF(__isoc23_)

/* The models' own: their state, which no symbol hides, and what the machine gives them. */
extern char __farkas_input_state[56];
static unsigned short cells[64];
static long long own_state[8];

const unsigned short *model___farkas_standard_input(void) {
  return cells;
}

void *model___farkas_stream_state(void *stream) {
  return stream == (void *)cells ? own_state : NULL;
}

void model___farkas_presume(const char *message) {
  (void)message;
}

_Noreturn void model___farkas_unsupported(const char *message) {
  if (undefined_expected) {
    longjmp(after_undefined, 1);
  }
  printf("UNEXPECTED unsupported: %s\n", message);
  exit(2);
}

static const char alphabet[] = "0123456789012345678909-+xXacf \t\n,%-  \n";
static char text[40];

/* The same characters for both. */
static void give_input(void) {
  static FILE *file;
  if (file == NULL) {
    file = tmpfile();
  }
  random_string(text, sizeof text, 36, alphabet);
  rewind(file);
  size_t length = strlen(text);
  if (below(8) == 0 && length > 0) {
    text[below((unsigned)length)] = (char)(below(2) ? 0 : 0xff);
  }
  if (ftruncate(fileno(file), 0) != 0 || fwrite(text, 1, length, file) != length) {
    exit(3);
  }
  fflush(file);
  rewind(file);
  stdin = file;
  memset(__farkas_input_state, 0, sizeof __farkas_input_state);
  memset(own_state, 0, sizeof own_state);
  memset(cells, 0, sizeof cells);
  for (size_t i = 0; i < length; i++) {
    cells[i] = (unsigned short)(0x100 | (unsigned char)text[i]);
  }
}

/* Up to three directions of a format with pointers to what they store. */
struct stored {
  char bytes[4][64];
};

static void any_format(char *format) {
  static const char *const parts[] = {
      "%d",  "%3d",  "%1d",  "%i",     "%4i",     "%x",      "%X",   "%2x", "%o",  "%u",  "%ld",
      "%lu", "%lld", "%hd",  "%hhu",   "%c",      "%3c",     "%s",   "%4s", "%1s", "%n",  "%hhn",
      "%*d", "%*s",  "%*2c", "%[0-9]", "%[^,\n]", "%3[a-f]", "%[]-]", "%[^]x]", "%*[ +-]", "%%", " ",
      ",",   "-",    "0",    "\n",     "%zu",     "%jd",     "%2i",  "%f",  "%lf", "%3f",
      "%*e", "%5lg", "%G",   "% d"};
  format[0] = '\0';
  for (unsigned count = 1 + below(4); count > 0; count--) {
    const char *part = parts[below(sizeof parts / sizeof parts[0] - 1)];
    strcat(format, part);
    if (below(4) == 0) {
      strcat(format, " ");
    }
  }
}

static int out_of_step;

/* The model's result is not compared where it is undefined. */
#define SCAN(name, model_call, library_call)                                             \
  do {                                                                                   \
    struct stored ours;                                                                  \
    struct stored theirs;                                                                \
    memset(&ours, 7, sizeof ours);                                                       \
    memset(&theirs, 7, sizeof theirs);                                                   \
    struct stored *s = &theirs;                                                          \
    volatile int their_result = library_call;                                            \
    undefined_expected = 1;                                                              \
    if (setjmp(after_undefined) == 0) {                                                  \
      s = &ours;                                                                         \
      int our_result = model_call;                                                       \
      SAME(name, our_result == their_result);                                            \
      SAME(name, memcmp(&ours, &theirs, sizeof ours) == 0);                              \
      undefined_expected = 0;                                                            \
    } else {                                                                             \
      undefined_expected = 0;                                                            \
      out_of_step = 1; /* what follows is not the same */                                \
    }                                                                                    \
  } while (0)

#define ROOM s->bytes[0], s->bytes[1], s->bytes[2], s->bytes[3]

#define LISTED(prefix)                                                                     \
  static int list_##prefix##vscanf(const char *format, ...) {                              \
    va_list list;                                                                          \
    va_start(list, format);                                                                \
    int result = model_##prefix##vscanf(format, list);                                     \
    va_end(list);                                                                          \
    return result;                                                                         \
  }                                                                                        \
  static int list_##prefix##vfscanf(FILE *stream, const char *format, ...) {               \
    va_list list;                                                                          \
    va_start(list, format);                                                                \
    int result = model_##prefix##vfscanf(stream, format, list);                            \
    va_end(list);                                                                          \
    return result;                                                                         \
  }                                                                                        \
  static int list_##prefix##vsscanf(const char *string, const char *format, ...) {         \
    va_list list;                                                                          \
    va_start(list, format);                                                                \
    int result = model_##prefix##vsscanf(string, format, list);                            \
    va_end(list);                                                                          \
    return result;                                                                         \
  }                                                                                        \
  static void scan_##prefix(void) {                                                        \
    char format[64];                                                                       \
    any_format(format);                                                                    \
    switch (below(3)) {                                                                    \
      case 0:                                                                              \
        SCAN(prefix##scanf, model_##prefix##scanf(format, ROOM), scanf(format, ROOM));     \
        break;                                                                             \
      case 1:                                                                              \
        SCAN(prefix##vscanf, list_##prefix##vscanf(format, ROOM), scanf(format, ROOM));    \
        break;                                                                             \
      default:                                                                             \
        if (below(2)) {                                                                    \
          SCAN(prefix##fscanf, model_##prefix##fscanf(stdin, format, ROOM),                \
               scanf(format, ROOM));                                                       \
        } else {                                                                           \
          SCAN(prefix##vfscanf, list_##prefix##vfscanf(stdin, format, ROOM),               \
               scanf(format, ROOM));                                                       \
        }                                                                                  \
    }                                                                                      \
  }                                                                                        \
  static void scan_string_##prefix(void) {                                                 \
    char format[64];                                                                       \
    any_format(format);                                                                    \
    random_string(text, sizeof text, 36, alphabet);                                        \
    if (below(2)) {                                                                        \
      SCAN(prefix##sscanf, model_##prefix##sscanf(text, format, ROOM),                     \
           sscanf(text, format, ROOM));                                                    \
    } else {                                                                               \
      SCAN(prefix##vsscanf, list_##prefix##vsscanf(text, format, ROOM),                    \
           sscanf(text, format, ROOM));                                                    \
    }                                                                                      \
  }
LISTED()
LISTED(__isoc99_)
LISTED(__isoc23_)

#define CHARACTER(name, ...) SAME(name, model_##name(__VA_ARGS__) == name(__VA_ARGS__))

static void lines(void) {
  char ours[16];
  char theirs[16];
  memset(ours, 7, sizeof ours);
  memset(theirs, 7, sizeof theirs);
  int size = (int)below(sizeof ours) + 1;
  if (below(2)) {
    SAME(fgets, (model_fgets(ours, size, stdin) == NULL) == (fgets(theirs, size, stdin) == NULL));
    SAME(fgets, memcmp(ours, theirs, sizeof ours) == 0);
  } else {
    char *result = model_fgets_unlocked(ours, size, stdin);
    SAME(fgets_unlocked, (result == NULL) == (fgets_unlocked(theirs, size, stdin) == NULL));
    SAME(fgets_unlocked, memcmp(ours, theirs, sizeof ours) == 0);
  }
}

static void blocks(void) {
  char ours[16];
  char theirs[16];
  memset(ours, 7, sizeof ours);
  memset(theirs, 7, sizeof theirs);
  size_t size = below(5);
  size_t count = below(4);
  if (below(2)) {
    size_t result = model_fread(ours, size, count, stdin);
    SAME(fread, result == fread(theirs, size, count, stdin));
    SAME(fread, memcmp(ours, theirs, sizeof ours) == 0);
  } else {
    size_t result = model_fread_unlocked(ours, size, count, stdin);
    SAME(fread_unlocked, result == fread_unlocked(theirs, size, count, stdin));
    SAME(fread_unlocked, memcmp(ours, theirs, sizeof ours) == 0);
  }
}

static int last;

static void push_back(void) {
  int pushed = below(3) == 0 ? '7' : last;
  SAME(ungetc, model_ungetc(pushed, stdin) == ungetc(pushed, stdin));
}

static void step(void) {
  int pushable = last != EOF;
  last = EOF;
  switch (below(20)) {
    case 0:
      last = getchar();
      SAME(getchar, model_getchar() == last);
      break;
    case 1:
      CHARACTER(getchar_unlocked);
      break;
    case 2:
      last = getc(stdin);
      SAME(getc, model_getc(stdin) == last);
      break;
    case 3:
      CHARACTER(getc_unlocked, stdin);
      break;
    case 4:
      CHARACTER(fgetc, stdin);
      break;
    case 5:
      CHARACTER(fgetc_unlocked, stdin);
      break;
    case 6:
      if (pushable) {
        push_back();
      } else {
        SAME(ungetc, model_ungetc(EOF, stdin) == ungetc(EOF, stdin));
      }
      break;
    case 7:
      lines();
      break;
    case 8:
      blocks();
      break;
    case 9:
      SAME(feof, !model_feof(stdin) == !feof(stdin));
      SAME(feof_unlocked, !model_feof_unlocked(stdin) == !feof_unlocked(stdin));
      SAME(ferror, model_ferror(stdin) == ferror(stdin));
      SAME(ferror_unlocked, model_ferror_unlocked(stdin) == ferror_unlocked(stdin));
      break;
    case 10:
      model_clearerr(stdin);
      clearerr(stdin);
      SAME(clearerr, !model_feof(stdin) == !feof(stdin));
      break;
    case 11:
      model_clearerr_unlocked(stdin);
      clearerr_unlocked(stdin);
      SAME(clearerr_unlocked, !model_feof(stdin) == !feof(stdin));
      break;
    case 12: {
      int before = getchar();
      SAME(__stream_take, model___stream_take(NULL) == before);
      if (before != EOF) {
        ungetc(before, stdin);
        model___stream_give_back(NULL);
        int after = getchar();
        SAME(__stream_give_back, model_getchar() == after);
      }
      break;
    }
    default:
      break;
  }
}

/* A stream of the inputs, which is no standard input. */
static void other_stream(void) {
  FILE *ours = (FILE *)cells;
  int pushed = 0;
  give_input();
  for (int k = 0; k < 40; k++) {
    switch (below(7)) {
      case 0: {
        long offset = (long)below(16) - 4;
        int from = (int)below(3);
        long length = (long)strlen(text);
        long at = ftell(stdin);
        if (pushed || (from == SEEK_SET ? 0 : from == SEEK_CUR ? at : length) + offset > length) {
          break;
        }
        if (below(2)) {
          SAME(fseek, model_fseek(ours, offset, from) == fseek(stdin, offset, from));
        } else {
          SAME(fseeko, model_fseeko(ours, offset, from) == fseeko(stdin, offset, from));
        }
        break;
      }
      case 1:
        model_rewind(ours);
        rewind(stdin);
        pushed = 0;
        SAME(rewind, !model_feof(ours) == !feof(stdin));
        break;
      case 2:
        if (!pushed) {
          SAME(ftell, model_ftell(ours) == ftell(stdin));
          SAME(ftello, model_ftello(ours) == ftello(stdin));
        }
        break;
      case 3: {
        int number = 0;
        int other = 0;
        pushed = 0;
        SAME(fscanf, model_fscanf(ours, "%3d", &number) == fscanf(stdin, "%3d", &other));
        SAME(fscanf, number == other);
        break;
      }
      default: {
        int character = getc(stdin);
        SAME(getc, model_getc(ours) == character);
        pushed = 0;
        if (character != EOF && below(2)) {
          SAME(ungetc, model_ungetc('7', ours) == ungetc('7', stdin));
          pushed = 1;
        }
        break;
      }
    }
    SAME(feof, !model_feof(ours) == !feof(stdin));
  }
}

static void descriptor(void) {
  give_input();
  lseek(fileno(stdin), 0, SEEK_SET);
  for (int i = 0; i < 4; i++) {
    char ours[16];
    char theirs[16];
    memset(ours, 7, sizeof ours);
    memset(theirs, 7, sizeof theirs);
    size_t size = below(sizeof ours);
    SAME(read, model_read(0, ours, size) == read(fileno(stdin), theirs, size));
    SAME(read, memcmp(ours, theirs, sizeof ours) == 0);
  }
}

static void scans(void) {
  give_input();
  out_of_step = 0;
  for (int i = 0; i < 3 && !out_of_step; i++) {
    switch (below(3)) {
      case 0:
        scan_();
        break;
      case 1:
        scan___isoc99_();
        break;
      default:
        scan___isoc23_();
        break;
    }
  }
}

static void out_of_range(void) {
  int number;
  unsigned char small;
  UNDEFINED(sscanf, model_sscanf("2147483648", "%d", &number));
  UNDEFINED(sscanf, model_sscanf("-2147483649", "%d", &number));
  UNDEFINED(sscanf, model_sscanf("99999999999999999999999999", "%d", &number));
  UNDEFINED(sscanf, model_sscanf("256", "%hhu", &small));
  UNDEFINED(sscanf, model_sscanf("1", "%d", NULL));
  SAME(sscanf, model_sscanf("-2147483648", "%d", &number) == 1 && number == INT_MIN);
  SAME(__isoc23_sscanf, model___isoc23_sscanf("0b101", "%i", &number) == 1 && number == 5);
  SAME(__isoc99_sscanf, model___isoc99_sscanf("0b101", "%i", &number) == 1 && number == 0);
}

void compare_input(int rounds) {
  FILE *usual = stdin;
  out_of_range();
  for (int i = 0; i < 20 * rounds; i++) {
    scan_string_();
    scan_string___isoc99_();
    scan_string___isoc23_();
    scans();
  }
  for (int i = 0; i < 4 * rounds; i++) {
    descriptor();
    other_stream();
    give_input();
    last = EOF;
    for (int k = 0; k < 40; k++) {
      step();
    }
  }
  stdin = usual;
}
