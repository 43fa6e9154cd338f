package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Writes a suite in some style as source files; findings are always programs of their own. Pure:
 * equal requests give equal files, nothing is read.
 */
public record StyledEmitter(SuiteStyle style) {
  /**
   * The files of a suite: that with the tests, those beside it, and {@code findings_<unit>.c} if
   * some tests show a finding. A file that would hold no test is left out.
   *
   * @throws org.farkas.base.DiagnosticException category UNSUPPORTED if something in the request
   *     can't be said in C
   */
  public List<EmittedFile> emit(EmissionRequest request) {
    Predicate<EmissionTest> finding = test -> test.finding().isPresent();
    List<EmittedFile> files = new ArrayList<>();
    EmissionRequest tests = request.only(finding.negate());
    if (!tests.tests().isEmpty()) {
      files.addAll(SuiteFile.tests(tests, style));
    }
    EmissionRequest findings = request.only(finding);
    if (!findings.tests().isEmpty()) {
      files.add(SuiteFile.findings(findings));
    }
    return List.copyOf(files);
  }
}
