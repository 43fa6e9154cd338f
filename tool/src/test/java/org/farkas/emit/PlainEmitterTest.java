package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Emitted suites compile without a warning and pass under both compilers, kind by kind of C.
 *
 * <p>Long because every kind of value and every shape of a suite has its test here.
 */
class PlainEmitterTest {
  @TempDir Path folder;

  private EmissionTrial trial(String source, String... flags) {
    return new EmissionTrial(folder, source, flags);
  }

  @Test
  void integersOfAllTypes() {
    String source =
        """
        #include <stdbool.h>
        #include <stdint.h>
        long long sum(bool b, char c, signed char s, unsigned char u, short h, unsigned short v,
                      int i, unsigned n, long l, unsigned long m, long long q, unsigned long long w,
                      int8_t a, uint64_t z)
        {
            if (b) return (long long)((unsigned long long)c + (unsigned long long)s + u);
            if (h > v) return i;
            if (n > m) return (long long)z;
            return (long long)((unsigned long long)l ^ (unsigned long long)q ^ w ^ (unsigned)a);
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("sum", 20);
    }
  }

  @Test
  void constantsOfOtherFilesAreSetByEachTest() {
    String source =
        """
        struct named { const int a; char text[4]; };
        extern const struct named named;
        extern const int limit, wide[3];
        extern const double ratio;
        extern struct hidden hidden;
        static int at(struct hidden *h) { return h != 0; }
        int unit(int c)
        {
            if (c < limit) return wide[1] ^ named.a;
            return ratio > 0.5 ? named.text[2] : at(&hidden);
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("unit", 12);
    }
  }

  @Test
  void integersOf128Bits() {
    String source =
        """
        __int128 wide(__int128 a, unsigned __int128 b, int up)
        {
            return up ? (__int128)(b ^ 1) : -1 - (a >> 1);
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("wide", 12);
    }
  }

  @Test
  void floatsWithInfinitiesAndNaN() {
    String source =
        """
        static float kept[3];
        static double last;
        double mix(float f, double d, float *many, double *wide)
        {
            if (many) { many[0] = f; kept[1] = many[1] + f; }
            if (wide) wide[1] = d / 3.0;
            last = last + d;
            return f < d ? (double)f * 2 : d;
        }
        float same(float f) { return f; }
        long double longer(double d, int n)
        {
            long double x = d;
            return n < 0 ? x / 3 : n > 5 ? x * x * x : x;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("mix", 30);
      trial.passesOnRandomInputs("same", 30);
      trial.passesOnRandomInputs("longer", 30);
    }
  }

  @Test
  void enumerations() {
    String source =
        """
        enum colour { RED, GREEN = 5, BLUE = -3 };
        typedef enum { SMALL, LARGE = 0x7fffffff } size;
        struct item { enum colour colour; size size; enum { A, B } kind; };
        enum colour next(enum colour c, size s, struct item *item)
        {
            if (item) { item->colour = c; item->kind = B; }
            return c == RED ? GREEN : s == LARGE ? BLUE : (enum colour)2;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      String text = trial.passesOnRandomInputs("next", 20);
      assertThat(text).contains("expect_int(result, GREEN);").contains(".size = LARGE");
    }
  }

  @Test
  void stringsAndBuffers() {
    String source =
        """
        #include <string.h>
        struct name { char first[6]; char last[4]; const char *title; };
        int tidy(char *line, const char *other, unsigned char *raw, signed char *odd,
                 struct name *n)
        {
            int k = 0;
            if (!line || !other) return -1;
            while (line[k]) { if (line[k] == 'a') line[k] = '?'; k++; }
            if (k > 1) line[1] = '\\0';
            if (raw) raw[2] ^= 0x80;
            if (odd) odd[0] = (signed char)~odd[0];
            if (n) { memcpy(n->first, other, 3); n->last[3] = 'x'; if (!n->title) n->title = other; }
            return k + (int)strlen(other);
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("tidy", 40);
    }
  }

  @Test
  void arraysOfAllDimensions() {
    String source =
        """
        static int table[2][3];
        static short flat[40];
        static const char *words[3];
        struct cell { int v; char tag[2][3]; } cells[2][2];
        int walk(int grid[3][4], long row[5], const int (*fixed)[2], double cube[2][2][2],
                 struct cell *c)
        {
            int i, sum = 0;
            for (i = 0; i < 4; i++) sum += grid[2][i] > 0;
            grid[0][0] = 7;
            row[4] = sum;
            cube[1][1][0] = 2.5;
            table[1][2] += 1 & sum;
            flat[30] = (short)sum;
            cells[1][0].v = 3;
            words[1] = words[0];
            if (c) { c[1].v = c[0].v; c->tag[1][2] = 'q'; }
            if (fixed) sum += fixed[0][1] != 0;
            return sum;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("walk", 20);
    }
  }

  @Test
  void structsByValueNestedAndWithBitFields() {
    String source =
        """
        #include <stdbool.h>
        typedef struct { int x, y; } point;
        struct flags { unsigned on : 1; int level : 3; unsigned wide : 20; bool b : 1; long long big : 40;
                       unsigned : 4; enum mode { OFF, AUTO, MANUAL } mode : 2; };
        struct shape { point corner[2]; struct flags flags; const int id; struct { char a; double d; } inner;
                       struct { short anonymous; union { int number; float real; }; }; };
        static struct flags state;
        static struct shape shapes[2];
        struct shape turn(struct shape s, point p, struct flags *f, struct shape *out)
        {
            s.corner[1] = p;
            s.flags.level = p.x > 0 ? 3 : -4;
            s.inner.d = s.corner[0].x;
            s.anonymous = 12;
            s.number ^= 1;
            if (f) { f->on = !f->on; f->mode = MANUAL; f->big = -5; state = *f; }
            if (out) { out->flags = s.flags; out->real = 1.5f; }
            shapes[1].corner[0].y = 4;
            return s;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("turn", 30);
    }
  }

  @Test
  void unionsOfAllKinds() {
    String source =
        """
        #include <stdint.h>
        union word { uint32_t all; uint8_t bytes[4]; struct { uint16_t low, high; } half; };
        union odd { char tag; struct { char c; int n; } pair; double d; };
        union reference { int *p; long number; };
        struct message { int kind; union { int i; double d; char text[12]; } body; union odd odd; };
        static union word last;
        static union odd odds[3];
        static struct message box;
        unsigned pick(union word w, union odd *o, struct message *m, union reference *r)
        {
            last.half.high = w.half.low;
            if (o) { o->pair.n = 77; odds[1] = *o; }
            if (m) { if (m->kind > 0) m->body.d = 0.5; else m->body.text[11] = 'z'; box.kind = m->kind; }
            if (r && r->p) *r->p = 9;
            return w.bytes[1] + w.all;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("pick", 40);
    }
  }

  @Test
  void linkedStructuresWithCyclesAndSharing() {
    String source =
        """
        #include <stddef.h>
        struct node { int value; struct node *next, *back; };
        struct list { struct node *head; int length; struct node **tail; };
        static struct node *cache;
        static struct list lists[2];
        struct node *push(struct list *l, struct node *n, int **where)
        {
            if (where && *where) **where = 3;
            cache = n;
            if (!l || !n) return cache;
            n->next = l->head;
            n->back = n;
            l->head = n;
            if (n->value > 10) lists[0].head = n->next;
            return n->next ? n->next : lists[1].head;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("push", 30);
      trial.passesOnRandomInputs(
          "push", 60, ShapeOptions.DEFAULT, ShapeGuess.FIRST.withSharing(true).withDepth(2));
    }
  }

  @Test
  void pointersIntoTheMiddleOfThings() {
    String source =
        """
        struct part { short tag; int data[4]; struct { char c[6]; long n; } deep; };
        static struct part store[2];
        static int loose[5];
        int *find(struct part *p, int i, char **at, long **n, unsigned char **raw, void **any)
        {
            if (at) *at = p ? &p[1].deep.c[2] : &store[0].deep.c[0];
            if (n) *n = &store[1].deep.n;
            if (raw) *raw = (unsigned char *)&store[1] + 5;
            if (any) *any = i > 0 ? (void *)&store[1].data : (void *)((char *)loose + 3);
            if (!p) return i > 3 ? loose + 5 : &loose[i & 3];
            return &p->data[i & 3];
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("find", 30);
      trial.passesOnRandomInputs(
          "find", 40, ShapeOptions.DEFAULT, ShapeGuess.FIRST.withSharing(true));
    }
  }

  @Test
  void functionPointersAndTables() {
    String source =
        """
        static int twice(int x) { return x > 1000 || x < -1000 ? 0 : 2 * x; }
        static int none(int x) { return x & 1; }
        typedef int (*operation)(int);
        struct machine { operation step; void (*log)(const char *text, int n); int state; };
        static operation table[2] = { twice, none };
        static struct machine machines[2];
        operation choose(struct machine *m, operation given, int n)
        {
            operation other = table[n & 1];
            if (!m) return given;
            m->state = given ? given(m->state) : 4;
            if (m->log) m->log("here", n);
            if (m->step) m->state = m->step(n);
            if (!m->step) m->step = other;
            machines[1] = *m;
            return m->step;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("choose", 40);
    }
  }

  @Test
  void argumentsWithoutLiteralsAreZeroObjects() {
    String source =
        """
        typedef int four __attribute__((vector_size(16)));
        struct lanes { four low, high; int count; };
        int pick(four a, float __attribute__((vector_size(8))) b, struct lanes c, four *d, int k)
        {
            return k > 3 ? a[0] : d ? (*d)[1] : c.count + (int)b[1];
        }
        int complex_number(_Complex double z, _Atomic int *at, int k) { (void)z; return at ? k : 1; }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      assertThat(trial.passesOnRandomInputs("pick", 4)).contains("four a;");
      assertThat(trial.passesOnRandomInputs("complex_number", 4)).contains("_Complex double z;");
    }
  }

  @Test
  void variablesOfAllKinds() {
    String source =
        """
        int shared = 4;
        static volatile int flag;
        volatile unsigned char registers[8];
        static unsigned long long counter = 0xffffffffffull;
        static char text[10] = "start";
        static struct { int low, high; } unnamed, unnamed_table[2];
        extern int elsewhere;
        extern const int limit;
        extern unsigned long tables[];
        static float ratio;
        static long double precise = 1.0L;
        int step(int k)
        {
            static int calls;
            calls++;
            shared += elsewhere > limit;
            flag = k & 1;
            registers[3] = (unsigned char)k;
            counter++;
            text[1] = 'T';
            unnamed.high = unnamed.low;
            unnamed_table[1].low = k;
            ratio *= 0.5f;
            precise += 1;
            return calls + (int)(tables[0] & 7);
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("step", 15);
    }
  }

  @Test
  void inputsThatKeepTheirInitialValues() {
    String source =
        """
        static int seed = 12;
        static int *cursor = &seed;
        int next(int k) { *cursor += k & 15; return seed; }
        """;
    ShapeOptions initial =
        new ShapeOptions(Map.of(), Map.of(), Map.of(), Set.of(), Set.of(), false);
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("next", 5, initial, ShapeGuess.FIRST);
    }
  }

  @Test
  void functionsWithoutPrototype() {
    String source =
        """
        long old(c, s, l, f, p)
            char c; short s; long l; float f; int *p;
        {
            if (p) *p = s;
            return f > 0 ? c + s : l;
        }
        """;
    try (EmissionTrial trial = trial(source, "-std=gnu99", "-Wno-deprecated-non-prototype")) {
      trial.passesOnRandomInputs("old", 15);
    }
  }

  @Test
  void strictOldDialects() {
    String source =
        """
        struct pair { int a; double b; char s[4]; };
        static struct pair last;
        int add(struct pair p, struct pair *q, unsigned n)
        {
            if (q) q->a = p.a;
            last = p;
            return n > 7u ? 1 : -1;
        }
        """;
    for (String dialect : new String[] {"-std=c89", "-std=c99", "-std=c17"}) {
      try (EmissionTrial trial = trial(source, dialect)) {
        trial.passesOnRandomInputs("add", 8);
      }
    }
  }

  @Test
  void largeInputs() {
    String source =
        """
        struct record { int id; char name[8]; double weights[3]; };
        static int histogram[5000];
        int scan(struct record *r, const int *data, int n)
        {
            int i, sum = 0;
            if (!r || !data) return 0;
            for (i = 0; i < 20000; i++) sum += data[i] & 1;
            r[70].id = sum;
            r[71].weights[2] = 0.25;
            histogram[n & 1023]++;
            return sum;
        }
        """;
    ShapeOptions sizes =
        new ShapeOptions(
            Map.of(), Map.of("data", 20000L, "r", 80L), Map.of(), Set.of(), Set.of(), true);
    try (EmissionTrial trial = trial(source)) {
      String text = trial.passesOnRandomInputs("scan", 3, sizes, ShapeGuess.FIRST);
      assertThat(text).contains("static int data[20000] = {");
    }
  }

  @Test
  void longRunsOfEqualElementsAreComparedInLoops() throws IOException {
    String source =
        """
        struct record { int id; struct record *next; short tags[2][2]; };
        int fill(struct record *r, struct record **list)
        {
            if (!r || !list) return 1;
            r[60].id = 8;
            list[3] = r;
            return 0;
        }
        """;
    ShapeOptions sizes =
        new ShapeOptions(
            Map.of(), Map.of("r", 80L, "list", 20L), Map.of(), Set.of(), Set.of(), true);
    try (EmissionTrial trial = trial(source)) {
      InputVector vector =
          new InputEdit(trial.layout("fill", sizes, ShapeGuess.FIRST.withDepth(1)))
              .point("r", "*r")
              .point("list", "*list")
              .vector();
      String text = trial.passes("fill", List.of(vector));
      assertThat(text)
          .contains("for (i = 0; i < 60; i++) {")
          .contains("expect_int(r[i].id, 0);")
          .contains("expect_pointer(list[i], NULL);");
      Files.writeString(folder.resolve("unit.c"), source.replace("= 8;", "= 8; r[66].id = 9;"));
      EmittedFile file = new EmittedFile(EmittedFile.Kind.TESTS, "test_fill.c", text, List.of());
      assertThat(trial.compile(file, trial.compilers().getFirst())).isEmpty();
      assertThat(trial.execute(file).output())
          .contains(": r[i].id at index 66: expected 0 (0), got 9\nnot ok 1");
    }
  }

  @Test
  void unusualLayouts() {
    String source =
        """
        #include <stdatomic.h>
        #include <stdint.h>
        struct nothing { };
        struct __attribute__((packed)) tight { char a; int b; double c; uint16_t d : 9; };
        struct tail { int n; char data[]; };
        struct hollow { int z[0]; struct nothing none; short end; };
        struct only { union { struct { union { int deep; float alike; }; }; char raw[4]; }; };
        struct odd { _Atomic int counter; double _Complex z; __attribute__((vector_size(16))) int v;
                     long double wide; _Alignas(32) char aligned; };
        typedef int vector __attribute__((vector_size(16)));
        static struct odd odds[2];
        static struct only onlies[3];
        static _Atomic long total;
        static struct nothing empty;
        int probe(struct tight *t, struct tail *f, struct hollow *h, struct only o, struct odd *x,
                  struct nothing n, struct only *all)
        {
            (void)n; (void)empty;
            if (t) { t->b++; t->d = 300; onlies[1].deep = t[1].a; }
            if (f) f->n = 3;
            if (h) h->end = 4;
            if (x) { x->wide = 2.5L; odds[0].aligned = x->aligned; total++; }
            if (all) { *all = o; all->raw[2] = 1; }
            return o.deep;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("probe", 20);
    }
  }

  @Test
  void longTextsTakeSeveralLines() {
    String source =
        """
        static char page[400];
        int type(char *text, int n)
        {
            int i;
            for (i = 0; i < 300; i++) page[i] = (char)('0' + (i + n) % 10);
            page[120] = 0;
            if (text) text[200] = page[7];
            return text ? text[150] : 0;
        }
        """;
    ShapeOptions sizes =
        new ShapeOptions(Map.of(), Map.of(), Map.of("text", 300L), Set.of(), Set.of(), true);
    try (EmissionTrial trial = trial(source)) {
      String text = trial.passesOnRandomInputs("type", 4, sizes, ShapeGuess.FIRST);
      assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThan(110));
    }
  }

  @Test
  void namesThatCouldClash() {
    String source =
        """
        #include <stddef.h>
        struct result { int result; };
        enum { p = 3, test_1 = 4 };
        static int i, expected, out, argc;
        static int read(int x) { return x + 1; }
        static int index(int x) { return x * 0 + 2; }
        static int getline(void) { return 1; }
        static int write_calls, memcpy_count;
        int main(void) { return read(i) + index(2) + getline(); }
        int value(struct result *value, int *i, int *main, const char *expected, int result)
        {
            if (value) value->result = result & 7;
            if (i) *i = p + test_1;
            if (main) main[0] = *expected ? 2 : out + argc + write_calls + memcpy_count;
            return result & 1;
        }
        """;
    ShapeOptions notNull =
        new ShapeOptions(Map.of(), Map.of(), Map.of(), Set.of(), Set.of("expected"), true);
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("value", 12, notNull, ShapeGuess.FIRST);
    }
  }

  @Test
  void theProgramsOwnMain() {
    String source =
        """
        int main(int argc, char **argv)
        {
            return argc > 1 && argv && argv[0] && argv[0][0] == '-' ? 3 : 4;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("main", 12);
    }
  }

  @Test
  void aSourceFullOfWarningsOfItsOwn() {
    String source =
        """
        static int unused_function(int x) { int y; unsigned z = 3; if (x < z) return 1; return 2; }
        static int unused_table[4];
        int noisy(int a, int b, char *s) {
            int never;
            if (a = b) ;
            switch (a) { case 1: b = 2; case 3: return s == 0; }
            for (unsigned u = 0; u >= 0 && u < 2; u++);
            return a == 7 & b;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("noisy", 8);
    }
  }

  @Test
  void addressesThatAreNumbers() {
    String source =
        """
        struct port { volatile unsigned *base; long number; };
        void *map(struct port *p, long n)
        {
            if (!p) return (void *)0x1000;
            p->base = (unsigned *)0x40021000;
            p->number = (long)p->base + (n & 1);
            return n & 1 ? (void *)-1L : 0;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("map", 10);
    }
  }

  @Test
  void constantsAndMembersBehindConst() {
    String source =
        """
        struct config { const int id; const char *const name; const struct { int a; } in; };
        static const struct config *current;
        static struct config own = { 1, "own", { 2 } };
        static const int table[3] = { 1, 2, 3 };
        const int *use(const struct config *c, char *const *argv, const int *const *deep,
                       const struct config *const list[2])
        {
            current = c ? c : list[1] ? list[1] : &own;
            if (deep && *deep && **deep > 3) return *deep;
            if (argv && argv[0] && argv[0][0]) argv[0][0] = 'm';
            return &table[current->id & 1];
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("use", 25);
    }
  }

  @Test
  void whatCompilersWarnOfInTheSourceIsKeptQuiet() {
    String source =
        """
        #warning "old"
        #ifdef X
        #endif X
        const const int twice = 1;
        int odd(unsigned char c, int *p, int x)
        {
            switch (c) { case 256: return 1; case 3: return 2; }
            if (p < 0 || (x = c)) return (1 << 31 << 1) + "ab"[2] * -1;
            return twice;
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      trial.passesOnRandomInputs("odd", 4);
    }
  }

  @Test
  void onlyWhatCompilersWarnOfIsKeptQuiet() {
    String source = "int clean(int x) { return x > 3; }\n";
    try (EmissionTrial trial = trial(source)) {
      assertThat(trial.passesOnRandomInputs("clean", 1))
          .contains("/* The source under test. */\n#include \"unit.c\"\n\n")
          .doesNotContain("#pragma", "farkas_user_main");
    }
    String unclean = "int unclean(int x, unsigned u) { int unused; return x > u; }\n";
    try (EmissionTrial trial = trial(unclean)) {
      assertThat(trial.passesOnRandomInputs("unclean", 1))
          .contains(
              """
              #pragma GCC diagnostic push
              #pragma GCC diagnostic ignored "-Wsign-compare"
              #pragma GCC diagnostic ignored "-Wunused-variable"
              #include "unit.c"
              #pragma GCC diagnostic pop
              """);
    }
  }
}
