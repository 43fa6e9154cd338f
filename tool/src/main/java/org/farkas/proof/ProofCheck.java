package org.farkas.proof;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.cfg.CodeDistances;
import org.farkas.cfg.WrittenVariables;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Target;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Function;
import org.farkas.ir.Module;
import org.farkas.solve.TextSolver;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.ShapeOptions;
import org.farkas.testcase.SharedChoices;
import org.farkas.testcase.UntypedOverlaps;

/**
 * Shows again, by other means than those that found it, that no input satisfies labels. See the
 * package comment for the argument.
 */
public final class ProofCheck {
  private final Unit unit;
  private final TextSolver solver;
  private final long timeoutMillis;

  private static final String NO_INPUT =
      "no input is as the user fixed them: there is nothing that it could be about";

  private static final long QUICK_MILLIS = 1_000;
  private static final int FEW_ITERATIONS = 8;
  private static final int MANY_ITERATIONS = 40;

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
   */
  public record Hints(int iterations, List<String> invariants) {
    public Hints {
      invariants = List.copyOf(invariants);
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
    this.solver = solver;
    this.timeoutMillis = timeoutMillis;
  }

  /** Tries to show that the targets are infeasible, guided by a certificate. */
  public Outcome check(
      List<Target> targets, Certificate.Argument argument, List<Assumption> assumptions) {
    Set<Assumption.Kind> named = EnumSet.noneOf(Assumption.Kind.class);
    assumptions.forEach(assumption -> named.add(assumption.kind()));
    if (!(argument instanceof Certificate.Refinement refinement)
        || !named.contains(Assumption.Kind.NO_UNDEFINED_BEHAVIOUR)) {
      return check(targets, hints(argument), named);
    }
    TermContext terms = Simplifications.newContext();
    Refutations refutations = new Refutations(List.of(), solver, timeoutMillis);
    List<Target> open = new ArrayList<>(targets);
    open.removeAll(regions(targets, refinement, terms, refutations));
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

  /** Those of the targets that a certificate's regions exclude. */
  private List<Target> regions(
      List<Target> targets,
      Certificate.Refinement refinement,
      TermContext terms,
      Refutations refutations) {
    Function function = unit.module().functions().get(unit.function().name());
    if (unit.module().pointerBytes() != 8
        || unit.source().wideBitFieldUsers().contains(function.name())) {
      return List.of();
    }
    Regions regions = Regions.read(terms, function.name(), refinement);
    try {
      return new RegionCheck(
              unit.module(), unit.source(), function, regions, new Data(terms), refutations)
          .shown(targets);
    } catch (Unrepresented e) {
      return List.of();
    }
  }

  private static List<Hints> hints(Certificate.Argument argument) {
    return switch (argument) {
      case Certificate.Unrolling unrolling -> {
        List<Hints> hints = new ArrayList<>();
        int own = Math.clamp(unrolling.iterations(), 1, MANY_ITERATIONS);
        hints.add(new Hints(own, unrolling.loopFacts()));
        if (own != FEW_ITERATIONS) {
          hints.add(new Hints(FEW_ITERATIONS, unrolling.loopFacts()));
        }
        if (own != MANY_ITERATIONS) {
          hints.add(new Hints(MANY_ITERATIONS, unrolling.loopFacts()));
        }
        yield hints;
      }
      case Certificate.Refinement _ ->
          List.of(
              new Hints(1, List.of()),
              new Hints(FEW_ITERATIONS, List.of()),
              new Hints(MANY_ITERATIONS, List.of()));
      case Certificate.Exhaustion _ ->
          List.of(new Hints(MANY_ITERATIONS, List.of()), new Hints(FEW_ITERATIONS, List.of()));
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
      Outcome outcome = attempt(open, hints.get(i), named, most);
      boolean helped = false;
      for (Target target : List.copyOf(open)) {
        String why = outcome.whyNot().get(target.id());
        if (why == null) {
          open.remove(target);
          whyNot.remove(target.id());
          helped = true;
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
    }
    return new Outcome(whyNot, queries);
  }

  private Outcome attempt(
      List<Target> targets, Hints hints, Set<Assumption.Kind> named, long millis) {
    Map<String, String> whyNot = new LinkedHashMap<>();
    Optional<String> obstacle = obstacle();
    if (obstacle.isPresent()) {
      targets.forEach(target -> whyNot.put(target.id(), obstacle.get()));
      return new Outcome(whyNot, List.of());
    }
    TermContext terms = Simplifications.newContext();
    Data data = new Data(terms);
    Formula formula = new Formula(unit.source().wideBitFieldUsers(), named);
    Inputs inputs =
        new Inputs(data, unit.module(), unit.source().variables(), layout(), unit.shapes());
    Accesses accesses = new Accesses(data, formula, inputs, lowMemory());
    Operations operations = new Operations(data, accesses);
    Marks marks = new Marks(terms, unit.source(), formula, targets);
    Streams streams = new Streams(data, formula, inputs, unit.module(), unit.source());
    Calls calls =
        new Calls(data, formula, inputs, accesses, marks, streams, unit.module(), unit.source());
    Refutations refutations = new Refutations(inputs.assumptions(), solver, millis);
    Walk walk =
        new Walk(
            data,
            unit.module(),
            new UserCode(unit.module(), unit.source()),
            formula,
            inputs,
            accesses,
            operations,
            calls,
            streams,
            refutations,
            hints.iterations(),
            Invariant.read(hints.invariants()));
    try {
      PathState start = start(walk, formula, inputs, terms);
      if (fixesInputs() && refutations.refuted(start.guard, "some-input-is-meant", QUICK_MILLIS)) {
        targets.forEach(target -> whyNot.put(target.id(), NO_INPUT));
        return new Outcome(whyNot, List.of());
      }
      walk.run(unit.module().functions().get(unit.function().name()), start);
    } catch (Walk.TooLarge | Unrepresented e) {
      targets.forEach(target -> whyNot.put(target.id(), e.getMessage()));
      return new Outcome(whyNot, List.of());
    }
    Set<Assumption.Kind> unnamed = EnumSet.copyOf(assumed(formula));
    unnamed.removeAll(named);
    for (Target target : targets) {
      Optional<String> why =
          unnamed.isEmpty()
              ? whyNot(target, formula, terms, refutations)
              : Optional.of(
                  "the checker rests on an assumption that the certificate does not name: "
                      + unnamed.iterator().next().text());
      why.ifPresent(text -> whyNot.put(target.id(), text));
    }
    List<Query> queries =
        refutations.all().stream().map(q -> new Query(q.name(), q.terms(), q.smtLib())).toList();
    return new Outcome(whyNot, queries);
  }

  /** Whether the user said which inputs are meant: then it may be none. */
  private boolean fixesInputs() {
    return unit.precondition().isPresent()
        || unit.shapes().speaksOfInputs()
        || !unit.shapes().aliases().isEmpty();
  }

  /** Where the unit begins, on all inputs that the precondition does not exclude. */
  private PathState start(Walk walk, Formula formula, Inputs inputs, TermContext terms) {
    PathState start = inputs.start(unit.module().functions().get(unit.function().name()));
    if (unit.precondition().isPresent()) {
      Function condition = unit.module().functions().get(unit.precondition().get());
      Term meant = terms.bool(false);
      int[] mark = formula.mark();
      Optional<PathState> end = walk.run(condition, inputs.start(condition));
      if (end.isPresent() && end.get().registers[0] instanceof Datum.Number result) {
        Term zero = terms.constant(result.term().widthBits(), 0);
        meant = terms.and(end.get().guard, terms.not(terms.eq(result.term(), zero)));
      }
      // Where it is not followed, nothing is excluded.
      for (Formula.Left left : formula.left()) {
        meant = terms.or(meant, left.when());
      }
      formula.back(mark);
      start.guard = meant;
    }
    return start;
  }

  /** The kinds of assumptions that the walk rested on. */
  private Set<Assumption.Kind> assumed(Formula formula) {
    Set<Assumption.Kind> result = EnumSet.of(Assumption.Kind.NO_UNDEFINED_BEHAVIOUR);
    result.addAll(formula.assumed());
    boolean declared =
        unit.function().parameters().stream()
            .anyMatch(p -> p.declaredType() instanceof CType.Array array && array.count() > 0);
    if (declared) {
      result.add(Assumption.Kind.DECLARED_ARRAY);
    }
    if (CallSequence.named(unit.function().name()).isPresent()) {
      result.add(Assumption.Kind.CALLS);
    }
    if (formula.assumed().contains(Assumption.Kind.EFFECTIVE_TYPES)
        && UntypedOverlaps.of(layout(), Set.of()).isEmpty()) {
      result.remove(Assumption.Kind.EFFECTIVE_TYPES);
    }
    return result;
  }

  private Optional<String> whyNot(
      Target target, Formula formula, TermContext terms, Refutations refutations) {
    CodeDistances reach =
        CodeDistances.to(unit.module(), Marks.places(unit.module(), unit.source(), target.label()));
    Term satisfied = terms.bool(false);
    for (Formula.Hit hit : formula.hits()) {
      if (hit.target().equals(target.id())) {
        satisfied = terms.or(satisfied, hit.when());
      }
    }
    Optional<String> open =
        why(refutations, satisfied, target.id(), "an input may satisfy it, as far as is seen");
    if (open.isPresent()) {
      return open;
    }
    List<Formula.Left> relevant = new ArrayList<>();
    for (Formula.Left left : formula.left()) {
      if (reach.canReach(left.stack())) {
        relevant.add(left);
      }
    }
    UserCode user = new UserCode(unit.module(), unit.source());
    for (Formula.Left left : relevant) {
      int line = user.place(left.stack(), left.where()).line();
      Optional<String> why =
          why(
              refutations,
              left.when(),
              "left-at-line-" + line,
              "not represented: %s at line %d".formatted(left.why(), line));
      if (why.isPresent()) {
        return why;
      }
    }
    return Optional.empty();
  }

  private Optional<String> why(
      Refutations refutations, Term condition, String name, String satisfiable) {
    return switch (refutations.ask(condition, name, Long.MAX_VALUE)) {
      case UNSAT -> Optional.empty();
      case SAT -> Optional.of(satisfiable);
      case UNKNOWN -> Optional.of("the solver did not answer in time (" + name + ")");
    };
  }

  private InputLayout layout() {
    return CheckedLayout.of(unit);
  }

  /** Whether the program writes an address down at which others have no memory. */
  private boolean lowMemory() {
    return unit.source().fixedMemory().stream()
        .anyMatch(memory -> memory.address() < Accesses.UNUSED_BYTES);
  }

  /** What keeps the whole unit from being represented. */
  private Optional<String> obstacle() {
    if (unit.module().pointerBytes() != 8 || !unit.module().littleEndian()) {
      return Optional.of("not represented: a machine other than x86-64");
    }
    InputLayout layout = layout();
    if (!SharedChoices.complete(layout)) {
      return Optional.of("not represented: all the ways in which the inputs may share memory");
    }
    if (!unit.source().effectiveTypes()
        && !UntypedOverlaps.of(layout, WrittenVariables.escaping(unit.module())).isEmpty()) {
      return Optional.of("not represented: memory that is shared by objects of different types");
    }
    return Optional.empty();
  }
}
