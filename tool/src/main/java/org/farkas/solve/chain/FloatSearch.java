package org.farkas.solve.chain;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
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
 * Local search on queries with floats, before or after the solvers that find them hard. It varies
 * one variable at a time, by steps that double while they help (the alternating variable method:
 * Korel 1990), in the order of floats where a variable is one, guided by {@link BranchDistance}. It
 * only ever finds models; the effort is counted in evaluations, so that it is the same in every
 * run.
 */
final class FloatSearch implements Solver {
  /** First steps that are tried in either direction, as powers of two. */
  private static final int[] STEPS = {0, 2, 5, 9, 14, 20, 26, 33, 40, 46, 52, 55, 58, 60, 61};

  private final Footprints footprints;
  private final int evaluations;
  private final Solver inner;
  private final SolverStatistics statistics;

  FloatSearch(Footprints footprints, int evaluations, Solver inner, SolverStatistics statistics) {
    this.footprints = footprints;
    this.evaluations = evaluations;
    this.inner = inner;
    this.statistics = statistics;
  }

  @Override
  public Answer check(Query query) {
    Set<Term> variables = new LinkedHashSet<>();
    boolean floats = false;
    boolean suits = true;
    for (Term constraint : query.constraints()) {
      Footprint footprint = footprints.of(constraint);
      floats |= footprint.floats();
      variables.addAll(footprint.variables());
      suits &= footprint.reads().isEmpty();
    }
    for (Term variable : variables) {
      suits &= variable.widthBits() <= 64 && variable.widthBits() != Term.ARRAY;
    }
    if (floats && suits) {
      WorkLimit limit = query.limit().share(1, 3);
      Optional<Assignment> found =
          new Search(query.constraints(), List.copyOf(variables), evaluations, limit)
              .run(query.prefixModel().or(query::near));
      if (found.isPresent()) {
        statistics.answered(SolverStatistics.Layer.SEARCH);
        return new Answer.Sat(found.get());
      }
    }
    return inner.check(query);
  }

  @Override
  public void close() {
    inner.close();
  }

  /** One run. */
  private static final class Search {
    private final List<Term> constraints;
    private final List<Term> variables;
    private final Set<Term> floats = new HashSet<>();
    private final Map<Integer, List<Long>> constants = new LinkedHashMap<>();
    private final WorkLimit limit;
    private final SplittableRandom random = new SplittableRandom(1);
    private int evaluationsLeft;
    private long[] best;
    private double bestDistance;

    Search(List<Term> constraints, List<Term> variables, int evaluations, WorkLimit limit) {
      this.constraints = constraints;
      this.variables = variables;
      this.evaluationsLeft = evaluations;
      this.limit = limit;
      look();
    }

    /** Finds out which variables are floats, and which constants occur. */
    private void look() {
      Set<Term> seen = new HashSet<>();
      List<Term> open = new ArrayList<>(constraints);
      while (!open.isEmpty()) {
        Term term = open.removeLast();
        if (!seen.add(term)) {
          continue;
        }
        if (term.isConstant() && term.widthBits() <= 64) {
          constants.computeIfAbsent(term.widthBits(), it -> new ArrayList<>()).add(term.value());
        }
        for (Term operand : term.operands()) {
          if (takesFloats(term.operator()) && operand.operator() == Operator.VARIABLE) {
            floats.add(operand);
          }
          open.add(operand);
        }
      }
    }

    private static boolean takesFloats(Operator operator) {
      return operator.ordinal() >= Operator.FLOAT_ADD.ordinal()
          && operator.ordinal() <= Operator.FLOAT_TO_UNSIGNED.ordinal();
    }

    Optional<Assignment> run(Optional<Assignment> prefixModel) {
      long[] start = new long[variables.size()];
      for (int i = 0; i < start.length; i++) {
        Term variable = variables.get(i);
        start[i] =
            prefixModel.map(model -> model.value(variable).longValue()).orElse(0L)
                & Bits.mask(variable.widthBits());
      }
      while (true) {
        best = start;
        bestDistance = distance(start);
        while (bestDistance > 0 && improve()) {
          // Until no variable alone helps.
        }
        if (bestDistance == 0) {
          return Optional.of(assignment(best));
        }
        if (exhausted()) {
          return Optional.empty();
        }
        start = restart();
      }
    }

    private boolean exhausted() {
      return evaluationsLeft <= 0 || limit.passed();
    }

    private long[] restart() {
      long[] start = best.clone();
      for (int i = 0; i < start.length; i++) {
        if (random.nextInt(3) > 0) {
          start[i] = sample(variables.get(i));
        }
      }
      return start;
    }

    private long sample(Term variable) {
      int width = variable.widthBits();
      List<Long> known = constants.getOrDefault(width, List.of());
      if (!known.isEmpty() && random.nextInt(3) == 0) {
        return known.get(random.nextInt(known.size()));
      }
      if (!floats.contains(variable)) {
        return random.nextInt(2) == 0
            ? random.nextInt(64) & Bits.mask(width)
            : random.nextLong() & Bits.mask(width);
      }
      double number =
          switch (random.nextInt(3)) {
            case 0 -> random.nextInt(-10, 11);
            case 1 -> random.nextDouble(-1000, 1000);
            default -> Math.scalb(random.nextDouble(-1, 1), random.nextInt(-60, 60));
          };
      return width == 32
          ? Float.floatToIntBits((float) number) & Bits.mask(32)
          : Double.doubleToLongBits(number);
    }

    /** Moves each variable in turn; whether anything helped. */
    private boolean improve() {
      boolean improved = false;
      for (int i = 0; i < variables.size() && bestDistance > 0 && !exhausted(); i++) {
        improved |= improve(i);
      }
      return improved;
    }

    private boolean improve(int index) {
      Term variable = variables.get(index);
      for (long constant : constants.getOrDefault(variable.widthBits(), List.of())) {
        if (exhausted() || tryValue(index, constant)) {
          return !exhausted();
        }
      }
      boolean improved = false;
      for (int power : STEPS) {
        if (power >= variable.widthBits()) {
          break;
        }
        for (long step : new long[] {1L << power, -(1L << power)}) {
          long by = step;
          while (!exhausted() && tryValue(index, moved(variable, best[index], by))) {
            improved = true;
            by *= 2;
          }
          if (bestDistance == 0 || exhausted()) {
            return improved;
          }
        }
      }
      return improved;
    }

    private long moved(Term variable, long value, long by) {
      int width = variable.widthBits();
      if (!floats.contains(variable)) {
        return value + by & Bits.mask(width);
      }
      long ordinal = FloatOrder.ordinal(value, width);
      long target = ordinal + by;
      boolean overflow = ((ordinal ^ target) & (by ^ target)) < 0;
      return overflow ? value : FloatOrder.pattern(target, width);
    }

    private boolean tryValue(int index, long value) {
      if (value == best[index]) {
        return false;
      }
      long[] candidate = best.clone();
      candidate[index] = value;
      double distance = distance(candidate);
      if (distance >= bestDistance) {
        return false;
      }
      best = candidate;
      bestDistance = distance;
      return true;
    }

    private double distance(long[] values) {
      evaluationsLeft--;
      return BranchDistance.of(constraints, new Evaluator(assignment(values)));
    }

    private Assignment assignment(long[] values) {
      Map<Term, BigInteger> map = new LinkedHashMap<>();
      for (int i = 0; i < values.length; i++) {
        map.put(variables.get(i), Bits.unsigned(values[i]));
      }
      return new Assignment(map, Map.of());
    }
  }
}
