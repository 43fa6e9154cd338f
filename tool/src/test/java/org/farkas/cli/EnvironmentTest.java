package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * What comes from outside the program is an input: from the C file to the emitted suite, which must
 * compile and pass.
 */
class EnvironmentTest extends CommandLineFixture {
  EnvironmentTest() {
    super(300_000);
  }

  @Test
  void standardInputIsAnInputThatTestsRead() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <ctype.h>
                #include <stdio.h>
                #include <string.h>
                #include <unistd.h>
                int words(void) {
                  int words = 0, inside = 0, c;
                  while ((c = getchar()) != EOF && c != '\\n') {
                    if (isspace(c)) {
                      inside = 0;
                    } else if (!inside) {
                      inside = 1;
                      words++;
                    }
                  }
                  return words > 2 ? -1 : words;
                }
                int calculate(void) {
                  char line[32];
                  int left, right;
                  char op;
                  if (fgets(line, sizeof line, stdin) == NULL) return -1;
                  if (sscanf(line, "%d %c %d", &left, &op, &right) != 3) return -2;
                  if (op == '/' && right == 0) return -3;
                  return op == '+' ? left + right : -4;
                }
                int password(void) {
                  char word[8];
                  if (scanf("%7s", word) != 1) return 0;
                  if (strcmp(word, "sesame") == 0) return 1;
                  return 0;
                }
                int ping(void) {
                  char word[4];
                  return read(0, word, sizeof word) == 4 && memcmp(word, "PING", 4) == 0;
                }
                """))
        .isEmpty();
    assertThat(suite("password")).contains("farkas_standard_input(\"sesame\");");
    assertThat(suite("words")).contains("farkas_standard_input(\"");
  }

  @Test
  void noProofRestsOnHowMuchInputThereIsNorOnWhatTheSystemMayDo() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                #include <unistd.h>
                int far(void) {
                  for (int i = 0; i < 20; i++) if (getchar() == EOF) return -1;
                  return 1;
                }
                int farther(void) {
                  for (int i = 0; i < 700; i++) if (getchar() == EOF) return -1;
                  return 1;
                }
                int failing(void) {
                  int c = getchar();
                  if (c == EOF && ferror(stdin)) return 1;
                  if (c == EOF && !feof(stdin)) return 2;
                  return 0;
                }
                int ended(void) { return feof(stdin) ? 1 : 0; }
                int part(void) {
                  char a[4];
                  if (read(0, a, 4) < 0) return -1;
                  return 0;
                }
                int dead(void) {
                  int c = getchar();
                  if (c < -1) return 1;
                  if (c > 255) return 2;
                  if (c != EOF && feof(stdin)) return 3;
                  if (c != EOF && (ungetc(c, stdin) != c || getchar() != c)) return 4;
                  return 0;
                }
                """))
        .containsExactly(
            "dead: c < -1 true infeasible",
            "dead: c > 255 true infeasible",
            "dead: c != EOF true infeasible",
            "dead: feof(stdin) true infeasible",
            "dead: c != EOF true infeasible",
            "dead: ungetc(c, stdin) != c true infeasible",
            "dead: getchar() != c true infeasible",
            "ended: feof(stdin) true open",
            "failing: c == EOF true open",
            "failing: ferror(stdin) true open",
            "failing: c == EOF true open",
            "failing: feof(stdin) false open",
            "farther: i < 700 false open",
            "part: read(0, a, 4) < 0 true open");
  }

  @Test
  void streamsBesideStandardInputAreInputsAndDescriptorsStubs() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                #include <string.h>
                #include <unistd.h>
                int parse(FILE *f) {
                  char line[8];
                  if (!fgets(line, sizeof line, f)) return 0;
                  return line[0] == '#' ? 1 : 2;
                }
                int both(FILE *f) {
                  int a = 0, b = 0;
                  if (fscanf(stdin, "%d", &a) != 1 || a != 5) return -1;
                  if (getc(stdin) != '!') return -2;
                  if (getc(f) == 'z') return 1;
                  return fscanf(f, "%d", &b) == 2 ? 3 : 4;
                }
                int descriptor(int fd) {
                  char word[4];
                  ssize_t n = read(fd, word, sizeof word);
                  if (n < 0) return -1;
                  return n == 4 && memcmp(word, "PING", 4) == 0;
                }
                """))
        .containsExactly("both: fscanf(f, \"%d\", &b) == 2 true open");
    assertThat(suite("parse")).doesNotContain("farkas_standard_input");
    assertThat(suite("both")).contains("farkas_standard_input(\"5!\");");
  }

  @Test
  void mainMayHaveStaticLocals() throws IOException {
    assertThat(
            notCoveredIn(
                """
                static int *last;
                int main(int argc, char **argv) {
                  static int calls;
                  static char first;
                  last = &calls;
                  if (argc > 2) {
                    first = argv[1][0];
                    *last += 2;
                  }
                  if (first == 'x') calls++;
                  return calls;
                }
                """))
        .as(said())
        .isEmpty();
    assertThat(farkas("replay", results().resolve("main").toString())).as(said()).isZero();
  }

  @Test
  void mainGetsWhatTheStartOfAProgramGivesIt() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdlib.h>
                #include <string.h>
                int main(int argc, char **argv) {
                  int verbose = 0, i;
                  if (argc < 0) return 9;
                  if (argc > 6) return 8;
                  if (argv[argc] != NULL) return 7;
                  for (i = 1; i < argc && strcmp(argv[i], "-v") == 0; i++) verbose++;
                  if (i == argc) return 2;
                  if (argv[i][0] == '-' || verbose > 1) return 1;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .containsExactly(
            "main: argc < 0 true infeasible", "main: argv[argc] != NULL true infeasible");
    assertThat(suite("main")).contains("main(7, argv);", "= \"-v\";");
    assertThat(
            notCoveredIn(
                """
                int main(int argc, char **argv) {
                  if (argc == 0) return argv[1] != 0;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .isEmpty();
    assertThat(result("main").get("findings").findValuesAsText("kind"))
        .as("argv[1] is read if argc is 0")
        .containsExactly("access outside the object");
  }

  @Test
  void numbersFromTheLibraryAreWhatItSaysOfThem() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdlib.h>
                #include <time.h>
                int dice(void) {
                  int r = rand();
                  if (r < 0) return -1;
                  if (rand() == RAND_MAX) return 6;
                  return r % 6 == 5 ? 5 : 1;
                }
                int now(void) {
                  time_t t;
                  if (time(&t) != t) return -1;
                  if (time(NULL) > t) return 1;
                  return 0;
                }
                """))
        .containsExactly("dice: r < 0 true infeasible", "now: time(&t) != t true infeasible");
  }

  @Test
  void formattedTextIsFollowed() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                #include <string.h>
                int label(unsigned char n, const char *name) {
                  char text[8];
                  if (!name) return -2;
                  int length = snprintf(text, sizeof text, "%s-%02x", name, n);
                  if (length >= (int)sizeof text) return -1;
                  if (strcmp(text, "id-2a") == 0) return 1;
                  return 0;
                }
                """))
        .isEmpty();
  }

  @Test
  void anEnvironmentVariableHasOneValueInARun() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdlib.h>
                #include <string.h>
                int colour(void) {
                  const char *term = getenv("TERM");
                  if (getenv("NO_COLOR") != NULL) return 0;
                  if (term == NULL) return 1;
                  if (strcmp(term, "dumb") == 0) return 2;
                  if (getenv("TERM") == NULL) return 3;
                  if (strlen(term) > 12) return 4;
                  return 5;
                }
                int any(const char *name) {
                  char *value = name ? getenv(name) : NULL;
                  if (value && value[0] == 'y') return 1;
                  return 0;
                }
                """))
        .containsExactly("colour: getenv(\"TERM\") == NULL true infeasible");
    assertThat(suite("colour")).contains("farkas_environment(\"TERM\", NULL);", "\"dumb\";");
  }

  @Test
  void whatTheEnvironmentMayDoAfterTheProgramTouchedItIsNeverRuledOut() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                #include <stdlib.h>
                int again(void) {
                  if (getchar() != EOF) return 0;
                  clearerr(stdin);
                  if (getchar() != EOF) return 1;
                  return 2;
                }
                int half(void) {
                  char line[6] = "";
                  if (!fgets(line, sizeof line, stdin) && line[0] == 'x') return 1;
                  return 0;
                }
                int rewound(void) {
                  int c = getchar();
                  if (c == EOF) return 0;
                  ungetc(c, stdin);
                  rewind(stdin);
                  if (getchar() != c) return 1;
                  return 2;
                }
                int set(void) {
                  if (getenv("LEVEL")) return 0;
                  setenv("LEVEL", "1", 1);
                  if (getenv("LEVEL")) return 1;
                  return 2;
                }
                """,
                "--criterion",
                "branch"))
        .containsExactly(
            "again: getchar() != EOF true open",
            "half: !fgets(line, sizeof line, stdin) && line[0] == 'x' true open",
            "rewound: getchar() != c true open",
            "set: getenv(\"LEVEL\") true open");
  }

  @Test
  void printfThatWritesIntoMemoryIsNotTakenForOutputAlone() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                int counted(int x) {
                  int n = 0;
                  printf("%d%n", x, &n);
                  if (n == 3) return 1;
                  return 0;
                }
                int plain(int x) {
                  int n = 0;
                  printf("%%n %-5.3d name%s", x, "n");
                  if (n == 3) return 1;
                  return 0;
                }
                """,
                "--criterion", "branch"))
        .containsExactly(
            "counted: n == 3 true open",
            "counted: n == 3 false open",
            "plain: n == 3 true infeasible");
  }

  @Test
  void aCharacterOfAnyStreamIsOneOrEof() throws IOException {
    assertThat(
            notCoveredIn(
                """
                #include <stdio.h>
                int next(FILE *f) {
                  int c = fgetc(f);
                  if (c > 255) return 1;
                  if (c < EOF) return 2;
                  if (c == EOF) return 3;
                  return c == 255 ? 4 : 5;
                }
                """))
        .containsExactly("next: c > 255 true infeasible", "next: c < EOF true infeasible");
  }
}
