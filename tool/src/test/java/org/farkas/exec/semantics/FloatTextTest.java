package org.farkas.exec.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FloatTextTest {
  @TempDir Path folder;

  /** A line per number: its bits, conversion, precision, alternative, text. */
  private static final String PRINTING =
      """
      #include <math.h>
      #include <stdint.h>
      #include <stdio.h>
      #include <string.h>
      static uint64_t state = 88172645463325252u;
      static uint64_t next(void) {
        state ^= state << 13; state ^= state >> 7; state ^= state << 17;
        return state;
      }
      int main(void) {
        static const double edges[] = {0, 0.5, 1.5, 2.5, 0.125, 9.5, 99.5, 999999.5, 1e5, 1e6, 1e-4,
                                       1e-5, 0.0001234565, 5e-324, 1e22, 1e23, INFINITY, NAN};
        for (int i = 0; i < 4000; i++) {
          double value = edges[i % 18];
          uint64_t bits = next() >> 1;
          if (i % 3 == 1) memcpy(&value, &bits, 8);
          if (i % 3 == 2) value = (double)(bits >> (bits % 60)) / 1000;
          if (isnan(value)) value = NAN;
          char kind = "feEgGF"[next() % 6];
          int precision = (int)(next() % 12), alternative = (int)(next() % 2);
          if ((kind | 32) == 'g') alternative = 0; // glibc leaves zeros out, against C
          char format[8];
          sprintf(format, "%%%s.*%c", alternative ? "#" : "", kind);
          memcpy(&bits, &value, 8);
          printf("%016lx %c %d %d ", (unsigned long)bits, kind, precision, alternative);
          printf(format, precision, value);
          printf("\\n");
        }
      }
      """;

  @Test
  void numbersAreWrittenAsTheLibraryWritesThem() throws Exception {
    Files.writeString(folder.resolve("p.c"), PRINTING);
    run(List.of("gcc", "-O0", "-w", "-o", "p", "p.c", "-lm"));
    List<String> lines = run(List.of("./p")).lines().toList();
    assertThat(lines).hasSize(4000);
    for (String line : lines) {
      String[] words = line.split(" ");
      double number = Double.longBitsToDouble(Long.parseUnsignedLong(words[0], 16));
      assertThat(
              FloatText.of(
                  number, words[1].charAt(0), Integer.parseInt(words[2]), words[3].equals("1")))
          .as(line)
          .isEqualTo(words[4]);
    }
  }

  private String run(List<String> command) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int code = process.waitFor();
    String text = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(code).as(text).isZero();
    return text;
  }
}
