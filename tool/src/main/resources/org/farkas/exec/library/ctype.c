/* C11 7.4 in the C locale, with the tables that glibc's macros look at. Those have an entry for each
 * `unsigned char`, for EOF, and for each negative `char`, which glibc lets pass; other indices lie
 * outside the table. The functions take the same arguments. */
#include "library.h"

/* The bits of a class as glibc numbers them: in the byte order of the host they look the same. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define CLASS(number) (1 << (number))
#else
#define CLASS(number) ((number) < 8 ? (1 << (number)) << 8 : (1 << (number)) >> 8)
#endif

enum class_bit {
  UPPER = CLASS(0),
  LOWER = CLASS(1),
  ALPHA = CLASS(2),
  DIGIT = CLASS(3),
  XDIGIT = CLASS(4),
  SPACE = CLASS(5),
  PRINT = CLASS(6),
  GRAPH = CLASS(7),
  BLANK = CLASS(8),
  CNTRL = CLASS(9),
  PUNCT = CLASS(10),
  ALNUM = CLASS(11)
};

enum {
  /* The entry of character 0. */
  ORIGIN = 128,
  SIZE = ORIGIN + 256,
  VISIBLE = PRINT | GRAPH,
  PUNCTUATION = VISIBLE | PUNCT,
  LETTER = VISIBLE | ALPHA | ALNUM
};

#define CHARACTERS(first, last) [ORIGIN + (first)... ORIGIN + (last)]

static const unsigned short classes[SIZE] = {
    CHARACTERS(0, '\b') = CNTRL,
    CHARACTERS('\t', '\t') = CNTRL | SPACE | BLANK,
    CHARACTERS('\n', '\r') = CNTRL | SPACE,
    CHARACTERS(14, 31) = CNTRL,
    CHARACTERS(' ', ' ') = PRINT | SPACE | BLANK,
    CHARACTERS('!', '/') = PUNCTUATION,
    CHARACTERS('0', '9') = VISIBLE | DIGIT | XDIGIT | ALNUM,
    CHARACTERS(':', '@') = PUNCTUATION,
    CHARACTERS('A', 'F') = LETTER | UPPER | XDIGIT,
    CHARACTERS('G', 'Z') = LETTER | UPPER,
    CHARACTERS('[', '`') = PUNCTUATION,
    CHARACTERS('a', 'f') = LETTER | LOWER | XDIGIT,
    CHARACTERS('g', 'z') = LETTER | LOWER,
    CHARACTERS('{', '~') = PUNCTUATION,
    CHARACTERS(127, 127) = CNTRL,
};

#define TWO(first) (first), (first) + 1
#define FOUR(first) TWO(first), TWO((first) + 2)
#define EIGHT(first) FOUR(first), FOUR((first) + 4)
#define SIXTEEN(first) EIGHT(first), EIGHT((first) + 8)
#define LETTERS(first) SIXTEEN(first), EIGHT((first) + 16), TWO((first) + 24)
#define SIXTY_FOUR(first) \
  SIXTEEN(first), SIXTEEN((first) + 16), SIXTEEN((first) + 32), SIXTEEN((first) + 48)

/* A negative `char` stands for the same `unsigned char`, except -1, which is EOF. */
#define NEGATIVE \
  SIXTY_FOUR(128), SIXTEEN(192), SIXTEEN(208), SIXTEEN(224), EIGHT(240), FOUR(248), TWO(252), 254, -1
#define BEFORE_CAPITALS SIXTY_FOUR(0), '@'
#define BETWEEN FOUR('['), TWO('_')
#define AFTER_SMALL FOUR('{'), 127
#define UPPER_HALF SIXTY_FOUR(128), SIXTY_FOUR(192)

static const int small[SIZE] = {
    NEGATIVE, BEFORE_CAPITALS, LETTERS('a'), BETWEEN, LETTERS('a'), AFTER_SMALL, UPPER_HALF};

static const int capital[SIZE] = {
    NEGATIVE, BEFORE_CAPITALS, LETTERS('A'), BETWEEN, LETTERS('A'), AFTER_SMALL, UPPER_HALF};

const unsigned short **__ctype_b_loc(void) {
  static const unsigned short *const table = classes + ORIGIN;
  return (const unsigned short **)&table;
}

const int **__ctype_tolower_loc(void) {
  static const int *const table = small + ORIGIN;
  return (const int **)&table;
}

const int **__ctype_toupper_loc(void) {
  static const int *const table = capital + ORIGIN;
  return (const int **)&table;
}

static void check(int character) {
  UNDEFINED_IF(character < -ORIGIN || character >= SIZE - ORIGIN,
               "the argument is neither EOF nor a character's value");
}

/* Whether a character lies between two; without a branch. */
static int between(int character, char first, char last) {
  return (unsigned)character - (unsigned)first <= (unsigned)(last - first);
}

static int letter(int character) {
  return between(character | 32, 'a', 'z');
}

/* A class's bit where `member` is 1, without a branch; glibc's functions return it too. */
static int answer(int character, int member, enum class_bit bit) {
  check(character);
  return -member & (int)bit;
}

int isalnum(int character) {
  return answer(character, letter(character) | between(character, '0', '9'), ALNUM);
}

int isalpha(int character) {
  return answer(character, letter(character), ALPHA);
}

int isblank(int character) {
  return answer(character, (character == ' ') | (character == '\t'), BLANK);
}

int iscntrl(int character) {
  return answer(character, between(character, 0, 31) | (character == 127), CNTRL);
}

int isdigit(int character) {
  return answer(character, between(character, '0', '9'), DIGIT);
}

int isgraph(int character) {
  return answer(character, between(character, '!', '~'), GRAPH);
}

int islower(int character) {
  return answer(character, between(character, 'a', 'z'), LOWER);
}

int isprint(int character) {
  return answer(character, between(character, ' ', '~'), PRINT);
}

int ispunct(int character) {
  int visible = between(character, '!', '~');
  return answer(character, visible & !letter(character) & !between(character, '0', '9'), PUNCT);
}

int isspace(int character) {
  return answer(character, (character == ' ') | between(character, '\t', '\r'), SPACE);
}

int isupper(int character) {
  return answer(character, between(character, 'A', 'Z'), UPPER);
}

int isxdigit(int character) {
  int member = between(character, '0', '9') | between(character | 32, 'a', 'f');
  return answer(character, member, XDIGIT);
}

int isascii(int character) {
  return (character & ~127) == 0;
}

int toascii(int character) {
  return character & 127;
}

/* For a negative `char` other than EOF glibc's table has the same `unsigned char`. */
static int table_value(int character) {
  check(character);
  return character + ((character < -1) << 8);
}

int tolower(int character) {
  return table_value(character) + (between(character, 'A', 'Z') << 5);
}

int toupper(int character) {
  return table_value(character) - (between(character, 'a', 'z') << 5);
}
