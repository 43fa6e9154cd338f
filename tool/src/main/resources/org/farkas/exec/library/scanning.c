/* C11 7.21.6.2, POSIX, glibc where these leave it open: numbers and words out of text. */
#include "library.h"

/* So many digits fit into 64 bits in any base. */
enum { SAFE_DIGITS = 12 };

/* So many characters a floating number may have. */
enum { MOST_NUMERAL = 30 };

/* Where characters come from: a string, or a stream if there is none; NULL is standard input. */
struct source {
  const char *string;
  void *stream;
  /* Characters taken so far. */
  int count;
};

/* The edition of C whose functions they are; since C23 there are binary numbers. */
enum edition { C99, C23 };

/* One conversion, as the format has it. */
struct conversion {
  int suppressed;
  /* Most characters, or -1. */
  int width;
  /* hh is -2, h -1, l 1, ll, j and q 2. */
  int size;
  char kind;
};

enum outcome { CONVERTED, NO_MATCH, NO_INPUT };

static int take(struct source *from) {
  int character;
  if (from->string != NULL) {
    character = (unsigned char)*from->string;
    if (character == '\0') {
      return EOF;
    }
    from->string++;
  } else {
    character = __stream_take(from->stream);
    if (character == EOF) {
      return EOF;
    }
  }
  from->count++;
  return character;
}

static void give_back(struct source *from, int character) {
  if (character == EOF) {
    return;
  }
  from->count--;
  if (from->string != NULL) {
    from->string--;
  } else {
    __stream_give_back(from->stream);
  }
}

static int space(int c) {
  return (c == ' ') | ((unsigned)c - '\t' < 5u);
}

/* A digit's value, or more than any base; without a branch. */
static unsigned digit_value(int c) {
  unsigned decimal = (unsigned)c - '0';
  unsigned letter = ((unsigned)c | 32u) - 'a';
  unsigned is_decimal = decimal < 10u;
  unsigned is_letter = letter < 26u;
  return (-is_decimal & decimal) | (-is_letter & (letter + 10)) | (is_decimal + is_letter - 1);
}

static void skip_space(struct source *from) {
  int character;
  do {
    character = take(from);
  } while (space(character));
  give_back(from, character);
}

/* Reads what stands between % and the conversion; returns where that stands. */
static const char *read_conversion(const char *format, struct conversion *result) {
  if (*format == '*') {
    result->suppressed = 1;
    format++;
  }
  for (; (unsigned)*format - '0' < 10u; format++) {
    if (result->width < 0) {
      result->width = 0;
    }
    result->width = result->width * 10 + (*format - '0');
  }
  UNDEFINED_IF(result->width == 0, "scanf: a field's width is 0");
  switch (*format) {
    case 'h':
      result->size = format[1] == 'h' ? -2 : -1;
      format += format[1] == 'h' ? 2 : 1;
      break;
    case 'l':
      result->size = format[1] == 'l' ? 2 : 1;
      format += format[1] == 'l' ? 2 : 1;
      break;
    case 'j':
    case 'q':
      result->size = 2;
      format++;
      break;
    case 'z':
    case 't':
      result->size = 1;
      format++;
      break;
    default:
      break;
  }
  result->kind = *format;
  return format;
}

/* A number's magnitude as it is read. */
struct number {
  uint64_t magnitude;
  int negative;
  int overflow;
};

static enum outcome read_number(
    struct source *from, int width, unsigned base, enum edition edition, struct number *result) {
  int digits = 0;
  int prefixed = 0;
  int character = take(from);
  if (character == EOF) {
    return NO_INPUT;
  }
  if (character == '-' || character == '+') {
    result->negative = character == '-';
    width -= width > 0;
    character = take(from);
  }
  if (width != 0 && character == '0') {
    digits = 1;
    width -= width > 0;
    character = take(from);
    if (width != 0 && (base == 0 || base == 16) && (character | 32) == 'x') {
      base = 16;
      prefixed = 1;
      width -= width > 0;
      character = take(from);
    } else if (width != 0 && edition == C23 && (base == 0 || base == 2)
               && (character | 32) == 'b') {
      base = 2;
      prefixed = 1;
      width -= width > 0;
      character = take(from);
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) {
    base = 10;
  }
  while (width != 0) {
    unsigned digit = digit_value(character);
    if (digit >= base) {
      break;
    }
    if (digits >= SAFE_DIGITS && result->magnitude > (UINT64_MAX - digit) / base) {
      result->overflow = 1;
    }
    result->magnitude = result->magnitude * base + digit;
    digits++;
    width -= width > 0;
    character = take(from);
  }
  give_back(from, character);
  if (prefixed && digits == 1) {
    __farkas_presume("scanf() takes a prefix without digits for 0");
  }
  return digits > 0 ? CONVERTED : NO_MATCH;
}

/* C11 7.21.6.2p10: what the object can't hold is undefined. */
static void store_signed(void *to, int size, struct number number) {
  int64_t greatest = size == -2 ? SCHAR_MAX : size == -1 ? SHRT_MAX : size == 0 ? INT_MAX
                     : size == 1 ? LONG_MAX : LLONG_MAX;
  uint64_t limit = (uint64_t)greatest + (unsigned)number.negative;
  UNDEFINED_IF(
      number.overflow || number.magnitude > limit, "scanf: the number is out of range");
  int64_t value = (int64_t)(number.negative ? -number.magnitude : number.magnitude);
  switch (size) {
    case -2:
      *(signed char *)to = (signed char)value;
      break;
    case -1:
      *(short *)to = (short)value;
      break;
    case 0:
      *(int *)to = (int)value;
      break;
    case 1:
      *(long *)to = (long)value;
      break;
    default:
      *(long long *)to = value;
      break;
  }
}

static void store_unsigned(void *to, int size, struct number number) {
  uint64_t limit = size == -2 ? UCHAR_MAX : size == -1 ? USHRT_MAX : size == 0 ? UINT_MAX
                   : size == 1 ? ULONG_MAX : ULLONG_MAX;
  UNDEFINED_IF(
      number.overflow || number.magnitude > limit, "scanf: the number is out of range");
  uint64_t value = number.negative ? -number.magnitude : number.magnitude;
  switch (size) {
    case -2:
      *(unsigned char *)to = (unsigned char)value;
      break;
    case -1:
      *(unsigned short *)to = (unsigned short)value;
      break;
    case 0:
      *(unsigned *)to = (unsigned)value;
      break;
    case 1:
      *(unsigned long *)to = (unsigned long)value;
      break;
    default:
      *(unsigned long long *)to = value;
      break;
  }
}

static enum outcome scan_number(
    struct source *from, struct conversion conversion, enum edition edition, void *to) {
  unsigned base = conversion.kind == 'i'   ? 0
                  : conversion.kind == 'o' ? 8
                  : conversion.kind == 'b' ? 2
                  : (conversion.kind | 32) == 'x' ? 16 : 10;
  struct number number = {0};
  enum outcome outcome = read_number(from, conversion.width, base, edition, &number);
  if (outcome == CONVERTED && to != NULL) {
    if (conversion.kind == 'd' || conversion.kind == 'i') {
      store_signed(to, conversion.size, number);
    } else {
      store_unsigned(to, conversion.size, number);
    }
  }
  return outcome;
}

/* Takes what may be a floating number: a sign, digits with a point, a power. */
static void take_numeral(struct source *from, int width, int character, char *numeral) {
  int length = 0;
  int digits = 0;
  int point = 0;
  int power = 0;
  if (character == '-' || character == '+') {
    numeral[length++] = (char)character;
    width -= width > 0;
    character = width != 0 ? take(from) : EOF;
  }
  if ((character | 32) == 'i' || (character | 32) == 'n') {
    __farkas_unsupported("infinities and NaNs that scanf reads");
  }
  while (character != EOF) {
    if (digits == 1 && numeral[length - 1] == '0' && (character | 32) == 'x') {
      __farkas_unsupported("a hexadecimal floating number that scanf reads");
    }
    if ((unsigned)character - '0' < 10u) {
      digits++;
    } else if (digits && !power && (character | 32) == 'e') {
      power = length;
      point = 1;
    } else if (character == '.' && !point) {
      point = 1;
    } else if (!(power && length == power + 1 && (character == '-' || character == '+'))) {
      give_back(from, character);
      break;
    }
    if (length == MOST_NUMERAL) {
      __farkas_unsupported("a floating number of more than 30 characters that scanf reads");
    }
    numeral[length++] = (char)character;
    width -= width > 0;
    character = width != 0 ? take(from) : EOF;
  }
  numeral[length] = '\0';
}

static enum outcome scan_floating(
    struct source *from, struct conversion conversion, void *to) {
  char numeral[MOST_NUMERAL + 1];
  int character = take(from);
  if (character == EOF) {
    return NO_INPUT;
  }
  take_numeral(from, conversion.width, character, numeral);
  char *end;
  if (conversion.size == 1) {
    double value = strtod(numeral, &end);
    if (end != numeral && to != NULL) {
      *(double *)to = value;
    }
  } else {
    float value = strtof(numeral, &end);
    if (end != numeral && to != NULL) {
      *(float *)to = value;
    }
  }
  return end == numeral ? NO_MATCH : CONVERTED;
}

static enum outcome scan_characters(struct source *from, int width, char *to) {
  int length = 0;
  int most = width < 0 ? 1 : width;
  for (; length < most; length++) {
    int character = take(from);
    if (character == EOF) {
      if (length == 0) {
        return NO_INPUT;
      }
      __farkas_presume("scanf() takes fewer characters for %c than its width where no more come");
      return CONVERTED;
    }
    if (to != NULL) {
      to[length] = (char)character;
    }
  }
  return CONVERTED;
}

static enum outcome scan_word(struct source *from, int width, char *to) {
  int length = 0;
  while (length != width) {
    int character = take(from);
    if (character == EOF) {
      if (length == 0) {
        return NO_INPUT;
      }
      break;
    }
    if (space(character)) {
      give_back(from, character);
      break;
    }
    if (to != NULL) {
      to[length] = (char)character;
    }
    length++;
  }
  if (to != NULL) {
    to[length] = '\0';
  }
  return CONVERTED;
}

/* Whether a character is in a set, which stands before `end`; without a branch on it. */
static int in_set(int character, const char *set, const char *end) {
  int found = 0;
  for (; set != end; set++) {
    unsigned low = (unsigned char)set[0];
    unsigned high = low;
    if (set + 2 < end && set[1] == '-' && (unsigned char)set[2] >= low) {
      high = (unsigned char)set[2];
      set += 2;
    }
    found |= (unsigned)character - low <= high - low;
  }
  return found;
}

/* `format` is behind the opening bracket, and becomes the closing one. */
static enum outcome scan_set(
    struct source *from, int width, const char **format, char *to) {
  const char *set = *format;
  int excluded = *set == '^';
  set += excluded;
  const char *end = set;
  do {
    UNDEFINED_IF(*end == '\0', "scanf: a set of characters has no end");
    end++;
  } while (*end != ']');
  *format = end;
  int length = 0;
  while (length != width) {
    int character = take(from);
    if (character == EOF) {
      if (length == 0) {
        return NO_INPUT;
      }
      break;
    }
    if (in_set(character, set, end) == excluded) {
      give_back(from, character);
      if (length == 0) {
        return NO_MATCH;
      }
      break;
    }
    if (to != NULL) {
      to[length] = (char)character;
    }
    length++;
  }
  if (to != NULL) {
    to[length] = '\0';
  }
  return CONVERTED;
}

static void store_count(void *to, int size, int count) {
  struct number number = {.magnitude = (uint64_t)count};
  store_signed(to, size, number);
}

static enum outcome scan_literal(struct source *from, char literal) {
  int character = take(from);
  if (character == EOF) {
    return NO_INPUT;
  }
  if (character != (unsigned char)literal) {
    give_back(from, character);
    return NO_MATCH;
  }
  return CONVERTED;
}

static int scan(
    struct source *from, const char *format, va_list arguments, enum edition edition) {
  int assigned = 0;
  __farkas_not_null(format);
  for (; *format != '\0'; format++) {
    enum outcome outcome = CONVERTED;
    if (space(*format)) {
      skip_space(from);
      continue;
    }
    if (*format != '%') {
      outcome = scan_literal(from, *format);
    } else {
      struct conversion conversion = {.width = -1};
      format = read_conversion(format + 1, &conversion);
      if (conversion.kind != 'c' && conversion.kind != '[' && conversion.kind != 'n') {
        skip_space(from);
      }
      void *to = conversion.suppressed || conversion.kind == '%' ? NULL
                 : va_arg(arguments, void *);
      if (!conversion.suppressed && conversion.kind != '%') {
        __farkas_not_null(to);
      }
      if (conversion.size > 0
          && (conversion.kind == 'c' || conversion.kind == 's' || conversion.kind == '[')) {
        __farkas_unsupported("wide characters in scanf's format");
      }
      switch (conversion.kind) {
        case '%':
          outcome = scan_literal(from, '%');
          break;
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
          outcome = scan_number(from, conversion, edition, to);
          break;
        case 'e':
        case 'f':
        case 'g':
        case 'E':
        case 'F':
        case 'G':
          outcome = scan_floating(from, conversion, to);
          break;
        case 'c':
          outcome = scan_characters(from, conversion.width, to);
          break;
        case 's':
          outcome = scan_word(from, conversion.width, to);
          break;
        case '[':
          format++;
          outcome = scan_set(from, conversion.width, &format, to);
          break;
        case 'n':
          if (to != NULL) {
            store_count(to, conversion.size, from->count);
          }
          continue;
        default:
          __farkas_unsupported(
              "a conversion of scanf's format other than %d %i %u %o %x %e %f %g %c %s %[ %n %%");
          outcome = NO_MATCH;
      }
      if (outcome == CONVERTED && to != NULL) {
        assigned++;
      }
    }
    if (outcome == NO_MATCH) {
      return assigned;
    }
    if (outcome == NO_INPUT) {
      return assigned == 0 ? EOF : assigned;
    }
  }
  return assigned;
}

static int scan_stream(
    void *stream, const char *format, va_list arguments, enum edition edition) {
  struct source input = {.stream = stream};
  return scan(&input, format, arguments, edition);
}

static int scan_string(
    const char *string, const char *format, va_list arguments, enum edition edition) {
  __farkas_not_null(string);
  struct source text = {.string = string};
  return scan(&text, format, arguments, edition);
}

/* Each function in the spelling of each edition. */
#define SCANNING(prefix, edition)                                                         \
  int prefix##vscanf(const char *restrict format, va_list arguments) {                    \
    return scan_stream(NULL, format, arguments, edition);                                 \
  }                                                                                       \
  int prefix##vfscanf(void *restrict stream, const char *restrict format, va_list arguments) {\
    return scan_stream(stream, format, arguments, edition);                               \
  }                                                                                       \
  int prefix##vsscanf(                                                                    \
      const char *restrict string, const char *restrict format, va_list arguments) {      \
    return scan_string(string, format, arguments, edition);                               \
  }                                                                                       \
  int prefix##scanf(const char *restrict format, ...) {                                   \
    va_list arguments;                                                                    \
    va_start(arguments, format);                                                          \
    int result = scan_stream(NULL, format, arguments, edition);                           \
    va_end(arguments);                                                                    \
    return result;                                                                        \
  }                                                                                       \
  int prefix##fscanf(void *restrict stream, const char *restrict format, ...) {           \
    va_list arguments;                                                                    \
    va_start(arguments, format);                                                          \
    int result = scan_stream(stream, format, arguments, edition);                         \
    va_end(arguments);                                                                    \
    return result;                                                                        \
  }                                                                                       \
  int prefix##sscanf(const char *restrict string, const char *restrict format, ...) {     \
    va_list arguments;                                                                    \
    va_start(arguments, format);                                                          \
    int result = scan_string(string, format, arguments, edition);                         \
    va_end(arguments);                                                                    \
    return result;                                                                        \
  }

SCANNING(, C99)
SCANNING(__isoc99_, C99)
SCANNING(__isoc23_, C23)
