package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each {@code check_*} function of the C file beside this test computes a number from nothing, with
 * one corner of the language; the machine and the natively compiled program must agree on it.
 */
class NativeComparisonTest {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> theMachineComputesWhatTheNativeProgramComputes() throws Exception {
    String text = resource("checks.c");
    List<String> names = new ArrayList<>();
    Matcher matcher =
        Pattern.compile("^ll (check_\\w+)\\(void\\)", Pattern.MULTILINE).matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    assertThat(names).hasSizeGreaterThan(30);
    Map<String, Long> expected = runNatively(text, names);
    CUnits units = CUnits.load(text, folder);
    return names.stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () -> {
                      ConcreteRun run = units.run(name);
                      assertThat(run.end()).isEqualTo(new PathEnd.Returned());
                      Snapshot returned = run.returned().orElseThrow();
                      assertThat(returned.unknownBytes().isEmpty()).isTrue();
                      assertThat(returned.value().bits(0, 64)).isEqualTo(expected.get(name));
                    }));
  }

  private Map<String, Long> runNatively(String text, List<String> names)
      throws IOException, InterruptedException {
    StringBuilder program = new StringBuilder(text);
    program.append("#include <stdio.h>\nint main(void) {\n");
    names.forEach(name -> program.append("printf(\"%lld\\n\", " + name + "());\n"));
    program.append("return 0;\n}\n");
    Path source = folder.resolve("native.c");
    Files.writeString(source, program);
    Path executable = folder.resolve("native");
    List<String> command =
        List.of(
            "gcc",
            "-w",
            "-O0",
            "-ffp-contract=off",
            "-o",
            executable.toString(),
            source.toString(),
            "-lm");
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    Process process = new ProcessBuilder(executable.toString()).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    Map<String, Long> values = new LinkedHashMap<>();
    List<String> lines = output.lines().toList();
    for (int i = 0; i < names.size(); i++) {
      values.put(names.get(i), Long.parseLong(lines.get(i)));
    }
    return values;
  }

  private static String resource(String name) throws IOException {
    try (InputStream content = NativeComparisonTest.class.getResourceAsStream(name)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
