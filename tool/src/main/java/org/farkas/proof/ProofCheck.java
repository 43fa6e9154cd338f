package org.farkas.proof;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Target;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Module;
import org.farkas.solve.TextSolver;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeOptions;

/**
 * Shows again, by other means than those that found it, that no input satisfies labels. See the
 * package comment for the argument.
 */
public final class ProofCheck {
  private final Unit unit;
  private final TextSolver solver;
  private final long timeoutMillis;

  private static final int FEW_ITERATIONS = 8;
  private static final int MANY_ITERATIONS = 40;
  private static final int MOST_WINDOW = 8;
  private static final int GUESSING_ITERATIONS = 2;

  /**
   * What is checked.
   *
   * @param variables IR names of the mutable variables with static storage duration that it uses
   * @param precondition a function with the same parameters that does not return 0 for the inputs
   */
  public record Unit(
      Module module,
      SourceModel source,
      FunctionInfo function,
      Set<String> variables,
      ShapeOptions shapes,
      Optional<String> precondition) {}

  /**
   * Where to look for a proof. Nothing is believed of it.
   *
   * @param iterations of each loop before one more stands for all that follow
   * @param invariants of loops, as a certificate lists them
   * @param window how many iterations in a row without any of the targets go before the one that
   *     stands for all that follow (k of k-induction); 0 if none does
   * @param guesses whether the checker looks for invariants of its own, too
   */
  public record Hints(int iterations, List<String> invariants, int window, boolean guesses) {
    public Hints {
      invariants = List.copyOf(invariants);
    }

    public Hints(int iterations, List<String> invariants, int window) {
      this(iterations, invariants, window, false);
    }

    public Hints(int iterations, List<String> invariants) {
      this(iterations, invariants, 0);
    }

    /** Little is followed, and the checker looks for invariants of its own. */
    static Hints guessing(List<String> invariants) {
      return new Hints(GUESSING_ITERATIONS, invariants, 0, true);
    }

    Hints withoutWindow() {
      return new Hints(iterations, invariants);
    }
  }

  /**
   * What came of it.
   *
   * @param whyNot for each target that was not shown to be infeasible, the reason
   * @param refuted the questions on whose answers the proofs rest
   */
  public record Outcome(Map<String, String> whyNot, List<Query> refuted) {}

  /**
   * A question that was refuted.
   *
   * @param name of a file that may hold it
   * @param terms that can't all be true
   * @param smtLib the same as a script, which the solver was given
   */
  public record Query(String name, List<Term> terms, String smtLib) {}

  public ProofCheck(Unit unit, TextSolver solver, long timeoutMillis) {
    this.unit = unit;
    this.solver = new RememberedAnswers(solver);
    this.timeoutMillis = timeoutMillis;
  }

  /** Tries to show that the targets are infeasible, guided by a certificate. */
  public Outcome check(
      List<Target> targets, Certificate.Argument argument, List<Assumption> assumptions) {
    Set<Assumption.Kind> named = EnumSet.noneOf(Assumption.Kind.class);
    assumptions.forEach(assumption -> named.add(assumption.kind()));
    boolean listsRegions =
        switch (argument) {
          case Certificate.Refinement _, Certificate.Intervals _ -> true;
          case Certificate.Exhaustion _, Certificate.Unrolling _, Certificate.KInduction _ -> false;
        };
    if (!listsRegions || !named.contains(Assumption.Kind.NO_UNDEFINED_BEHAVIOUR)) {
      return check(targets, hints(argument), named);
    }
    TermContext terms = Simplifications.newContext();
    Refutations refutations = new Refutations(List.of(), solver, timeoutMillis);
    List<Target> open = new ArrayList<>(targets);
    open.removeAll(new RegionProof(unit, argument, terms, refutations).shown(targets));
    List<Query> queries = new ArrayList<>();
    if (open.size() < targets.size()) {
      refutations
          .all()
          .forEach(q -> queries.add(new Query("region-" + q.name(), q.terms(), q.smtLib())));
    }
    if (open.isEmpty()) {
      return new Outcome(Map.of(), queries);
    }
    Outcome others = check(open, hints(argument), named);
    queries.addAll(others.refuted());
    return new Outcome(others.whyNot(), queries);
  }

  private static List<Hints> hints(Certificate.Argument argument) {
    return switch (argument) {
      case Certificate.Unrolling unrolling -> {
        List<Hints> hints = new ArrayList<>();
        int own = Math.clamp(unrolling.iterations(), 1, MANY_ITERATIONS);
        hints.add(Hints.guessing(unrolling.loopFacts()));
        hints.add(new Hints(own, unrolling.loopFacts()));
        if (own != FEW_ITERATIONS) {
          hints.add(new Hints(FEW_ITERATIONS, unrolling.loopFacts()));
        }
        if (own != MANY_ITERATIONS) {
          hints.add(new Hints(MANY_ITERATIONS, unrolling.loopFacts()));
        }
        yield hints;
      }
      case Certificate.KInduction induction -> {
        int window = Math.clamp(induction.window(), 1, MOST_WINDOW);
        int own = Math.clamp(induction.iterations(), window, FEW_ITERATIONS);
        yield List.of(
            new Hints(own, induction.loopFacts(), window),
            new Hints(FEW_ITERATIONS, induction.loopFacts(), window),
            new Hints(FEW_ITERATIONS, induction.loopFacts()));
      }
      case Certificate.Refinement _, Certificate.Intervals _, Certificate.Exhaustion _ ->
          List.of(
              Hints.guessing(List.of()),
              new Hints(FEW_ITERATIONS, List.of()),
              new Hints(MANY_ITERATIONS, List.of()));
    };
  }

  /**
   * Tries to show that the targets are infeasible.
   *
   * @param hints tried in turn
   * @param named kinds of assumptions that may be rested on
   */
  public Outcome check(List<Target> targets, List<Hints> hints, Set<Assumption.Kind> named) {
    long end = System.nanoTime() + 1_000_000L * timeoutMillis;
    Map<String, String> whyNot = new LinkedHashMap<>();
    List<Query> queries = new ArrayList<>();
    List<Target> open = new ArrayList<>(targets);
    for (int i = 0; i < hints.size() && !open.isEmpty(); i++) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        break;
      }
      // The last one may take what is left, others half of it.
      long most = i == hints.size() - 1 ? left : left / 2;
      Attempt attempt = new Attempt(unit, solver, hints.get(i), named);
      Outcome outcome = attempt.run(open, most, left);
      boolean helped = false;
      for (Target target : List.copyOf(open)) {
        String why = outcome.whyNot().get(target.id());
        if (why == null) {
          open.remove(target);
          whyNot.remove(target.id());
          helped = true;
        } else if (i > 0 && hints.get(i - 1).guesses()) {
          whyNot.put(target.id(), why); // what guesses leave open says little
        } else {
          whyNot.putIfAbsent(target.id(), why);
        }
      }
      if (helped) {
        String prefix = "attempt-%d-".formatted(i + 1);
        outcome
            .refuted()
            .forEach(q -> queries.add(new Query(prefix + q.name(), q.terms(), q.smtLib())));
      }
      if (!attempt.loopsCut()) {
        break; // another one would ask the same
      }
    }
    return new Outcome(whyNot, queries);
  }
}
