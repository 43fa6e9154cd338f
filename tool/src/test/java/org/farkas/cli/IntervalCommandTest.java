package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Proofs by intervals from the C file to the confirmed certificate, and edited ones. */
class IntervalCommandTest extends CertifyFixture {
  private static final String TEXT =
      """
      int f(int x, int y)
      {
          int r = x & 7;
          int odd = 1;
          if (r > 7) return 1;
          while (odd < y) {
              if (odd % 2 == 0) return 2;
              odd += 2;
          }
          return y > 3;
      }
      """;

  @Test
  void theReportAndTheCertificateSayHow() throws IOException {
    generated(TEXT, "f", "--criterion", "branch", "--range", "y=0..100");
    assertThat(said().toString()).contains("by intervals of what numbers can be");
    assertThat(certify()).as(said().toString()).isZero();
    assertThat(said().toString()).contains("f/intervals-1: confirmed").contains("range of y");
  }

  @Test
  void editedRangesAreNotBelieved() throws IOException {
    generated(TEXT, "f", "--criterion", "branch", "--range", "y=0..100");
    edit(
        root ->
            root.get("intervals")
                .get("ranges")
                .forEach(
                    at ->
                        at.get("rows")
                            .forEach(
                                row ->
                                    row.forEach(
                                        range -> ((ObjectNode) range).put("remainder", 0)))));
    assertThat(certify()).as(said().toString()).isOne();
    edit(root -> ((ArrayNode) root.get("intervals").get("ranges")).removeAll());
    assertThat(certify()).as(said().toString()).isOne();
    edit(root -> ((ObjectNode) root.get("intervals")).put("ranges", "none"));
    assertThat(certify()).as(said().toString()).isEqualTo(2);
  }
}
