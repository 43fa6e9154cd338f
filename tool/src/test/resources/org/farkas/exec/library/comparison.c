#include "comparison.h"

jmp_buf after_undefined;
int undefined_expected;

static uint64_t state = 0x9e3779b97f4a7c15u;
static int differences;

static struct {
  const char *name;
  long comparisons;
} functions[400];

void same(const char *function, int equal, const char *file, int line, const char *text) {
  int i = 0;
  while (functions[i].name != NULL && strcmp(functions[i].name, function) != 0) {
    i++;
  }
  functions[i].name = function;
  functions[i].comparisons++;
  if (!equal && ++differences <= 20) {
    printf("DIFFERENT %s at %s:%d: %s\n", function, file, line, text);
  }
}

uint64_t random_bits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1du;
}

unsigned below(unsigned bound) {
  return (unsigned)((random_bits() >> 33) % bound);
}

void random_string(char *buffer, size_t size, size_t limit, const char *alphabet) {
  memset(buffer, 0, size);
  size_t length = below((unsigned)limit + 1);
  for (size_t i = 0; i < length; i++) {
    buffer[i] = alphabet[below((unsigned)strlen(alphabet))];
  }
}

long offset(const void *pointer, const void *buffer) {
  return pointer == NULL ? -1 : (const char *)pointer - (const char *)buffer;
}

_Noreturn void model___farkas_undefined(const char *message);

void model___farkas_not_null(const void *pointer) {
  if (pointer == NULL) {
    model___farkas_undefined("null pointer");
  }
}

_Noreturn void model___farkas_undefined(const char *message) {
  if (undefined_expected) {
    longjmp(after_undefined, 1);
  }
  printf("UNEXPECTED undefined behaviour: %s\n", message);
  exit(2);
}

void *model_malloc(size_t size) {
  return malloc(size);
}

void *model_realloc(void *block, size_t size) {
  return realloc(block, size);
}

void *model_aligned_alloc(size_t alignment, size_t size) {
  void *block = NULL;
  return posix_memalign(&block, alignment, size) == 0 ? block : NULL;
}

int main(int count, char **arguments) {
  int rounds = count > 1 ? atoi(arguments[1]) : 1000;
  compare_memory(rounds);
  compare_strings(rounds);
  compare_characters(rounds);
  compare_integers(rounds);
  compare_numerals(rounds);
  compare_decimals(rounds);
  compare_input(rounds);
  compare_formatting(rounds);
  compare_sorting(rounds);
  compare_jumps(rounds);
  compare_doubles(rounds);
  compare_singles(rounds);
  for (int i = 0; functions[i].name != NULL; i++) {
    printf("%s %ld\n", functions[i].name, functions[i].comparisons);
  }
  printf("DIFFERENCES %d\n", differences);
  return differences != 0;
}
