package org.farkas.emit.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmissionTest;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.SuiteEmitter;

/** Suites as plain C programs that print TAP and exit with 0 if all tests pass. */
public final class PlainEmitter implements SuiteEmitter {
  @Override
  public List<EmittedFile> emit(EmissionRequest request) {
    Predicate<EmissionTest> finding = test -> test.finding().isPresent();
    List<EmittedFile> files = new ArrayList<>();
    EmissionRequest tests = request.only(finding.negate());
    if (!tests.tests().isEmpty()) {
      files.add(new SuiteFile(tests, false).write());
    }
    EmissionRequest findings = request.only(finding);
    if (!findings.tests().isEmpty()) {
      files.add(new SuiteFile(findings, true).write());
    }
    return List.copyOf(files);
  }
}
