package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unions of the inputs that may hold pointers, with tags beside them that say what they hold. */
class UnionInputsTest extends CommandLineFixture {
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void eachMemberIsVaried(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdint.h>
                #include <string.h>
                struct value {
                  enum { INTEGER, REAL, TEXT, FLAG } tag;
                  union { long i; double d; const char *s; _Bool b; } u;
                };

                int rate(const struct value *v) {
                  switch (v->tag) {
                    case INTEGER: return v->u.i == -77 ? 1 : v->u.i > 1000000 ? 2 : 3;
                    case REAL: return v->u.d == 2.5 ? 4 : 5;
                    case TEXT: return v->u.s && strcmp(v->u.s, "yes") == 0 ? 6 : 7;
                    case FLAG: return v->u.b ? 8 : 9;
                    default: return 0;
                  }
                }

                struct block { unsigned char *data; uint16_t length; };
                struct event {
                  uint8_t type;
                  union {
                    struct { int16_t x, y; } move;
                    struct { uint32_t code; struct block *load; } message;
                    struct block *raw;
                    uint8_t octets[12];
                  };
                };

                int handle(const struct event *e) {
                  switch (e->type) {
                    case 0: return e->move.x > 100 && e->move.y < -100;
                    case 1: return e->message.code == 0xCAFEBABE && e->message.load
                        && e->message.load->length > 9;
                    case 2: return e->raw && e->raw->length == 3 && e->raw->data[2] == 'x';
                    case 3: return e->octets[0] == 'a' && e->octets[11] == 'z';
                    default: return -1;
                  }
                }

                union either { int number; void *place; };
                int passed(union either e) { return e.number == 12345 ? 1 : e.place ? 2 : 3; }

                int total(const struct value *v, int n) {
                  if (n < 1 || n > 2) return -1;
                  double sum = 0;
                  for (int i = 0; i < n; i++)
                    sum += v[i].tag == INTEGER ? (double)v[i].u.i : v[i].tag == REAL ? v[i].u.d : 0;
                  return sum == 7.5 ? 1 : 0;
                }

                struct node {
                  enum { NUMBER, STRING, ROW, TABLE } kind;
                  union {
                    double number;
                    struct { char *text; unsigned long length; } string;
                    struct { struct node **items; unsigned long count; } row;
                    struct { struct pair { char *key; struct node *value; } *pairs; int count; } table;
                  } as;
                };
                int lookup(const struct node *n, const char *key) {
                  if (n->kind == TABLE && n->as.table.count > 0)
                    return strcmp(n->as.table.pairs[0].key, key) == 0;
                  if (n->kind == ROW && n->as.row.count > 1)
                    return n->as.row.items[1]->kind == NUMBER
                        && n->as.row.items[1]->as.number == 0.5;
                  return n->kind == STRING && n->as.string.length == 3
                      && n->as.string.text[2] == 'x';
                }

                struct value next(void);
                int taken(void) {
                  struct value v = next();
                  return v.tag == INTEGER && v.u.i == 4711 ? 1 : v.tag == TEXT && v.u.s ? 2 : 3;
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .isEmpty();
  }

  /** A member's pointer leads to what it says; what the others' may lead to is not followed. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "refine", "portfolio"})
  void nothingIsClaimedOfWhatOtherPointersLeadTo(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                struct small { int a; };
                struct large { int a; char *name; long b; };
                struct tagged { int tag; union { struct small *s; struct large *l; long n; } u; };

                int other(const struct tagged *t) {
                  if (t->tag == 1 && t->u.l->b == 77 && t->u.l->name) return 1;
                  return 0;
                }

                int same(const struct tagged *t) {
                  if (t->u.n != (long)t->u.s) return 1;
                  return 0;
                }

                int ends(const struct tagged *t) {
                  if (t->tag != 2) return 0;
                  if (t->u.n == 6 && t->u.s == 0) return 1;
                  if (t->u.n > 5 && t->u.n < 4) return 2;
                  return 3;
                }
                """,
                "--criterion",
                "branch",
                "--strategy",
                strategy))
        .as(said())
        .filteredOn(line -> line.endsWith("infeasible"))
        .isSubsetOf(
            "same: t->u.n != (long)t->u.s true infeasible",
            "ends: t->u.n == 6 && t->u.s == 0 true infeasible",
            "ends: t->u.n > 5 && t->u.n < 4 true infeasible");
  }

  /** Compilers differ in what they make of a {@code _Bool} that is neither 0 nor 1. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void aBoolThatIsNoneIsUndefined(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                union octet { unsigned char c; _Bool b; };
                int read(const union octet *u) {
                  if (u->c == 2) return u->b ? 1 : 2;
                  return u->b ? 3 : 4;
                }
                """,
                "--strategy",
                strategy))
        .as(said())
        .containsExactly("read: u->b true infeasible", "read: u->b false infeasible");
    assertThat(result("read").get("findings")).as(said()).isEmpty();
  }

  /** Two numbers may be equal as well, which no layout says. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void equalPointersAreNoNumbersAndProveNothingOfThem(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                union word { int *p; long n; };
                struct pair { union word a, b; };
                int equal(const struct pair *s) {
                  if (s->a.p != s->b.p) return 1;
                  if (s->a.n == 5) return 2;
                  return s->a.p && *s->b.p == 3;
                }
                """,
                "--criterion",
                "branch",
                "--alias",
                "s->a.p=s->b.p",
                "--strategy",
                strategy))
        .as(said())
        .contains("equal: s->a.n == 5 true open")
        .noneMatch(target -> target.startsWith("equal: s->a.p &&"));
  }

  /** What is said of numbers rests on no pointer. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void numbersAreKnownExactly(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                union either { long number; char *text; };
                int ends(union either e) {
                  if (e.number == 6 && e.text == 0) return 1;
                  if (e.text == 0 && e.number > 0) return 2;
                  return 3;
                }
                """,
                "--criterion",
                "branch",
                "--strategy",
                strategy))
        .as(said())
        .containsExactly(
            "ends: e.number == 6 && e.text == 0 true infeasible",
            "ends: e.text == 0 && e.number > 0 true infeasible");
  }
}
