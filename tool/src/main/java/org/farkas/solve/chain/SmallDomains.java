package org.farkas.solve.chain;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Bits;
import org.farkas.expr.Footprint;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Decides queries over few possible inputs by trying them all: flags, small bit-fields, numbers
 * within a narrow range. However hard the arithmetic is, that takes the time it takes.
 */
final class SmallDomains implements Solver {
  private static final int DEADLINE_EVERY = 64;

  private final Footprints footprints;
  private final VariableRanges ranges;
  private final long maxEvaluations;
  private final Solver inner;
  private final SolverStatistics statistics;

  /**
   * @param maxEvaluations of single terms, for each query that is tried
   */
  SmallDomains(
      Footprints footprints, long maxEvaluations, Solver inner, SolverStatistics statistics) {
    this.footprints = footprints;
    this.ranges = new VariableRanges(footprints);
    this.maxEvaluations = maxEvaluations;
    this.inner = inner;
    this.statistics = statistics;
  }

  @Override
  public Answer check(Query query) {
    WorkLimit limit = query.limit().share(1, 2);
    long before = limit.spentNanos();
    Optional<Answer> answer = tried(query.constraints(), limit);
    if (answer.isEmpty()) {
      return inner.check(query);
    }
    statistics.answered(SolverStatistics.Layer.SMALL_DOMAINS);
    return switch (answer.get()) {
      case Answer.Unsat(List<Term> core) -> {
        long spent = limit.spentNanos() - before;
        yield new Answer.Unsat(smaller(core, limit.atMostNanos(4 * spent)));
      }
      case Answer.Sat sat -> sat;
      case Answer.Unknown unknown -> unknown;
    };
  }

  /** Leaves out what is not needed, as far as that can be found out by trying again. */
  private List<Term> smaller(List<Term> core, WorkLimit limit) {
    List<Term> result = core;
    for (Term constraint : core) {
      if (result.contains(constraint) && !limit.passed()) {
        List<Term> fewer = new ArrayList<>(result);
        fewer.remove(constraint);
        if (tried(fewer, limit).orElse(null) instanceof Answer.Unsat(List<Term> found)) {
          result = found;
        }
      }
    }
    return result;
  }

  /** Empty if there is too much to try. */
  private Optional<Answer> tried(List<Term> constraints, WorkLimit limit) {
    Optional<Domain> domain = domain(constraints);
    if (domain.isEmpty()) {
      return Optional.empty();
    }
    long[] position = new long[domain.get().variables().size()];
    List<Term> toCheck = new ArrayList<>(domain.get().unexplained());
    SequencedSet<Term> violated = new LinkedHashSet<>();
    int tried = 0;
    do {
      if (++tried % DEADLINE_EVERY == 0 && limit.passed()) {
        return Optional.empty();
      }
      Assignment assignment = domain.get().at(position);
      Evaluator evaluator = new Evaluator(assignment);
      int wrong = 0;
      while (wrong < toCheck.size() && evaluator.holds(toCheck.get(wrong))) {
        wrong++;
      }
      if (wrong == toCheck.size()) {
        return Optional.of(new Answer.Sat(assignment));
      }
      // What excludes many is asked first, so that few constraints exclude all.
      Term excludes = toCheck.remove(wrong);
      toCheck.addFirst(excludes);
      violated.add(excludes);
    } while (domain.get().next(position));
    Set<Term> core = new HashSet<>(violated);
    Set<Term> about = new HashSet<>();
    violated.forEach(constraint -> about.addAll(footprints.of(constraint).variables()));
    for (Term constraint : domain.get().explained()) {
      if (about.containsAll(footprints.of(constraint).variables())) {
        core.add(constraint);
      }
    }
    return Optional.of(new Answer.Unsat(constraints.stream().filter(core::contains).toList()));
  }

  /**
   * What is to be tried.
   *
   * @param values of each variable
   * @param explained constraints that the values satisfy, and that nothing else does
   * @param unexplained the other constraints
   */
  private record Domain(
      List<Term> variables, List<long[]> values, List<Term> explained, List<Term> unexplained) {
    Assignment at(long[] position) {
      Map<Term, BigInteger> model = HashMap.newHashMap(position.length);
      for (int i = 0; i < position.length; i++) {
        model.put(variables.get(i), Bits.unsigned(values.get(i)[(int) position[i]]));
      }
      return new Assignment(model, Map.of());
    }

    boolean next(long[] position) {
      for (int i = 0; i < position.length; i++) {
        if (++position[i] < values.get(i).length) {
          return true;
        }
        position[i] = 0;
      }
      return false;
    }
  }

  private Optional<Domain> domain(List<Term> constraints) {
    Map<Term, ValueRanges> allowed = new HashMap<>();
    List<Term> explained = new ArrayList<>();
    List<Term> unexplained = new ArrayList<>();
    SequencedSet<Term> variables = new LinkedHashSet<>();
    for (Term constraint : constraints) {
      Footprint footprint = footprints.of(constraint);
      if (!footprint.reads().isEmpty()) {
        return Optional.empty();
      }
      variables.addAll(footprint.variables());
      Optional<ValueRanges> range = ranges.of(constraint);
      if (range.isPresent()) {
        explained.add(constraint);
        allowed.merge(footprint.variables().getFirst(), range.get(), ValueRanges::intersect);
      } else {
        unexplained.add(constraint);
      }
    }
    long combinations = 1;
    for (Term variable : variables) {
      if (variable.operator() != Operator.VARIABLE || variable.widthBits() > 64) {
        return Optional.empty();
      }
      ValueRanges all = ValueRanges.all(variable.widthBits());
      long count = allowed.getOrDefault(variable, all).count(maxEvaluations);
      combinations *= count;
      if (count == 0 || combinations >= maxEvaluations) {
        return Optional.empty();
      }
    }
    if (!fewTerms(unexplained, maxEvaluations / combinations)) {
      return Optional.empty();
    }
    List<long[]> values = new ArrayList<>();
    for (Term variable : variables) {
      ValueRanges all = ValueRanges.all(variable.widthBits());
      values.add(allowed.getOrDefault(variable, all).toArray());
    }
    return Optional.of(new Domain(List.copyOf(variables), values, explained, unexplained));
  }

  private static boolean fewTerms(List<Term> roots, long limit) {
    Set<Term> seen = new HashSet<>();
    List<Term> open = new ArrayList<>(roots);
    while (!open.isEmpty() && seen.size() <= limit) {
      Term term = open.removeLast();
      if (!term.isConstant() && seen.add(term)) {
        open.addAll(term.operands());
      }
    }
    return seen.size() <= limit;
  }

  @Override
  public void close() {
    inner.close();
  }
}
