package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Tests in some style; findings are always programs of their own. */
public record StyledEmitter(SuiteStyle style) implements SuiteEmitter {
  @Override
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
