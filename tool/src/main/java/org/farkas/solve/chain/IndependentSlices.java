package org.farkas.solve.chain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Splits a query into parts that share no variable. With a model of the prefix, only the part of
 * the last constraint is solved; its model replaces the prefix model's values. Without, each part
 * is solved, and one that is unsatisfiable refutes the query. (Independence as in EXE: Cadar,
 * Ganesh, Pawlowski, Dill, Engler, "EXE: Automatically Generating Inputs of Death", CCS 2006.)
 */
final class IndependentSlices implements Solver {
  private final Footprints footprints;
  private final Solver inner;
  private final SolverStatistics statistics;

  /** The last model that was put together: the next query's parts are mostly those of the last. */
  private Evaluator last = new Evaluator(Assignment.EMPTY);

  IndependentSlices(Footprints footprints, Solver inner, SolverStatistics statistics) {
    this.footprints = footprints;
    this.inner = inner;
    this.statistics = statistics;
  }

  @Override
  public Answer check(Query query) {
    if (query.prefixModel().isPresent()) {
      Answer answer = checkLastSlice(query, query.prefixModel().get());
      if (!(answer instanceof Answer.Sat sat)
          || new Evaluator(sat.model()).holdAll(query.constraints())) {
        return answer;
      }
      // The prefix model did not keep its promise: solve everything.
    }
    return checkAllSlices(query);
  }

  private Answer checkLastSlice(Query query, Assignment prefixModel) {
    List<Term> slice = Slices.ofLast(query.constraints(), footprints);
    Answer answer = inner.check(query.about(slice));
    return answer instanceof Answer.Sat(Assignment model)
        ? new Answer.Sat(prefixModel.overriddenBy(model.restrictedTo(footprints.variables(slice))))
        : answer;
  }

  private Answer checkAllSlices(Query query) {
    List<Assignment> parts = new ArrayList<>();
    Optional<Answer> undecided = Optional.empty();
    for (List<Term> slice : slices(query.constraints())) {
      Answer answer;
      if (last.holdAll(slice)) {
        statistics.answered(SolverStatistics.Layer.RECENT_MODELS);
        answer = new Answer.Sat(last.assignment());
      } else {
        answer = inner.check(allOf(slice, query));
      }
      switch (answer) {
        case Answer.Sat(Assignment part) ->
            parts.add(part.restrictedTo(footprints.variables(slice)));
        case Answer.Unsat unsat -> {
          return unsat;
        }
        case Answer.Unknown unknown -> undecided = Optional.of(undecided.orElse(unknown));
      }
    }
    if (undecided.isPresent()) {
      return undecided.get();
    }
    Assignment model = Assignment.of(parts);
    last = new Evaluator(model);
    return new Answer.Sat(model);
  }

  private static Query allOf(List<Term> slice, Query query) {
    return new Query(slice, Optional.empty(), query.near(), query.limit().rest());
  }

  /** The parts, ordered by their first constraint (union-find over variables). */
  private List<List<Term>> slices(List<Term> constraints) {
    Map<Term, Term> parents = new LinkedHashMap<>();
    for (Term constraint : constraints) {
      List<Term> variables = footprints.of(constraint).variables();
      for (Term variable : variables) {
        parents.put(root(parents, variable), root(parents, variables.getFirst()));
      }
    }
    Map<Term, List<Term>> parts = new LinkedHashMap<>();
    for (Term constraint : constraints) {
      List<Term> variables = footprints.of(constraint).variables();
      Term key = variables.isEmpty() ? constraint : root(parents, variables.getFirst());
      parts.computeIfAbsent(key, it -> new ArrayList<>()).add(constraint);
    }
    return List.copyOf(parts.values());
  }

  private static Term root(Map<Term, Term> parents, Term variable) {
    Term at = variable;
    while (true) {
      Term parent = parents.getOrDefault(at, at);
      if (parent == at) {
        return at;
      }
      parents.put(at, parents.getOrDefault(parent, parent));
      at = parent;
    }
  }

  @Override
  public void close() {
    inner.close();
  }
}
