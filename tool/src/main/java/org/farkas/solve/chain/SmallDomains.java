package org.farkas.solve.chain;

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
import org.farkas.expr.Footprint;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.CompiledTerms;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Decides queries over few possible inputs by trying them all: flags, small bit-fields, numbers
 * within a narrow range. However hard the arithmetic is, that takes the time it takes.
 *
 * <p>How much of a query's time that may take goes by how it went before: queries of one unit are
 * alike, so half of it where all could be tried, and less and less where time ran out.
 */
final class SmallDomains implements Solver {
  private static final int DEADLINE_EVERY = 64;

  /** Values of all variables together, which are written down: 8 MB. */
  private static final long MAX_VALUES = 1_000_000;

  private static final int FEW_INPUTS = 4_096;
  private static final int FEW_EVALUATIONS = 1_000_000;

  private static final int MOST = 2;
  private static final int FIRST = 4;
  private static final int LEAST = 64;

  private final Footprints footprints;

  /** What a trial counts, where work is counted. */
  private static final long TRIAL_NANOS = 500;

  private final VariableRanges ranges;
  private final long maxInputs;
  private final long maxEvaluations;
  private final Solver inner;
  private final SolverStatistics statistics;

  /** By what a query's time is divided, at most. */
  private final int greatestDivisor;

  private int divisor;

  private SmallDomains(
      Footprints footprints,
      long maxInputs,
      long maxEvaluations,
      Solver inner,
      SolverStatistics statistics,
      int firstDivisor,
      int greatestDivisor) {
    this.footprints = footprints;
    this.ranges = new VariableRanges(footprints);
    this.maxInputs = maxInputs;
    this.maxEvaluations = maxEvaluations;
    this.inner = inner;
    this.statistics = statistics;
    this.greatestDivisor = greatestDivisor;
    this.divisor = firstDivisor;
  }

  /** For what is tried sooner than a solver is asked. */
  static Solver few(Footprints footprints, Solver inner, SolverStatistics statistics) {
    return new SmallDomains(
        footprints, FEW_INPUTS, FEW_EVALUATIONS, inner, statistics, FIRST, LEAST);
  }

  /**
   * For all queries: takes time from the inner solver only where that has paid.
   *
   * @param maxEvaluations of single terms, for each query that is tried
   */
  static Solver adaptive(
      Footprints footprints, long maxEvaluations, Solver inner, SolverStatistics statistics) {
    return new SmallDomains(
        footprints, maxEvaluations, maxEvaluations, inner, statistics, FIRST, LEAST);
  }

  /**
   * For queries that others have given up: always half of the time.
   *
   * @param maxEvaluations of single terms, for each query that is tried
   */
  static Solver patient(
      Footprints footprints, long maxEvaluations, Solver inner, SolverStatistics statistics) {
    return new SmallDomains(
        footprints, maxEvaluations, maxEvaluations, inner, statistics, MOST, MOST);
  }

  @Override
  public Answer check(Query query) {
    WorkLimit limit = query.limit().share(1, divisor);
    long before = limit.spentNanos();
    Optional<Answer> answer = tried(query.constraints(), limit);
    if (answer.isEmpty()) {
      if (limit.passed()) {
        divisor = Math.min(greatestDivisor, 2 * divisor);
      }
      return inner.check(query);
    }
    divisor = MOST;
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
    List<Term> unexplained = domain.get().unexplained();
    Optional<CompiledTerms> compiled = CompiledTerms.of(unexplained, domain.get().variables());
    if (compiled.isEmpty()) {
      return Optional.empty();
    }
    CompiledTerms terms = compiled.get();
    int[] position = new int[domain.get().variables().size()];
    long[] inputs = domain.get().first();
    List<Integer> toCheck = new ArrayList<>();
    for (int i = 0; i < unexplained.size(); i++) {
      toCheck.add(i);
    }
    SequencedSet<Term> violated = new LinkedHashSet<>();
    int tried = 0;
    int changed = inputs.length - 1;
    do {
      if (++tried % DEADLINE_EVERY == 0) {
        limit.spend(DEADLINE_EVERY * TRIAL_NANOS);
        if (limit.passed()) {
          return Optional.empty();
        }
      }
      terms.set(inputs, changed);
      int wrong = 0;
      while (wrong < toCheck.size() && terms.value(toCheck.get(wrong)) != 0) {
        wrong++;
      }
      if (wrong == toCheck.size()) {
        return Optional.of(new Answer.Sat(terms.assignment()));
      }
      // What excludes many is asked first, so that few constraints exclude all.
      int excludes = toCheck.remove(wrong);
      toCheck.addFirst(excludes);
      violated.add(unexplained.get(excludes));
      changed = domain.get().next(position, inputs);
    } while (changed >= 0);
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
    long[] first() {
      return values.stream().mapToLong(each -> each[0]).toArray();
    }

    /** Goes on to the next inputs: the last variable that changes, or -1 behind the last ones. */
    int next(int[] position, long[] inputs) {
      for (int i = 0; i < position.length; i++) {
        boolean more = ++position[i] < values.get(i).length;
        position[i] = more ? position[i] : 0;
        inputs[i] = values.get(i)[position[i]];
        if (more) {
          return i;
        }
      }
      return -1;
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
    long written = 0;
    for (Term variable : variables) {
      if (variable.operator() != Operator.VARIABLE || variable.widthBits() > 64) {
        return Optional.empty();
      }
      ValueRanges all = ValueRanges.all(variable.widthBits());
      long count = allowed.getOrDefault(variable, all).count(maxEvaluations);
      combinations *= count;
      written += count;
      if (count == 0 || combinations >= maxInputs || written > MAX_VALUES) {
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
