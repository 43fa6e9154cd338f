import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
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
 *
 * <p>Long because a script is one file.
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

  /** One finished process. */
  private record Measured(int exit, double seconds, long peakKibibytes, String output) {}

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
      figures(text);
    }
    System.out.println(text);
    if (options.write) {
      Path results = root.resolve("benchmarks/RESULTS.md");
      Files.writeString(
          results,
          "# Results\n\nWritten by `benchmarks/run "
              + (options.figures ? "--figures " : "")
              + "--write`. Times of one run on a shared machine: compare ratios.\n\n"
              + text
              + sectionsOfOthers(results));
    }
    return rows.stream().allMatch(row -> row.wrong.isEmpty());
  }

  /** What other commands have written there, each between two comments. */
  private static String sectionsOfOthers(Path results) throws IOException {
    String before = Files.exists(results) ? Files.readString(results) : "";
    int begin = before.indexOf("<!-- ");
    return begin < 0 ? "" : "\n" + before.substring(begin);
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
    Measured measured = measure(command);
    Path result = out.resolve(function).resolve("result.json");
    if (!Files.exists(result)) {
      String text = measured.output.strip();
      return missing(name, "exit " + measured.exit + ": " + text.lines().findFirst().orElse(""));
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
        measured.seconds,
        measured.peakKibibytes / 1024,
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

  private void figures(StringBuilder text) throws Exception {
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
        measure(
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
                out.toString()));
    Path result = out.resolve("bubble6/result.json");
    if (Files.exists(result)) {
      JsonNode json = JSON.readTree(result.toFile());
      text.append(
          "| bubble6, all %s paths: engine time / whole run | %.2f s / %.2f s |%n"
              .formatted(
                  json.path("paths").path("feasible").asText("?"),
                  json.path("effort").path("wallMillis").asLong() / 1000.0,
                  measured.seconds));
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
    return measure(command).seconds;
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

  /** Runs a command; the peak is that of the whole process tree, shared pages counted once. */
  private Measured measure(List<String> command) throws Exception {
    Path log = Files.createTempFile(scratch, "output", ".txt");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    long peak = 0;
    while (process.isAlive()) {
      peak = Math.max(peak, proportionalKibibytes(process.toHandle()));
      process.waitFor(50, java.util.concurrent.TimeUnit.MILLISECONDS);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Measured(process.exitValue(), seconds, peak, Files.readString(log));
  }

  private static long proportionalKibibytes(ProcessHandle process) {
    Map<Long, Long> sizes = new LinkedHashMap<>();
    Stream.concat(Stream.of(process), process.descendants())
        .forEach(one -> sizes.put(one.pid(), proportionalKibibytes(one.pid())));
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long proportionalKibibytes(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
        if (line.startsWith("Pss:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", ""));
        }
      }
    } catch (IOException | NumberFormatException | java.io.UncheckedIOException _) {
      // the process has ended
    }
    return 0;
  }

  static {
    Locale.setDefault(Locale.ROOT);
  }
}
