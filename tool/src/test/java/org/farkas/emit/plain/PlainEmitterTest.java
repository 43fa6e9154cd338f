package org.farkas.emit.plain;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Emitted suites compile without a warning and pass under both compilers, kind by kind of C. */
class PlainEmitterTest {
  @TempDir Path folder;

  private EmissionTrial trial(String source, String... flags) {
    return new EmissionTrial(folder, source, flags);
  }

  @Test
  void integersOfAllTypes() {
    String source =
        """
        #include <stdbool.h>
        #include <stdint.h>
        long long sum(bool b, char c, signed char s, unsigned char u, short h, unsigned short v,
                      int i, unsigned n, long l, unsigned long m, long long q, unsigned long long w,
                      int8_t a, uint64_t z)
        {
            if (b) return (long long)((unsigned long long)c + (unsigned long long)s + u);
            if (h > v) return i;
            if (n > m) return (long long)z;
            return (long long)((unsigned long long)l ^ (unsigned long long)q ^ w ^ (unsigned)a);
        }
        """;
    try (EmissionTrial trial = trial(source)) {
      System.err.println(trial.passesOnRandomInputs("sum", 12));
    }
  }
}
