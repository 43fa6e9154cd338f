/* C11 7.21.6.1: text out of numbers and strings. */
#include "library.h"

/* Digits of 64 bits in base 8. */
enum { MOST_DIGITS = 22 };

/* Where the characters go; those that have no room are only counted. */
struct target {
  char *to;
  size_t room;
  size_t length;
};

struct directive {
  int left;
  int sign;
  int space;
  int alternative;
  int zeros;
  int width;
  /* -1 if there is none. */
  int precision;
  /* hh is -2, h -1, l 1, ll, j and q 2. */
  int size;
  char kind;
};

static void put(struct target *target, char character) {
  if (target->length < target->room) {
    target->to[target->length] = character;
  }
  target->length++;
}

static void put_many(struct target *target, char character, int count) {
  for (; count > 0; count--) {
    put(target, character);
  }
}

static const char *read_digits(const char *format, int *number) {
  *number = 0;
  for (; (unsigned)*format - '0' < 10u; format++) {
    *number = *number * 10 + (*format - '0');
  }
  return format;
}

static const char *read_flags(const char *format, struct directive *result) {
  for (;; format++) {
    switch (*format) {
      case '-':
        result->left = 1;
        break;
      case '+':
        result->sign = 1;
        break;
      case ' ':
        result->space = 1;
        break;
      case '#':
        result->alternative = 1;
        break;
      case '0':
        result->zeros = 1;
        break;
      default:
        return format;
    }
  }
}

static const char *read_size(const char *format, struct directive *result) {
  switch (*format) {
    case 'h':
      result->size = format[1] == 'h' ? -2 : -1;
      return format + (format[1] == 'h' ? 2 : 1);
    case 'l':
      result->size = format[1] == 'l' ? 2 : 1;
      return format + (format[1] == 'l' ? 2 : 1);
    case 'j':
    case 'q':
      result->size = 2;
      return format + 1;
    case 'z':
    case 't':
      result->size = 1;
      return format + 1;
    default:
      return format;
  }
}

static void put_padded(
    struct target *target, const struct directive *directive, const char *text, int length) {
  UNDEFINED_IF(
      directive->zeros || directive->alternative, "printf: a flag that the conversion hasn't got");
  if (!directive->left) {
    put_many(target, ' ', directive->width - length);
  }
  for (int i = 0; i < length; i++) {
    put(target, text[i]);
  }
  if (directive->left) {
    put_many(target, ' ', directive->width - length);
  }
}

static void put_number(
    struct target *target, const struct directive *directive, uint64_t value, int negative) {
  const char *digit = directive->kind == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  int hexadecimal = (directive->kind | 32) == 'x';
  unsigned base = hexadecimal ? 16 : directive->kind == 'o' ? 8 : 10;
  int is_signed = directive->kind == 'd' || directive->kind == 'i';
  char digits[MOST_DIGITS];
  int first = MOST_DIGITS;
  int prefixed = hexadecimal && directive->alternative && value != 0;
  for (uint64_t rest = value; rest != 0; rest /= base) {
    first--;
    digits[first] = digit[rest % base];
  }
  int count = MOST_DIGITS - first;
  int zeros = directive->precision < 0 ? count == 0 : directive->precision - count;
  if (zeros < 0) {
    zeros = 0;
  }
  if (directive->kind == 'o' && directive->alternative && zeros == 0) {
    zeros = 1;
  }
  int sign = is_signed && (negative || directive->sign || directive->space);
  int before = sign + 2 * prefixed;
  if (directive->zeros && !directive->left && directive->precision < 0
      && directive->width > before + zeros + count) {
    zeros = directive->width - before - count;
  }
  int padding = directive->width - before - zeros - count;
  if (!directive->left) {
    put_many(target, ' ', padding);
  }
  if (sign) {
    put(target, negative ? '-' : directive->sign ? '+' : ' ');
  }
  if (prefixed) {
    put(target, '0');
    put(target, directive->kind);
  }
  put_many(target, '0', zeros);
  for (int i = first; i < MOST_DIGITS; i++) {
    put(target, digits[i]);
  }
  if (directive->left) {
    put_many(target, ' ', padding);
  }
}

static void put_string(
    struct target *target, const struct directive *directive, const char *text) {
  __farkas_not_null(text);
  int length = 0;
  while (length != directive->precision && text[length] != '\0') {
    if ((size_t)length < target->room) {
      UNDEFINED_IF_OVERLAP(target->to, text, length, "formatting a string");
    }
    length++;
  }
  put_padded(target, directive, text, length);
}

/* With what follows a sign, `zero_padded` says whether zeros may stand between the two. */
static void put_between(
    struct target *target, const struct directive *directive, int length, int negative,
    int zero_padded) {
  int sign = negative || directive->sign || directive->space;
  int padding = directive->left ? 0 : directive->width - sign - length;
  if (!zero_padded) {
    put_many(target, ' ', padding);
  }
  if (sign) {
    put(target, negative ? '-' : directive->sign ? '+' : ' ');
  }
  if (zero_padded) {
    put_many(target, '0', padding);
  }
}

static void put_after(struct target *target, const struct directive *directive, int length) {
  if (directive->left) {
    put_many(target, ' ', directive->width - length);
  }
}

static void put_floating(
    struct target *target, const struct directive *directive, double value) {
  int precision = directive->precision < 0 ? 6 : directive->precision;
  if (directive->alternative && (directive->kind | 32) == 'g') {
    __farkas_unsupported("%#g in sprintf's format"); // not what C says, in glibc
  }
  int negative = __builtin_signbit(value) != 0;
  int finite = value - value == 0;
  double magnitude = negative ? -value : value;
  int length =
      __farkas_text_length(magnitude, directive->kind, precision, directive->alternative);
  put_between(target, directive, length, negative, directive->zeros && finite);
  for (int i = 0; i < length; i++) {
    put(target, (char)__farkas_text_character(
                    magnitude, directive->kind, precision, directive->alternative, i));
  }
  int sign = negative || directive->sign || directive->space;
  put_after(target, directive, sign + length);
}

static void put_address(
    struct target *target, const struct directive *directive, const void *address) {
  int length = __farkas_address_length(address);
  UNDEFINED_IF(
      directive->zeros || directive->alternative, "printf: a flag that the conversion hasn't got");
  if (!directive->left) {
    put_many(target, ' ', directive->width - length);
  }
  for (int i = 0; i < length; i++) {
    put(target, (char)__farkas_address_character(address, i));
  }
  put_after(target, directive, length);
}

/* A list that functions can share. */
struct arguments {
  va_list list;
};

static int64_t next_signed(struct arguments *arguments, int size) {
  switch (size) {
    case -2:
      return (signed char)va_arg(arguments->list, int);
    case -1:
      return (short)va_arg(arguments->list, int);
    case 0:
      return va_arg(arguments->list, int);
    case 1:
      return va_arg(arguments->list, long);
    default:
      return va_arg(arguments->list, long long);
  }
}

static uint64_t next_unsigned(struct arguments *arguments, int size) {
  switch (size) {
    case -2:
      return (unsigned char)va_arg(arguments->list, unsigned);
    case -1:
      return (unsigned short)va_arg(arguments->list, unsigned);
    case 0:
      return va_arg(arguments->list, unsigned);
    case 1:
      return va_arg(arguments->list, unsigned long);
    default:
      return va_arg(arguments->list, unsigned long long);
  }
}

/* `format` is behind the %; returns the conversion's letter. */
static const char *read_directive(
    const char *format, struct arguments *arguments, struct directive *result) {
  format = read_flags(format, result);
  if (*format == '*') {
    format++;
    result->width = va_arg(arguments->list, int);
    if (result->width < 0) {
      result->left = 1;
      result->width = -result->width;
    }
  } else {
    format = read_digits(format, &result->width);
  }
  result->precision = -1;
  if (*format == '.') {
    format++;
    if (*format == '*') {
      format++;
      int given = va_arg(arguments->list, int);
      result->precision = given < 0 ? -1 : given;
    } else {
      format = read_digits(format, &result->precision);
    }
  }
  format = read_size(format, result);
  result->kind = *format; // of %Lf that is L, which is no conversion
  return format;
}

static void convert(
    struct target *target, const struct directive *directive, struct arguments *arguments) {
  switch (directive->kind) {
    case '%':
      put(target, '%');
      break;
    case 'd':
    case 'i': {
      int64_t value = next_signed(arguments, directive->size);
      int negative = value < 0;
      put_number(target, directive, negative ? -(uint64_t)value : (uint64_t)value, negative);
      break;
    }
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      put_number(target, directive, next_unsigned(arguments, directive->size), 0);
      break;
    case 'c': {
      if (directive->size > 0) {
        __farkas_unsupported("wide characters in printf's format");
      }
      char character = (char)va_arg(arguments->list, int);
      put_padded(target, directive, &character, 1);
      break;
    }
    case 's':
      if (directive->size > 0) {
        __farkas_unsupported("wide characters in printf's format");
      }
      put_string(target, directive, va_arg(arguments->list, const char *));
      break;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
      put_floating(target, directive, va_arg(arguments->list, double));
      break;
    case 'p':
      put_address(target, directive, va_arg(arguments->list, const void *));
      break;
    default:
      __farkas_unsupported(
          "a conversion of sprintf's format other than %d %i %u %o %x %X %c %s %f %e %g %p %%");
  }
}

static int print(char *to, size_t size, const char *format, va_list list) {
  __farkas_not_null(format);
  struct target target = {.to = to, .room = size == 0 ? 0 : size - 1};
  struct arguments arguments;
  va_copy(arguments.list, list);
  for (; *format != '\0'; format++) {
    if (*format != '%') {
      put(&target, *format);
      continue;
    }
    struct directive directive = {0};
    format = read_directive(format + 1, &arguments, &directive);
    convert(&target, &directive, &arguments);
  }
  va_end(arguments.list);
  if (size > 0) {
    to[target.length < target.room ? target.length : target.room] = '\0';
  }
  return (int)target.length;
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments) {
  return print(to, size, format, arguments);
}

int vsprintf(char *restrict to, const char *restrict format, va_list arguments) {
  return print(to, SIZE_MAX, format, arguments);
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = print(to, size, format, arguments);
  va_end(arguments);
  return length;
}

int sprintf(char *restrict to, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = print(to, SIZE_MAX, format, arguments);
  va_end(arguments);
  return length;
}

/* glibc's, where the size of the object is known: it ends the program if that is too small. */
int __vsnprintf_chk(
    char *restrict to, size_t size, int flag, size_t room, const char *restrict format,
    va_list arguments) {
  (void)flag;
  UNDEFINED_IF(room < size, "snprintf: the size is larger than the object");
  return print(to, size, format, arguments);
}

int __snprintf_chk(
    char *restrict to, size_t size, int flag, size_t room, const char *restrict format, ...) {
  (void)flag;
  UNDEFINED_IF(room < size, "snprintf: the size is larger than the object");
  va_list arguments;
  va_start(arguments, format);
  int length = print(to, size, format, arguments);
  va_end(arguments);
  return length;
}

int __vsprintf_chk(
    char *restrict to, int flag, size_t room, const char *restrict format, va_list arguments) {
  (void)flag;
  int length = print(to, room, format, arguments);
  UNDEFINED_IF((size_t)length >= room, "sprintf: the text is larger than the object");
  return length;
}

int __sprintf_chk(char *restrict to, int flag, size_t room, const char *restrict format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int length = print(to, room, format, arguments);
  va_end(arguments);
  UNDEFINED_IF((size_t)length >= room, "sprintf: the text is larger than the object");
  return length;
}
