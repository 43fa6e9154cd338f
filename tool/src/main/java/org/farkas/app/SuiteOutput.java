package org.farkas.app;

import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmittedFile;
import org.farkas.replay.TrialSource;

/** Writes suites whose tests pass as plain programs in another form. */
sealed interface SuiteOutput permits FrameworkSuite, TestCompSuite {
  /** What is to be known before a run. */
  Optional<String> remark();

  /** The files, tried as far as that is possible here. Findings are there in any case. */
  Suite of(EmissionRequest request, TrialSource source);

  /**
   * What became of a suite.
   *
   * @param files for the user
   * @param problem why its tests are not among them, if that is so
   */
  record Suite(List<EmittedFile> files, Optional<DiagnosticException> problem) {}
}
