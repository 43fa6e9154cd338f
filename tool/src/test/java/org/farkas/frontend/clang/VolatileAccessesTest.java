package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.source.CallCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which reads of a text get values of their own, and what the program makes of them. */
class VolatileAccessesTest {
  private static final int READS = 40;

  private static final String VALUES =
      """
      extern unsigned __farkas_volatile_left;
      extern unsigned long long __farkas_volatile_values[40];
      void set(int values) {
        __farkas_volatile_left = values;
        for (int i = 0; i < values; i++) __farkas_volatile_values[40 - values + i] = -1ull - i;
      }
      """;

  /** Prints what it reads: each value is the next of -1, -2, -3... */
  private static final String PROGRAM =
      """
      #include <stdio.h>
      #include <stdlib.h>
      extern void set(int values);
      enum mode { OFF, ON = 7 };
      struct bits { volatile unsigned low : 3; volatile int high : 5; volatile _Bool one : 1; };
      struct device {
        volatile unsigned char data;
        const volatile unsigned short id;
        struct { volatile unsigned on : 1, level : 4; };
        struct bits bits;
        volatile long long wide;
      };
      static struct device device = {1, 2, {1, 3}, {5, -3, 1}, 6};
      static volatile float real = 1.5f;
      static const volatile int fixed = 9;
      static volatile enum mode mode = ON;
      static volatile int cells[3] = {10, 20, 30};
      static int calls;
      static struct device *get(void) { calls++; return &device; }
      static void show(long long value) { printf(" %lld", value); }
      static void local(void) {
        volatile int own = 4, lent = 5, list[2] = {6, 7}, given[2] = {8, 9};
        volatile int *to = &lent, *first = given;
        show(own); show(list[1]); show(lent); show(*to); show(first[1]);
      }
      int main(int argc, char **argv) {
        set(argc > 1 ? atoi(argv[1]) : 0);
        show(device.data); show(get()->id); show((get()->on)); show(device.level);
        show(device.bits.low); show(device.bits.high); show(device.bits.one); show(get()->wide);
        show(fixed); show(mode); show(cells[1]); show(*(cells + 2));
        printf(" |");
        show(get()->data |= 64); show(device.data);
        show(device.bits.low++); show(device.bits.low);
        get()->level -= 1; show(device.level);
        real *= 2; printf(" %d", real == 3.0f);
        show(sizeof device.data); show(device.bits.low - 9 < 0); show(device.data - 300 < 0);
        device.data = 12;
        printf(" |");
        local();
        show(calls);
        return 0;
      }
      """;

  @TempDir Path folder;

  private Program program(String text, int reads) throws IOException {
    return ClangFrontEnd.load(
        Load.write(folder, "unit.c", text),
        List.of(),
        List.of(),
        Set.of(),
        CallCounts.ONE.withVolatileReads(reads),
        Files.createDirectories(folder.resolve("scratch")));
  }

  private String output(String compiler, int values) throws IOException {
    Program program = program(PROGRAM, READS);
    List<String> arguments = new ArrayList<>(program.instrumentedFlags());
    arguments.add(program.instrumentedFile().toString());
    arguments.add(NativeBuild.resource(folder, "runtime.c").toString());
    arguments.add(Load.write(folder, "values.c", VALUES).toString());
    Path executable =
        NativeBuild.executable(
            folder,
            "instrumented",
            compiler.equals("clang") ? ClangTools.unpacked().clang().toString() : compiler,
            arguments);
    return NativeBuild.run(List.of(executable.toString(), "" + values), Map.of()).output().strip();
  }

  @ParameterizedTest
  @CsvSource({"gcc", "clang"})
  void withoutValuesTheProgramDoesAsItDid(String compiler) throws IOException {
    assertThat(output(compiler, 0))
        .startsWith("1 2 1 3 5 -3 1 6 9 7 20 30 | 65 65 5 6 2 1 1 1 1 | 4 7 5 5 9 5");
  }

  @ParameterizedTest
  @CsvSource({"gcc", "clang"})
  void eachReadTakesOneValueOfItsOwnType(String compiler) throws IOException {
    assertThat(output(compiler, READS))
        // -1 to -12, each cut to its type
        .startsWith(
            "255 65534 1 12 3 -6 1 -8 -9 4294967286 -11 -12 |"
                // -13 | 64 of 8 bits; -14; -15 of 3 bits; -16; -17 is taken by -= 1, -18 is shown
                + " 243 242 1 0 14"
                // -19 of a float is no number; -20 is compared; then no read, -21, -22
                + " 0 1 1 1 |"
                // the function's own stay, lent ones are read: -23 -24 -25
                + " 4 7 -23 -24 -25 5");
  }

  @Test
  void whatFollowsTheLastValueIsMemory() throws IOException {
    assertThat(output("clang", 13))
        .startsWith("255 65534 1 12 3 -6 1 -8 -9 4294967286 -11 -12 | 243 243");
  }

  @Test
  void withoutTheOptionTheTextIsAsItWas() throws IOException {
    Program plain = program(PROGRAM, 0);
    String text = Files.readString(plain.instrumentedFile(), StandardCharsets.ISO_8859_1);
    assertThat(text).doesNotContain("__farkas_r", "__farkas_reads_");
    assertThat(plain.source().variables())
        .noneMatch(variable -> variable.irName().equals("__farkas_volatile_values"));
  }
}
