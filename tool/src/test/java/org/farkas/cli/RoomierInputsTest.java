package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Objects whose sizes only the run tells. */
class RoomierInputsTest extends CommandLineFixture {
  RoomierInputsTest() {
    super(300_000);
  }

  @Test
  void runsGetTheRoomThatTheyNeed() throws IOException {
    assertThat(
            notCoveredIn(
                """
                int expand(const unsigned char *key, int *words, int bits) {
                  int rounds = 0, count;
                  switch (bits) {
                    case 128: rounds = 40; count = 16; break;
                    case 192: rounds = 48; count = 24; break;
                    case 256: rounds = 60; count = 32; break;
                    default: return -1;
                  }
                  for (int i = 0; i < rounds; i++) {
                    if (i < count) words[i] = key[i];
                    else words[i] = words[i - count] * 3 ^ words[i - 1];
                  }
                  if (words[rounds - 1] > 77) return 1;
                  return 0;
                }
                """,
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    assertThat(said()).contains("words: must point to all that is accessed");
    assertThat(said()).doesNotContain("Runs that go wrong");
  }
}
