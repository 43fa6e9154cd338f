package org.farkas.emit;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/**
 * A suite to be written.
 *
 * @param function the function under test
 * @param unit names the files
 * @param includePath of the pristine source, as the emitted file's {@code #include} spells it:
 *     relative to the emitted file, or absolute
 * @param compilerFlags the user's ({@code -I}, {@code -D}, {@code -std}), valid from the folder of
 *     the emitted file; they are shown in the compile command
 * @param stubs functions without source that the file refers to, in the order of their definitions
 */
public record EmissionRequest(
    SourceModel source,
    String function,
    String unit,
    List<EmissionTest> tests,
    String includePath,
    List<String> compilerFlags,
    Set<String> stubs) {
  public EmissionRequest {
    tests = List.copyOf(tests);
    compilerFlags = List.copyOf(compilerFlags);
    stubs = Collections.unmodifiableSet(new LinkedHashSet<>(stubs));
  }

  /** The function under test as the source declares it. */
  public FunctionInfo functionInfo() {
    return source
        .function(function)
        .orElseThrow(
            () ->
                DiagnosticException.internal(
                    "no-function-to-emit", "no function '" + function + "' in the source model"));
  }
}
