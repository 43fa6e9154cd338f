package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Proofs by k-induction from the C file to the confirmed certificate, and edited ones. */
class KInductionCommandTest extends CommandLineFixture {
  /** An alarm that is three steps late, and the sample from which it comes, three steps late. */
  private static final String LATE_ALARM =
      """
      static struct { int now, before, earlier, first; } past;
      int watch(unsigned samples, int steps)
      {
          int alarm = 0, soon = 0, both = 0;
          past.now = past.before = past.earlier = past.first = 0;
          for (int i = 0; i < steps; i++) {
              if (alarm && !past.first) return -1;
              alarm = soon;
              soon = both;
              both = past.now && past.before;
              past.first = past.earlier;
              past.earlier = past.before;
              past.before = past.now;
              past.now = samples >> (i & 31) & 1;
          }
          return alarm;
      }
      """;

  private Path certificate() {
    return results().resolve("watch/certificates/k-induction-1.json");
  }

  private int certify() {
    return farkas("certify", results().toString());
  }

  private void generated() throws IOException {
    int code = generate(LATE_ALARM, "--function", "watch", "--strategy", "bounded");
    assertThat(code).as(said()).isZero();
  }

  @Test
  void whatThreeIterationsShowIsProvedWithoutABoundAndConfirmed() throws IOException {
    generated();
    assertThat(out.toString()).contains("by k-induction over loops with k = 3");
    JsonNode induction = new ObjectMapper().readTree(certificate().toFile()).get("kInduction");
    assertThat(induction.get("window").asInt()).isEqualTo(3);
    JsonNode loop = induction.get("loops").get(0);
    assertThat(loop.get("line").asInt()).isEqualTo(6);
    assertThat(loop.get("memory").toString()).isEqualTo("[\"past\"]");
    assertThat(loop.get("registers").toString()).contains(" i\"", " alarm\"", " soon\"", " both\"");
    assertThat(certify()).as(said()).isZero();
    assertThat(out.toString()).contains("k-induction-1: confirmed by z3", "past.first");
  }

  @Test
  void aSmallerWindowIsNotEnoughForTheChecker() throws IOException {
    generated();
    edit(root -> ((ObjectNode) root.get("kInduction")).put("window", 2));
    assertThat(certify()).as(said()).isEqualTo(1);
  }

  @Test
  void aFalseClaimSlippedInIsNotConfirmedAndDoesNotServeTheTrueOnes() throws IOException {
    generated();
    JsonNode items = result("watch").get("items");
    edit(
        root -> {
          for (JsonNode item : items) {
            if (item.get("verdict").asText().equals("covered")) {
              ObjectNode claim = ((ArrayNode) root.get("claims")).addObject();
              claim.set("target", item.get("id"));
              claim.set("at", item.get("file"));
              for (String member : List.of("line", "column", "text", "outcome")) {
                claim.set(member, item.get(member));
              }
            }
          }
        });
    assertThat(certify()).as(said()).isEqualTo(1);
    assertThat(out.toString()).contains("not confirmed");
  }

  private void edit(Consumer<ObjectNode> change) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode root = (ObjectNode) mapper.readTree(certificate().toFile());
    change.accept(root);
    Files.writeString(certificate(), mapper.writeValueAsString(root));
  }
}
