package org.farkas.exec.guarded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.cfg.ranges.RangeMemo;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where all ways through a unit are followed: the lines at which sharing would matter. */
class SharingWatchTest {
  @TempDir Path scratch;

  private Set<Integer> lines(String text) throws IOException {
    Path file = Files.writeString(scratch.resolve("unit.c"), text);
    Program program = ClangFrontEnd.load(file, List.of(), scratch);
    Set<String> variables = new TreeSet<>();
    for (VariableInfo variable : program.source().variables()) {
      if (!variable.constant() && variable.defined() && !variable.fromSystemHeader()) {
        variables.add(variable.irName());
      }
    }
    InputLayout layout =
        LayoutBuilder.build(
            program.source(),
            program.source().function("unit").orElseThrow(),
            variables,
            ShapeOptions.DEFAULT,
            ShapeGuess.FIRST);
    TermContext terms = Simplifications.newContext();
    terms.treatIndeterminateAsFree();
    Machine machine =
        new Machine(program.module(), program.source(), terms, MachineOptions.DEFAULT);
    GuardedExecution execution =
        new GuardedExecution(
            machine,
            program.module(),
            new GuardedExecution.Limits(4, 4, 10_000, false),
            terms,
            _ -> true,
            _ -> true,
            new HashSet<>(),
            new RangeMemo(),
            (_, _) -> Set.of());
    execution.start(layout, ShapeOptions.DEFAULT);
    assertThat(execution.advance(() -> false)).isTrue();
    assertThat(execution.complete()).isTrue();
    Set<Integer> lines = new TreeSet<>();
    machine.sharingMatters().forEach(place -> lines.add(place.where().line()));
    return lines;
  }

  @Test
  void aReadBehindAWriteThroughAnotherPointer() throws IOException {
    assertThat(
            lines(
                """
                int unit(int *a, int *b)
                {
                    if (!a || !b) return 0;
                    *a = 1;
                    return *b;
                }
                """))
        .containsExactly(5);
  }

  @Test
  void notAReadBeforeTheWrite() throws IOException {
    assertThat(
            lines(
                """
                int unit(int *a, int *b)
                {
                    if (!a || !b) return 0;
                    int read = *b;
                    *a = 1;
                    return read;
                }
                """))
        .isEmpty();
  }

  @Test
  void notWritesAndReadsThroughOnePointer() throws IOException {
    assertThat(
            lines(
                """
                int unit(int *a, const int *b)
                {
                    if (!a || !b) return 0;
                    a[0] = b[0] + b[1];
                    return a[0];
                }
                """))
        .isEmpty();
  }

  @Test
  void notObjectsWhoseTypesCannotOverlap() throws IOException {
    assertThat(
            lines(
                """
                int unit(float *a, int *b)
                {
                    if (!a || !b) return 0;
                    *a = 1;
                    return *b;
                }
                """))
        .isEmpty();
  }

  @Test
  void charactersOverlapEverything() throws IOException {
    assertThat(
            lines(
                """
                int unit(unsigned char *a, double *b)
                {
                    if (!a || !b) return 0;
                    *b = 1;
                    return *a;
                }
                """))
        .containsExactly(5);
  }

  @Test
  void aMemberAndTheStructureAroundIt() throws IOException {
    assertThat(
            lines(
                """
                struct pair { short one; int other; };
                int unit(struct pair *p, int *q)
                {
                    if (!p || !q) return 0;
                    p->other = 4;
                    return *q;
                }
                """))
        .containsExactly(6);
  }

  @Test
  void aVariableOfTheFileAndAPointer() throws IOException {
    assertThat(
            lines(
                """
                int limit;
                int unit(int *p)
                {
                    if (!p) return 0;
                    *p = 1;
                    return limit;
                }
                """))
        .containsExactly(6);
  }

  @Test
  void notAVariableWhoseAddressNobodyCouldHaveAsThatType() throws IOException {
    assertThat(
            lines(
                """
                double limit;
                int unit(int *p)
                {
                    if (!p) return 0;
                    *p = 1;
                    return limit > 3;
                }
                """))
        .isEmpty();
  }

  @Test
  void aComparisonOfTwoPointers() throws IOException {
    assertThat(
            lines(
                """
                int unit(const int *a, const int *b)
                {
                    if (!a) return 0;
                    return a == b;
                }
                """))
        .containsExactly(4);
  }

  @Test
  void aDifferenceOfTwoPointers() throws IOException {
    assertThat(
            lines(
                """
                long unit(const char *a, const char *b)
                {
                    return a - b;
                }
                """))
        .containsExactly(3);
  }

  @Test
  void notAComparisonWithNullOrWithAPointerIntoTheSameObject() throws IOException {
    assertThat(
            lines(
                """
                int unit(const int *a, const int *b)
                {
                    if (a == 0 || b == 0) return 0;
                    const int *end = a + 2;
                    return a == end;
                }
                """))
        .isEmpty();
  }

  @Test
  void aPointerThatBecomesANumber() throws IOException {
    assertThat(
            lines(
                """
                int unit(const int *a, const int *b)
                {
                    if (!a || !b) return 0;
                    return (int)((unsigned long)a & 15);
                }
                """))
        .containsExactly(4);
  }

  @Test
  void aCopyOfMemoryReadsAndWrites() throws IOException {
    assertThat(
            lines(
                """
                #include <string.h>
                int unit(int *a, int *b)
                {
                    int read;
                    if (!a || !b) return 0;
                    memset(a, 0, sizeof *a);
                    memcpy(&read, b, sizeof read);
                    return read;
                }
                """))
        .containsExactly(7);
  }

  @Test
  void aWriteOnOneSideOnly() throws IOException {
    assertThat(
            lines(
                """
                int unit(int *a, int *b, int k)
                {
                    if (!a || !b) return 0;
                    if (k > 5) *a = 1;
                    k++;
                    return *b + k;
                }
                """))
        .containsExactly(6);
  }

  @Test
  void aPointerThatMayLeadToEither() throws IOException {
    assertThat(
            lines(
                """
                int unit(int *a, int *b, int k)
                {
                    if (!a || !b) return 0;
                    int *p = k > 5 ? a : b;
                    *p = 1;
                    return *b;
                }
                """))
        .containsExactly(6);
  }

  @Test
  void whatAFunctionWithoutSourceWrites() throws IOException {
    assertThat(
            lines(
                """
                void fill(int *to);
                int unit(int *a, int *b)
                {
                    if (!a || !b) return 0;
                    fill(a);
                    return *b;
                }
                """))
        .containsExactly(6);
  }

  @Test
  void aPointerReachedThroughAPointer() throws IOException {
    assertThat(
            lines(
                """
                struct node { int value; struct node *next; };
                int unit(struct node *list)
                {
                    if (!list || !list->next) return 0;
                    list->next->value = 3;
                    return list->value;
                }
                """))
        .containsExactly(6);
  }

  @Test
  void aStaticLocalWhoseAddressIsGivenAwayMayBeWhatAnInputLeadsTo() throws IOException {
    assertThat(
            lines(
                """
                static int *cell(void) { static int c; return &c; }
                int unit(int *p)
                {
                    int *c = cell();
                    if (!p) return 0;
                    *c = 1;
                    *p = 2;
                    return *c;
                }
                """))
        .containsExactly(8);
  }

  @Test
  void aStaticLocalThatKeepsItsAddressIsNobodyElses() throws IOException {
    assertThat(
            lines(
                """
                int unit(int *p)
                {
                    static int n;
                    if (!p) return 0;
                    n = 1;
                    *p = 2;
                    return n;
                }
                """))
        .isEmpty();
  }
}
