package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.RunEnd;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How emitted programs judge runs that end in some way, and that they notice differences. */
class EndingsTest {
  private static final String ENDINGS =
      """
      #include <assert.h>
      #include <stdio.h>
      #include <stdlib.h>
      static int calls;
      int act(int k)
      {
          static int kept;
          kept++;
          calls++;
          printf("act %d without a line end", k);
          if (k == 1) exit(3);
          if (k == 2) abort();
          if (k == 3) exit(0);
          if (k == 4) exit(113);
          assert(k != 5);
          return kept;
      }
      """;

  @TempDir Path folder;

  private static List<InputVector> vectors(EmissionTrial trial, int... values) {
    return java.util.Arrays.stream(values)
        .mapToObj(value -> new InputEdit(trial.layout("act")).set("k", value).vector())
        .toList();
  }

  @Test
  void runsThatEndTheirProcessAreExpectedTo() {
    try (EmissionTrial trial = new EmissionTrial(folder, ENDINGS)) {
      String text = trial.passes("act", vectors(trial, 0, 1, 2, 3, 4, 5, 6));

      assertThat(text)
          .contains("FARKAS_EXITS, 3}")
          .contains("FARKAS_IS_KILLED, 6}")
          .contains("FARKAS_EXITS, 0}");
    }
  }

  @Test
  void withoutProcessesSuchTestsAreSkipped() {
    try (EmissionTrial trial = new EmissionTrial(folder, ENDINGS)) {
      EmittedFile file = emit(trial, trial.tests(vectors(trial, 0, 1, 2)));
      assertThat(trial.compile(file, trial.compilers().getFirst(), "-DFARKAS_ONE_PROCESS"))
          .isEmpty();

      EmissionTrial.Outcome outcome = trial.execute(file);

      assertThat(outcome.status()).isZero();
      assertThat(outcome.output())
          .contains("ok 1 - vector 1")
          .contains("ok 2 - vector 2 # SKIP")
          .contains("ok 3 - vector 3 # SKIP");
    }
  }

  @Test
  void eachTestCanRunAloneAndWrongNumbersAreRefused() {
    try (EmissionTrial trial = new EmissionTrial(folder, ENDINGS)) {
      EmittedFile file = emit(trial, trial.tests(vectors(trial, 0, 7)));
      assertThat(trial.compile(file, trial.compilers().getFirst())).isEmpty();

      assertThat(trial.execute(file, "2").output()).contains("ok 2 - ").doesNotContain("ok 1 - ");
      assertThat(trial.execute(file, "2").status()).isZero();
      assertThat(trial.execute(file, "3").status()).isEqualTo(2);
      assertThat(trial.execute(file, "x").output()).contains("usage: ");
    }
  }

  @Test
  void theSourcesOutputStaysOutOfTheResults() {
    try (EmissionTrial trial = new EmissionTrial(folder, ENDINGS)) {
      EmittedFile file = emit(trial, trial.tests(vectors(trial, 0, 9)));
      assertThat(trial.compile(file, trial.compilers().getFirst())).isEmpty();

      assertThat(trial.executeForResults(file).output())
          .isEqualTo("1..2\nok 1 - vector 1\nok 2 - vector 2\n");
    }
  }

  @Test
  void aRunThatEndsOtherwiseFails() throws IOException {
    try (EmissionTrial trial = new EmissionTrial(folder, ENDINGS)) {
      EmittedFile file = emit(trial, trial.tests(vectors(trial, 0, 1, 2, 3, 6)));
      String changed =
          ENDINGS
              .replace("k == 1) exit(3)", "k == 1) exit(4)")
              .replace("k == 2) abort()", "k == 2) return 0")
              .replace("k == 3) exit(0)", "k == 3) abort()")
              .replace("assert(k != 5)", "if (k == 6) exit(0)");
      Files.writeString(folder.resolve("unit.c"), changed);
      assertThat(trial.compile(file, trial.compilers().getFirst())).isEmpty();

      EmissionTrial.Outcome outcome = trial.execute(file);

      assertThat(outcome.status()).isEqualTo(1);
      assertThat(outcome.output())
          .contains("ok 1 - ")
          .contains("# exited with status 4\nnot ok 2")
          .contains("# returned, but should not\nnot ok 3")
          .contains("# killed by signal 6\nnot ok 4")
          .contains("# exited with status 0\nnot ok 5");
    }
  }

  @Test
  void noExitStatusIsMistakenForTheEndOfATest() throws IOException {
    try (EmissionTrial trial = new EmissionTrial(folder, ENDINGS)) {
      EmittedFile file = emit(trial, trial.tests(vectors(trial, 0, 4)));
      for (int status : List.of(0, 1, 112, 113, 114)) {
        Files.writeString(
            folder.resolve("unit.c"),
            ENDINGS
                .replace("kept++;", "if (k == 0) _Exit(" + status + ");")
                .replace("if (k == 4) exit(113);", ""));
        assertThat(trial.compile(file, trial.compilers().getFirst())).isEmpty();

        assertThat(trial.execute(file).output())
            .contains("# exited with status " + status + "\nnot ok 1")
            .contains("# returned, but should not\nnot ok 2");
      }
    }
  }

  @Test
  void everyKindOfDifferenceIsNoticedAndNamed() throws IOException {
    String source =
        """
        #include <stddef.h>
        enum level { LOW, HIGH };
        union bits { int whole; char part[4]; };
        union uneven { char raw[7]; struct { char c; int n; } pair; };
        struct all { enum level level; unsigned long big; float f; double d; char text[6]; int *at;
                     int table[5]; double reals[5]; union bits bits; union uneven uneven; unsigned field : 3;
                     long double wide; };
        static int count;
        int change(struct all *a, int by)
        {
            if (!a) return 0;
            a->level = HIGH; a->big = 5; a->f = 1; a->d = 0.0; a->text[0] = 'a'; a->at = &count;
            a->table[4] = 1; a->reals[3] = 2.5; a->bits.part[1] = 3; a->uneven.raw[2] = 4; a->field = 5;
            a->wide = 1.25L;
            count = 6;
            return by;
        }
        """;
    String changed =
        source
            .replace(
                "a->level = HIGH; a->big = 5; a->f = 1; a->d = 0.0;",
                "a->level = LOW; a->big = 6; a->f = 2; a->d = -0.0;")
            .replace("a->text[0] = 'a'; a->at = &count;", "a->text[5] = 'a'; a->at = NULL;")
            .replace(
                "a->table[4] = 1; a->reals[3] = 2.5; a->bits.part[1] = 3;",
                "a->table[3] = 1; a->reals[3] = 2.25; a->bits.part[1] = 4;")
            .replace("a->uneven.raw[2] = 4; a->field = 5;", "a->uneven.raw[2] = 5; a->field = 4;")
            .replace("1.25L", "1.125L")
            .replace("count = 6", "count = 7")
            .replace("return by", "return -by");
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputVector vector =
          new InputEdit(trial.layout("change")).point("a", "*a").set("by", 2).vector();
      EmittedFile file =
          new StyledEmitter(new PlainStyle())
              .emit(trial.request("change", trial.tests(List.of(vector))))
              .getFirst();
      trial.compilesAndPasses(file);
      Files.writeString(folder.resolve("unit.c"), changed);
      for (String compiler : trial.compilers()) {
        assertThat(trial.compile(file, compiler)).isEmpty();

        EmissionTrial.Outcome outcome = trial.execute(file);

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.output())
            .containsPattern("(?m)^# line \\d+: result: expected 2 \\(2\\), got -2$")
            .contains(": count: expected 6 (6), got 7")
            .contains(": a[0].level: expected HIGH (1), got 0")
            .contains(": a[0].big: expected 0x5, got 0x6")
            .contains(": a[0].f: expected 1, got 2")
            .contains(": a[0].d: expected 0, got -0")
            .contains(": a[0].text[0]: expected character 0x61, got 0x00")
            .contains(": a[0].at: expected &count (0x")
            .contains(": a[0].table, element 3: expected 0x0, got 0x1")
            .contains(": a[0].table, element 4: expected 0x1, got 0x0")
            .contains(": a[0].reals, element 3: expected 2.5, got 2.25")
            .contains(": a[0].bits.whole: expected 768 (768), got 1024")
            .contains(": (void *)&a[0].uneven, byte 2: expected 0x04, got 0x05")
            .contains(": a[0].field: expected 5 (5), got 4")
            .contains(": a[0].wide: expected 1.25, got 1.125")
            .contains("not ok 1 - vector 1");
      }
    }
  }

  @Test
  void bytesThatMeanNothingAreNotCompared() throws IOException {
    String source =
        """
        struct s { int a; int b; short t[6]; };
        static int kept;
        int set(struct s *s) { kept = 1; if (s) { s->a = 1; s->b = 2; s->t[1] = 3; } return 4; }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputVector vector = new InputEdit(trial.layout("set")).point("s", "*s").vector();
      BitSet all = new BitSet();
      all.set(0, 4);
      BitSet some = new BitSet();
      some.set(5);
      some.set(8 + 2);
      Map<Integer, BitSet> objects =
          Map.of(object(vector, "*s"), some, object(vector, "kept"), all);
      List<EmissionTest> tests =
          List.of(
              trial
                  .tests(List.of(vector))
                  .getFirst()
                  .skipping(new SkippedBytes(all, objects, Map.of())));
      EmittedFile file =
          new StyledEmitter(new PlainStyle()).emit(trial.request("set", tests)).getFirst();
      trial.compilesAndPasses(file);
      Files.writeString(
          folder.resolve("unit.c"),
          source
              .replace("kept = 1", "kept = 2")
              .replace("s->b = 2", "s->b = 7")
              .replace("t[1] = 3", "t[1] = 4")
              .replace("return 4", "return 5"));
      trial.compilesAndPasses(file);
      Files.writeString(folder.resolve("unit.c"), source.replace("s->a = 1", "s->a = 2"));
      assertThat(trial.compile(file, trial.compilers().getFirst())).isEmpty();
      assertThat(trial.execute(file).output()).contains(": s[0].a: expected 1 (1), got 2");
    }
  }

  private static int object(InputVector vector, String name) {
    return vector.layout().objects().stream()
        .filter(o -> o.name().equals(name))
        .findFirst()
        .orElseThrow()
        .id();
  }

  @Test
  void aRunThatDidNotEndIsOnlyMentioned() {
    String source =
        """
        int spin(int k) { volatile int go = 1; while (go && k == 1) { } return k; }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      List<InputVector> vectors =
          List.of(
              new InputEdit(trial.layout("spin")).set("k", 1).vector(),
              new InputEdit(trial.layout("spin")).set("k", 2).vector());
      List<EmissionTest> tests =
          vectors.stream()
              .map(v -> EmissionTest.of("x", "spins", v, trial.runFor(v, 300), List.of()))
              .toList();
      assertThat(tests.getFirst().run().end()).isEqualTo(RunEnd.TIMEOUT);

      EmittedFile file =
          new StyledEmitter(new PlainStyle()).emit(trial.request("spin", tests)).getFirst();

      trial.compilesAndPasses(file);
      assertThat(file.content()).contains("Left out: spins: its run did not end in time");
      assertThat(file.leftOut()).extracting(EmittedFile.LeftOut::id).containsExactly("x");
      EmittedFile alone =
          new StyledEmitter(new PlainStyle())
              .emit(trial.request("spin", tests.subList(0, 1)))
              .getFirst();
      trial.compilesAndPasses(alone);
      assertThat(alone.content()).contains("puts(\"1..0 # SKIP");
    }
  }

  @Test
  void aTestThatCanNotBeWrittenIsOnlyMentioned() {
    String source =
        """
        int *keep(int *p) { static int own; return p ? p : &own; }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputVector own = new InputEdit(trial.layout("keep")).vector();
      NativeRun run = trial.run(own);
      InputVector inner =
          new InputEdit(trial.layout("keep"))
              .pointTo("p", 0, new PointerTarget.Variable("keep.own", 0))
              .vector();
      List<EmissionTest> tests =
          List.of(
              EmissionTest.of("1", "sayable", own, run, List.of()),
              EmissionTest.of("2", "unsayable", inner, run, List.of()));

      EmittedFile file =
          new StyledEmitter(new PlainStyle()).emit(trial.request("keep", tests)).getFirst();

      trial.compilesAndPasses(file);
      assertThat(file.content())
          .contains("Left out: unsayable: no test can be written: nothing in C names what p")
          .contains("expect_not_null(result);");
      assertThat(file.leftOut()).extracting(EmittedFile.LeftOut::id).containsExactly("2");
    }
  }

  @Test
  void findingsAreAFileOfTheirOwn() {
    String source =
        """
        #include <assert.h>
        int divide(int a, int *b) { assert(a != 7); return a / *b; }
        """;
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputVector fine =
          new InputEdit(trial.layout("divide")).set("a", 6).point("b", "*b").set("*b", 2).vector();
      InputVector fails = new InputEdit(trial.layout("divide")).set("a", 7).vector();
      InputVector crashes =
          new InputEdit(trial.layout("divide")).set("a", 8).point("b", "*b").vector();
      List<EmissionTest> tests = trial.tests(List.of(fine, fails, crashes));
      NativeRun crash = tests.get(2).run();
      assertThat(crash.end().kind()).isEqualTo(RunEnd.Kind.CRASHED);

      List<EmittedFile> files =
          new StyledEmitter(new PlainStyle())
              .emit(
                  trial.request(
                      "divide",
                      List.of(
                          tests.get(0),
                          tests.get(1).showing("assertion a != 7 fails"),
                          tests.get(2).showing("division by zero"))));

      assertThat(files)
          .extracting(EmittedFile::name)
          .containsExactly("test_divide.c", "findings_divide.c");
      files.forEach(trial::compilesAndPasses);
      assertThat(trial.execute(files.get(1)).output())
          .contains("finding 1 - vector 2\n", "# killed by signal 6\nfinding 2")
          .contains("finding 2 - vector 3\n# killed by signal 8");
    }
  }

  private static EmittedFile emit(EmissionTrial trial, List<EmissionTest> tests) {
    return new StyledEmitter(new PlainStyle()).emit(trial.request("act", tests)).getFirst();
  }
}
