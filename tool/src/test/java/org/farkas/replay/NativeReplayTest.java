package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.replay.NativeUnit.INT;
import static org.farkas.replay.NativeUnit.pointer;

import java.nio.file.Path;
import java.util.List;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceWord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run reports: end, trace, returned value, memory afterwards. */
class NativeReplayTest {
  private static final int ENTER = TraceWord.ENTER << 29;

  @TempDir Path scratch;

  private NativeRun run(NativeUnit unit, InputVector inputs) {
    try (NativeReplay replay = unit.start()) {
      return replay.run(inputs, 2_000);
    }
  }

  @Test
  void returnsTheValueAndTheTrace() {
    NativeUnit unit =
        new NativeUnit(
                scratch,
                """
                static int f(int a) {
                  if (((a > 3) ? __farkas_condition(1) : __farkas_condition(0))) return a * 2;
                  return -1;
                }
                """)
            .defines("f", INT, INT);
    NativeRun run = run(unit, unit.inputs("f").set("argument1", 21).vector());
    assertThat(run.end()).isEqualTo(RunEnd.RETURNED);
    assertThat(run.returned().orElseThrow().bits(0, 32)).isEqualTo(42);
    assertThat(run.trace())
        .isEqualTo(Trace.of(new int[] {ENTER, TraceWord.condition(0, true)}, false));
  }

  @Test
  void reportsWhatWasWrittenThroughPointersAndIntoVariables() {
    NativeUnit unit =
        new NativeUnit(
                scratch,
                """
                static int count;
                static int *last = &count;
                int f(int *p) {
                  static int calls = 5;
                  calls++;
                  count += 10;
                  last = p + 1;
                  p[2] = p[1] + count;
                  return calls;
                }
                """)
            .defines("f", INT, pointer(INT))
            .variable("count", INT)
            .variable("last", pointer(INT))
            .variable("f.calls", INT);
    InputSketch inputs =
        unit.inputs("f", "count", "f.calls")
            .point("argument1", "*argument1")
            .set("*argument1", 4, 4, 7)
            .set("count", 30);
    NativeRun run = run(unit, inputs.vector());
    assertThat(run.end()).isEqualTo(RunEnd.RETURNED);
    assertThat(run.returned().orElseThrow().bits(0, 32)).isEqualTo(6);
    int pointee = inputs.object("*argument1");
    assertThat(run.after().get(pointee).bits(64, 32)).isEqualTo(47);
    assertThat(run.after().get(inputs.object("count")).bits(0, 32)).isEqualTo(40);
    assertThat(run.after().get(inputs.object("argument1")).pointers())
        .containsEntry(0L, new PointerTarget.Into(pointee, 0));
    assertThat(run.variables().keySet()).containsExactly("count", "f.calls", "last");
    assertThat(run.variables().get("f.calls").bits(0, 32)).isEqualTo(6);
    assertThat(run.variables().get("last").pointers())
        .containsEntry(0L, new PointerTarget.Into(pointee, 4));
  }

  @Test
  void aServerThatIsKilledIsReplaced() {
    NativeUnit unit = new NativeUnit(scratch, "int f(int a) { return a; }").defines("f", INT, INT);
    InputVector inputs = unit.inputs("f").set("argument1", 5).vector();
    NativeProgram program = unit.build();
    try (NativeReplay replay = NativeReplay.start(program, ReplayOptions.DEFAULT, scratch)) {
      assertThat(replay.run(inputs, 1_000).end()).isEqualTo(RunEnd.RETURNED);
      List<ProcessHandle> servers =
          ProcessHandle.current()
              .children()
              .filter(p -> p.info().command().orElse("").equals(program.executable().toString()))
              .toList();
      assertThat(servers).hasSize(1);
      servers.getFirst().destroyForcibly();
      servers.getFirst().onExit().join();
      assertThat(replay.run(inputs, 1_000).returned().orElseThrow().bits(0, 32)).isEqualTo(5);
    }
  }
}
