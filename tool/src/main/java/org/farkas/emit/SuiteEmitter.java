package org.farkas.emit;

import java.util.List;

/** Writes a suite as source files. Pure: equal requests give equal files, nothing is read. */
public interface SuiteEmitter {
  /**
   * The files of a suite: {@code test_<unit>.c}, and {@code findings_<unit>.c} if some tests show a
   * finding. A file that would hold no test is left out.
   *
   * @throws org.farkas.base.DiagnosticException category UNSUPPORTED if something in the request
   *     can't be said in C
   */
  List<EmittedFile> emit(EmissionRequest request);
}
