package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;
import org.farkas.testcase.StubNames;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * C files with the suites expected of them. {@code -Dfarkas.golden=update} writes what is found
 * instead of comparing.
 */
class GoldenSuiteTest {
  private static final Path FOLDER = Path.of("src/test/resources/emit");
  private static final boolean UPDATE = "update".equals(System.getProperty("farkas.golden"));

  /** One element behind each pointer keeps the suites short. */
  private static final ShapeGuess SMALL =
      new ShapeGuess(1, 1, 1, 7, 3, false, Map.of(), Map.of(), List.of());

  private static final CType.Int INT = new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);

  @TempDir Path folder;

  /** A suite by its file's name: the function under test and the inputs. */
  record Suite(String function, Function<EmissionTrial, List<InputVector>> inputs) {}

  static Map<String, Suite> suites() {
    Map<String, Suite> suites = new LinkedHashMap<>();
    suites.put("triangle", new Suite("classify", GoldenSuiteTest::triangle));
    suites.put("fields", new Suite("next_field", GoldenSuiteTest::fields));
    suites.put("ring", new Suite("find", GoldenSuiteTest::ring));
    suites.put("heater", new Suite("regulate", GoldenSuiteTest::heater));
    suites.put("lamp", new Suite("lamp_toggle", GoldenSuiteTest::lamp));
    suites.put("message", new Suite("scale", GoldenSuiteTest::message));
    suites.put("loader", new Suite("load", GoldenSuiteTest::loader));
    suites.put("average", new Suite("average", GoldenSuiteTest::average));
    return suites;
  }

  @TestFactory
  List<DynamicTest> emitsAsExpected() {
    return suites().entrySet().stream()
        .map(
            each ->
                DynamicTest.dynamicTest(each.getKey(), () -> check(each.getKey(), each.getValue())))
        .toList();
  }

  private void check(String name, Suite suite) throws IOException {
    String source = Files.readString(FOLDER.resolve(name + ".c"));
    Path own = Files.createDirectories(folder.resolve(name));
    try (EmissionTrial trial = new EmissionTrial(own, source)) {
      if (name.equals("loader")) {
        trial.releasingMemory();
      }
      List<EmissionTest> tests = new ArrayList<>();
      for (EmissionTest test : trial.tests(suite.inputs().apply(trial))) {
        tests.add(abnormal(name, test) ? test.showing("what goes wrong") : test);
      }
      List<EmittedFile> files =
          new StyledEmitter(new PlainStyle()).emit(trial.request(suite.function(), tests));
      for (EmittedFile file : files) {
        trial.compilesAndPasses(file);
        String kind = file.name().startsWith("findings") ? ".findings.c" : ".tests.c";
        Path expected = FOLDER.resolve(name + kind);
        if (UPDATE) {
          Files.writeString(expected, file.content());
        }
        assertThat(file.content()).isEqualTo(Files.readString(expected));
      }
    }
  }

  private static boolean abnormal(String name, EmissionTest test) {
    NativeRun run = test.run();
    return name.equals("average") && run.returned().isEmpty();
  }

  @Test
  void everyFileBelongsToASuite() throws IOException {
    Set<String> expected = new TreeSet<>();
    for (String name : suites().keySet()) {
      expected.addAll(List.of(name + ".c", name + ".tests.c"));
    }
    expected.add("average.findings.c");
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(f -> f.getFileName().toString()).collect(Collectors.toSet()))
          .isEqualTo(expected);
    }
  }

  private static InputEdit edit(EmissionTrial trial, String function) {
    return new InputEdit(trial.layout(function, ShapeOptions.DEFAULT, SMALL));
  }

  private static List<InputVector> triangle(EmissionTrial trial) {
    return List.of(
        edit(trial, "classify").set("a", 3).set("b", 3).set("c", 3).vector(),
        edit(trial, "classify").set("a", 0xffff_ffffL).set("b", 1).set("c", 70_000).vector(),
        edit(trial, "classify").set("a", 3000).set("b", 4000).set("c", 5000).vector());
  }

  private static List<InputVector> fields(EmissionTrial trial) {
    return List.of(
        edit(trial, "next_field").vector(),
        edit(trial, "next_field")
            .point("line", "*line")
            .text("*line", "a??=,\n")
            .set("separator", ',')
            .point("out", "*out")
            .set("*out", 0, 4, 0x7a7a_7a7a)
            .vector(),
        edit(trial, "next_field")
            .point("line", "*line")
            .text("*line", "\"q\"\0001")
            .point("out", "*out")
            .point("*out", 8, "*line")
            .vector());
  }

  private static List<InputVector> ring(EmissionTrial trial) {
    return List.of(
        edit(trial, "find").set("value", -5).vector(),
        edit(trial, "find")
            .point("from", "*from")
            .set("*from", 0, 8, 1)
            .point("*from", 8, "*from->next")
            .set("*from->next", 0, 8, Long.MIN_VALUE)
            .point("*from->next", 8, "*from")
            .set("value", Long.MIN_VALUE)
            .vector(),
        edit(trial, "find")
            .point("from", "*from")
            .point("*from", 8, "*from")
            .set("value", 1)
            .vector());
  }

  private static List<InputVector> heater(EmissionTrial trial) {
    CType reading =
        ((CType.Pointer)
                trial
                    .program()
                    .source()
                    .function("sensor_read")
                    .orElseThrow()
                    .type()
                    .parameters()
                    .get(1))
            .pointee();
    InputLayout layout = edit(trial, "regulate").vector().layout();
    CType.Function handler =
        (CType.Function) layout.objects().get(1).slots().getFirst().type().pointee();
    TreeMap<Integer, InputEdit.Out> cold = new TreeMap<>();
    cold.put(
        1,
        new InputEdit.Out(
            reading,
            ObjectValue.zero(reading.sizeBytes()).withBits(0, 16, -12).withBits(16, 8, 200)));
    ObjectValue failure = ObjectValue.zero(4).withBits(0, 32, -1);
    return List.of(
        edit(trial, "regulate")
            .set("channel", 2)
            .call("sensor_read", 0, INT, failure, new TreeMap<>())
            .call("sensor_read", 1, INT, ObjectValue.zero(4), cold)
            .vector(),
        edit(trial, "regulate")
            .pointTo(
                "alarm_handler", 0, new PointerTarget.Function(StubNames.forPointerTo(handler)))
            .call("sensor_read", 0, INT, failure, new TreeMap<>())
            .call("sensor_read", 1, INT, failure, new TreeMap<>())
            .call("sensor_read", 2, INT, failure, new TreeMap<>())
            .call(StubNames.forPointerTo(handler), 0, INT, 42)
            .vector());
  }

  private static List<InputVector> lamp(EmissionTrial trial) {
    return List.of(
        edit(trial, "lamp_toggle").set("number", 3).set("ticks", 0xffff_ffffL).vector(),
        edit(trial, "lamp_toggle")
            .set("number", 1)
            .set("force", 1)
            .set("locked", 1)
            .set("port", 0x80)
            .set("lamps", 4, 2, 0x1f)
            .set("lamps", 6, 2, 12_345)
            .vector());
  }

  private static List<InputVector> message(EmissionTrial trial) {
    long tenth = Double.doubleToLongBits(0.1);
    return List.of(
        edit(trial, "scale").set("m", 8, 8, tenth).set("by", Float.floatToIntBits(-0.0f)).vector(),
        edit(trial, "scale")
            .set("m", 8, 8, Double.doubleToLongBits(Double.POSITIVE_INFINITY))
            .set("by", 0xffa0_0001L)
            .set("ratio", Float.floatToIntBits(Float.MIN_VALUE))
            .point("out", "*out")
            .vector(),
        edit(trial, "scale")
            .set("m", 0, 4, 1)
            .set("by", Float.floatToIntBits(1e10f))
            .point("out", "*out")
            .set("*out", 0, 4, 9)
            .set("*out", 8, 8, 0x7ff8_0000_0000_0000L)
            .vector());
  }

  private static List<InputVector> loader(EmissionTrial trial) {
    return List.of(
        edit(trial, "load").point("b", "*b").point("*b", 8, "*b->data").set("size", 5).vector(),
        edit(trial, "load").point("b", "*b").set("size", 8).failAllocation(0).vector(),
        edit(trial, "load").set("size", -1).vector(),
        edit(trial, "load").set("size", 1001).vector());
  }

  private static List<InputVector> average(EmissionTrial trial) {
    return List.of(
        edit(trial, "average")
            .point("values", "*values")
            .set("*values", 4)
            .set("count", 1)
            .vector(),
        edit(trial, "average").set("count", 7).vector(),
        edit(trial, "average").point("values", "*values").set("count", 0).vector());
  }
}
