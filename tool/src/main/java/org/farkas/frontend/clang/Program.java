package org.farkas.frontend.clang;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.farkas.exec.library.LibraryModels;
import org.farkas.ir.Module;
import org.farkas.source.SourceModel;
import org.farkas.source.SourceWords;

/**
 * One C file, read and instrumented.
 *
 * <p>The instrumented text is the preprocessed file with calls of {@code __farkas_condition},
 * {@code __farkas_begin}, {@code __farkas_end} and {@code __farkas_switch} around its conditions,
 * decisions and switch operands. It compiles with gcc and clang, keeps {@code #include} lines of
 * system headers, and names the user's files and lines by line markers. A function {@code main} is
 * called {@link #RENAMED_MAIN} in it, so that a harness in the same translation unit can have its
 * own; everywhere else, IR included, it stays {@code main}.
 *
 * @param originalFile the file as the user gave it
 * @param instrumentedFile the instrumented text
 * @param companions the program's other files
 * @param clangFlags the user's flags for the original file, without those that name outputs
 * @param instrumentedFlags the flags for the instrumented text: {@code -include} and the like have
 *     been applied already
 * @param clangExecutable the clang that all builds use
 * @param bitcodeFiles bitcode of the instrumented text, then of the companions
 * @param module all of it, linked with the models of library functions
 */
public record Program(
    SourceModel source,
    Path originalFile,
    Path instrumentedFile,
    List<Companion> companions,
    List<String> clangFlags,
    List<String> instrumentedFlags,
    Path clangExecutable,
    List<Path> bitcodeFiles,
    Module module) {
  /** What a user's {@code main} is called in the instrumented text. */
  public static final String RENAMED_MAIN = "farkas_user_main";

  /** Flags that fix what the program means; the same for bitcode, replay and emitted tests. */
  public static final List<String> SEMANTICS_FLAGS = List.of("-O0", "-ffp-contract=off");

  /**
   * The same of a program; what a file defines by itself, the compiler must not take for what it
   * knows.
   */
  public static List<String> semanticsFlags(SourceModel source) {
    List<String> flags = new ArrayList<>(SEMANTICS_FLAGS);
    source.functions().stream()
        .filter(each -> each.defined() && LibraryModels.names().contains(each.name()))
        .forEach(each -> flags.add("-fno-builtin-" + each.name()));
    return List.copyOf(flags);
  }

  public Program {
    companions = List.copyOf(companions);
    clangFlags = List.copyOf(clangFlags);
    instrumentedFlags = List.copyOf(instrumentedFlags);
    bitcodeFiles = List.copyOf(bitcodeFiles);
  }

  /**
   * Another C file of the program, whose decisions are no targets.
   *
   * @param instrumentedFile its text, in which only operands of undefined operations on constants
   *     are hidden from the compiler
   * @param definesMain whether a program that links it must call its {@code main} something else
   */
  public record Companion(Path originalFile, Path instrumentedFile, boolean definesMain) {}

  /** The words of the user's files, as far as they can still be read. */
  public SourceWords words() {
    return UserFiles.words(this);
  }

  /** Tells the texts of the user's headers and of the program's other files from other texts. */
  public String hashOfOthers() {
    return UserFiles.hashOfOthers(this);
  }

  /** The name of a function in the instrumented text. */
  public static String nativeName(String function) {
    return function.equals("main") ? RENAMED_MAIN : function;
  }

  /**
   * The name of a variable in the instrumented text: static locals are called by their function.
   */
  public static String nativeVariable(String irName) {
    return irName.startsWith("main.") ? RENAMED_MAIN + irName.substring("main".length()) : irName;
  }
}
