import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Runs Farkas on the benchmark subjects as a user would, compares every verdict with the expected
 * one and prints a table, with a calibration figure of the same run: the seconds that this machine
 * needs at that moment for a fixed piece of work. Run through {@code benchmarks/run}.
 */
public final class Run {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path root;
  private final Options options;
  private final Path scratch;

  private record Options(
      String budget,
      Set<String> only,
      Optional<Path> publicFolder,
      boolean figures,
      boolean write) {
    static Options parse(List<String> arguments) {
      String budget = "30s";
      Set<String> only = new TreeSet<>();
      Optional<Path> folder = Optional.empty();
      boolean figures = false;
      boolean write = false;
      for (int i = 0; i < arguments.size(); i++) {
        switch (arguments.get(i)) {
          case "--budget" -> budget = arguments.get(++i);
          case "--only" -> only.addAll(List.of(arguments.get(++i).split(",")));
          case "--public" -> folder = Optional.of(Path.of(arguments.get(++i)).toAbsolutePath());
          case "--figures" -> figures = true;
          case "--write" -> write = true;
          default -> throw new IllegalArgumentException("unknown option " + arguments.get(i));
        }
      }
      return new Options(budget, only, folder, figures, write);
    }
  }

  /** One row of the table. */
  private record Row(
      String name,
      int targets,
      int covered,
      int infeasible,
      int open,
      int tests,
      double seconds,
      long peakMebibytes,
      List<String> wrong,
      List<String> openReasons) {
    boolean decided() {
      return open == 0 && targets > 0;
    }
  }

  private Run(Path root, Options options) throws IOException {
    this.root = root;
    this.options = options;
    this.scratch = Files.createTempDirectory("farkas-benchmarks");
  }

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]).toAbsolutePath();
    List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
    System.exit(new Run(root, Options.parse(rest)).run() ? 0 : 1);
  }

  private boolean run() throws Exception {
    StringBuilder text = new StringBuilder();
    double calibration = calibrate();
    text.append(
        "%s, %d processors, calibration %.2f s (SHA-256 of 512 MiB)%n%n"
            .formatted(LocalDate.now(), Runtime.getRuntime().availableProcessors(), calibration));
    List<Row> rows = new ArrayList<>();
    for (Path folder : folders(root.resolve("benchmarks/subjects"))) {
      String name = folder.getFileName().toString();
      if (!name.equals("bubble6") && wanted(name)) {
        rows.add(subject(folder, folder.resolve("expected.json"), name));
      }
    }
    for (Path folder : folders(root.resolve("examples"))) {
      Path expected = folder.resolve("expected.json");
      String name = "example " + folder.getFileName();
      if (Files.exists(expected) && wanted(folder.getFileName().toString())) {
        rows.add(subject(folder, expected, name));
      }
    }
    if (options.publicFolder.isPresent()) {
      JsonNode units = JSON.readTree(root.resolve("benchmarks/manifest.json").toFile());
      for (JsonNode unit : units.get("units")) {
        if (wanted(unit.get("function").asText())) {
          rows.add(publicUnit(unit, options.publicFolder.get()));
        }
      }
    }
    table(rows, text);
    if (options.figures) {
      new Figures(root, scratch).write(text);
    }
    System.out.println(text);
    if (options.write) {
      Results.writeFirst(
          root,
          "# Results\n\nWritten by `benchmarks/run "
              + (options.figures ? "--figures " : "")
              + "--write`. Times of one run on a shared machine: compare ratios.\n\n"
              + text);
    }
    return rows.stream().allMatch(row -> row.wrong.isEmpty());
  }

  private boolean wanted(String name) {
    return options.only.isEmpty() || options.only.contains(name);
  }

  private static List<Path> folders(Path parent) throws IOException {
    try (Stream<Path> children = Files.list(parent)) {
      return children.filter(Files::isDirectory).sorted().toList();
    }
  }

  /** Seconds for a fixed piece of work, the best of three. */
  private static double calibrate() throws Exception {
    byte[] block = new byte[1 << 20];
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 3; round++) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      long start = System.nanoTime();
      for (int i = 0; i < 512; i++) {
        digest.update(block);
      }
      digest.digest();
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
    }
    return best;
  }

  private Row subject(Path folder, Path expectedFile, String name) throws Exception {
    JsonNode expected = JSON.readTree(expectedFile.toFile());
    Path file = folder.resolve(expected.get("file").asText());
    Map<String, List<String>> verdicts = new HashMap<>();
    for (JsonNode condition : expected.get("conditions")) {
      for (String outcome : List.of("true", "false")) {
        verdicts
            .computeIfAbsent(
                key(condition.get("line").asInt(), condition.get("text").asText(), outcome),
                _ -> new ArrayList<>())
            .add(condition.get(outcome).asText());
      }
    }
    return generate(name, file, expected, (key, _) -> verdicts.getOrDefault(key, List.of()));
  }

  private Row publicUnit(JsonNode unit, Path folder) throws Exception {
    String name = unit.get("repository").asText() + " " + unit.get("function").asText();
    Path file = folder.resolve(unit.get("repository").asText()).resolve(unit.get("path").asText());
    if (!Files.exists(file)) {
      return missing(name, "no copy at " + file);
    }
    String digest =
        HexFormat.of()
            .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    if (!digest.equals(unit.get("sha256").asText())) {
      return missing(name, "another version of the file");
    }
    Set<String> infeasible = new TreeSet<>();
    for (JsonNode label : unit.get("infeasible")) {
      infeasible.add(
          key(
              label.get("line").asInt(),
              label.get("text").asText(),
              label.get("outcome").asText()));
    }
    return generate(
        name, file, unit, (key, _) -> List.of(infeasible.contains(key) ? "infeasible" : "covered"));
  }

  private static Row missing(String name, String why) {
    return new Row(name, 0, 0, 0, 0, 0, 0, 0, List.of(), List.of(why));
  }

  private interface Expectation {
    List<String> verdicts(String key, JsonNode item);
  }

  private Row generate(String name, Path file, JsonNode unit, Expectation expectation)
      throws Exception {
    Path out = scratch.resolve(name.replaceAll("\\W+", "_"));
    String function = unit.get("function").asText();
    List<String> command =
        new ArrayList<>(
            List.of(
                root.resolve("farkas").toString(),
                "generate",
                file.toString(),
                "--function",
                function,
                "--criterion",
                "mcdc",
                "--budget",
                options.budget,
                "--out",
                out.toString()));
    unit.path("arguments").forEach(argument -> command.add(argument.asText()));
    Measured measured = Measured.run(command, scratch);
    Path result = out.resolve(function).resolve("result.json");
    if (!Files.exists(result)) {
      String text = measured.output().strip();
      return missing(name, "exit " + measured.exit() + ": " + text.lines().findFirst().orElse(""));
    }
    JsonNode json = JSON.readTree(result.toFile());
    List<String> wrong = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (JsonNode item : json.get("items")) {
      String key =
          key(item.get("line").asInt(), item.get("text").asText(), item.get("outcome").asText());
      String verdict = item.get("verdict").asText();
      List<String> right = expectation.verdicts(key, item);
      if (verdict.equals("open")) {
        open.add(key + ": " + item.path("reason").asText());
      } else if (right.isEmpty()) {
        wrong.add(key + " is not expected at all");
      } else if (!right.contains(verdict)) {
        wrong.add(key + " is " + verdict + ", right is " + right);
      }
    }
    JsonNode targets = json.get("targets");
    return new Row(
        name,
        targets.get("total").asInt(),
        targets.get("covered").asInt(),
        targets.get("infeasible").asInt(),
        targets.get("open").asInt(),
        json.get("tests").size(),
        measured.seconds(),
        measured.peakKibibytes() / 1024,
        wrong,
        open);
  }

  private static String key(int line, String text, String outcome) {
    return line + " `" + text.replaceAll("\\s+", " ").strip() + "` " + outcome;
  }

  private static void table(List<Row> rows, StringBuilder text) {
    text.append(
        "| subject | targets | covered | infeasible | open | tests | seconds | peak MiB | wrong |\n"
            + "|---|---|---|---|---|---|---|---|---|\n");
    for (Row row : rows) {
      text.append(
          "| %s | %d | %d | %d | %d | %d | %.1f | %d | %d |%n"
              .formatted(
                  row.name,
                  row.targets,
                  row.covered,
                  row.infeasible,
                  row.open,
                  row.tests,
                  row.seconds,
                  row.peakMebibytes,
                  row.wrong.size()));
    }
    long decided = rows.stream().filter(Row::decided).count();
    text.append("%n%d of %d units decided completely.%n".formatted(decided, rows.size()));
    for (Row row : rows) {
      for (String open : row.openReasons) {
        text.append("* open in %s: %s%n".formatted(row.name, open));
      }
      for (String wrong : row.wrong) {
        text.append("* WRONG in %s: %s%n".formatted(row.name, wrong));
      }
    }
    text.append('\n');
  }

  static {
    Locale.setDefault(Locale.ROOT);
  }
}
