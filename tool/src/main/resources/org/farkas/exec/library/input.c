/* C11 7.21: what is read from standard input. The unit finds it as its caller has left it: neither
 * at its end nor after an error, as far as the program has noticed. */
#include "library.h"

/* C11 7.21.7.10p3 wants one. */
enum { MOST_PUSHED_BACK = 8 };

/* The machine knows it by name: a unit that uses it reads standard input. */
struct {
  size_t position;
  /* Characters pushed back, the next one last. */
  int pushed_count;
  unsigned char pushed[MOST_PUSHED_BACK];
  /* Whether the last character taken was one of them. */
  int from_pushed;
  int at_end;
  /* Whether the end has been met, whatever was forgotten of it since. */
  int ended;
  /* Whether what was read says that the end had not been met before the unit was called. */
  int known;
  int buffered;
  int unbuffered;
} __farkas_input_state;

#define STATE __farkas_input_state

/* Takes a character, or EOF; after the end there is nothing more. */
int __standard_input_take(void) {
  if (STATE.unbuffered) {
    __farkas_unsupported("read() and functions of <stdio.h> on one standard input");
  }
  STATE.buffered = 1;
  if (STATE.pushed_count > 0) {
    STATE.from_pushed = 1;
    STATE.pushed_count--;
    return STATE.pushed[STATE.pushed_count];
  }
  STATE.from_pushed = 0;
  unsigned cell = __farkas_standard_input()[STATE.position];
  if (cell & INPUT_CHARACTER) {
    STATE.position++;
    STATE.known = 1;
    return (int)(cell & UCHAR_MAX);
  }
  if (STATE.ended) {
    __farkas_presume("standard input stays at its end");
  }
  STATE.ended = 1;
  STATE.at_end = 1;
  STATE.known = 1;
  return EOF;
}

/* Undoes what the call before took, which was not EOF. */
void __standard_input_give_back(void) {
  if (STATE.from_pushed) {
    STATE.pushed_count++;
  } else {
    STATE.position--;
  }
}

int getchar(void) { return __standard_input_take(); }

int getchar_unlocked(void) { return __standard_input_take(); }

int getc(void *stream) {
  (void)stream;
  return __standard_input_take();
}

int getc_unlocked(void *stream) {
  (void)stream;
  return __standard_input_take();
}

int fgetc(void *stream) {
  (void)stream;
  return __standard_input_take();
}

int fgetc_unlocked(void *stream) {
  (void)stream;
  return __standard_input_take();
}

int ungetc(int character, void *stream) {
  (void)stream;
  if (character == EOF) {
    return EOF;
  }
  if (STATE.pushed_count == MOST_PUSHED_BACK) {
    __farkas_unsupported("ungetc() of more than 8 characters");
  }
  if (STATE.pushed_count > 0 || !STATE.known) {
    __farkas_presume("ungetc() has room");
  }
  STATE.buffered = 1;
  STATE.pushed[STATE.pushed_count] = (unsigned char)character;
  STATE.pushed_count++;
  STATE.at_end = 0;
  STATE.known = 1;
  return (unsigned char)character;
}

char *fgets(char *restrict to, int size, void *restrict stream) {
  (void)stream;
  __farkas_not_null(to);
  if (size <= 0) {
    return NULL;
  }
  int length = 0;
  while (length < size - 1) {
    int character = __standard_input_take();
    if (character == EOF) {
      if (length == 0) {
        return NULL;
      }
      __farkas_presume("standard input can be read without errors");
      break;
    }
    to[length] = (char)character;
    length++;
    if (character == '\n') {
      break;
    }
  }
  to[length] = '\0';
  return to;
}

char *fgets_unlocked(char *restrict to, int size, void *restrict stream) {
  return fgets(to, size, stream);
}

size_t fread(void *restrict to, size_t size, size_t count, void *restrict stream) {
  (void)stream;
  size_t bytes = size * count;
  UNDEFINED_IF(size != 0 && bytes / size != count, "fread: more bytes than there can be");
  for (size_t i = 0; i < bytes; i++) {
    int character = __standard_input_take();
    if (character == EOF) {
      return i / size;
    }
    ((unsigned char *)to)[i] = (unsigned char)character;
  }
  return size == 0 ? 0 : count;
}

size_t fread_unlocked(void *restrict to, size_t size, size_t count, void *restrict stream) {
  return fread(to, size, count, stream);
}

int feof(void *stream) {
  (void)stream;
  STATE.buffered = 1;
  if (!STATE.known) {
    __farkas_presume("standard input has not been read to its end before the call");
  }
  if (STATE.at_end) {
    __farkas_presume("standard input can be read without errors");
  }
  return STATE.at_end;
}

int feof_unlocked(void *stream) {
  return feof(stream);
}

int ferror(void *stream) {
  (void)stream;
  STATE.buffered = 1;
  __farkas_presume("standard input can be read without errors");
  return 0;
}

int ferror_unlocked(void *stream) {
  (void)stream;
  return ferror(stream);
}

void clearerr(void *stream) {
  (void)stream;
  STATE.buffered = 1;
  STATE.at_end = 0;
  STATE.known = 1;
}

void clearerr_unlocked(void *stream) {
  clearerr(stream);
}

/* POSIX: of descriptor 0. */
ssize_t read(int descriptor, void *to, size_t size) {
  (void)descriptor;
  if (STATE.buffered) {
    __farkas_unsupported("read() and functions of <stdio.h> on one standard input");
  }
  STATE.unbuffered = 1;
  __farkas_presume("read() gives all of standard input that is wanted, and does not fail");
  ssize_t length = 0;
  for (; (size_t)length < size; length++) {
    unsigned cell = __farkas_standard_input()[STATE.position];
    if (!(cell & INPUT_CHARACTER)) {
      break;
    }
    ((unsigned char *)to)[length] = (unsigned char)cell;
    STATE.position++;
  }
  return length;
}
