import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Programs of k copies of one loop each, with its own array and length: {@code scan} has a check in
 * the loop that never fires, {@code valves_rep} counts items and tests the count, {@code
 * valves_nest} has each copy inside the last test of the one before. Branch criterion. Run through
 * {@code benchmarks/families}.
 */
public final class Families {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Families() {}

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]).toAbsolutePath();
    String budget = "60s";
    String strategy = "portfolio";
    List<Integer> copies = List.of(1, 2, 5, 10, 20, 50, 100);
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--budget" -> budget = arguments[++i];
        case "--strategy" -> strategy = arguments[++i];
        case "--copies" ->
            copies = Stream.of(arguments[++i].split(",")).map(Integer::valueOf).toList();
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    System.out.println(
        "| program | branches | covered | infeasible | open | tests | seconds | peak MiB |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    Path folder = Files.createTempDirectory("farkas-families");
    for (String family : List.of("scan", "valves_rep", "valves_nest")) {
      for (int k : copies) {
        Path file = Files.writeString(folder.resolve(family + k + ".c"), program(family, k));
        System.out.println(row(root, file, family + k, budget, strategy));
      }
    }
  }

  private static String row(Path root, Path file, String name, String budget, String strategy)
      throws IOException, InterruptedException {
    Path out = file.resolveSibling("out");
    List<String> command = new ArrayList<>(List.of(root.resolve("farkas").toString(), "generate"));
    command.addAll(List.of(file.toString(), "--function", "unit", "--criterion", "branch"));
    command.addAll(List.of("--budget", budget, "--strategy", strategy, "--force"));
    command.addAll(List.of("--out", out.toString()));
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(file.resolveSibling(name + ".log").toFile())
            .start();
    int code = process.waitFor();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (code > 1) {
      return "| %s | failed with exit code %d: %s |".formatted(name, code, file);
    }
    JsonNode result = JSON.readTree(out.resolve("unit/result.json").toFile());
    JsonNode targets = result.get("targets");
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %d | %.1f | %d |",
        name,
        targets.get("total").asInt(),
        targets.get("covered").asInt(),
        targets.get("infeasible").asInt(),
        targets.get("open").asInt(),
        result.get("tests").size(),
        seconds,
        result.get("effort").get("peakMemoryBytes").asLong() >> 20);
  }

  private static String program(String family, int k) {
    String parameters =
        IntStream.range(0, k)
            .mapToObj(i -> "const int a%1$d[], int n%1$d".formatted(i))
            .collect(Collectors.joining(", "));
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < k; i++) {
      body.append(family.equals("scan") ? scan(i) : valves(i, family.equals("valves_nest")));
    }
    if (family.equals("valves_nest")) {
      body.append("    }\n".repeat(k));
    }
    return "int unit(%s)\n{\n    int r = 0;\n\n%s    return r;\n}\n".formatted(parameters, body);
  }

  private static String scan(int i) {
    return """
        int s%1$d = 0;

        while (s%1$d >= 0 && s%1$d < n%1$d) {
            if (s%1$d < 0 || s%1$d >= n%1$d) {
                return -1;
            }
            if (a%1$d[s%1$d] == 0) {
                r++;
            }
            s%1$d = s%1$d + 1;
        }
    """
        .formatted(i);
  }

  private static String valves(int i, boolean nested) {
    return """
        int c%1$d = 0;

        for (int i = 0; i < n%1$d; i++) {
            if (a%1$d[i] == 0) {
                c%1$d++;
            }
        }
        if (c%1$d > 3) {
            r++;
    """
            .formatted(i)
        + (nested ? "" : "    }\n");
  }
}
