import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Programs whose branches must all be decided, some of them dead for reasons that loops hide. For
 * each: what the generator says, what its proofs take for granted of the inputs' sizes, and whether
 * the checker confirms them. Run through {@code benchmarks/proofs}.
 */
public final class Proofs {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Assumptions that bound something: loops, lengths, shapes. */
  private static final Set<String> BOUNDS =
      Set.of("CAPACITY", "STRING_CAPACITY", "OBJECT_START", "RANGE", "NOT_NULL", "CALLS");

  /** A program, and its functions with what the paper says of the like: covered, infeasible. */
  private record Program(String file, List<String> functions) {}

  private static final List<Program> PROGRAMS =
      List.of(
          new Program("search.c", List.of("linear_search", "binary_search")),
          new Program(
              "week.c",
              List.of(
                  "week0", "week1", "week2", "week3", "week4", "week5", "week6", "week7", "week_")),
          new Program(
              "dead.c",
              List.of(
                  "search_checked",
                  "add_saturating",
                  "quadrant",
                  "pump_run",
                  "ring_run",
                  "merge_sorted")));

  private final Path root;
  private final Path scratch;
  private String budget = "30s";
  private String strategy = "portfolio";
  private Set<String> only = Set.of();
  private boolean write;

  private Proofs(String[] arguments) throws IOException {
    root = Path.of(arguments[0]).toAbsolutePath();
    scratch = Files.createTempDirectory("farkas-proofs");
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--budget" -> budget = arguments[++i];
        case "--strategy" -> strategy = arguments[++i];
        case "--only" -> only = Set.of(arguments[++i].split(","));
        case "--write" -> write = true;
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    new Proofs(arguments).run();
  }

  private void run() throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder();
    text.append("%s, strategy %s, %s for each%n%n".formatted(LocalDate.now(), strategy, budget));
    text.append(
        "| function | branches | covered | infeasible | open | bounds assumed | certify"
            + " | seconds |\n|---|---|---|---|---|---|---|---|\n");
    int total = 0;
    int open = 0;
    for (Program program : PROGRAMS) {
      for (String function : program.functions()) {
        if (!only.isEmpty() && !only.contains(function)) {
          continue;
        }
        Path file = root.resolve("benchmarks/claims").resolve(program.file());
        Path out = scratch.resolve("out");
        double seconds = generate(file, function, out);
        JsonNode result = JSON.readTree(out.resolve(function + "/result.json").toFile());
        JsonNode targets = result.get("targets");
        total += targets.get("total").asInt();
        open += targets.get("open").asInt();
        String row =
            String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %s | %s | %.1f |",
                function,
                targets.get("total").asInt(),
                targets.get("covered").asInt(),
                targets.get("infeasible").asInt(),
                targets.get("open").asInt(),
                bounds(result),
                targets.get("infeasible").asInt() == 0 ? "-" : certified(out.resolve(function)),
                seconds);
        System.err.println(row);
        text.append(row).append("\n");
      }
    }
    text.append("\n%d of %d branches decided.\n".formatted(total - open, total));
    System.out.println(text);
    if (write) {
      Results.writeSection(root, "proofs", "## Every branch decided\n\n" + text);
    }
  }

  private double generate(Path file, String function, Path out)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<String> command = new ArrayList<>();
    command.addAll(List.of(root.resolve("farkas").toString(), "generate", file.toString()));
    command.addAll(List.of("--function", function, "--criterion", "branch"));
    command.addAll(List.of("--budget", budget, "--strategy", strategy));
    command.addAll(List.of("--force", "--out", out.toString()));
    int code = run(command);
    if (code > 1) {
      throw new IOException(
          "%s: exit code %d: %s"
              .formatted(function, code, Files.readString(scratch.resolve("log"))));
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private int run(List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(scratch.resolve("log").toFile())
        .start()
        .waitFor();
  }

  private static String bounds(JsonNode result) {
    Set<String> kinds = new TreeSet<>();
    result
        .findValues("assumptions")
        .forEach(
            assumptions ->
                assumptions.forEach(
                    assumption -> {
                      String kind = assumption.path("kind").asText().toUpperCase(Locale.ROOT);
                      if (BOUNDS.contains(kind.replace(' ', '_'))) {
                        kinds.add(kind);
                      }
                    }));
    return kinds.isEmpty() ? "none" : String.join(", ", kinds);
  }

  private String certified(Path folder) throws IOException, InterruptedException {
    int code = run(List.of(root.resolve("farkas").toString(), "certify", folder.toString()));
    return switch (code) {
      case 0 -> "confirmed";
      case 1 -> "not confirmed";
      default -> "exit code " + code;
    };
  }
}
