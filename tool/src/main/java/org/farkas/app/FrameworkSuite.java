package org.farkas.app;

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
import org.farkas.replay.TrialSource;

/**
 * Suites for a framework, of tests that pass as plain programs.
 *
 * @param library empty if it is not installed here; then nothing is tried with it
 */
record FrameworkSuite(TestFramework framework, Optional<FrameworkLibrary> library)
    implements SuiteOutput {
  @Override
  public Optional<String> remark() {
    return library.isPresent() ? Optional.empty() : Optional.of(notTried());
  }

  private String notTried() {
    return "the suites will be tried as plain programs only: %s is not installed here (%s)"
        .formatted(framework.title(), framework.howToGet());
  }

  @Override
  public Suite of(EmissionRequest request, TrialSource source) {
    List<EmittedFile> files = new StyledEmitter(framework).emit(request);
    List<EmittedFile> suite =
        files.stream().filter(each -> each.kind() != EmittedFile.Kind.FINDINGS).toList();
    long tests = request.tests().stream().filter(test -> test.finding().isEmpty()).count();
    long written = tests - suite.stream().mapToInt(each -> each.leftOut().size()).sum();
    Optional<String> problem =
        library
            .filter(_ -> written > 0)
            .flatMap(
                found ->
                    new FrameworkTrial(found, source).problem(suite, Math.toIntExact(written)));
    if (problem.isEmpty()) {
      return new Suite(files, Optional.empty());
    }
    List<EmittedFile> findings =
        files.stream().filter(each -> each.kind() == EmittedFile.Kind.FINDINGS).toList();
    return new Suite(findings, Optional.of(refused(suite.getFirst().name(), problem.get())));
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
