package org.farkas.solve.sat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Term;

/**
 * Terms that can't all be true, as clauses (DIMACS) with a proof (DRAT) that any checker of such
 * proofs can follow. What it leaves to be believed is that the clauses say what the terms do.
 */
public final class ClausalProof {
  /** Beyond, nobody wants to read or to store it. */
  private static final int MOST_CLAUSES = 3_000_000;

  private ClausalProof() {}

  /**
   * Writes both files. Neither is left where the terms are not refuted within the limit, or have no
   * circuit (arithmetic on floats, arrays).
   *
   * @return whether they were written
   */
  public static boolean write(List<Term> conjuncts, Path clauses, Path proof, WorkLimit limit)
      throws IOException {
    Optional<List<int[]>> formula = formula(conjuncts, limit);
    if (formula.isEmpty() || !refuted(formula.get(), proof, limit)) {
      Files.deleteIfExists(proof);
      return false;
    }
    Files.writeString(clauses, dimacs(formula.get()));
    return true;
  }

  private static Optional<List<int[]>> formula(List<Term> conjuncts, WorkLimit limit) {
    Circuit circuit = new Circuit();
    BitBlaster blaster = new BitBlaster(circuit);
    List<int[]> formula = new ArrayList<>();
    Clauses clauses = new Clauses(circuit, clause -> formula.add(clause.clone()));
    try {
      for (Term conjunct : conjuncts) {
        Optional<int[]> word = blaster.word(conjunct, limit);
        if (word.isEmpty() || formula.size() > MOST_CLAUSES) {
          return Optional.empty();
        }
        formula.add(new int[] {clauses.literal(word.get()[0])});
      }
    } catch (BitBlaster.NoCircuitException e) {
      return Optional.empty();
    }
    return Optional.of(formula);
  }

  private static boolean refuted(List<int[]> formula, Path proof, WorkLimit limit)
      throws IOException {
    try (Cadical solver = Cadical.proving(proof)) {
      formula.forEach(solver::clause);
      return solver.solve(limit::passed) == Cadical.Result.UNSATISFIABLE;
    } catch (IllegalStateException e) {
      throw new IOException(e);
    }
  }

  private static String dimacs(List<int[]> formula) {
    int variables = 0;
    StringBuilder body = new StringBuilder();
    for (int[] clause : formula) {
      for (int literal : clause) {
        variables = Math.max(variables, Math.abs(literal));
        body.append(literal).append(' ');
      }
      body.append("0\n");
    }
    return "p cnf %d %d\n%s".formatted(variables, formula.size(), body);
  }
}
