package org.farkas.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.farkas.base.Budget;
import org.farkas.base.DiagnosticException;
import org.farkas.proof.ProofCheck;
import org.farkas.solve.sat.ClausalProof;

/**
 * Files that hold the questions which a proof rests on: as SMT-LIB 2 scripts, and, where plain
 * satisfiability is enough to refute them, as clauses with a DRAT proof.
 */
final class QuestionExport {
  private static final long PROOF_MILLIS = 20_000;

  private final Path folder;
  private final Budget budget;

  QuestionExport(Path folder, Budget budget) {
    this.folder = folder;
    this.budget = budget;
  }

  /**
   * Writes the questions of one certificate.
   *
   * @return how many of them have a DRAT proof
   */
  int write(String unit, String certificate, List<ProofCheck.Query> questions) {
    Path target = folder.resolve(unit).resolve(certificate);
    int proved = 0;
    try {
      Files.createDirectories(target);
      for (ProofCheck.Query question : questions) {
        Files.writeString(target.resolve(question.name() + ".smt2"), question.smtLib());
        Path clauses = target.resolve(question.name() + ".cnf");
        Path proof = target.resolve(question.name() + ".drat");
        boolean written =
            ClausalProof.write(question.terms(), clauses, proof, budget.work(PROOF_MILLIS));
        proved += written ? 1 : 0;
      }
    } catch (IOException e) {
      throw DiagnosticException.resources(
          "output-unwritable", "can't write into " + target, "give another --export");
    }
    return proved;
  }
}
