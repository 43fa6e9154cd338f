package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** {@code farkas certify} on claims about registers and streams, true ones and forged ones. */
class CertifyInputsTest extends CertifyFixture {
  private static final String REGISTERS =
      """
      struct uart { volatile unsigned status, data; };
      #define UART ((struct uart *)0x40011000)
      int send(unsigned char c)
      {
          UART->data = c;
          if (UART->data > 255) return -1;
          if ((UART->status & 3) > 3) return -2;
          return 0;
      }
      """;

  @Test
  void registersKeepWhatTheyHold() throws IOException {
    generated(REGISTERS, "send", "--strategy", "explore");
    assertThat(certify()).as(said()).isZero();
    assertThat(out.toString())
        .contains("`UART->data > 255` true", "volatile objects keep what they hold");
    edit(CertifyFixture::turn);
    assertThat(certify()).isEqualTo(1);
    assertThat(out.toString())
        .contains("`UART->data > 255` false\n    an input may satisfy it", "0 of 1 certificate");
  }

  @Test
  void registersThatChangeBetweenReadsGiveAnything() throws IOException {
    generated(REGISTERS, "send", "--volatile-reads", "2", "--strategy", "explore");
    assertThat(certify()).as(said()).isZero();
    assertThat(out.toString())
        .contains("`(UART->status & 3) > 3` true", "behind the first 2 reads")
        .doesNotContain("UART->data > 255");
    edit(
        root -> {
          ObjectNode claim = (ObjectNode) root.get("claims").get(0);
          claim.put("target", "c0.true").put("text", "UART->data > 255");
          claim.put("line", 6).put("column", 9);
        });
    assertThat(certify()).as(said()).isEqualTo(1);
    assertThat(out.toString()).contains("`UART->data > 255` true\n    an input may satisfy it");
  }

  @Test
  void whatRestsOnKeptRegistersIsRefusedWithoutThatAssumption() throws IOException {
    generated(REGISTERS, "send", "--strategy", "explore");
    edit(
        root -> {
          ArrayNode assumptions = (ArrayNode) root.get("assumptions");
          for (int i = assumptions.size() - 1; i >= 0; i--) {
            if (assumptions.get(i).get("kind").asText().equals("VOLATILE")) {
              assumptions.remove(i);
            }
          }
        });
    assertThat(certify()).isEqualTo(2);
    assertThat(out.toString())
        .contains(
            "refused: it does not name what verdicts about this source take for granted: volatile");
  }

  @Test
  void whatIsReadFromStreamsIsAnything() throws IOException {
    String text =
        """
        #include <ctype.h>
        #include <stdio.h>
        int digit(FILE *file)
        {
            int c = getc(file);
            if (c > 255) return -1;
            if (isdigit(c)) {
                if (c - '0' > 9) return -2;
                return c - '0';
            }
            return -3;
        }
        """;
    generated(text, "digit");
    assertThat(certify()).as(said()).isZero();
    assertThat(out.toString()).contains("`c > 255` true", "`c - '0' > 9` true");
    edit(CertifyFixture::turn);
    assertThat(certify()).isEqualTo(1);
    assertThat(out.toString()).contains("`c > 255` false\n    an input may satisfy it");
  }
}
