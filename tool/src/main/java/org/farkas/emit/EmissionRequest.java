package org.farkas.emit;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.farkas.base.DiagnosticException;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.SourceWords;

/**
 * A suite to be written.
 *
 * @param function the function under test
 * @param unit names the files
 * @param includePath of the pristine source, as the emitted file's {@code #include} spells it:
 *     relative to the emitted file, or absolute
 * @param others the program's other files, to be linked
 * @param compilers that take the source
 * @param compilerFlags of the compile command, valid from the folder of the emitted file: the
 *     user's ({@code -I}, {@code -D}, {@code -std}), then those that fix the semantics
 * @param stubs functions without source that the file refers to, in the order of their definitions
 * @param endingStubs those of them that never return: to call one ends the process
 * @param releasesMemory whether the unit may call {@code free} or {@code realloc}: then the tests'
 *     objects must count as allocated
 * @param seesAddresses whether the unit turns pointers into numbers: then the tests' objects are
 *     aligned as they are when they cover something
 * @param words of the source, which the emitted file must not use for something else
 * @param quiet what compilers say of the source, as far as that is known
 */
public record EmissionRequest(
    SourceModel source,
    String function,
    String unit,
    List<EmissionTest> tests,
    String includePath,
    List<OtherFile> others,
    SuiteCompilers compilers,
    List<String> compilerFlags,
    Set<String> stubs,
    Set<String> endingStubs,
    boolean releasesMemory,
    boolean seesAddresses,
    SourceWords words,
    QuietWarnings quiet) {
  public EmissionRequest {
    tests = List.copyOf(tests);
    others = List.copyOf(others);
    compilerFlags = List.copyOf(compilerFlags);
    stubs = Collections.unmodifiableSet(new LinkedHashSet<>(stubs));
    endingStubs = Collections.unmodifiableSet(new LinkedHashSet<>(endingStubs));
  }

  /** The same request for some of its tests. */
  public EmissionRequest only(Predicate<EmissionTest> kept) {
    return new EmissionRequest(
        source,
        function,
        unit,
        tests.stream().filter(kept).toList(),
        includePath,
        others,
        compilers,
        compilerFlags,
        stubs,
        endingStubs,
        releasesMemory,
        seesAddresses,
        words,
        quiet);
  }

  /** Whether the emitted file must replace the allocation functions. */
  public boolean replacesAllocations() {
    return releasesMemory
        || tests.stream().anyMatch(t -> !t.inputs().failingAllocations().isEmpty());
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
