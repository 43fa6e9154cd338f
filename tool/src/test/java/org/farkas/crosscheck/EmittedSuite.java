package org.farkas.crosscheck;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An emitted program: how it says it wants to be built, and its tests in order.
 *
 * @param command the words of the shell command in its header
 * @param tests the tests' names in {@code result.json}; the n-th runs alone by argument n
 * @param source the source file that it includes
 */
record EmittedSuite(Path file, String command, List<String> tests, Path source) {
  private static final Pattern COMMAND = Pattern.compile("^ \\*     (gcc .*)$", Pattern.MULTILINE);
  private static final Pattern ROW =
      Pattern.compile("^    \\{\".*\", (\\w+)(?:, FARKAS_\\w+, \\d+)?\\},$", Pattern.MULTILINE);
  private static final Pattern INCLUDE = Pattern.compile("^#include \"(.*)\"$", Pattern.MULTILINE);

  /**
   * Reads an emitted file; empty if all its tests are left out.
   *
   * @param known the names of all tests of the unit
   */
  static Optional<EmittedSuite> read(Path file, Collection<String> known) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    List<String> tests = new ArrayList<>();
    for (String function : all(ROW, text)) {
      tests.add(
          known.stream()
              .filter(name -> isFunctionOf(function, name))
              .findFirst()
              .orElseThrow(
                  () -> new IllegalStateException("no test in result.json is " + function)));
    }
    if (tests.isEmpty()) {
      return Optional.empty();
    }
    Path source = file.getParent().resolve(all(INCLUDE, text).getFirst()).toRealPath();
    return Optional.of(new EmittedSuite(file, all(COMMAND, text).getFirst(), tests, source));
  }

  /** {@code test_01_x} is {@code test_<unit>_01_x}; a finding's name stands whole at the end. */
  private static boolean isFunctionOf(String function, String test) {
    String end = test.replaceAll("\\W", "_").replaceFirst("^test_", "");
    return function.endsWith("_" + end);
  }

  private static List<String> all(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    List<String> found = new ArrayList<>();
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  /** A file of the ledger, whose names are all relative to the same folder, or absolute. */
  Path find(String name, Ledger ledger) throws IOException {
    Path own = Path.of(ledger.files().keySet().iterator().next());
    if (own.equals(Path.of(name))) {
      return source;
    }
    Path folder = source;
    for (int i = 0; i < own.normalize().getNameCount() && folder.getParent() != null; i++) {
      folder = folder.getParent();
    }
    return folder.resolve(name).toRealPath();
  }

  /** The program's name in its own build command. */
  String name() {
    return file.getFileName().toString().replaceFirst("\\.c$", "");
  }

  /**
   * The build command with another compiler, more options and another place for the program.
   *
   * @param compiler and its additional options, as shell words
   * @param objects further files to link
   */
  String command(String compiler, Path program, String objects) {
    String output = "-o " + name() + " ";
    if (!command.startsWith("gcc ") || !command.contains(output)) {
      throw new IllegalStateException("unexpected build command: " + command);
    }
    return command
        .replaceFirst("^gcc", Matcher.quoteReplacement(compiler))
        .replace(output, "-o '" + program + "' " + objects + " ");
  }
}
