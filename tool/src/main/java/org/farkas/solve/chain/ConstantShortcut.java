package org.farkas.solve.chain;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/** Drops constraints that are true or repeated; refutes a constraint that is false or denied. */
final class ConstantShortcut implements Solver {
  private final TermContext terms;
  private final Solver inner;
  private final SolverStatistics statistics;

  ConstantShortcut(TermContext terms, Solver inner, SolverStatistics statistics) {
    this.terms = terms;
    this.inner = inner;
    this.statistics = statistics;
  }

  @Override
  public Answer check(Query query) {
    Set<Term> kept = new LinkedHashSet<>();
    for (Term constraint : query.constraints()) {
      if (constraint.isFalse()) {
        return unsat(List.of(constraint));
      }
      if (!constraint.isTrue()) {
        kept.add(constraint);
      }
    }
    if (kept.isEmpty()) {
      statistics.answered(SolverStatistics.Layer.CONSTANTS);
      return new Answer.Sat(query.prefixModel().orElse(Assignment.EMPTY));
    }
    Term last = query.constraints().getLast();
    Term denied = terms.not(last);
    if (kept.contains(denied)) {
      return unsat(List.of(denied, last));
    }
    if (query.prefixModel().isPresent()) {
      if (last.isTrue()) {
        statistics.answered(SolverStatistics.Layer.CONSTANTS);
        return new Answer.Sat(query.prefixModel().get());
      }
      // A repeated constraint would have been kept at its first place.
      kept.remove(last);
      kept.add(last);
    }
    return inner.check(query.about(List.copyOf(kept)));
  }

  private Answer unsat(List<Term> core) {
    statistics.answered(SolverStatistics.Layer.CONSTANTS);
    return new Answer.Unsat(core);
  }

  @Override
  public void close() {
    inner.close();
  }
}
