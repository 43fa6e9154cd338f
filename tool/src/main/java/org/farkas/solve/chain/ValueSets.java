package org.farkas.solve.chain;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Bits;
import org.farkas.expr.Footprint;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Intersects what single constraints say about single variables: an empty intersection refutes the
 * query, and a query that is about one variable only is decided.
 */
final class ValueSets implements Solver {
  private final Footprints footprints;
  private final VariableRanges ranges;
  private final Solver inner;
  private final SolverStatistics statistics;

  ValueSets(Footprints footprints, Solver inner, SolverStatistics statistics) {
    this.footprints = footprints;
    this.ranges = new VariableRanges(footprints);
    this.inner = inner;
    this.statistics = statistics;
  }

  @Override
  public Answer check(Query query) {
    Map<Term, ValueRanges> left = new LinkedHashMap<>();
    boolean complete = true;
    for (Term constraint : query.constraints()) {
      Optional<ValueRanges> allowed = ranges.of(constraint);
      if (allowed.isEmpty()) {
        complete = false;
        continue;
      }
      Term variable = footprints.of(constraint).variables().getFirst();
      ValueRanges before = left.get(variable);
      ValueRanges after = before == null ? allowed.get() : before.intersect(allowed.get());
      if (after.isEmpty()) {
        statistics.answered(SolverStatistics.Layer.VALUE_SETS);
        return new Answer.Unsat(core(variable, query));
      }
      left.put(variable, after);
    }
    if (complete) {
      Map<Term, BigInteger> values = new LinkedHashMap<>();
      left.forEach(
          (variable, allowed) -> values.put(variable, Bits.unsigned(allowed.nearestToZero())));
      Assignment model = new Assignment(values, Map.of());
      if (new Evaluator(model).holdAll(query.constraints())) {
        statistics.answered(SolverStatistics.Layer.VALUE_SETS);
        return new Answer.Sat(model);
      }
    }
    return inner.check(query);
  }

  /**
   * Constraints on the variable with an empty intersection. None of them can be left out, unless
   * the time is over before that is known.
   */
  private List<Term> core(Term variable, Query query) {
    List<Term> candidates = new ArrayList<>();
    for (Term constraint : query.constraints()) {
      Footprint footprint = footprints.of(constraint);
      if (footprint.variables().equals(List.of(variable)) && ranges.of(constraint).isPresent()) {
        candidates.add(constraint);
      }
    }
    List<Term> core = new ArrayList<>();
    ValueRanges needed = ValueRanges.all(variable.widthBits());
    while (!needed.isEmpty()) {
      // The first candidate that leaves nothing is needed; those behind it are not.
      ValueRanges left = needed;
      int at = 0;
      while (!left.isEmpty()) {
        if (query.limit().passed()) {
          core.addAll(candidates);
          return core;
        }
        left = left.intersect(ranges.of(candidates.get(at++)).orElseThrow());
      }
      Term last = candidates.get(at - 1);
      core.add(last);
      needed = needed.intersect(ranges.of(last).orElseThrow());
      candidates = candidates.subList(0, at - 1);
    }
    return core;
  }

  @Override
  public void close() {
    inner.close();
  }
}
