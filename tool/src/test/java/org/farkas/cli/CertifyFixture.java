package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What {@code farkas generate} wrote, and what {@code farkas certify} says of it. */
abstract class CertifyFixture extends CommandLineFixture {
  void generated(String text, String function, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--function", function, "--scope", "static"));
    all.addAll(List.of(options));
    assertThat(generate(text, all.toArray(String[]::new))).as(said()).isZero();
  }

  int certify(String... options) {
    List<String> arguments = new ArrayList<>(List.of("certify", results().toString()));
    arguments.addAll(List.of(options));
    return farkas(arguments.toArray(String[]::new));
  }

  /** The only certificate there is. */
  Path certificate() throws IOException {
    try (Stream<Path> files = Files.walk(results())) {
      return files
          .filter(file -> file.getParent().endsWith("certificates"))
          .reduce(
              (a, b) -> {
                throw new AssertionError("two certificates: " + a + ", " + b);
              })
          .orElseThrow();
    }
  }

  void edit(Consumer<ObjectNode> change) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode root = (ObjectNode) mapper.readTree(certificate().toFile());
    change.accept(root);
    mapper.writeValue(certificate().toFile(), root);
  }

  /** The claims of a certificate about one outcome, about the other one. */
  static void turn(ObjectNode root) {
    for (JsonNode each : root.get("claims")) {
      ObjectNode claim = (ObjectNode) each;
      String outcome = claim.get("outcome").asText();
      String other = outcome.equals("true") ? "false" : "true";
      claim.put("outcome", other);
      claim.put("target", claim.get("target").asText().replace("." + outcome, "." + other));
    }
  }
}
