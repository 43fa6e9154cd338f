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
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Runs each subject under each strategy several times, in turns so that what else the machine does
 * meets all alike, and prints the medians. Run through {@code benchmarks/strategies}.
 */
public final class Strategies {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What is compared with what. */
  private enum Comparison {
    STRATEGIES(
        "strategies",
        "Strategies side by side",
        List.of(
            new Setting("explore", "explore", 1, ""),
            new Setting("bounded", "bounded", 1, ""),
            new Setting("portfolio", "portfolio", 1, ""),
            new Setting("two workers", "portfolio", 2, "")),
        2),
    COMPILERS(
        "compilers",
        "With and without Java's optimising compiler",
        List.of(
            new Setting("both compilers", "portfolio", 1, "-XX:TieredStopAtLevel=4"),
            new Setting("the first alone", "portfolio", 1, "-XX:TieredStopAtLevel=1")),
        1);

    final String section;
    final String title;
    final List<Setting> settings;

    /** So many come first, and the next one is compared with the best of them. */
    final int parts;

    Comparison(String section, String title, List<Setting> settings, int parts) {
      this.section = section;
      this.title = title;
      this.settings = settings;
      this.parts = parts;
    }

    String header() {
      StringBuilder names = new StringBuilder("| subject |");
      settings.forEach(setting -> names.append(" ").append(setting.name()).append(" | open |"));
      String compared = settings.get(parts).name();
      names.append(" MiB | ").append(compared).append(" to the better |\n|---|");
      return names.append("---|".repeat(2 * settings.size() + 2)).append("\n").toString();
    }
  }

  private final Path root;
  private final Path scratch;
  private String budget = "30s";
  private int runs = 5;
  private Set<String> only = Set.of();
  private Path publicFolder;
  private boolean write;
  private Comparison comparison = Comparison.STRATEGIES;

  private record Setting(String name, String strategy, int workers, String javaOptions) {}

  private record Unit(String name, Path file, String function, List<String> arguments) {}

  /** Medians of one unit under one strategy. */
  private record Cell(double seconds, int undecided, long peakMebibytes) {}

  private Strategies(String[] arguments) throws IOException {
    root = Path.of(arguments[0]).toAbsolutePath();
    scratch = Files.createTempDirectory("farkas-strategies");
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--budget" -> budget = arguments[++i];
        case "--runs" -> runs = Integer.parseInt(arguments[++i]);
        case "--only" -> only = Set.of(arguments[++i].split(","));
        case "--public" -> publicFolder = Path.of(arguments[++i]).toAbsolutePath();
        case "--write" -> write = true;
        case "--compilers" -> comparison = Comparison.COMPILERS;
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    new Strategies(arguments).run();
  }

  private void run() throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s, medians of %d runs; seconds of whole runs and targets left open%n%n"
            .formatted(LocalDate.now(), runs));
    text.append(comparison.header());
    List<Setting> settings = comparison.settings;
    TreeMap<String, Double> logarithms = new TreeMap<>();
    int decided = 0;
    List<Unit> units = units();
    for (Unit unit : units) {
      List<Cell> cells = cells(unit);
      StringBuilder row = new StringBuilder("| " + unit.name());
      for (int i = 0; i < cells.size(); i++) {
        Cell cell = cells.get(i);
        row.append(number(" | %.1f", cell.seconds())).append(" | " + cell.undecided());
        logarithms.merge(settings.get(i).name(), Math.log(cell.seconds()), Double::sum);
      }
      Cell compared = cells.get(comparison.parts);
      decided += compared.undecided() == 0 ? 1 : 0;
      row.append(" | " + cells.stream().mapToLong(Cell::peakMebibytes).max().orElseThrow());
      row.append(" | " + ratio(cells.subList(0, comparison.parts), compared) + " |\n");
      System.err.print(row);
      text.append(row);
    }
    text.append("\nGeometric means:");
    for (Setting setting : settings) {
      double mean = Math.exp(logarithms.get(setting.name()) / units.size());
      text.append(" " + setting.name() + number(" %.2f s", mean)).append(",");
    }
    String compared = settings.get(comparison.parts).name();
    text.append(
        " %s decides %d of %d units completely.\n".formatted(compared, decided, units.size()));
    System.out.println(text);
    if (write) {
      Results.writeSection(root, comparison.section, "## " + comparison.title + "\n\n" + text);
    }
  }

  /** To the quicker one of those that left the fewest open. */
  private static String ratio(List<Cell> parts, Cell portfolio) {
    int fewest = parts.stream().mapToInt(Cell::undecided).min().orElseThrow();
    if (portfolio.undecided() < fewest) {
      return "decides more";
    }
    double best =
        parts.stream()
            .filter(cell -> cell.undecided() == fewest)
            .mapToDouble(Cell::seconds)
            .min()
            .orElseThrow();
    return number("%.2f", portfolio.seconds() / best)
        + (portfolio.undecided() > fewest ? ", decides less" : "");
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private List<Cell> cells(Unit unit) throws IOException, InterruptedException {
    List<List<Cell>> measured = new ArrayList<>();
    List<Setting> settings = comparison.settings;
    settings.forEach(_ -> measured.add(new ArrayList<>()));
    for (int run = 0; run < runs; run++) {
      for (int i = 0; i < settings.size(); i++) {
        measured.get(i).add(measure(unit, settings.get(i)));
      }
    }
    return measured.stream().map(Strategies::median).toList();
  }

  private static Cell median(List<Cell> cells) {
    int middle = cells.size() / 2;
    return new Cell(
        cells.stream().mapToDouble(Cell::seconds).sorted().toArray()[middle],
        cells.stream().mapToInt(Cell::undecided).sorted().toArray()[middle],
        cells.stream().mapToLong(Cell::peakMebibytes).sorted().toArray()[middle]);
  }

  private Cell measure(Unit unit, Setting setting) throws IOException, InterruptedException {
    Path out = scratch.resolve("out");
    List<String> command = new ArrayList<>();
    command.addAll(List.of(root.resolve("farkas").toString(), "generate", unit.file().toString()));
    command.addAll(List.of("--function", unit.function(), "--strategy", setting.strategy()));
    command.addAll(List.of("--workers", String.valueOf(setting.workers())));
    command.addAll(List.of("--budget", budget, "--force", "--out", out.toString()));
    command.addAll(unit.arguments());
    long start = System.nanoTime();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(scratch.resolve("log").toFile());
    if (!setting.javaOptions().isEmpty()) {
      builder.environment().put("FARKAS_JAVA_OPTS", setting.javaOptions());
    }
    Process process = builder.start();
    int code = process.waitFor();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (code > 1) {
      throw new IOException(
          "exit code %d: %s".formatted(code, Files.readString(scratch.resolve("log"))));
    }
    JsonNode result = JSON.readTree(out.resolve(unit.function() + "/result.json").toFile());
    return new Cell(
        seconds,
        result.get("targets").get("open").asInt(),
        result.get("effort").get("peakMemoryBytes").asLong() >> 20);
  }

  private List<Unit> units() throws IOException {
    List<Unit> units = new ArrayList<>();
    List<Path> folders;
    try (Stream<Path> children = Files.list(root.resolve("benchmarks/subjects"))) {
      folders = children.filter(Files::isDirectory).sorted().toList();
    }
    for (Path folder : folders) {
      String name = folder.getFileName().toString();
      if (!name.equals("bubble6")) { // for counting paths
        JsonNode expected = JSON.readTree(folder.resolve("expected.json").toFile());
        Path file = folder.resolve(expected.get("file").asText());
        units.add(new Unit(name, file, expected.get("function").asText(), texts(expected)));
      }
    }
    if (publicFolder != null) {
      JsonNode manifest = JSON.readTree(root.resolve("benchmarks/manifest.json").toFile());
      for (JsonNode unit : manifest.get("units")) {
        Path file =
            publicFolder
                .resolve(unit.get("repository").asText())
                .resolve(unit.get("path").asText());
        String function = unit.get("function").asText();
        units.add(new Unit(function, file, function, texts(unit)));
      }
    }
    return units.stream().filter(u -> only.isEmpty() || only.contains(u.name())).toList();
  }

  private static List<String> texts(JsonNode unit) {
    List<String> result = new ArrayList<>();
    if (unit.has("arguments")) {
      unit.get("arguments").forEach(each -> result.add(each.asText()));
    }
    return result;
  }
}
