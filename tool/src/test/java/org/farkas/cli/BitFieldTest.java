package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A bit-field that was written has a value, though the rest of its word was never written; one that
 * was not written has none.
 */
class BitFieldTest extends CommandLineFixture {
  private static final String UNIT =
      """
      struct flags { unsigned low : 4; unsigned mid : 3; int high : 5; unsigned long far : 40; };
      struct wire { unsigned char kind : 2, size : 5, last : 1; } __attribute__((packed));
      static int table[8] = {4, 5, 6};
      int fields(unsigned a, int b, unsigned long c) {
        struct flags f;
        struct wire w;
        int result = 0;
        f.mid = a;
        if (f.mid == 5) result += 1;
        f.low = 9;
        f.high = 6;
        if (f.low == 9 && f.high == 6) result += 2;
        f.high = b;
        if (f.high < -3) result += 4;
        f.far = c;
        if (f.far > 0xff00000000ul) result += 8;
        f.low++;
        if (f.low != 10) result += 16;
        w.size = a;
        w.last = b;
        if (w.size > 20 && w.last) result += 32;
        switch (w.size & 3) {
          case 0: result += 64; break;
          case 3: result += 128; break;
          default: break;
        }
        if (table[f.mid] == 6) result += 256;
        struct flags copy = f;
        while (copy.mid-- > 1) result += 512;
        return result;
      }
      """;

  private static final String UNSET =
      """
      struct flags { unsigned low : 4; unsigned mid : 3; };
      int fields(unsigned a) {
        struct flags f;
        f.mid = a;
        if (f.low == 3) return 1;
        return 0;
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void writtenFieldsHaveTheirValues(String strategy) throws IOException {
    generateFields(UNIT, strategy);
    assertThat(notCovered(result("fields")))
        .as(said())
        .allMatch(target -> target.endsWith("infeasible"))
        .contains("f.low != 10 true infeasible");
    assertThat(messages(result("fields"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void aFieldThatWasNotWrittenIsAFinding(String strategy) throws IOException {
    generateFields(UNSET, strategy);
    assertThat(messages(result("fields")))
        .as(said())
        .anyMatch(message -> message.contains("indeterminate"));
    assertThat(notCovered(result("fields"))).hasSize(2);
  }

  private void generateFields(String unit, String strategy) throws IOException {
    generate(unit, "--function", "fields", "--strategy", strategy, "--budget", "30s");
  }

  private static List<String> messages(JsonNode result) {
    List<String> messages = new ArrayList<>();
    result.get("findings").forEach(it -> messages.add(it.toString()));
    return messages;
  }
}
