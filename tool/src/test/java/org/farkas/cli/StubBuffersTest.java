package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What functions without source write: buffers that a number measures, and unset memory. */
class StubBuffersTest extends CommandLineFixture {
  private static final String DRIVER =
      """
      #include <stddef.h>
      #include <stdint.h>
      typedef int8_t (*reader)(uint8_t reg, uint8_t *data, uint32_t len, void *ptr);
      struct device { reader read; void *ptr; };
      struct head { uint16_t magic; uint16_t size; uint32_t crc; };
      struct point { int x, y; };
      int receive(int port, void *buffer, size_t n);
      void get_line(char *line);
      void sample(struct point *p);
      int table_read(uint16_t *values, int count);

      int start(struct device *d) {
        uint8_t data[6] = {0};
        uint8_t id = 0;
        if (!d || !d->read) return -1;
        if (d->read(0xD0, &id, 1, d->ptr)) return -2;
        if (id != 0x58 && id != 0x60) return -3;
        if (d->read(0x88, data, 6, d->ptr) != 0) return -4;
        if ((data[0] | data[1] << 8) == 0x1234 && data[5] == 7) return 5;
        return 0;
      }

      int packet(int port) {
        struct head h;
        uint8_t body[32];
        uint32_t sum = 0;
        if (receive(port, &h, sizeof h) != sizeof h) return -1;
        if (h.magic != 0xBEEF) return -2;
        if (h.size > sizeof body) return -3;
        if (receive(port, body, h.size) != h.size) return -4;
        for (int i = 0; i < h.size; i++) sum += body[i];
        if (sum != h.crc) return -5;
        return h.size ? body[0] : 0;
      }

      int command(void) {
        char line[20];
        struct point where[2];
        get_line(line);
        if (line[0] == 'g' && line[1] == 'o' && line[2] == 0) return 1;
        sample(where);
        if (where[1].y == 77) return 2;
        return 0;
      }

      int table(void) {
        uint16_t values[4] = {0};
        if (table_read(values, 4) < 0) return 1;
        if (values[3] == 0xCAFE) return 2;
        return 0;
      }

      int boot(int unit) {
        uint8_t sector[512];
        if (receive(unit, sector, sizeof sector) != 0) return -1;
        if (sector[510] != 0x55 || sector[511] != 0xaa) return -2;
        return sector[0] == 0xeb;
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatTheyFillIsAnInput(String strategy) throws IOException {
    assertThat(notCoveredIn(DRIVER, "--strategy", strategy)).as(said()).isEmpty();
  }

  /** Beyond what the number says, and where it is none of a length, memory stays as it is. */
  @Test
  void whatTheyLeaveAloneStays() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int fetch(unsigned char *to, int size);
                int look(unsigned char *to, int mode);
                int take(void *to, unsigned long size);
                int some(unsigned char *to, int size);
                int counted(void) {
                  unsigned char data[4] = {0};
                  fetch(data, 2);
                  if (data[1] == 9) return 1;
                  if (data[2] == 9) return 2;
                  return 0;
                }
                int mode(void) {
                  unsigned char data[4] = {0};
                  look(data, 3);
                  if (data[0] == 9) return 1;
                  if (data[1] == 9) return 2;
                  return 0;
                }
                int untyped(void) {
                  struct { int a, b; } data = {0, 0};
                  take(&data, sizeof data.a);
                  if (data.a == 123456) return 1;
                  if (data.b == 123456) return 2;
                  return 0;
                }
                typedef void (*handler)(void *user, int event);
                int event(handler notify) {
                  struct { int a, b; } data = {0, 0};
                  if (!notify) return 0;
                  notify(&data, 4);
                  if (data.b == 123456) return 2;
                  return 0;
                }
                int unknown(int n) {
                  unsigned char data[4] = {0};
                  some(data, n);
                  if (data[0] == 9) return 1;
                  if (data[3] == 9) return 2;
                  return 0;
                }
                """))
        .as(said())
        .containsExactly(
            "counted: data[2] == 9 true infeasible",
            "event: data.b == 123456 true open",
            "mode: data[1] == 9 true open",
            "unknown: data[3] == 9 true open",
            "untyped: data.b == 123456 true infeasible");
  }

  /** Whatever may tell how many elements there are: nothing is proved from there being one. */
  @Test
  void lengthsOfOtherKindsProveNothing() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stddef.h>
                #include <stdint.h>
                struct named { int tag; char *name; };
                static uint8_t shared[300];
                int narrow(uint8_t *to, uint8_t len);
                int halves(uint16_t *to, uint8_t count);
                int all(uint8_t *to, size_t size);
                int records(struct named *to, size_t count);
                int behind(uint8_t *to, int offset, int len);
                int before(int len, uint8_t *to);
                int upto(uint8_t *to, uint8_t *end);
                int told(uint8_t *to, size_t *len);
                int members(void *to, size_t size, size_t nmemb);
                int limited(uint8_t *to, size_t size, int max_tries);
                int fixed(uint8_t to[4]);
                int whole(uint8_t (*to)[4]);
                int u_narrow(void) { narrow(shared, 200); if (shared[199] == 3) return 1; return 0; }
                int u_halves(void) {
                  static uint16_t v[210];
                  halves(v, 200);
                  if (v[100] == 3) return 1;
                  return 0;
                }
                int u_all(void) { all(shared, (size_t)-1); if (shared[9] == 3) return 1; return 0; }
                int u_records(void) {
                  struct named v[3] = {{0}};
                  records(v, 3);
                  if (v[2].tag == 1) return 1;
                  return 0;
                }
                int u_behind(void) { uint8_t v[4] = {0}; behind(v, 0, 4); if (v[3] == 3) return 1; return 0; }
                int u_before(void) { uint8_t v[4] = {0}; before(4, v); if (v[3] == 3) return 1; return 0; }
                int u_upto(void) { uint8_t v[4] = {0}; upto(v, v + 4); if (v[3] == 3) return 1; return 0; }
                int u_told(void) {
                  uint8_t v[4] = {0};
                  size_t n = 4;
                  told(v, &n);
                  if (v[3] == 3) return 1;
                  return 0;
                }
                int u_members(void) {
                  uint16_t v[4] = {0};
                  members(v, 2, 4);
                  if (v[3] == 3) return 1;
                  return 0;
                }
                int u_limited(void) {
                  uint8_t v[4] = {0};
                  limited(v, 4, 0);
                  if (v[3] == 3) return 1;
                  return 0;
                }
                int u_fixed(void) { uint8_t v[4] = {0}; fixed(v); if (v[3] == 3) return 1; return 0; }
                int u_whole(void) { uint8_t v[4] = {0}; whole(&v); if (v[3] == 3) return 1; return 0; }
                """,
                "--criterion", "branch"))
        .as(said())
        .containsExactly(
            "u_before: v[3] == 3 true open",
            "u_behind: v[3] == 3 true open",
            "u_records: v[2].tag == 1 true open",
            "u_told: v[3] == 3 true open",
            "u_upto: v[3] == 3 true open");
  }

  /** Parameters in the types of function pointers are adjusted, too (C11 6.7.6.3p7). */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void arraysThatFunctionPointersGetAreFilled(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                typedef unsigned char block[4];
                struct link { int (*put)(const block from); int (*get)(block to); };
                int plain(int (*get)(unsigned char to[4])) {
                  unsigned char b[4] = {0};
                  if (!get) return -1;
                  get(b);
                  if (b[3] == 7) return 1;
                  return 0;
                }
                int named(struct link *at) {
                  block b = {0};
                  if (!at || !at->put || !at->get) return -1;
                  at->put(b);
                  if (b[0] == 7) return 1;
                  at->get(b);
                  if (b[3] == 7) return 2;
                  return 0;
                }
                """,
                "--strategy", strategy))
        .as(said())
        .containsExactly("named: b[0] == 7 true infeasible");
  }

  /** As many elements as are declared are written, whatever a number says behind them. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void aNumberNeverMakesADeclaredLengthLess(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdint.h>
                void hash(uint8_t to[4], unsigned n);
                void take(uint8_t to[4], unsigned len);
                void page(uint8_t to[600]);
                struct named { int tag; char *name; };
                void names(struct named to[2]);
                struct device { int (*mac)(uint8_t to[6], uint8_t index); };
                int member(struct device *d) {
                  uint8_t m[6] = {0};
                  if (!d || !d->mac) return -1;
                  d->mac(m, 1);
                  if (m[5] == 7) return 1;
                  return 0;
                }
                int fewer(void) { uint8_t k[5] = {0}; hash(k, 2); if (k[3] == 7) return 1; return k[4] == 7; }
                int none(void) { uint8_t k[4] = {0}; take(k, 0); if (k[3] == 7) return 1; return 0; }
                int more(void) { uint8_t k[8] = {0}; take(k, 6); if (k[5] == 7) return 1; return 0; }
                int any(unsigned n) { uint8_t k[4] = {0}; take(k, n); if (k[3] == 7) return 1; return 0; }
                int large(void) { static uint8_t k[600]; page(k); if (k[599] == 7) return 1; return 0; }
                int pointers(void) {
                  struct named v[2] = {{0}};
                  names(v);
                  if (v[1].tag == 7) return 1;
                  return 0;
                }
                """,
                "--strategy", strategy, "--criterion", "branch"))
        .as(said())
        .allSatisfy(target -> assertThat(target).matches("(large|pointers): .* open"));
  }

  /** How long the rows are, and how many, is known at run time only: nothing stays as it was. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void parametersOfRunTimeLengthProveNothing(String strategy) throws IOException {
    assertThat(
            notCoveredIn(
                """
                typedef void (*grid)(int r, int c, double v[r][c]);
                struct operations {
                  void (*flat)(int a, int v[a]);
                  void (*star)(int, int v[*]);
                };
                static void (*kept)(int a, int v[a]);
                void row(int c, double (*to)[c]);
                void row_first(int c, double to[1][c]);
                int direct(void) { double m[2] = {0}; row(2, &m); if (m[1] == 7) return 1; return 0; }
                int first(void) { double m[1][2] = {{0}}; row_first(2, m); if (m[0][1] == 7) return 1; return 0; }
                int filled(grid fill) {
                  double v[2][3] = {{0}};
                  if (!fill) return 0;
                  fill(2, 3, v);
                  if (v[0][2] == 7) return 1;
                  return 0;
                }
                int square(void (*p)(int a, int v[a][a])) {
                  int v[2][2] = {{0}};
                  if (!p) return 0;
                  p(2, v);
                  if (v[1][1] == 7) return 1;
                  return 0;
                }
                int flat(struct operations *o) {
                  int v[4] = {0};
                  if (!o || !o->flat) return 0;
                  o->flat(4, v);
                  if (v[3] == 7) return 1;
                  return 0;
                }
                int star(struct operations *o) {
                  int v[4] = {0};
                  if (!o || !o->star) return 0;
                  o->star(4, v);
                  if (v[3] == 7) return 1;
                  return 0;
                }
                int keep(void (*p)(int a, int v[a])) { kept = p; return 0; }
                int of_file(void) {
                  int v[4] = {0};
                  if (!kept) return 0;
                  kept(4, v);
                  if (v[3] == 7) return 1;
                  return 0;
                }
                int given(void (*p)(int a, int v[3][a])) {
                  int v[3][2] = {{0}};
                  if (!p) return 0;
                  p(2, v);
                  if (v[2][1] == 7) return 1;
                  return 0;
                }
                """,
                "--strategy", strategy, "--criterion", "branch"))
        .as(said())
        .isNotEmpty()
        .allSatisfy(target -> assertThat(target).endsWith(" open"));
  }

  /** What lies in memory that neither the unit nor the stub has written is no test's business. */
  @Test
  void whatNobodyHasWrittenCoversNothing() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int get(int *to);
                int unit(void) { int x; get(&x); if (x == 4) return 1; return 0; }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    for (JsonNode test : result("unit").get("tests")) {
      assertThat(test.get("inputs").toString()).as(said()).contains("*argument 1 of get");
    }
  }

  /** The place may be one of many: then nothing is known of any of them, but the run goes on. */
  @Test
  void aPointerToAPlaceThatTheInputsChooseIsFollowed() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int next(unsigned char **at, unsigned char *end);
                int walk(unsigned char *text, unsigned n) {
                  unsigned char *at = text;
                  if (!text || n > 6) return 0;
                  if (!next(&at, text + n)) return 1;
                  if (n == 5) return 2;
                  return 3;
                }
                """))
        .as(said())
        .isEmpty();
  }

  /** Whether a test's plan for a call fits depends on what comes before it. */
  @Test
  void nothingIsWrittenBehindTheEndOfAnObject() throws Exception {
    String text =
        """
        int get(unsigned char *p, int n);
        int f(unsigned char *buf, int buflen) {
          if (get(buf, 1) != 1) return 0;
          int len = 2, rem = buf[0] & 3;
          buf[1] = (unsigned char)rem;
          if (rem + len > buflen) return 9;
          if (rem) {
            if (get(buf + len, rem) == 0) return 1;
          }
          return 2;
        }
        """;
    assertThat(notCoveredIn(text)).as(said()).isEmpty();
    Path tests = results().resolve("f/tests");
    assertThat(
            run(tests, "gcc", "-fsanitize=address", "-o", "checked", "test_f.c")
                + run(tests, "./checked"))
        .doesNotContain("AddressSanitizer", "not ok");
  }

  private static String run(Path folder, String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  /** Large buffers, loops that come to no end, and structures with a flexible array. */
  @Test
  void largeBuffersAndFlexibleArraysAreFilled() throws IOException {
    String text =
        """
        #include <stddef.h>
        #include <string.h>
        struct decoder { int state; unsigned char room[]; };
        int feed(struct decoder *d, unsigned char *data, size_t size, size_t *used);
        int poll(struct decoder *d, unsigned char *out, size_t size, size_t *made);
        int sink(struct decoder *d, unsigned char *data, size_t size) {
          unsigned char out[4096];
          size_t done = 0, used = 0, made = 0;
          memset(out, 0, sizeof out);
          do {
            if (feed(d, data + done, size - done, &used) < 0) return -1;
            done += used;
            do {
              if (poll(d, out, sizeof out, &made) == 3) return -2;
            } while (made == sizeof out);
            if (out[2] == 77) return 2;
          } while (done < size);
          return d->state == 9;
        }
        """;
    assertThat(notCoveredIn(text, "--criterion", "branch")).as(said()).isEmpty();
  }
}
