package org.farkas.solve.chain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Term;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/** A query that contains a core found before is unsatisfiable. Cores are filed by newest member. */
final class UnsatCores implements Solver {
  private static final int KEPT = 20_000;

  private final Solver inner;
  private final SolverStatistics statistics;
  private final Map<Term, List<List<Term>>> coresByNewest = new HashMap<>();
  private int size;

  UnsatCores(Solver inner, SolverStatistics statistics) {
    this.inner = inner;
    this.statistics = statistics;
  }

  @Override
  public Answer check(Query query) {
    Optional<List<Term>> core = find(query.constraints());
    if (core.isPresent()) {
      statistics.answered(SolverStatistics.Layer.UNSAT_CORES);
      return new Answer.Unsat(core.get());
    }
    Answer answer = inner.check(query);
    if (answer instanceof Answer.Unsat(List<Term> found)) {
      remember(found);
    }
    return answer;
  }

  private Optional<List<Term>> find(List<Term> constraints) {
    if (size == 0) {
      return Optional.empty();
    }
    Set<Term> all = new HashSet<>(constraints);
    for (Term constraint : constraints) {
      for (List<Term> core : coresByNewest.getOrDefault(constraint, List.of())) {
        if (all.containsAll(core)) {
          return Optional.of(core);
        }
      }
    }
    return Optional.empty();
  }

  private void remember(List<Term> core) {
    if (size >= KEPT) {
      coresByNewest.clear();
      size = 0;
    }
    core.stream()
        .max(Comparator.comparingInt(Term::id))
        .ifPresent(
            newest -> {
              coresByNewest.computeIfAbsent(newest, it -> new ArrayList<>()).add(core);
              size++;
            });
  }

  @Override
  public void close() {
    inner.close();
  }
}
