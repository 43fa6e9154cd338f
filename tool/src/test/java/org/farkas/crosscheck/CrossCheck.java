package org.farkas.crosscheck;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares what Farkas says that its suites cover with what gcov and clang's MC/DC say of the
 * emitted tests on the untouched source. Run through {@code benchmarks/crosscheck}; {@code
 * docs/crosscheck.md} explains the table and the known kinds of difference.
 */
public final class CrossCheck {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path root;
  private final Path scratch;
  private final Options options;

  private record Options(
      String budget, List<String> criteria, boolean explain, List<String> names) {
    static Options parse(List<String> arguments) {
      String budget = "30s";
      List<String> criteria = List.of("mcdc");
      boolean explain = false;
      List<String> names = new ArrayList<>();
      for (int i = 0; i < arguments.size(); i++) {
        switch (arguments.get(i)) {
          case "--budget" -> budget = arguments.get(++i);
          case "--criterion" -> criteria = List.of(arguments.get(++i).split(","));
          case "--explain" -> explain = true;
          default -> names.add(arguments.get(i));
        }
      }
      return new Options(budget, criteria, explain, names);
    }
  }

  private CrossCheck(Path root, Path scratch, Options options) {
    this.root = root;
    this.scratch = scratch;
    this.options = options;
  }

  /** Exit code 1 if there is a difference that no known kind explains. */
  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT);
    Path scratch = Files.createTempDirectory("farkas-crosscheck");
    boolean agreed;
    try {
      agreed =
          new CrossCheck(
                  Path.of(arguments[0]).toAbsolutePath(),
                  scratch,
                  Options.parse(Arrays.asList(arguments).subList(1, arguments.length)))
              .run();
    } finally {
      delete(scratch);
    }
    System.exit(agreed ? 0 : 1);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private boolean run() throws IOException {
    if (!UnitCheck.hasGcov()) {
      System.out.println("SKIPPED: no comparison with gcov, for gcc and gcov are not both here");
    }
    if (!UnitCheck.hasClang()) {
      System.out.println(
          "SKIPPED: no comparison with clang, for not all of "
              + String.join(", ", ClangCounts.TOOLS)
              + " are here");
    }
    System.out.println(CrossCheckTable.HEAD);
    List<UnitCheck> checks = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    for (String name : options.names) {
      if (Files.exists(Path.of(name, "result.json"))) {
        check(Path.of(name).toString(), Path.of(name).toAbsolutePath(), checks, failures);
      }
    }
    for (Path folder : subjects()) {
      for (String criterion : options.criteria) {
        String title = root.relativize(folder) + " " + criterion;
        generate(folder, criterion, failures)
            .ifPresent(unit -> check(title, unit, checks, failures));
      }
    }
    System.out.print(CrossCheckTable.end(checks, options.explain));
    failures.forEach(failure -> System.out.println("* FAILED " + failure));
    return failures.isEmpty() && checks.stream().allMatch(each -> each.differences().isEmpty());
  }

  private void check(String title, Path unit, List<UnitCheck> checks, List<String> failures) {
    try {
      UnitCheck check = UnitCheck.of(title, unit, Files.createTempDirectory(scratch, "check"));
      checks.add(check);
      System.out.println(CrossCheckTable.row(check));
    } catch (IOException | IllegalStateException e) {
      failures.add(title + ": " + e.getMessage());
    }
  }

  /** The named folders, or all, of examples and benchmark subjects. */
  private List<Path> subjects() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (String parent : List.of("examples", "benchmarks/subjects")) {
      try (Stream<Path> children = Files.list(root.resolve(parent))) {
        children
            .filter(each -> Files.exists(each.resolve("expected.json")))
            .filter(
                each ->
                    options.names.isEmpty()
                        || options.names.contains(each.getFileName().toString()))
            .sorted()
            .forEach(folders::add);
      }
    }
    return folders;
  }

  private Optional<Path> generate(Path folder, String criterion, List<String> failures)
      throws IOException {
    JsonNode expected = JSON.readTree(folder.resolve("expected.json").toFile());
    String function = expected.get("function").asText();
    Path out = Files.createTempDirectory(scratch, "suite");
    List<String> command =
        new ArrayList<>(
            List.of(
                root.resolve("farkas").toString(),
                "generate",
                folder.resolve(expected.get("file").asText()).toString(),
                "--function",
                function,
                "--criterion",
                criterion,
                "--budget",
                options.budget,
                "--out",
                out.toString()));
    expected.path("arguments").forEach(argument -> command.add(argument.asText()));
    Shell.Finished finished = Shell.run(root, command);
    Path unit = out.resolve(function);
    if (Files.exists(unit.resolve("result.json"))) {
      return Optional.of(unit);
    }
    failures.add(folder + ": no suite, exit " + finished.exit() + "\n" + finished.errors());
    return Optional.empty();
  }
}
