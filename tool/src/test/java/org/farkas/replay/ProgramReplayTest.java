package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.RunEnd;
import org.farkas.testcase.StubCall;
import org.farkas.testcase.StubNames;
import org.farkas.trace.TraceReader;
import org.farkas.trace.TraceWord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** From a C file through the front end to native runs. */
class ProgramReplayTest {
  @TempDir Path scratch;

  private Program load(String text) throws IOException {
    Path file = Files.writeString(scratch.resolve("unit.c"), text);
    return ClangFrontEnd.load(file, List.of(), scratch);
  }

  private static InputSketch inputs(Program program, String function) {
    Set<String> variables =
        program.source().variables().stream()
            .filter(v -> !v.constant() && !v.fromSystemHeader() && v.defined())
            .map(VariableInfo::irName)
            .collect(Collectors.toSet());
    return new InputSketch(program.source(), function, variables);
  }

  private NativeReplay start(Program program) {
    NativeProgram built = NativeBuild.build(ReplaySource.of(program), scratch);
    return NativeReplay.start(built, ReplayOptions.DEFAULT, scratch);
  }

  @Test
  void decisionsLeaveTheTraceThatTheReaderKnows() throws IOException {
    Program program =
        load(
            """
            static int f(int a, int b) {
              if (a > 3 && (b == 1 || a == 5)) { return 1; }
              switch (b) { case 2: return 2; default: return 3; }
            }
            int g(int a) { return f(a, 2); }
            """);
    try (NativeReplay replay = start(program)) {
      NativeRun run = replay.run(inputs(program, "f").set("a", 5).set("b", 9).vector(), 1_000);
      assertThat(run.returned().orElseThrow().bits(0, 32)).isEqualTo(1);
      assertThat(new TraceReader(program.source()).read(run.trace()).rows()).hasSize(1);
      NativeRun other = replay.run(inputs(program, "g").set("a", 0).vector(), 1_000);
      assertThat(other.returned().orElseThrow().bits(0, 32)).isEqualTo(2);
      assertThat(new TraceReader(program.source()).read(other.trace()).selections()).hasSize(1);
      assertThat(TraceWord.kind(other.trace().word(0))).isEqualTo(TraceWord.ENTER);
    }
  }

  @Test
  void libraryFunctionsWithoutModelAreStubs() throws IOException {
    Program program =
        load(
            """
            #include <stdio.h>
            #include <stdlib.h>
            #include <time.h>
            int f(void) {
              FILE *log = fopen("log", "w");
              if (log != NULL) { fprintf(log, "%d", 1); fclose(log); return -1; }
              printf("%s", "nothing");
              return rand() + (int)time(NULL);
            }
            """);
    assertThat(ReplaySource.of(program).stubs()).contains("fopen", "fclose", "rand", "time");
    assertThat(ReplaySource.of(program).stubs()).doesNotContain("printf", "fprintf");
    try (NativeReplay replay = start(program)) {
      NativeRun run =
          replay.run(
              inputs(program, "f").stubReturns("rand", 0, NativeUnit.INT, 12).vector(), 1_000);
      assertThat(run.returned().orElseThrow().bits(0, 32)).isEqualTo(12);
      assertThat(run.stubCalls().keySet()).containsExactly("fopen", "rand", "time");
    }
  }

  @Test
  void stubsOfTheLibraryMayReturnFunctionPointers() throws IOException {
    Program program =
        load(
            """
            #include <signal.h>
            int f(void) { void (*old)(int) = signal(SIGINT, SIG_IGN); if (old) old(2); return 1; }
            """);
    CType.Pointer handler =
        (CType.Pointer) program.source().function("signal").orElseThrow().type().result();
    String stub = StubNames.forPointerTo((CType.Function) handler.pointee());
    InputSketch inputs = inputs(program, "f");
    ObjectValue pointer = ObjectValue.zero(8).withPointer(0, new PointerTarget.Function(stub));
    int result = inputs.dynamic(new InputObject.StubResult("signal", 0), handler, pointer);
    inputs.stubCall(new StubCall("signal", 0, Optional.of(result), new TreeMap<>()));
    try (NativeReplay replay = start(program)) {
      NativeRun run = replay.run(inputs.vector(), 1_000);
      assertThat(run.end()).isEqualTo(RunEnd.RETURNED);
      assertThat(run.stubCalls()).containsEntry("signal", 1).containsEntry(stub, 1);
    }
  }

  @Test
  void threadLocalVariablesAreReadBack() throws IOException {
    Program program =
        load(
            """
            static _Thread_local long first = 1;
            _Thread_local char second[3] = {4, 5, 6};
            long f(void) { static _Thread_local int calls = 7; second[2] = 9; return ++calls + first; }
            """);
    try (NativeReplay replay = start(program)) {
      NativeRun run = replay.run(inputs(program, "f").vector(), 1_000);
      assertThat(run.returned().orElseThrow().bits(0, 64)).isEqualTo(9);
      assertThat(run.variables().keySet()).containsExactly("f.calls", "first", "second");
      assertThat(run.variables().get("f.calls").bits(0, 32)).isEqualTo(8);
      assertThat(run.variables().get("first").bits(0, 64)).isEqualTo(1);
      assertThat(run.variables().get("second").bytes()).containsExactly(4, 5, 9);
    }
  }

  static Stream<Path> ownPrograms() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    Path checkout = Files.exists(root.resolve("examples")) ? root : root.getParent();
    try (Stream<Path> files =
        Stream.concat(
            Files.walk(checkout.resolve("examples")),
            Files.walk(checkout.resolve("benchmarks/subjects")))) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList().stream();
    }
  }

  /** All zero and NULL is a run like any other: it ends, and its trace makes sense. */
  @ParameterizedTest
  @MethodSource("ownPrograms")
  void everyFunctionOfOurOwnProgramsRuns(Path file) {
    Program program = ClangFrontEnd.load(file, List.of(), scratch);
    List<FunctionInfo> functions =
        program.source().functions().stream()
            .filter(f -> f.defined() && !f.fromSystemHeader())
            .toList();
    try (NativeReplay replay = start(program)) {
      for (FunctionInfo function : functions) {
        NativeRun run = replay.run(inputs(program, function.name()).vector(), 1_000);
        new TraceReader(program.source()).read(run.trace());
        assertThat(run.end().kind())
            .as(function.name())
            .isIn(RunEnd.Kind.RETURNED, RunEnd.Kind.CRASHED, RunEnd.Kind.TIMEOUT);
        assertThat(run.end()).as(function.name()).isNotEqualTo(RunAnswer.OVERWRITTEN);
      }
    }
  }
}
