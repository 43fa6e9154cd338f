package org.farkas.replay;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.farkas.frontend.clang.Program;
import org.farkas.source.SourceModel;

/**
 * What a native build is made from.
 *
 * @param instrumentedFile the instrumented text, see {@link Program}
 * @param flags the user's flags for that text
 * @param clang the compiler's executable
 * @param stubs functions that the machine treats as stubs, so that the native program must as well,
 *     even where the C library has them; functions that nobody defines are added by the build
 */
public record ReplaySource(
    SourceModel source,
    Path instrumentedFile,
    List<String> flags,
    Path clang,
    SortedSet<String> stubs) {
  public ReplaySource {
    flags = List.copyOf(flags);
    stubs = Collections.unmodifiableSortedSet(new TreeSet<>(stubs));
  }

  /** The build of a program as the front end made it. */
  public static ReplaySource of(Program program, Collection<String> stubs) {
    return new ReplaySource(
        program.source(),
        program.instrumentedFile(),
        program.instrumentedFlags(),
        program.clangExecutable(),
        new TreeSet<>(stubs));
  }
}
