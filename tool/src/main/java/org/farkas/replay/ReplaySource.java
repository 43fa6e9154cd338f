package org.farkas.replay;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.farkas.exec.library.LibraryModels;
import org.farkas.frontend.clang.Program;
import org.farkas.ir.Function;
import org.farkas.source.SourceModel;
import org.farkas.testcase.VerifierFunctions;

/**
 * What a native build is made from.
 *
 * @param instrumentedFile the instrumented text, see {@link Program}
 * @param companions the texts of the program's other files
 * @param flags the user's flags for these texts
 * @param clang the compiler's executable
 * @param stubs functions that the machine treats as stubs, so that the native program must as well,
 *     even where the C library has them; functions that nobody defines are added by the build
 * @param endingStubs those functions without source that never return: calling one ends the run, as
 *     {@code exit(0)} does
 */
public record ReplaySource(
    SourceModel source,
    Path instrumentedFile,
    List<Path> companions,
    List<String> flags,
    Path clang,
    SortedSet<String> stubs,
    SortedSet<String> endingStubs) {
  public ReplaySource {
    companions = List.copyOf(companions);
    flags = List.copyOf(flags);
    stubs = Collections.unmodifiableSortedSet(new TreeSet<>(stubs));
    endingStubs = Collections.unmodifiableSortedSet(new TreeSet<>(endingStubs));
  }

  /** A build all of whose stubs return. */
  public ReplaySource(
      SourceModel source,
      Path instrumentedFile,
      List<String> flags,
      Path clang,
      SortedSet<String> stubs) {
    this(source, instrumentedFile, List.of(), flags, clang, stubs, new TreeSet<>());
  }

  private static boolean isStub(SourceModel source, Function function) {
    return switch (LibraryModels.treatment(function.name())) {
      case STUB -> function.declaration();
      // its model may be linked
      case MODELLED_FOR_INPUT ->
          source.function(function.name()).map(each -> !each.defined()).orElse(false);
      case MODELLED, BUILT_IN, OUTPUT_IGNORED -> false;
    };
  }

  /**
   * The build of a program as the front end made it, with the machine's stubs: what its module
   * declares and neither defines, models nor builds in.
   */
  public static ReplaySource of(Program program) {
    SortedSet<String> stubs = new TreeSet<>();
    SortedSet<String> endingStubs = new TreeSet<>();
    for (Function function : program.module().functions().values()) {
      if (isStub(program.source(), function)) {
        stubs.add(function.name());
        if (function.noReturn() || VerifierFunctions.ends(function.name())) {
          endingStubs.add(function.name());
        }
      }
    }
    return new ReplaySource(
        program.source(),
        program.instrumentedFile(),
        program.companions().stream().map(Program.Companion::instrumentedFile).toList(),
        program.instrumentedFlags(),
        program.clangExecutable(),
        stubs,
        endingStubs);
  }
}
