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
        return new Answer.Unsat(core(variable, query.constraints()));
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

  /** Constraints on the variable with an empty intersection, none of which can be left out. */
  private List<Term> core(Term variable, List<Term> constraints) {
    List<Term> core = new ArrayList<>();
    for (Term constraint : constraints) {
      Footprint footprint = footprints.of(constraint);
      if (footprint.variables().equals(List.of(variable)) && ranges.of(constraint).isPresent()) {
        core.add(constraint);
      }
    }
    for (int i = core.size() - 1; i >= 0; i--) {
      List<Term> fewer = new ArrayList<>(core);
      fewer.remove(i);
      if (intersection(variable, fewer).isEmpty()) {
        core = fewer;
      }
    }
    return core;
  }

  private ValueRanges intersection(Term variable, List<Term> constraints) {
    ValueRanges result = ValueRanges.all(variable.widthBits());
    for (Term constraint : constraints) {
      result = result.intersect(ranges.of(constraint).orElseThrow());
    }
    return result;
  }

  @Override
  public void close() {
    inner.close();
  }
}
