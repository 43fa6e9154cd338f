package org.farkas.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.StyledEmitter;
import org.farkas.emit.frameworks.TestFramework;
import org.farkas.replay.FrameworkLibrary;
import org.farkas.replay.FrameworkTrial;

/**
 * Suites for a framework, of tests that pass as plain programs.
 *
 * @param library empty if it is not installed here; then nothing is tried with it
 */
record FrameworkSuite(TestFramework framework, Optional<FrameworkLibrary> library) {
  /** What to tell of suites that were not tried. */
  static String notTried(TestFramework framework) {
    return "the suites pass as plain programs, but are not tried with %s, which is not installed here (%s)"
        .formatted(framework.title(), framework.howToGet());
  }

  /**
   * The files, tried with the framework if it is installed.
   *
   * @param folder where they will stand
   * @throws DiagnosticException category UNSUPPORTED if the suite does not pass with the framework
   */
  List<EmittedFile> files(EmissionRequest request, Path clang, Path folder, Path scratch) {
    List<EmittedFile> files = new StyledEmitter(framework).emit(request);
    List<EmittedFile> suite =
        files.stream().filter(each -> !each.name().startsWith("findings_")).toList();
    long tests = request.tests().stream().filter(test -> test.finding().isEmpty()).count();
    long written = tests - suite.stream().mapToInt(each -> each.leftOut().size()).sum();
    if (library.isPresent() && written > 0) {
      new FrameworkTrial(library.get(), clang, folder, request.compilerFlags(), scratch)
          .problem(suite, Math.toIntExact(written))
          .ifPresent(
              what -> {
                throw refused(suite.getFirst().name(), what);
              });
    }
    return files;
  }

  private DiagnosticException refused(String name, String what) {
    return new DiagnosticException(
        Diagnostic.of(
            Category.UNSUPPORTED,
            "suite-refused-by-framework",
            "%s is not delivered, for it does not work with %s: %s"
                .formatted(name, framework.title(), what),
            "names of the source may clash with the framework's; --framework plain works"));
  }
}
