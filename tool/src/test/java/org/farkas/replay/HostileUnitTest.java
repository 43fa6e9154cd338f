package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.replay.NativeUnit.INT;

import java.nio.file.Files;
import java.nio.file.Path;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceWord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Units that misbehave, each in a child of its own. After each of them the same server must still
 * run an innocent function.
 */
class HostileUnitTest {
  private static final int ENTER = TraceWord.ENTER << 29;

  @TempDir Path scratch;
  private NativeReplay replay;
  private NativeUnit unit;

  /** Runs {@code int f(int a)} with the given body, a = 7, two seconds at most. */
  private NativeRun run(String body) {
    return run("", body, ReplayOptions.DEFAULT);
  }

  private NativeRun run(String before, String body, ReplayOptions options) {
    unit =
        new NativeUnit(
                scratch,
                """
                #define _GNU_SOURCE
                #include <errno.h>
                #include <fcntl.h>
                #include <setjmp.h>
                #include <signal.h>
                #include <stdio.h>
                #include <stdlib.h>
                #include <string.h>
                #include <sys/mman.h>
                #include <sys/ptrace.h>
                #include <sys/socket.h>
                #include <sys/syscall.h>
                #include <sys/wait.h>
                #include <unistd.h>
                %s
                int innocent(int a) { return a + 1; }
                int f(int a) { __farkas_condition(2 * 3 + 1); %s }
                """
                    .formatted(before, body))
            .defines("innocent", INT, INT)
            .defines("f", INT, INT);
    replay = unit.start(options);
    NativeRun run = replay.run(unit.inputs("f").set("argument1", 7).vector(), 2_000);
    NativeRun next = replay.run(unit.inputs("innocent").set("argument1", 1).vector(), 2_000);
    assertThat(next.end()).isEqualTo(RunEnd.RETURNED);
    assertThat(next.returned().orElseThrow().bits(0, 32)).isEqualTo(2);
    return run;
  }

  @AfterEach
  void stop() {
    if (replay != null) {
      replay.close();
    }
  }

  private static void assertReturned(NativeRun run, long value) {
    assertThat(run.end()).isEqualTo(RunEnd.RETURNED);
    assertThat(run.returned().orElseThrow().bits(0, 32)).isEqualTo(value);
    assertTrace(run);
  }

  /** The trace up to the misbehaviour is there. */
  private static void assertTrace(NativeRun run) {
    assertThat(run.trace().startsWith(Trace.of(new int[] {ENTER, 7}, false))).isTrue();
  }

  @Test
  void whatRunsOverTheEndOfAVariableDoesNotChangeWhatIsRecorded() {
    NativeRun run =
        run(
            "char last[8] = {1};",
            "for (char *p = last;; p++) { *p = 16; __farkas_condition(2 * 3 + 1); }",
            ReplayOptions.DEFAULT);
    assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.CRASHED, 11));
    for (int i = 1; i < run.trace().size(); i++) {
      assertThat(run.trace().word(i)).as("word " + i).isEqualTo(2 * 3 + 1);
    }
    assertTrace(run);
  }

  @Test
  void aForkIsRefused() {
    assertReturned(run("pid_t p = fork(); if (p == 0) for (;;); return p == -1 ? errno : 0;"), 1);
  }

  @Test
  void aThreadIsRefused() {
    NativeRun run =
        run("return (int)syscall(SYS_clone, 0x10f00, 0, 0, 0, 0) == -1 && errno == EPERM;");
    assertReturned(run, 1);
  }

  @Test
  void theParentCanNotBeKilled() {
    assertReturned(run("int p = getppid(); return p > 1 && kill(p, 9) == -1 ? errno : 0;"), 1);
  }

  @Test
  void aSignalToItselfCountsAsACrash() {
    NativeRun run = run("kill(getpid(), SIGTERM); return 0;");
    assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.CRASHED, 15));
    assertTrace(run);
  }

  @Test
  void aSocketIsRefused() {
    assertReturned(run("return socket(AF_INET, SOCK_STREAM, 0) == -1 ? errno : 0;"), 1);
  }

  @Test
  void aProgramIsNotExecuted() {
    NativeRun run = run("char *v[] = {\"/bin/true\", 0}; execv(v[0], v); return errno == EPERM;");
    assertReturned(run, 1);
  }

  @Test
  void otherProcessesAreNotTraced() {
    assertReturned(run("return ptrace(PTRACE_ATTACH, getppid(), 0, 0) == -1 ? errno : 0;"), 1);
  }

  @Test
  void noFileIsWrittenNotEvenInTheWorkingFolder() {
    NativeRun run =
        run("return open(\"x\", O_CREAT | O_WRONLY, 0666) < 0 && fopen(\"y\", \"w\") == 0;");
    assertReturned(run, 1);
  }

  @Test
  void noFileIsRead() {
    assertReturned(run("return open(\"/etc/passwd\", O_RDONLY) < 0;"), 1);
  }

  @Test
  void noFileIsRemoved() throws Exception {
    Path victim = Files.writeString(scratch.resolve("victim"), "text");
    assertReturned(run("return unlink(\"%s\") == -1;".formatted(victim)), 1);
    assertThat(victim).exists();
  }

  @Test
  void memoryIsBounded() {
    ReplayOptions small = new ReplayOptions(256L << 20, 1024, false);
    NativeRun run =
        run("", "for (int i = 0; ; i++) if (malloc(16 << 20) == 0) return i < 32;", small);
    assertReturned(run, 1);
  }

  @Test
  void theAddressSpaceLimitCanNotBeLifted() {
    NativeRun run =
        run(
            "#include <sys/resource.h>",
            "struct rlimit r = {RLIM_INFINITY, RLIM_INFINITY}; return setrlimit(RLIMIT_AS, &r);",
            ReplayOptions.DEFAULT);
    assertReturned(run, 0xffffffffL);
  }

  @Test
  void outputGoesNowhere() {
    NativeRun run =
        run(
            """
            for (int i = 0; i < 100000; i++) { printf("%d\\n", i); puts("x"); }
            static char block[1 << 20];
            for (int i = 0; i < 64; i++) {
              if (write(1, block, sizeof block) != sizeof block) return 0;
              write(2, block, sizeof block);
            }
            return printf("%s", "four") + 1;
            """);
    assertReturned(run, 5);
  }

  @Test
  void anEndlessLoopTimesOutAndKeepsItsTrace() {
    NativeRun run = run("for (;;) { } return 0;");
    assertThat(run.end()).isEqualTo(RunEnd.TIMEOUT);
    assertTrace(run);
    assertThat(run.trace().truncated()).isFalse();
    assertThat(run.after()).isEmpty();
  }

  @Test
  void anEndlessTraceIsCut() {
    NativeRun run =
        run(
            "",
            "for (;;) __farkas_condition(2 * 1); return 0;",
            ReplayOptions.DEFAULT.withTraceWords(1000));
    assertThat(run.end()).isEqualTo(RunEnd.TIMEOUT);
    assertThat(run.trace().size()).isEqualTo(1000);
    assertThat(run.trace().truncated()).isTrue();
    assertTrace(run);
  }

  @Test
  void aSwitchIsNotCutInTheMiddle() {
    NativeRun run =
        run(
            "",
            "for (int i = 0; i < 9; i++) __farkas_switch(0, -1LL - i); return 0;",
            ReplayOptions.DEFAULT.withTraceWords(10));
    assertThat(run.trace().size()).isEqualTo(8);
    assertThat(run.trace().truncated()).isTrue();
    assertThat(run.trace().word(3)).isEqualTo(-1);
  }

  @Test
  void endlessRecursionCrashes() {
    NativeRun run =
        run(
            "int deep(int n) { return deep(n + 1) + n; }",
            "return deep(a);",
            ReplayOptions.DEFAULT);
    assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.CRASHED, 11));
    assertTrace(run);
  }

  @Test
  void aWildPointerCrashes() {
    NativeRun run = run("*(volatile int *)8 = 1; return 0;");
    assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.CRASHED, 11));
    assertTrace(run);
  }

  @Test
  void aJumpIntoAFrameThatIsGoneEndsSomehow() {
    NativeRun run =
        run(
            "static jmp_buf b; static void set(void) { setjmp(b); }",
            "set(); char block[256]; memset(block, 1, sizeof block); if (a == 7) longjmp(b, 1);"
                + " return 0;",
            ReplayOptions.DEFAULT);
    assertThat(run.end().kind())
        .isIn(RunEnd.Kind.CRASHED, RunEnd.Kind.RETURNED, RunEnd.Kind.TIMEOUT);
  }

  @Test
  void closingAllDescriptorsDisturbsNothing() {
    assertReturned(run("for (int i = 0; i < 1024; i++) close(i); return 3;"), 3);
  }

  @Test
  void writingToEveryDescriptorDisturbsNothing() {
    NativeRun run = run("for (int i = 3; i < 1024; i++) write(i, \"junkjunk\", 8); return 3;");
    assertReturned(run, 3);
  }

  @Test
  void exitInASignalHandlerIsAnExit() {
    NativeRun run =
        run(
            "static void handler(int s) { (void)s; exit(9); }",
            "signal(SIGSEGV, handler); *(volatile int *)8 = 1; return 0;",
            ReplayOptions.DEFAULT);
    assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.EXITED, 9));
    assertTrace(run);
    assertThat(run.after()).hasSize(1);
  }

  @Test
  void anExitBySystemCallIsAnExitWithoutMemory() {
    NativeRun run = run("syscall(SYS_exit_group, 5); return 0;");
    assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.EXITED, 5));
    assertThat(run.after()).isEmpty();
    assertTrace(run);
  }

  @Test
  void aConstructorRunsInsideTheContainer() {
    NativeRun run =
        run(
            "static int refused; __attribute__((constructor)) static void early(void)"
                + " { refused = socket(AF_INET, SOCK_STREAM, 0) == -1 && errno == EPERM; }",
            "return refused;",
            ReplayOptions.DEFAULT);
    assertReturned(run, 1);
  }

  @Test
  void overwritingTheRecorderIsNoticed() {
    // finds the recorder the way a wild loop would: it writes over every shared page there is
    NativeRun run =
        run(
            """
            extern int __farkas_condition(int);
            extern char __executable_start[], _end[];
            """,
            """
            for (char **p = (char **)__executable_start; p + 1 < (char **)_end; p++) {
              char *page = *p;
              if (page > (char *)0x700000000000 && page < (char *)0x7fffffffffff
                  && ((unsigned long)page & 0xfff) == 0
                  && mprotect(page, 4096, PROT_READ | PROT_WRITE) == 0
                  && *(int *)(page + 16) == 2 && *(int *)(page + 8) == 0) {
                memset(page, 0x5a, 4096);
              }
            }
            return 0;
            """,
            ReplayOptions.DEFAULT);
    assertThat(run.end()).isEqualTo(new RunEnd(RunEnd.Kind.CRASHED, 0));
    assertThat(run.trace().size()).isZero();
    assertThat(run.trace().truncated()).isTrue();
  }
}
