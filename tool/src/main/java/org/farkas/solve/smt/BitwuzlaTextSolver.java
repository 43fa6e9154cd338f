package org.farkas.solve.smt;

import java.lang.ref.Reference;
import org.farkas.base.WorkLimit;
import org.farkas.solve.TextSolver;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Bitwuzla;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Option;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Options;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Parser;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Result;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.TermManager;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Terminator;

/** Bitwuzla on scripts: it reads them itself. */
public final class BitwuzlaTextSolver implements TextSolver {
  /** Polled by the native solver. */
  private static final class Deadline extends Terminator {
    private final WorkLimit limit;

    Deadline(WorkLimit limit) {
      this.limit = limit;
    }

    @Override
    public boolean terminate() {
      return limit.passed();
    }
  }

  @Override
  public Answer check(String smtLib, long timeoutMillis) {
    BitwuzlaSolver.load();
    TermManager terms = new TermManager();
    Options options = new Options();
    options.set(Option.PP_NORMALIZE, 0); // see BitwuzlaSession
    Deadline deadline = new Deadline(WorkLimit.ofMillis(timeoutMillis));
    Parser parser = new Parser(terms, options);
    try {
      parser.parse(smtLib, true, false);
      Bitwuzla solver = parser.bitwuzla();
      solver.configure_terminator(deadline);
      Result result = solver.check_sat();
      if (result == Result.SAT) {
        return Answer.SAT;
      }
      return result == Result.UNSAT ? Answer.UNSAT : Answer.UNKNOWN;
    } catch (RuntimeException e) {
      return Answer.UNKNOWN; // the binding turns native exceptions into various Java ones
    } finally {
      // The solver is the parser's: a collection, while the deadline is polled, must find all that
      // it works with in use, or their finalizers free it.
      Reference.reachabilityFence(parser);
      Reference.reachabilityFence(terms);
      Reference.reachabilityFence(options);
      Reference.reachabilityFence(deadline);
    }
  }
}
