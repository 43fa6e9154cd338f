/*
 * Streams among the inputs. The unit knows such a stream by the address of what can be read from it;
 * for the C library, a stream of its own is made that gives just that.
 */
enum { farkas_character = 0x100, farkas_most_streams = 64 };

struct farkas_source {
  const uint16_t *contents;
  int64_t position;
  void *stream;
};

struct farkas_source_functions {
  long (*read)(void *source, char *to, size_t size);
  long (*write)(void *source, const char *from, size_t size);
  int (*seek)(void *source, int64_t *offset, int from);
  int (*close)(void *source);
};

extern void *fopencookie(void *source, const char *mode, struct farkas_source_functions functions);

static struct farkas_source farkas_sources[farkas_most_streams];

static int64_t farkas_source_length(const struct farkas_source *source) {
  int64_t length = 0;
  while (source->contents[length] & farkas_character) {
    length++;
  }
  return length;
}

static long farkas_source_read(void *which, char *to, size_t size) {
  struct farkas_source *source = which;
  size_t done = 0;
  while (done < size && (source->contents[source->position] & farkas_character)) {
    to[done] = (char)source->contents[source->position];
    source->position++;
    done++;
  }
  return (long)done;
}

static int farkas_source_seek(void *which, int64_t *offset, int from) {
  struct farkas_source *source = which;
  int64_t length = farkas_source_length(source);
  int64_t to = *offset + (from == 1 ? source->position : from == 2 ? length : 0);
  if (to < 0 || to > length) {
    return -1;
  }
  source->position = to;
  *offset = to;
  return 0;
}

/* Called by the harness: the library's stream for one of the inputs'; 0 for all others. */
void *__farkas_stream(const void *stream) {
  for (uint64_t i = 0; i < farkas_stream_count; i++) {
    if (farkas_streams[i] != (uint64_t)stream) {
      continue;
    }
    if (i >= farkas_most_streams) {
      farkas_die(farkas_end_memory);
    }
    struct farkas_source *source = &farkas_sources[i];
    if (source->stream == 0) {
      struct farkas_source_functions functions = {farkas_source_read, 0, farkas_source_seek, 0};
      source->contents = stream;
      source->stream = fopencookie(source, "r", functions);
    }
    return source->stream;
  }
  return 0;
}
