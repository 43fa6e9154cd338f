import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Figures of {@code benchmarks/run --figures}: what small things cost. */
final class Figures {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path root;
  private final Path scratch;

  Figures(Path root, Path scratch) {
    this.root = root;
    this.scratch = scratch;
  }

  /** Adds a table. */
  void write(StringBuilder text) throws Exception {
    text.append("| figure | measured |\n|---|---|\n");
    Path small = scratch.resolve("small.c");
    Files.writeString(small, smallFile(1));
    List<Double> single = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      single.add(seconds(small, scratch.resolve("single" + i), List.of("--function", "step_0")));
    }
    text.append(
        "| whole run on a 15-line function, median of 5 | %.2f s |%n".formatted(median(single)));
    Path many = scratch.resolve("many.c");
    Files.writeString(many, smallFile(11));
    double all = seconds(many, scratch.resolve("many"), List.of("--all"));
    text.append(
        "| each further function of the file | %.2f s |%n".formatted((all - median(single)) / 10));
    Path bubble = root.resolve("benchmarks/subjects/bubble6/bubble6.c");
    Path out = scratch.resolve("bubble6");
    Measured measured =
        Measured.run(
                List.of(
                    root.resolve("farkas").toString(),
                    "generate",
                    bubble.toString(),
                    "--function",
                    "bubble6",
                    "--count-paths",
                    "--budget",
                    "60s",
                    "--out",
                    out.toString()),
                scratch)
            .decided();
    Path result = out.resolve("bubble6/result.json");
    if (Files.exists(result)) {
      JsonNode json = JSON.readTree(result.toFile());
      text.append(
          "| bubble6, all %s paths: engine time / whole run | %.2f s / %.2f s |%n"
              .formatted(
                  json.path("paths").path("feasible").asText("?"),
                  json.path("effort").path("wallMillis").asLong() / 1000.0,
                  measured.seconds()));
    }
    text.append('\n');
  }

  private double seconds(Path file, Path out, List<String> selection) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                root.resolve("farkas").toString(),
                "generate",
                file.toString(),
                "--criterion",
                "mcdc",
                "--out",
                out.toString()));
    command.addAll(selection);
    return Measured.run(command, scratch).decided().seconds();
  }

  /** A file of functions of 15 lines each. */
  private static String smallFile(int functions) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < functions; i++) {
      text.append(
          """
          int step_%d(int level, int limit, unsigned char mode)
          {
              int result = 0;
              if (level > limit && mode != 0) {
                  result = level - limit;
              } else if (level < 0 || mode == %d) {
                  result = -1;
              }
              for (int i = 0; i < 3; i++) {
                  if (result > 10 * i) {
                      result--;
                  }
              }
              return result;
          }
          """
              .formatted(i, i + 7));
    }
    return text.toString();
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
