package org.farkas.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.farkas.base.Executables;
import org.farkas.emit.OtherFile;
import org.farkas.emit.SuiteCompilers;

/**
 * The source under test as emitted files include it, and the compilers that they are tried with:
 * gcc if the machine has it and the suite is for it, and the clang that Farkas carries.
 *
 * @param suited which compilers the suite is for
 * @param folder where the emitted files will stand: includes are relative to it
 * @param sourceFile the source under test
 * @param others the program's other files
 * @param onlyInline functions that it defines for calls in place alone
 * @param flags the user's and the semantics flags, as seen from that folder
 */
public record TrialSource(
    Path clang,
    SuiteCompilers suited,
    Path folder,
    Path sourceFile,
    List<OtherFile> others,
    Set<String> onlyInline,
    List<String> flags,
    Path scratch) {
  /** A test that took less than a second before has no use for the minute that users get. */
  static final String SECONDS = "-DFARKAS_SECONDS=10";

  private static final Pattern IMPLICIT =
      Pattern.compile("implicit declaration of function [`']([^']+)'");

  /** A member of a type that clang's headers define, {@code max_align_t} say. */
  private static final Pattern OF_CLANG = Pattern.compile("no member named [`'‘]__clang_");

  /** Both compilers' words for a name that {@code #pragma GCC poison} forbids. */
  private static final Pattern POISONED =
      Pattern.compile("error: attempt to use (?:poisoned \"(\\w+)\"|a poisoned identifier)");

  private static final Pattern ERROR = Pattern.compile("\\berror: (.*)");

  public TrialSource {
    others = List.copyOf(others);
    onlyInline = Set.copyOf(onlyInline);
    flags = List.copyOf(flags);
  }

  /** The same source for suites that gcc can't compile. */
  public TrialSource suitedTo(SuiteCompilers compilers) {
    return new TrialSource(
        clang, compilers, folder, sourceFile, others, onlyInline, flags, scratch);
  }

  List<String> compilers() {
    List<String> compilers = new ArrayList<>();
    if (suited.withGcc()) {
      compiler(false).ifPresent(compilers::add);
    }
    compilers.add(clang.toString());
    return compilers;
  }

  /** The machine's own compiler of C or C++, if it has one. */
  static Optional<String> compiler(boolean cpp) {
    return Executables.find(cpp ? "g++" : "gcc").map(Path::toString);
  }

  boolean isOurs(String compiler) {
    return compiler.equals(clang.toString());
  }

  /**
   * Compiles an emitted C file. Its text comes in as standard input, so that relative includes
   * start at the folder.
   *
   * @param more flags beside the source's
   */
  ToolProcess compile(String compiler, List<String> more, Path emitted, Path object, Path log) {
    List<String> command = new ArrayList<>(List.of(compiler, "-Wall", "-Wextra"));
    command.addAll(flags);
    command.add(SECONDS);
    command.addAll(more);
    command.addAll(List.of("-fno-pie", "-c", "-x", "c", "-", "-o", object.toString()));
    return ToolProcess.run(command, folder, emitted, log, NativeBuild.TIMEOUT_MILLIS);
  }

  /**
   * Compiles the program's other files, and lists their objects; whichever does not compile is
   * missed when the program is linked.
   */
  List<String> otherObjects(String compiler, Path work, Path log) {
    List<String> objects = new ArrayList<>();
    for (OtherFile each : others) {
      Path object = work.resolve("other" + objects.size() + ".o");
      List<String> command = new ArrayList<>(List.of(compiler, "-w"));
      command.addAll(flags);
      if (each.definesMain()) {
        command.add(OtherFile.RENAMES_MAIN);
      }
      command.addAll(List.of("-fno-pie", "-c", each.path(), "-o", object.toString()));
      ToolProcess.run(command, folder, Path.of("/dev/null"), log, NativeBuild.TIMEOUT_MILLIS);
      objects.add(object.toString());
    }
    return objects;
  }

  /**
   * Why a compiler that refused an emitted file does not take the program itself, if that is so. No
   * file that includes its source can be compiled with it then.
   *
   * @param said what it, or its linker, said of the emitted file
   */
  Optional<String> refusal(String compiler, String said, Path log) {
    SortedSet<String> unknown = new TreeSet<>();
    for (String file : files()) {
      ToolProcess plain = check(compiler, file, List.of("-w"), log);
      if (!plain.succeeded()) {
        return Optional.of(reason(plain.output()));
      }
      // Older compilers take what they don't know, builtins included, for functions.
      List<String> loud = List.of("-Wimplicit-function-declaration", "-Wno-error");
      Matcher implicit = IMPLICIT.matcher(check(compiler, file, loud, log).output());
      while (implicit.find()) {
        unknown.add(implicit.group(1));
      }
    }
    Set<String> undefined = NativeBuild.undefined(said);
    unknown.retainAll(undefined);
    if (!unknown.isEmpty()) {
      return Optional.of("it does not know " + String.join(", ", unknown));
    }
    if (missesAtomic(said)) {
      return Optional.of("what it makes of atomic objects needs libatomic, which is not there");
    }
    if (OF_CLANG.matcher(said).find()) {
      return Optional.of("its own headers have types with other members than clang's");
    }
    Matcher poisoned = POISONED.matcher(said);
    if (poisoned.find()) {
      String name = Optional.ofNullable(poisoned.group(1)).orElse("a name that test programs need");
      return Optional.of(name + " is poisoned there (#pragma GCC poison)");
    }
    List<String> inline = undefined.stream().filter(onlyInline::contains).sorted().toList();
    return inline.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the inline definition of %s needs another one in another file (--with)"
                .formatted(String.join(", ", inline)));
  }

  /** Whether a linker misses functions of libatomic. */
  static boolean missesAtomic(String said) {
    return NativeBuild.undefined(said).stream().anyMatch(name -> name.startsWith("__atomic_"));
  }

  private List<String> files() {
    return Stream.concat(Stream.of(sourceFile.toString()), others.stream().map(OtherFile::path))
        .toList();
  }

  /** Compiles a file by itself: what sections may hold together, and assembler code, comes late. */
  private ToolProcess check(String compiler, String file, List<String> warnings, Path log) {
    String object = log.resolveSibling("alone.o").toString();
    List<String> command = new ArrayList<>(List.of(compiler, "-fno-pie"));
    command.addAll(flags);
    command.addAll(warnings);
    command.addAll(List.of("-x", "c", "-c", file, "-o", object));
    return ToolProcess.run(command, folder, Path.of("/dev/null"), log, NativeBuild.TIMEOUT_MILLIS);
  }

  /** The first error, without its place: that names folders of this machine. */
  private static String reason(String said) {
    return said.lines()
        .map(ERROR::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .findFirst()
        .orElse("it says nothing of why");
  }
}
