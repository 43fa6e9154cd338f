import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs Farkas on the public functions of {@code benchmarks/public.json} as a user would who knows
 * nothing of them: no shapes, no ranges. Every delivered program is compiled and run once more by
 * gcc, beside what Farkas itself did. Run through {@code benchmarks/width}.
 */
public final class Width {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Exit codes of {@code farkas generate}: all decided, and some open. */
  private static final int DECIDED = 0;

  private static final int OPEN = 1;
  private static final int UNSUPPORTED = 3;

  private final Path root;
  private final Path scratch;
  private Path folder;
  private String budget = "10s";
  private final Set<String> only = new TreeSet<>();
  private boolean write;

  /** One function's row; {@code trouble} says what went wrong, and is empty if nothing did. */
  private record Row(
      String repository,
      String function,
      int targets,
      int covered,
      int infeasible,
      int open,
      int compared,
      int notCompared,
      int findings,
      double seconds,
      boolean crash,
      String trouble,
      Map<String, Integer> reasons) {
    static Row failed(JsonNode unit, double seconds, boolean crash, String trouble) {
      return new Row(
          unit.get("repository").asText(),
          unit.get("function").asText(),
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          seconds,
          crash,
          trouble,
          Map.of());
    }

    String share() {
      return targets == 0
          ? "-"
          : "%.0f".formatted(Math.floor(100.0 * (covered + infeasible) / targets));
    }
  }

  private Width(Path root, List<String> arguments) throws IOException {
    this.root = root;
    Path kept = null;
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case "--folder" -> folder = Path.of(arguments.get(++i)).toAbsolutePath();
        case "--budget" -> budget = arguments.get(++i);
        case "--only" -> only.addAll(List.of(arguments.get(++i).split(",")));
        case "--keep" -> kept = Files.createDirectories(Path.of(arguments.get(++i)));
        case "--write" -> write = true;
        default -> throw new IllegalArgumentException("unknown option " + arguments.get(i));
      }
    }
    if (folder == null) {
      throw new IllegalArgumentException("--folder DIR: where the repositories' copies are");
    }
    scratch = kept == null ? Files.createTempDirectory("farkas-width") : kept.toAbsolutePath();
  }

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]).toAbsolutePath();
    List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
    System.exit(new Width(root, rest).run() ? 0 : 1);
  }

  private boolean run() throws Exception {
    List<Row> rows = new ArrayList<>();
    for (JsonNode unit : JSON.readTree(root.resolve("benchmarks/public.json").toFile())) {
      String function = unit.get("function").asText();
      if (only.isEmpty() || only.contains(function)) {
        Row row = row(unit);
        System.err.println(line(row).strip() + " " + row.trouble);
        rows.add(row);
      }
    }
    String text = text(rows);
    System.out.println(text);
    if (write) {
      Results.writeSection(root, "width", "## Public functions by manifest\n\n" + text);
    }
    return rows.stream().allMatch(row -> row.trouble.isEmpty());
  }

  private Row row(JsonNode unit) throws Exception {
    Path copy = folder.resolve(unit.get("repository").asText());
    Path file = copy.resolve(unit.get("path").asText());
    if (!Files.exists(file)) {
      return Row.failed(unit, 0, false, "no copy at hand");
    }
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    if (!HexFormat.of().formatHex(digest).equals(unit.get("sha256").asText())) {
      return Row.failed(unit, 0, false, "another version of the file");
    }
    String function = unit.get("function").asText();
    Path out = scratch.resolve(unit.get("repository").asText());
    List<String> command = new ArrayList<>(List.of(root.resolve("farkas").toString(), "generate"));
    command.addAll(List.of(file.toString(), "--function", function, "--config", "none"));
    command.addAll(List.of("--criterion", "mcdc", "--budget", budget, "--force"));
    command.addAll(List.of("--out", out.toString()));
    List<String> flags = new ArrayList<>();
    unit.path("flags").forEach(flag -> flags.add(flag.asText().replace("{copy}", copy.toString())));
    if (!flags.isEmpty()) {
      command.add("--");
      command.addAll(flags);
    }
    Measured measured = Measured.run(command, scratch);
    Files.createDirectories(out.resolve(function));
    Files.writeString(out.resolve(function).resolve("console.txt"), measured.output());
    Path result = out.resolve(function).resolve("result.json");
    if (measured.exit() != DECIDED && measured.exit() != OPEN || !Files.exists(result)) {
      String first = measured.output().lines().filter(s -> s.contains("[")).findFirst().orElse("");
      return Row.failed(
          unit,
          measured.seconds(),
          measured.exit() > UNSUPPORTED,
          "exit %d: %s".formatted(measured.exit(), first.strip()));
    }
    return decided(unit, JSON.readTree(result.toFile()), measured, out.resolve(function), flags);
  }

  private Row decided(
      JsonNode unit, JsonNode result, Measured measured, Path out, List<String> flags)
      throws Exception {
    Map<String, Integer> reasons = new TreeMap<>();
    for (JsonNode item : result.get("items")) {
      if (item.get("verdict").asText().equals("open")) {
        reasons.merge(general(item.path("reason").asText()), 1, Integer::sum);
      }
    }
    Map<String, Integer> programs = new TreeMap<>();
    result.get("tests").forEach(t -> programs.merge(t.get("program").asText(), 1, Integer::sum));
    List<String> trouble = new ArrayList<>();
    if (!result.get("replayMismatches").isEmpty()) {
      trouble.add("replay mismatch");
    }
    if (measured.output().contains("this is a bug of Farkas")) {
      trouble.add("says that it has a bug");
    }
    int compared = programs.getOrDefault("compared", 0);
    int notCompared =
        programs.getOrDefault("not compared", 0) + programs.getOrDefault("left out", 0);
    Path program = out.resolve("tests/test_" + unit.get("function").asText() + ".c");
    if (Files.exists(program)) {
      trouble.addAll(tryProgram(program, flags));
    } else if (compared > 0) {
      trouble.add("no program was delivered");
    }
    JsonNode targets = result.get("targets");
    return new Row(
        unit.get("repository").asText(),
        unit.get("function").asText(),
        targets.get("total").asInt(),
        targets.get("covered").asInt(),
        targets.get("infeasible").asInt(),
        targets.get("open").asInt(),
        compared,
        notCompared,
        programs.getOrDefault("finding", 0),
        measured.seconds(),
        false,
        String.join("; ", trouble),
        reasons);
  }

  /** Compiles and runs a delivered program as its first comment says; what went wrong. */
  private List<String> tryProgram(Path program, List<String> flags) throws Exception {
    Path executable = scratch.resolve("program");
    List<String> command = new ArrayList<>(List.of("gcc", "-O0", "-ffp-contract=off"));
    flags.stream().filter(flag -> !flag.startsWith("-x")).forEach(command::add);
    command.addAll(List.of("-o", executable.toString(), program.toString(), "-lm"));
    if (Measured.run(command, scratch).exit() != 0) {
      return List.of("the program does not compile");
    }
    int exit = Measured.run(List.of(executable.toString()), scratch).exit();
    return exit == 0 ? List.of() : List.of("the program fails");
  }

  /** A reason without places, names of the program and numbers, so that reasons can be counted. */
  private static String general(String reason) {
    String text = reason.replaceAll("\\s+", " ").strip();
    text = text.replaceAll("\\s*\\(?[^\\s()]*\\.[chy]:\\d+(:\\d+)?\\)?", "");
    text = text.replaceAll(" of [^ ]*[^ a-z][^ ]*:", " of an object:").replaceAll("`[^`]*`", "`…`");
    return text.replaceAll("\\b\\d+\\b", "N");
  }

  private static String line(Row row) {
    return "| %s | `%s` | %d | %d | %d | %d | %s | %d | %d | %d | %.1f | %s |%n"
        .formatted(
            row.repository,
            row.function,
            row.targets,
            row.covered,
            row.infeasible,
            row.open,
            row.share(),
            row.compared,
            row.notCompared,
            row.findings,
            row.seconds,
            row.crash ? "YES" : "no");
  }

  private String text(List<Row> rows) {
    StringBuilder text = new StringBuilder();
    long repositories = rows.stream().map(Row::repository).distinct().count();
    text.append(
        """
        By `benchmarks/width --budget %s --write` on %s, %d processors: %d functions of %d repositories, MC/DC
        (masking), nothing said of their inputs. *Compared* and *not* count the tests of the delivered program
        by whether their results are compared there, *faults* the tests that show undefined behaviour or run into it.
        Seconds are those of the whole run on a shared machine; the budget is wall time.

        | repository | function | targets | covered | infeasible | open | decided %% | compared | not | faults | seconds | crash |
        |---|---|---|---|---|---|---|---|---|---|---|---|
        """
            .formatted(
                budget,
                LocalDate.now(),
                Runtime.getRuntime().availableProcessors(),
                rows.size(),
                repositories));
    rows.forEach(row -> text.append(line(row)));
    int targets = rows.stream().mapToInt(Row::targets).sum();
    int open = rows.stream().mapToInt(Row::open).sum();
    text.append(
        "%n%d of %d targets decided, %d of %d functions completely; %d crashes.%n"
            .formatted(
                targets - open,
                targets,
                rows.stream().filter(row -> row.open == 0 && row.targets > 0).count(),
                rows.size(),
                rows.stream().filter(Row::crash).count()));
    for (Row row : rows) {
      if (!row.trouble.isEmpty()) {
        text.append(
            "* %s `%s`: %s%n"
                .formatted(row.repository, row.function, row.trouble.replace(folder + "/", "")));
      }
    }
    Map<String, Integer> reasons = new TreeMap<>();
    Map<String, Integer> functions = new TreeMap<>();
    for (Row row : rows) {
      row.reasons.forEach(
          (reason, count) -> {
            reasons.merge(reason, count, Integer::sum);
            functions.merge(reason, 1, Integer::sum);
          });
    }
    text.append("\n| why targets are open | | targets | functions |\n|---|---|---|---|\n");
    reasons.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(
            each ->
                text.append(
                    "| %s | %d | %d |%n"
                        .formatted(
                            each.getKey().replace("|", "\\|").replaceFirst(": |$", " | "),
                            each.getValue(),
                            functions.get(each.getKey()))));
    return text.toString();
  }

  static {
    Locale.setDefault(Locale.ROOT);
  }
}
