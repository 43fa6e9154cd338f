package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Units that are variadic themselves, with the arguments that {@code --variadic} gives them. */
class VariadicUnitTest extends SequenceFixture {
  private static final String SUM =
      """
      #include <stdarg.h>
      int sum(int n, ...)
      {
          va_list more;
          int total = 0;
          va_start(more, n);
          for (int i = 0; i < n; i++) {
              int value = va_arg(more, int);
              if (value > 1000 || value < -1000) {
                  va_end(more);
                  return -1;
              }
              total += value;
          }
          va_end(more);
          return total == 777 && n == 3;
      }
      """;

  private static final String FORMAT =
      """
      #include <stdarg.h>
      #include <string.h>
      int format(const char *text, ...)
      {
          va_list more;
          int score = 0;
          va_start(more, text);
          for (; *text; text++) {
              if (*text != '%')
                  continue;
              text++;
              if (*text == 'd') {
                  if (va_arg(more, int) == 4711) score++;
              } else if (*text == 's') {
                  if (strcmp(va_arg(more, const char *), "ok") == 0) score += 2;
              } else {
                  break;
              }
          }
          va_end(more);
          return score == 3;
      }
      """;

  private static final String ONE =
      """
      #include <stdarg.h>
      int one(int n, ...)
      {
          va_list more;
          va_start(more, n);
          %s value = n ? va_arg(more, %s) : 0;
          va_end(more);
          return value ? 1 : 2;
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void aSumOfSoManyNumbersIsCoveredByWhatIsPassed(String strategy) throws Exception {
    tests(SUM, "sum", "--variadic=int,int,int", "--strategy", strategy);
    assertThat(notCovered("sum")).as(said()).isEmpty();
    assertThat(checkedSuite("sum")).contains("sum(3, (int)");
    assertThat(result("sum").get("findings")).isEmpty();
  }

  @Test
  void fewerArgumentsReachLess() throws Exception {
    tests(SUM, "sum", "--variadic=int,int");
    assertThat(notCovered("sum")).isNotEmpty().allMatch(item -> !item.startsWith("value"));
    assertThat(result("sum").get("findings")).isEmpty();
    assertThat(preconditions("sum"))
        .containsExactly("...: va_arg reads more than the 2 variable arguments passed");
  }

  @Test
  void aFormatIsReadWithANumberAndAString() throws Exception {
    tests(FORMAT, "format", "--variadic=int,char *", "--not-null=text", "--not-null=variadic_2");
    assertThat(notCovered("format")).as(said()).isEmpty();
    assertThat(checkedSuite("format")).contains("(int)4711, (char *)", "\"ok\"");
    assertThat(preconditions("format"))
        .containsExactly(
            "...: va_arg reads a variable argument as another type than it was passed with");
  }

  @Test
  void numbersArePromoted() throws Exception {
    String text =
        """
        #include <stdarg.h>
        int mean(int n, ...)
        {
            va_list more;
            double total = 0;
            va_start(more, n);
            for (int i = 0; i < n; i++) total += va_arg(more, double);
            int last = n == 2 ? va_arg(more, int) : 0;
            va_end(more);
            return total > 100.5 && last == 'x';
        }
        """;
    tests(text, "mean", "--variadic=float,double,char");
    assertThat(notCovered("mean")).as(said()).isEmpty();
    checkedSuite("mean");
  }

  @ParameterizedTest
  @CsvSource({
    "long, int",
    "int, long",
    "double, long",
    "long, double",
    "char *, long",
    "long, char *"
  })
  void anotherTypeIsNeverAValue(String read, String passed) throws Exception {
    tests(ONE.formatted(read, read), "one", "--variadic=" + passed);
    assertThat(notCovered("one")).anyMatch(item -> item.startsWith("value true"));
    assertThat(preconditions("one"))
        .containsExactly(
            "...: va_arg reads a variable argument as another type than it was passed with");
  }

  @Test
  void whatTheUnitPassesItselfIsItsFault() throws Exception {
    tests(
        ONE.formatted("long", "long") + "int two(int x) { return one(x == 5, x) == 1; }\n",
        "two",
        "--scope=all");
    assertThat(result("two").get("findings").findValuesAsText("kind"))
        .containsExactly("va_arg of an argument that is not passed, or has another type");
  }

  @Test
  void listsArePassedOnAndReadTwice() throws Exception {
    String text =
        """
        #include <stdarg.h>
        typedef struct point { int x, y; } point;
        static int inner(int n, va_list more)
        {
            point *p = va_arg(more, point *);
            return p && p->x == n && p->y == 12345;
        }
        int outer(int n, ...)
        {
            va_list more, again;
            va_start(more, n);
            va_copy(again, more);
            int first = inner(n, more);
            int second = inner(n ^ 1, again);
            va_end(again);
            va_end(more);
            return first && !second;
        }
        """;
    tests(text, "outer", "--variadic=struct point *");
    assertThat(notCovered("outer"))
        .contains("second true infeasible")
        .noneMatch(item -> item.endsWith(" open"));
    checkedSuite("outer");
    assertThat(assumptions("outer"))
        .contains("variable arguments: struct point * (fixed by the user)");
  }

  @Test
  void sequencesOfCallsPassThemEachTime() throws Exception {
    String text =
        """
        #include <stdarg.h>
        int add(int n, ...)
        {
            static int total;
            va_list more;
            va_start(more, n);
            if (n) total += va_arg(more, int) == 3;
            va_end(more);
            return total > 1;
        }
        """;
    tests(
        text.replace("return total > 1", "if (total > 1) return 1; return 0"),
        "add",
        "--variadic=int",
        "--calls=2");
    assertThat(notCovered("add")).as(said()).isEmpty();
    assertThat(checkedSuite("add")).contains("int result_2 = add(");
  }

  /** What a register happens to hold must not be taken for an argument, and written through. */
  @Test
  void whatIsNotGivenLeadsNowhere() throws Exception {
    String text =
        """
        #include <stdarg.h>
        struct value { long value, scale; };
        int scan(const char *format, ...)
        {
            va_list more;
            va_start(more, format);
            if (*format == 'f') {
                *va_arg(more, struct value *) = (struct value){0, 1};
                *va_arg(more, struct value *) = (struct value){0, 1};
                *va_arg(more, struct value *) = (struct value){0, 1};
            }
            va_end(more);
            return 0;
        }
        """;
    tests(text, "scan");
    assertThat(result("scan").get("replayMismatches")).isEmpty();
  }

  @Test
  void whatACallOfSeveralReadsBeyondTheTypesIsNoFinding() throws Exception {
    tests(SUM, "sum", "--calls=2", "--variadic=int");
    assertThat(result("sum").get("findings")).as(said()).isEmpty();
    assertThat(preconditions("sum"))
        .contains("...: va_arg reads more than the 1 variable argument passed");
  }

  @Test
  void withoutTypesTheReasonNamesTheOption() throws Exception {
    tests(SUM, "sum");
    assertThat(result("sum").toString()).contains("--variadic gives their types");
  }

  @Test
  void certificatesNameTheTypesAndAreConfirmed() throws Exception {
    String text =
        ONE.formatted("int", "int").replace("value ?", "value > 5 && value < 3 ? 3 : value ?");
    tests(text, "one", "--variadic=int");
    assertThat(notCovered("one")).contains("value > 5 true infeasible");
    assertThat(assumptions("one")).contains("variable arguments: int (fixed by the user)");
    assertThat(farkas("certify", unit("one").toString())).as(said()).isZero();
    assertThat(said()).contains("1 of 1 certificate confirmed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"frob", "int x", "int,", "long double", "struct nowhere", "1", "int;"})
  void whatIsNoTypeIsRefused(String type) throws Exception {
    assertThat(tests(SUM, "sum", "--variadic", type)).isEqualTo(2);
    assertThat(errors.toString()).contains("variadic-type").doesNotContain("internal");
  }

  @Test
  void aFunctionThatIsNotVariadicGetsNone() throws Exception {
    assertThat(tests("int f(int a) { return a > 4; }", "f", "--variadic=int")).isEqualTo(2);
    assertThat(errors.toString()).contains("'f' is not variadic");
  }

  @Test
  void configurationsGiveThemByFunction() throws Exception {
    Files.writeString(
        folder.resolve("farkas.yaml"),
        """
        files:
          unit.c:
            functions:
              sum:
                variadic: int, int, int
              other: {}
        """);
    tests(SUM + "int other(int a) { if (a > 4) return 1; return 0; }\n", "sum");
    assertThat(notCovered("sum")).as(said()).isEmpty();
    tests(SUM + "int other(int a) { if (a > 4) return 1; return 0; }\n", "other");
    assertThat(notCovered("other")).as(said()).isEmpty();
  }

  private void configure(String text) throws IOException {
    Files.writeString(folder.resolve("farkas.yaml"), text);
  }

  @Test
  void configurationsGiveThemToTheVariadicFunctionsOfAFile() throws Exception {
    configure("files:\n  unit.c:\n    variadic: int, int, int\n");
    String text = SUM + "int other(int a) { if (a > 4) return 1; return 0; }\n";
    assertThat(tests(text, "other")).as(said()).isZero();
    assertThat(notCovered("other")).isEmpty();
    assertThat(assumptions("other").toString()).doesNotContain("variable arguments");
    checkedSuite("other");
    tests(text, "sum");
    assertThat(notCovered("sum")).as(said()).isEmpty();
  }

  @Test
  void listsForAllAreForThoseThatAreVariadic() throws Exception {
    String text = SUM + "int other(int a) { if (a > 4) return 1; return 0; }\n";
    assertThat(generate(text, "--all", "--budget=20s", "--variadic=int,int,int"))
        .as(said())
        .isZero();
    assertThat(notCovered("other")).isEmpty();
    assertThat(notCovered("sum")).isEmpty();
  }

  @Test
  void aListThatNobodyNeedsIsRefused() throws Exception {
    String text = "int f(int a) { return a > 4; }\nint g(int a) { return a < 4; }\n";
    assertThat(generate(text, "--all", "--variadic=int")).isEqualTo(2);
    assertThat(errors.toString()).contains("--variadic: none of f, g is variadic");
    configure("files:\n  unit.c:\n    criterion: mcdc\n    variadic: int\n");
    assertThat(tests(text, "f")).isEqualTo(2);
    assertThat(errors.toString()).contains("none of f, g is variadic", "farkas.yaml:4");
    configure("files:\n  unit.c:\n    functions:\n      f:\n        variadic: int\n");
    assertThat(tests(text, "f")).isEqualTo(2);
    assertThat(errors.toString()).contains("'f' is not variadic", "farkas.yaml:4");
  }

  private List<String> preconditions(String function) throws IOException {
    List<String> found = new ArrayList<>();
    for (JsonNode each : result(function).get("requiredPreconditions")) {
      found.add(each.get("parameter").asText() + ": " + each.get("message").asText());
    }
    return found;
  }

  private List<String> assumptions(String function) throws IOException {
    List<String> found = new ArrayList<>();
    for (JsonNode item : result(function).get("items")) {
      item.path("assumptions").forEach(assumption -> found.add(assumption.asText()));
    }
    return found;
  }
}
