package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.ShapeOptions;
import org.farkas.trace.Trace;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each function of the C file beside this test takes two numbers below 64. Symbolic exploration
 * must find exactly the behaviours (trace and end) that running all 4,096 inputs shows (with the
 * first allocation failing or not), and the inputs of each path must show that path's behaviour.
 */
class ExhaustionTest {
  private static final int VALUES = 64;

  @TempDir java.nio.file.Path folder;

  /** What an observer of a run sees. */
  private record Behaviour(String end, List<Integer> words) {
    static Behaviour of(PathEnd end, Trace trace) {
      List<Integer> words = new ArrayList<>();
      for (int i = 0; i < trace.size(); i++) {
        words.add(trace.word(i));
      }
      String kind =
          switch (end) {
            case PathEnd.Undefined undefined -> undefined.kind().name();
            case PathEnd.Exited _ -> "exit"; // the code is data, as a returned value is
            case PathEnd.Returned _,
                PathEnd.Aborted _,
                PathEnd.Unsupported _,
                PathEnd.Bound _,
                PathEnd.Approximate _,
                PathEnd.Cut _ ->
                end.toString();
          };
      return new Behaviour(kind, words);
    }
  }

  @TestFactory
  Stream<DynamicTest> explorationFindsExactlyTheBehavioursOfAllInputs() throws IOException {
    String text = resource("exhaustive.c");
    CUnits units = CUnits.load(text, folder);
    List<String> names = new ArrayList<>();
    Matcher matcher =
        Pattern.compile("^int (\\w+)\\(u8 a, u8 b\\)", Pattern.MULTILINE).matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    assertThat(names).hasSizeGreaterThan(10);
    return names.stream().map(name -> DynamicTest.dynamicTest(name, () -> compare(units, name)));
  }

  private void compare(CUnits units, String function) {
    ShapeOptions.Range range = new ShapeOptions.Range("0", String.valueOf(VALUES - 1));
    ShapeOptions options =
        new ShapeOptions(
            Map.of("a", range, "b", range), Map.of(), Map.of(), Set.of(), Set.of(), false);
    InputLayout layout = units.layout(function, options);
    Map<Behaviour, String> expected = new HashMap<>();
    for (int a = 0; a < VALUES; a++) {
      for (int b = 0; b < VALUES; b++) {
        for (List<Integer> failing : List.of(List.<Integer>of(), List.of(0))) {
          ConcreteRun run = units.machine.runConcretely(vector(layout, a, b, failing), 1_000_000);
          expected.putIfAbsent(Behaviour.of(run.end(), run.trace()), "a=" + a + " b=" + b);
        }
      }
    }
    Map<Behaviour, String> found = new HashMap<>();
    for (Exploration.Path path : Exploration.of(units, layout, options)) {
      ConcreteRun run = units.machine.runConcretely(path.inputs(), 1_000_000);
      Behaviour behaviour = Behaviour.of(path.end(), path.trace());
      String inputs =
          "a=%d b=%d"
              .formatted(
                  path.inputs().values().get(0).bits(0, 8),
                  path.inputs().values().get(1).bits(0, 8));
      assertThat(Behaviour.of(run.end(), run.trace())).as(inputs).isEqualTo(behaviour);
      found.put(behaviour, inputs);
    }
    assertThat(withSwitchWordsMerged(found)).isEqualTo(withSwitchWordsMerged(expected));
  }

  /** A path stands for several operands of a switch, so those words are left out. */
  private static Set<String> withSwitchWordsMerged(Map<Behaviour, String> behaviours) {
    Set<String> result = new TreeSet<>();
    for (Behaviour behaviour : behaviours.keySet()) {
      StringBuilder text = new StringBuilder(behaviour.end);
      for (int i = 0; i < behaviour.words.size(); i++) {
        int word = behaviour.words.get(i);
        text.append(' ').append(Integer.toHexString(word));
        if (word >>> 29 == org.farkas.trace.TraceWord.SWITCH) {
          i += 2;
        }
      }
      result.add(text.toString());
    }
    return result;
  }

  private static InputVector vector(
      InputLayout layout, int a, int b, List<Integer> failingAllocations) {
    List<ObjectValue> values = new ArrayList<>();
    for (int id = 0; id < layout.objects().size(); id++) {
      ObjectValue zero = ObjectValue.zero(layout.objects().get(id).sizeBytes());
      values.add(id < 2 ? zero.withBits(0, 8, id == 0 ? a : b) : zero);
    }
    return new InputVector(layout, List.of(), values, List.of(), failingAllocations);
  }

  private static String resource(String name) throws IOException {
    try (InputStream content = ExhaustionTest.class.getResourceAsStream(name)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
