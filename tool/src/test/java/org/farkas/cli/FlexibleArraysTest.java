package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Structures whose last member is an array of as many elements as there is room for. */
class FlexibleArraysTest extends CommandLineFixture {
  FlexibleArraysTest() {
    super(300_000);
  }

  @Test
  void theirElementsAreInputs() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct table { char n; short kind; int v[]; };
                int sum(const struct table *t) {
                  int s = 0;
                  if (!t || t->n < 0 || t->n > 8) return -1;
                  for (int i = 0; i < t->n; i++) {
                    if (t->v[i] < 0) return -2;
                    if (t->v[i] == 0x1234) s++;
                  }
                  return s > 1;
                }
                struct entries { int count; struct { const char *key; int value; } e[]; };
                int find(const struct entries *t, int v) {
                  for (int i = 0; i < t->count; i++) {
                    if (t->e[i].value == v && t->e[i].key && t->e[i].key[0] == 'k') return i;
                  }
                  return -1;
                }
                struct text { unsigned length; char s[]; };
                int compare(const struct text *a, const struct text *b) {
                  unsigned n = a->length < b->length ? a->length : b->length;
                  for (unsigned i = 0; i < n; i++) {
                    if (a->s[i] != b->s[i]) return a->s[i] < b->s[i] ? -1 : 1;
                  }
                  return a->length == b->length ? 0 : 2;
                }
                struct real { int n; double x[]; };
                int mean(const struct real *r) {
                  if (!r || r->n < 1 || r->n > 3) return 0;
                  double s = 0;
                  for (int i = 0; i < r->n; i++) s += r->x[i];
                  return s / r->n > 10.5;
                }
                """))
        .as(said())
        .isEmpty();
    assertThat(said()).doesNotContain("Findings");
    assertThat(suite("sum")).contains("static struct table t = {.n = 1, .v = {");
  }

  /** C11 6.5p7: the elements are of their own type, and any pointer to it may lead there. */
  @Test
  void otherPointersMayLeadToTheirElements() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct table { char n; short kind; int v[]; };
                int write(struct table *t, int *p) {
                  if (t->n != 1) return 0;
                  t->v[0] = 1;
                  *p = 2;
                  return t->v[0] == 2 ? 1 : 2;
                }
                """))
        .as(said())
        .isEmpty();
  }

  @Test
  void gnuFormsAreTheSame() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct old { unsigned char n; short v[0]; };
                int older(struct old *o) { return o->n > 2 && o->v[1] == -5 ? 1 : 0; }
                struct part { unsigned char t; unsigned char l; unsigned char v[]; };
                struct packet { unsigned short magic; struct part p; };
                int nested(struct packet *k, unsigned char *q) {
                  if (k->magic != 0xBEEF || !q) return 0;
                  k->p.v[3] = 4;
                  *q = 5;
                  return k->p.v[3] == 5 && k->p.v[0] == 200 ? 1 : 2;
                }
                """))
        .as(said())
        .isEmpty();
    assertThat(suite("older")).contains("union { struct old object; char room[");
  }

  @Test
  void functionsWithoutSourceReturnThem() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdlib.h>
                struct words { unsigned char n; unsigned w[]; };
                struct words *get(int id);
                int use(int id) {
                  struct words *b = get(id);
                  if (!b || b->n < 2) return -1;
                  if (b->w[0] == 0xCAFE && b->w[1] > 7) return 1;
                  free(b);
                  return 0;
                }
                int grow(struct words **p) {
                  if (!p || !*p) return -1;
                  struct words *q = realloc(*p, sizeof *q + 8);
                  if (!q) return -2;
                  *p = q;
                  return q->n > 3 ? 1 : 0;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
  }

  @Test
  void whatTheyCanNeverHoldIsProved() throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct table { unsigned char n; short kind; int v[]; };
                int greatest(const struct table *t) {
                  int m = 0;
                  if (!t) return -1;
                  for (int i = 0; i < t->n; i++) if (t->v[i] > m) m = t->v[i];
                  if (m < 0) return 1;
                  return t->n > 0 && t->v[0] > 5 && t->v[0] < 3;
                }
                """,
                "--criterion",
                "branch"))
        .containsExactly("greatest: m < 0 true infeasible");
  }
}
