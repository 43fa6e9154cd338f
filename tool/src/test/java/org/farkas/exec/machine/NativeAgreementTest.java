package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.farkas.replay.NativeBuild;
import org.farkas.replay.NativeReplay;
import org.farkas.replay.ReplayOptions;
import org.farkas.replay.ReplaySource;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.RunEnd;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Explores each unit of the C file beside this test; the inputs of every path must lead along it in
 * a concrete run of the machine and in the native program, with the same results.
 */
class NativeAgreementTest {
  private static final int PATHS_PER_UNIT = 120;

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicNode> exploredConcreteAndNativeRunsAgree() throws IOException {
    CUnits units = CUnits.load(resource("units.c"), folder);
    Path scratch = Files.createDirectories(folder.resolve("native"));
    NativeReplay replay =
        NativeReplay.start(
            NativeBuild.build(ReplaySource.of(units.program), scratch),
            ReplayOptions.DEFAULT.withAllowUncontained(true),
            scratch);
    Stream<DynamicNode> tests =
        units.program.source().functions().stream()
            .filter(f -> f.defined() && !f.fileLocal() && !f.fromSystemHeader())
            .map(FunctionInfo::name)
            .map(name -> DynamicTest.dynamicTest(name, () -> compare(units, replay, name)));
    DynamicTest last = DynamicTest.dynamicTest("the native program stops", replay::close);
    return Stream.of(
        DynamicContainer.dynamicContainer("units", Stream.concat(tests, Stream.of(last))));
  }

  private static void compare(CUnits units, NativeReplay replay, String function) {
    InputLayout layout = units.layout(function, ShapeOptions.DEFAULT);
    int compared = 0;
    for (Exploration.Path path :
        Exploration.some(units, layout, ShapeOptions.DEFAULT, PATHS_PER_UNIT)) {
      ConcreteRun run = units.machine.runConcretely(path.inputs(), 10_000_000);
      if (!(path.end() instanceof PathEnd.Bound) && !isApproximate(path.state())) {
        assertThat(run.end()).isEqualTo(path.end());
        assertThat(run.trace()).isEqualTo(path.trace());
      }
      agree(run, replay.run(path.inputs(), 5_000));
      compared++;
    }
    assertThat(compared).isGreaterThan(1);
  }

  private static boolean isApproximate(State state) {
    return state.pathCondition().stream()
        .flatMap(constraint -> constraint.assumption().stream())
        .anyMatch(Assumption::isApproximation);
  }

  private static void agree(ConcreteRun run, NativeRun real) {
    assertThat(real.trace().startsWith(run.trace())).isTrue();
    Optional<RunEnd.Kind> end =
        switch (run.end()) {
          case PathEnd.Returned _ -> Optional.of(RunEnd.Kind.RETURNED);
          case PathEnd.Exited _ -> Optional.of(RunEnd.Kind.EXITED);
          case PathEnd.Aborted _ -> Optional.of(RunEnd.Kind.ABORTED);
          case PathEnd.Undefined _,
              PathEnd.Unsupported _,
              PathEnd.Bound _,
              PathEnd.Approximate _,
              PathEnd.Cut _ ->
              Optional.empty(); // anything may happen
        };
    if (end.isEmpty()) {
      return;
    }
    assertThat(real.end().kind()).isEqualTo(end.get());
    assertThat(real.trace()).isEqualTo(run.trace());
    if (end.get() == RunEnd.Kind.RETURNED) {
      assertThat(run.returned().isPresent()).isEqualTo(real.returned().isPresent());
      run.returned().ifPresent(snapshot -> same("returned", snapshot, real.returned().get()));
      for (int id = 0; id < real.after().size(); id++) {
        same("object " + id, run.after().get(id), real.after().get(id));
      }
      real.variables()
          .forEach(
              (name, value) -> {
                if (run.variables().containsKey(name)) {
                  same(name, run.variables().get(name), value);
                }
              });
    }
  }

  private static void same(String what, Snapshot machine, ObjectValue real) {
    BitSet unknown = machine.unknownBytes();
    assertThat(real.sizeBytes()).as(what).isEqualTo(machine.value().sizeBytes());
    for (int i = 0; i < real.sizeBytes(); i++) {
      if (!unknown.get(i)) {
        assertThat(real.byteAt(i)).as(what + " byte " + i).isEqualTo(machine.value().byteAt(i));
      }
    }
    assertThat(known(real, unknown)).as(what).isEqualTo(known(machine.value(), unknown));
  }

  private static Map<Long, PointerTarget> known(ObjectValue value, BitSet unknown) {
    Map<Long, PointerTarget> pointers = new TreeMap<>(value.pointers());
    pointers.keySet().removeIf(offset -> unknown.get(offset.intValue()));
    return pointers;
  }

  private static String resource(String name) throws IOException {
    try (InputStream content = NativeAgreementTest.class.getResourceAsStream(name)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
