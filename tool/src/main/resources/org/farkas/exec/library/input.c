/* C11 7.21: what is read from standard input and from the inputs' other streams. The unit finds a
 * stream as its caller has left it, neither at its end nor after an error, as far as the program has
 * noticed; or as fopen() gives it. */
#include "library.h"

/* C11 7.21.7.10p3 wants one. */
enum { MOST_PUSHED_BACK = 8 };

/* The machine knows the first three by their places. */
struct stream_state {
  /* Whether the unit opened it. */
  int opened;
  int closed;
  /* Whether something else has been done with it, too. */
  int touched;
  int pushed_count;
  size_t position;
  /* Characters pushed back, the next one last. */
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
};

_Static_assert(sizeof(struct stream_state) <= STREAM_STATE_BYTES, "the machine has room for it");

/* Of standard input. The machine knows it by name: a unit that uses it reads standard input. */
struct stream_state __farkas_input_state;

/* The state of a stream other than standard input, which may be NULL here; NULL for that one. */
static struct stream_state *own_state(void *stream) {
  return stream == NULL ? NULL : __farkas_stream_state(stream);
}

static struct stream_state *state_of(void *stream) {
  struct stream_state *own = own_state(stream);
  return own == NULL ? &__farkas_input_state : own;
}

static const unsigned short *contents_of(void *stream) {
  return own_state(stream) == NULL ? __farkas_standard_input() : stream;
}

/* Notes that something is to be done with a stream that was not closed, and ends the path if that
 * can't be known. */
static struct stream_state *use(void *stream) {
  struct stream_state *state = state_of(stream);
  UNDEFINED_IF(state->closed, "a stream is used after it was closed");
  if (state->touched) {
    __farkas_presume("what else is done with a stream does not change what is read from it");
  }
  if (state->unbuffered) {
    __farkas_unsupported("read() and functions of <stdio.h> on one standard input");
  }
  state->buffered = 1;
  return state;
}

static int take(struct stream_state *state, void *stream) {
  if (state->pushed_count > 0) {
    state->from_pushed = 1;
    state->pushed_count--;
    return state->pushed[state->pushed_count];
  }
  state->from_pushed = 0;
  unsigned cell = contents_of(stream)[state->position];
  if (cell & INPUT_CHARACTER) {
    state->position++;
    state->known = 1;
    return (int)(cell & UCHAR_MAX);
  }
  if (state->ended) {
    __farkas_presume("a stream stays at its end");
  }
  state->ended = 1;
  state->at_end = 1;
  state->known = 1;
  return EOF;
}

/* Takes a character, or EOF; after the end there is nothing more. */
int __stream_take(void *stream) {
  return take(use(stream), stream);
}

/* Undoes what the call before took, which was not EOF. */
void __stream_give_back(void *stream) {
  struct stream_state *state = state_of(stream);
  if (state->from_pushed) {
    state->pushed_count++;
  } else {
    state->position--;
  }
}

int getchar(void) { return __stream_take(NULL); }

int getchar_unlocked(void) { return __stream_take(NULL); }

int getc(void *stream) { return __stream_take(stream); }

int getc_unlocked(void *stream) { return __stream_take(stream); }

int fgetc(void *stream) { return __stream_take(stream); }

int fgetc_unlocked(void *stream) { return __stream_take(stream); }

int ungetc(int character, void *stream) {
  if (character == EOF) {
    return EOF;
  }
  struct stream_state *state = use(stream);
  if (state->pushed_count == MOST_PUSHED_BACK) {
    __farkas_unsupported("ungetc() of more than 8 characters");
  }
  if (state->pushed_count > 0 || !state->known) {
    __farkas_presume("ungetc() has room");
  }
  state->pushed[state->pushed_count] = (unsigned char)character;
  state->pushed_count++;
  state->at_end = 0;
  state->known = 1;
  return (unsigned char)character;
}

char *fgets(char *restrict to, int size, void *restrict stream) {
  __farkas_not_null(to);
  if (size <= 0) {
    __farkas_presume("fgets() into no bytes gives NULL");
    return NULL;
  }
  if (size == 1) {
    __farkas_presume("fgets() into one byte gives an empty text, at the end, too");
  }
  int length = 0;
  while (length < size - 1) {
    int character = __stream_take(stream);
    if (character == EOF) {
      if (length == 0) {
        return NULL;
      }
      __farkas_presume("a stream can be read without errors");
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
  size_t bytes = size * count;
  UNDEFINED_IF(size != 0 && bytes / size != count, "fread: more bytes than there can be");
  for (size_t i = 0; i < bytes; i++) {
    int character = __stream_take(stream);
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
  struct stream_state *state = use(stream);
  if (!state->known && !state->opened) {
    __farkas_presume("a stream has not been read to its end before the call");
  }
  if (state->at_end) {
    __farkas_presume("a stream can be read without errors");
  }
  return state->at_end;
}

int feof_unlocked(void *stream) {
  return feof(stream);
}

int ferror(void *stream) {
  use(stream);
  __farkas_presume("a stream can be read without errors");
  return 0;
}

int ferror_unlocked(void *stream) {
  return ferror(stream);
}

void clearerr(void *stream) {
  struct stream_state *state = use(stream);
  state->at_end = 0;
  state->known = 1;
}

void clearerr_unlocked(void *stream) {
  clearerr(stream);
}

/* Where a stream's first character is, which the caller may have read. */
static struct stream_state *at_start(void *stream) {
  struct stream_state *state = use(stream);
  if (!state->opened) {
    __farkas_presume("nothing has been read from a stream before the call");
  }
  __farkas_presume("a stream can be positioned");
  return state;
}

/* So many characters there are. */
static long length_of(const unsigned short *contents) {
  long length = 0;
  while (contents[length] & INPUT_CHARACTER) {
    length++;
  }
  return length;
}

long ftell(void *stream) {
  struct stream_state *state = at_start(stream);
  if (state->pushed_count > 0) {
    __farkas_unsupported("ftell() behind ungetc()");
  }
  return (long)state->position;
}

long ftello(void *stream) {
  return ftell(stream);
}

int fseek(void *stream, long offset, int from) {
  struct stream_state *state = at_start(stream);
  long to = offset;
  if (from == 1) {
    to += ftell(stream);
  } else if (from == 2) {
    to += length_of(stream);
  } else if (from != 0) {
    __farkas_unsupported("fseek() from other places than SEEK_SET, SEEK_CUR and SEEK_END");
  }
  if (to < 0) {
    return -1;
  }
  if (to > length_of(stream)) {
    __farkas_unsupported("fseek() behind a stream's end");
  }
  state->position = (size_t)to;
  state->pushed_count = 0;
  state->at_end = 0;
  state->known = 1;
  return 0;
}

int fseeko(void *stream, long offset, int from) {
  return fseek(stream, offset, from);
}

void rewind(void *stream) {
  fseek(stream, 0, 0);
}

/* POSIX: of descriptor 0. */
ssize_t read(int descriptor, void *to, size_t size) {
  (void)descriptor;
  struct stream_state *state = &__farkas_input_state;
  if (state->buffered) {
    __farkas_unsupported("read() and functions of <stdio.h> on one standard input");
  }
  if (state->closed) {
    __farkas_unsupported("read() of standard input behind fclose()");
  }
  state->unbuffered = 1;
  __farkas_presume("read() gives all of standard input that is wanted, and does not fail");
  ssize_t length = 0;
  for (; (size_t)length < size; length++) {
    unsigned cell = __farkas_standard_input()[state->position];
    if (!(cell & INPUT_CHARACTER)) {
      break;
    }
    ((unsigned char *)to)[length] = (unsigned char)cell;
    state->position++;
  }
  return length;
}
