package org.farkas.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.testcase.InputPath;

/**
 * A {@code farkas.yaml}: options of the command line for the files beside it and their functions.
 * What stands with a function wins over what stands with its file, and that over what stands at the
 * top.
 */
public final class ConfigurationFile {
  /** The file's name when it stands beside the source. */
  public static final String NAME = "farkas.yaml";

  private static final String FILES = "files";
  private static final String FUNCTIONS = "functions";
  private static final String FLAGS = "flags";

  /** What an option's value looks like. */
  private enum Form {
    VALUE,
    /** true or false. */
    SWITCH,
    /** Values by paths of inputs. */
    BY_PATH,
    LIST,
    /** A path, relative to the file's folder. */
    PATH,
    /** Several of them. */
    PATHS
  }

  private static final Map<String, Form> OPTIONS = options();

  private static Map<String, Form> options() {
    Map<String, Form> options = new LinkedHashMap<>();
    for (String name :
        List.of(
            "criterion",
            "scope",
            "strategy",
            "budget",
            "seed",
            "framework",
            "precondition",
            "calls",
            "variadic",
            "globals",
            "aliases",
            "oracle",
            "external-aliases",
            "kept-tests")) {
      options.put(name, Form.VALUE);
    }
    options.put("seeds", Form.PATH);
    options.put("range", Form.BY_PATH);
    options.put("length", Form.BY_PATH);
    options.put("string", Form.BY_PATH);
    options.put("buffer", Form.LIST);
    options.put("not-null", Form.LIST);
    options.put("alias", Form.LIST);
    options.put("measure", Form.LIST);
    options.put("count-paths", Form.SWITCH);
    options.put("deterministic", Form.SWITCH);
    return options;
  }

  /** Options of the whole file, not of single functions. */
  private static final Map<String, Form> FILE_OPTIONS =
      Map.of("wrap", Form.SWITCH, "with", Form.PATHS, "volatile-reads", Form.VALUE);

  private final Path file;
  private final YamlNode.Mapping top;

  private ConfigurationFile(Path file, YamlNode.Mapping top) {
    this.file = file;
    this.top = top;
  }

  /**
   * An option as the command line has it.
   *
   * @param option without dashes
   * @param value empty for a switch that is on
   */
  public record Entry(String option, String value, SourceSpan where) {
    /** The argument that says the same. */
    public String argument() {
      return "--" + option + (isSwitch() ? "" : "=" + value);
    }

    private boolean isSwitch() {
      return form(option) == Form.SWITCH;
    }

    private boolean isOff() {
      return isSwitch() && value.equals("false");
    }

    /** Whether another entry says something else of the same. */
    private boolean replaces(Entry other) {
      return option.equals(other.option)
          && switch (form(option)) {
            case VALUE, SWITCH, PATH -> true;
            case BY_PATH -> path(value).equals(path(other.value));
            case LIST, PATHS -> value.equals(other.value);
          };
    }
  }

  private static Form form(String option) {
    return OPTIONS.getOrDefault(option, FILE_OPTIONS.get(option));
  }

  private static Object path(String value) {
    String path = value.substring(0, Math.max(0, value.indexOf('=')));
    return InputPath.parse(path).<Object>map(InputPath::shortest).orElse(path);
  }

  /** The file beside a source file, if there is one. */
  public static Optional<ConfigurationFile> beside(Path source) {
    Path file = source.resolveSibling(NAME);
    return Files.isRegularFile(file) ? Optional.of(read(file)) : Optional.empty();
  }

  /**
   * Reads a file.
   *
   * @throws DiagnosticException if it is none, or says what is not understood
   */
  public static ConfigurationFile read(Path file) {
    ConfigurationFile result = new ConfigurationFile(file, YamlNode.read(file));
    result.check();
    return result;
  }

  public Path file() {
    return file;
  }

  private Path folder() {
    return file.toAbsolutePath().normalize().getParent();
  }

  /** What the options are for a source file, where its functions have no others. */
  public List<Entry> entries(Path source) {
    List<Entry> general = entries(top, true);
    return section(source).map(each -> merged(general, entries(each, true))).orElse(general);
  }

  /** What functions of a source file have of their own, by their names. */
  public SequencedMap<String, List<Entry>> functions(Path source) {
    SequencedMap<String, List<Entry>> result = new LinkedHashMap<>();
    section(source)
        .flatMap(section -> section.mapping(FUNCTIONS))
        .ifPresent(
            functions ->
                functions
                    .members()
                    .forEach(
                        (name, member) -> result.put(name, entries(member.asMapping(), false))));
    return result;
  }

  /** Where the section of a function begins. */
  public SourceSpan placeOf(Path source, String function) {
    return section(source)
        .flatMap(section -> section.mapping(FUNCTIONS))
        .map(functions -> functions.placeOf(function))
        .orElse(SourceSpan.UNKNOWN);
  }

  /** Flags for clang, to stand before those of the command line; relative to here. */
  public List<String> flags(Path source) {
    List<String> flags = new ArrayList<>(texts(top));
    section(source).ifPresent(section -> flags.addAll(texts(section)));
    return FlagPaths.rebased(flags, folder(), Path.of(""));
  }

  private static List<String> texts(YamlNode.Mapping section) {
    YamlNode flags = section.members().get(FLAGS);
    return flags == null ? List.of() : flags.asList().stream().map(YamlNode::asText).toList();
  }

  /** Two lists of entries, of which the second wins. */
  public static List<Entry> merged(List<Entry> general, List<Entry> specific) {
    List<Entry> result = new ArrayList<>();
    for (Entry entry : general) {
      if (specific.stream().noneMatch(other -> other.replaces(entry))) {
        result.add(entry);
      }
    }
    result.addAll(specific);
    return result;
  }

  /** The entries that say something, without those that the command line says otherwise. */
  public static List<Entry> left(List<Entry> entries, List<Entry> commandLine) {
    return entries.stream()
        .filter(entry -> !entry.isOff())
        .filter(entry -> commandLine.stream().noneMatch(other -> other.replaces(entry)))
        .toList();
  }

  /** Names of all options that can stand in it. */
  public static List<String> names() {
    return Stream.concat(OPTIONS.keySet().stream(), FILE_OPTIONS.keySet().stream()).toList();
  }

  private Optional<YamlNode.Mapping> section(Path source) {
    Path wanted = source.toAbsolutePath().normalize();
    return top.mapping(FILES).stream()
        .flatMap(files -> files.members().entrySet().stream())
        .filter(each -> folder().resolve(each.getKey()).normalize().equals(wanted))
        .map(each -> each.getValue().asMapping())
        .findFirst();
  }

  private void check() {
    check(top, Level.TOP);
    top.mapping(FILES)
        .ifPresent(
            files ->
                files
                    .members()
                    .forEach(
                        (name, section) -> {
                          if (!Files.isRegularFile(folder().resolve(name))) {
                            throw wrong(
                                files.placeOf(name),
                                "there is no file '%s' in %s".formatted(name, folderName()),
                                Suggestions.of(name, neighbours()));
                          }
                          check(section.asMapping(), Level.FILE);
                          section
                              .asMapping()
                              .mapping(FUNCTIONS)
                              .ifPresent(
                                  functions ->
                                      functions
                                          .members()
                                          .values()
                                          .forEach(
                                              each -> check(each.asMapping(), Level.FUNCTION)));
                        }));
  }

  private String folderName() {
    return file.getParent() == null ? "its folder" : file.getParent().toString();
  }

  private List<String> neighbours() {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(each -> each.getFileName().toString())
          .filter(n -> n.endsWith(".c"))
          .toList();
    } catch (java.io.IOException _) {
      return List.of();
    }
  }

  /** Where a section stands. */
  private enum Level {
    TOP,
    FILE,
    FUNCTION
  }

  private void check(YamlNode.Mapping section, Level level) {
    for (String key : section.members().keySet()) {
      boolean known =
          OPTIONS.containsKey(key)
              || level != Level.FUNCTION && (FILE_OPTIONS.containsKey(key) || key.equals(FLAGS))
              || level == Level.TOP && key.equals(FILES)
              || level == Level.FILE && key.equals(FUNCTIONS);
      if (!known) {
        throw unknown(section, key, level);
      }
    }
    entries(section, level != Level.FUNCTION); // sees to the forms of the values
    if (level != Level.FUNCTION) {
      texts(section);
    }
  }

  private DiagnosticException unknown(YamlNode.Mapping section, String key, Level level) {
    if (level == Level.TOP && key.equals(FUNCTIONS)) {
      return wrong(
          section.placeOf(key),
          "functions stand under their file",
          "files: / FILE.c: / functions: / NAME:");
    }
    if (level == Level.FUNCTION && (FILE_OPTIONS.containsKey(key) || key.equals(FLAGS))) {
      return wrong(
          section.placeOf(key), "'%s' is for whole files".formatted(key), "move it to the file");
    }
    List<String> known = new ArrayList<>(OPTIONS.keySet());
    if (level != Level.FUNCTION) {
      known.addAll(FILE_OPTIONS.keySet());
      known.add(FLAGS);
      known.add(level == Level.TOP ? FILES : FUNCTIONS);
    }
    return wrong(
        section.placeOf(key),
        "there is no option '%s' %s"
            .formatted(key, level == Level.FUNCTION ? "of functions" : "here"),
        Suggestions.of(key.toLowerCase(Locale.ROOT).replace('_', '-'), known));
  }

  private List<Entry> entries(YamlNode.Mapping section, boolean ofFile) {
    List<Entry> result = new ArrayList<>();
    section
        .members()
        .forEach(
            (key, node) -> {
              Form form = OPTIONS.containsKey(key) ? OPTIONS.get(key) : FILE_OPTIONS.get(key);
              if (form != null && (ofFile || OPTIONS.containsKey(key))) {
                add(result, key, form, node, section.placeOf(key));
              }
            });
    return result;
  }

  private void add(List<Entry> to, String key, Form form, YamlNode node, SourceSpan where) {
    switch (form) {
      case VALUE -> to.add(new Entry(key, node.asText(), where));
      case PATH ->
          to.add(new Entry(key, folder().resolve(node.asText()).normalize().toString(), where));
      case SWITCH -> {
        if (!List.of("true", "false").contains(node.asText())) {
          throw wrong(where, "'%s' is true or false".formatted(key), "");
        }
        to.add(new Entry(key, node.asText(), where));
      }
      case PATHS ->
          node.asList()
              .forEach(
                  each -> {
                    String path = folder().resolve(each.asText()).normalize().toString();
                    to.add(new Entry(key, path, each.where()));
                  });
      case LIST ->
          node.asList().forEach(each -> to.add(new Entry(key, each.asText(), each.where())));
      case BY_PATH -> {
        YamlNode.Mapping mapping = node.asMapping();
        mapping
            .members()
            .forEach(
                (path, value) ->
                    to.add(new Entry(key, path + "=" + value.asText(), mapping.placeOf(path))));
      }
    }
  }

  /** Something wrong at a place of such a file. */
  public static DiagnosticException wrong(SourceSpan where, String message, String advice) {
    return new DiagnosticException(
        new Diagnostic(Category.USER, "bad-configuration", where, message, advice));
  }
}
