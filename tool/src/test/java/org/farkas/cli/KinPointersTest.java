package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Buffers with pointers to their start, place and end, which lead into one object. */
class KinPointersTest extends CommandLineFixture {
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void pointersThatAreComparedLeadIntoOneObject(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stddef.h>
                struct buffer { unsigned char *start, *at, *end; };
                struct writer {
                  int kind;
                  char *name;
                  struct buffer in, out;
                  struct writer *next;
                  void *user;
                  int (*write)(void *, unsigned char *, size_t);
                };

                int put(struct buffer *b, unsigned char c) {
                  if (b->end - b->at < 1) return -1;
                  *b->at++ = c;
                  if (b->at - b->start > 4) return 2;
                  return 0;
                }

                int emit(struct writer *w, unsigned char c) {
                  if (w->kind == 3) return 0;
                  if (w->out.at + 5 < w->out.end
                      || w->write(w->user, w->out.start, w->out.at - w->out.start)) {
                    *w->out.at++ = c;
                    if (w->out.at == w->out.end) return 4;
                    return 1;
                  }
                  return 0;
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .isEmpty();
  }
}
