package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.replay.NativeUnit.CHAR;
import static org.farkas.replay.NativeUnit.INT;
import static org.farkas.replay.NativeUnit.VOID;
import static org.farkas.replay.NativeUnit.pointer;

import java.nio.file.Path;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.RunEnd;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Library functions that the run-time replaces: ends of a run and allocation. */
class NativeLibraryTest {
  @TempDir Path scratch;

  private NativeUnit unit(String text) {
    return new NativeUnit(
            scratch,
            """
            #include <assert.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>
            """
                + text)
        .defines("f", INT, INT);
  }

  private static NativeRun run(NativeUnit unit, InputVector inputs) {
    try (NativeReplay replay = unit.start()) {
      return replay.run(inputs, 2_000);
    }
  }

  private NativeRun run(String text) {
    NativeUnit unit = unit(text);
    return run(unit, unit.inputs("f").set("argument1", 3).vector());
  }

  private static long returned(NativeRun run) {
    assertThat(run.end()).isEqualTo(RunEnd.RETURNED);
    return run.returned().orElseThrow().bits(0, 32);
  }

  @Test
  void exitEndsTheRunWithItsStatusAndKeepsTheMemory() {
    NativeUnit unit =
        unit("int state; int f(int a) { state = a; exit(256 + 4); }").variable("state", INT);
    NativeRun run = run(unit, unit.inputs("f", "state").set("argument1", 3).vector());
    assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.EXITED, 4));
    assertThat(run.returned()).isEmpty();
    assertThat(run.variables().get("state").bits(0, 32)).isEqualTo(3);
    assertThat(run.after().get(1).bits(0, 32)).isEqualTo(3);
  }

  @Test
  void exitWithoutCleanUpEndsTheRunAsWell() {
    assertThat(run("int f(int a) { _exit(a); }").end())
        .isEqualTo(new RunEnd(RunEnd.Kind.EXITED, 3));
    assertThat(run("int f(int a) { _Exit(a); }").end())
        .isEqualTo(new RunEnd(RunEnd.Kind.EXITED, 3));
  }

  @Test
  void abortAndAFailingAssertionAbort() {
    RunEnd aborted = new RunEnd(RunEnd.Kind.ABORTED, 6);
    assertThat(run("int f(int a) { abort(); }").end()).isEqualTo(aborted);
    assertThat(run("int f(int a) { assert(a == 4); return 0; }").end()).isEqualTo(aborted);
    assertThat(run("int f(int a) { assert(a == 3); return 0; }").end()).isEqualTo(RunEnd.RETURNED);
  }

  @Test
  void runningIntoUnreachableCodeTraps() {
    NativeRun run = run("int f(int a) { if (a) __builtin_unreachable(); return 1; }");
    assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.CRASHED, 4));
  }

  @Test
  void theChosenAllocationsFail() {
    NativeUnit unit =
        unit(
            """
            int f(int a) {
              int result = 0;
              void *p = malloc(a);                       /* 0 */
              result |= (p != NULL) << 0;
              char *q = calloc(a, 4);                    /* 1 */
              result |= (q == NULL) << 1;
              char *s = strdup("abc");                   /* 2 */
              result |= (s != NULL && strcmp(s, "abc") == 0) << 2;
              char *t = strndup("abcdef", 2);            /* 3 */
              result |= (t == NULL) << 3;
              char *r = realloc(s, 100);                 /* 4 */
              result |= (r == NULL && strcmp(s, "abc") == 0) << 4;
              r = realloc(s, 100);                       /* 5 */
              result |= (r != NULL && strcmp(r, "abc") == 0) << 5;
              void *b = aligned_alloc(64, 64);           /* 6 */
              result |= (b == NULL) << 6;
              free(p); free(q); free(r); free(t); free(b);
              return result;
            }
            """);
    InputVector inputs =
        unit.inputs("f")
            .set("argument1", 3)
            .failAllocation(1)
            .failAllocation(3)
            .failAllocation(4)
            .failAllocation(6)
            .vector();
    assertThat(returned(run(unit, inputs))).isEqualTo(0x7f);
  }

  @Test
  void inputObjectsMayBeFreedAndReallocated() {
    NativeUnit unit =
        new NativeUnit(
                scratch,
                """
                #include <stdlib.h>
                int f(char *p, char *q) {
                  q = realloc(q, 100);
                  q[99] = 1;
                  free(p);
                  int first = q[0];
                  free(q);
                  return first;
                }
                """)
            .defines("f", INT, pointer(CHAR), pointer(CHAR));
    InputVector inputs =
        unit.inputs("f")
            .point("argument1", "*argument1")
            .point("argument2", "*argument2")
            .set("*argument2", 0, 1, 9)
            .vector();
    assertThat(returned(run(unit, inputs))).isEqualTo(9);
  }

  @Test
  void reallocationToNoBytesFreesAndIsNoAllocation() {
    NativeUnit unit =
        new NativeUnit(
                scratch,
                """
                #include <stdlib.h>
                int f(char *p) {
                  int result = realloc(p, 0) == NULL;
                  void *q = malloc(4);                       /* 0 */
                  result |= (realloc(q, 0) == NULL) << 1;
                  void *r = malloc(4);                       /* 1: fails */
                  result |= (r == NULL) << 2;
                  free(r);
                  return result;
                }
                """)
            .defines("f", INT, pointer(CHAR));
    InputVector inputs =
        unit.inputs("f").point("argument1", "*argument1").failAllocation(1).vector();
    assertThat(returned(run(unit, inputs))).isEqualTo(7);
  }

  @Test
  void freeingAVariableAborts() {
    NativeRun run = run("int v[40]; int f(int a) { free(&v[4]); return 0; }");
    assertThat(run.end().kind()).isIn(RunEnd.Kind.ABORTED, RunEnd.Kind.CRASHED);
  }

  @Test
  void aUnitMayDefineLibraryFunctionsItself() {
    NativeUnit unit =
        new NativeUnit(
                scratch,
                """
                static int calls;
                void *malloc(unsigned long n) { static char heap[64]; calls++; return heap; }
                void free(void *p) { calls += 10; }
                void *memcpy(void *t, const void *f, unsigned long n) { calls += 100; return t; }
                long write(int d, const void *b, unsigned long n) { calls += 1000; return n; }
                int fork(void) { return 77; }
                void exit(int code) { calls += 10000; for (;;); }
                struct big { long a[40]; };
                struct big copy(struct big *b) { return *b; }
                int f(int a) { free(malloc(3)); return fork() + calls; }
                """)
            .defines("f", INT, INT);
    assertThat(returned(run(unit, unit.inputs("f").vector()))).isEqualTo(88);
  }

  @Test
  void mainIsAFunctionLikeAnyOther() {
    NativeUnit unit =
        new NativeUnit(scratch, "int farkas_user_main(int argc, char **argv) { return argc + 1; }")
            .defines("main", INT, INT, pointer(pointer(CHAR)));
    assertThat(returned(run(unit, unit.inputs("main").set("argument1", 3).vector()))).isEqualTo(4);
  }

  @Test
  void aFunctionWithoutResultReturnsNothing() {
    NativeUnit unit = new NativeUnit(scratch, "void f(void) { }").defines("f", VOID);
    NativeRun run = run(unit, unit.inputs("f").vector());
    assertThat(run.end()).isEqualTo(RunEnd.RETURNED);
    assertThat(run.returned()).isEmpty();
  }
}
