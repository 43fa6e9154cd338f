package org.farkas.proof;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.farkas.cfg.CodeDistances;
import org.farkas.cfg.WrittenVariables;
import org.farkas.criteria.Target;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.CodePoint;
import org.farkas.solve.TextSolver;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.SharedChoices;
import org.farkas.testcase.UntypedOverlaps;

/** One walk through a unit, as some hints say, and what it shows of targets. */
final class Attempt {
  private static final String NO_INPUT =
      "no input is as the user fixed them: there is nothing that it could be about";

  private static final long QUICK_MILLIS = 1_000;

  private final ProofCheck.Unit unit;
  private final TextSolver solver;
  private final ProofCheck.Hints hints;
  private final Set<Assumption.Kind> named;
  private long end;
  private boolean loopsCut = true;

  /**
   * @param named kinds of assumptions that may be rested on
   */
  Attempt(
      ProofCheck.Unit unit, TextSolver solver, ProofCheck.Hints hints, Set<Assumption.Kind> named) {
    this.unit = unit;
    this.solver = solver;
    this.hints = hints;
    this.named = named;
  }

  /**
   * Tries to show that targets are infeasible, in so much time.
   *
   * @param most how much it may take if no other attempt could find more, since no loop goes on
   */
  ProofCheck.Outcome run(List<Target> targets, long millis, long most) {
    end = System.nanoTime() + 1_000_000L * most;
    return hints.window() == 0 ? walk(targets, millis) : together(targets, millis);
  }

  /** Whether more iterations of loops would give other questions. */
  boolean loopsCut() {
    return loopsCut;
  }

  /**
   * Tries to show that no input comes to the first place at which one of the targets is satisfied.
   * That says something about all of them, or nothing; so those for which it fails are left out,
   * and it is tried anew with the others.
   */
  private ProofCheck.Outcome together(List<Target> targets, long millis) {
    long end = System.nanoTime() + 1_000_000L * millis;
    Map<String, String> whyNot = new LinkedHashMap<>();
    List<Target> open = new ArrayList<>(targets);
    while (!open.isEmpty()) {
      long left = Math.max(0, (end - System.nanoTime()) / 1_000_000);
      ProofCheck.Outcome outcome = walk(open, left);
      if (outcome.whyNot().isEmpty()) {
        return new ProofCheck.Outcome(whyNot, outcome.refuted());
      }
      whyNot.putAll(outcome.whyNot());
      open.removeIf(target -> outcome.whyNot().containsKey(target.id()));
    }
    return new ProofCheck.Outcome(whyNot, List.of());
  }

  private ProofCheck.Outcome walk(List<Target> targets, long millis) {
    Map<String, String> whyNot = new LinkedHashMap<>();
    Optional<String> obstacle = obstacle();
    if (obstacle.isPresent()) {
      targets.forEach(target -> whyNot.put(target.id(), obstacle.get()));
      return new ProofCheck.Outcome(whyNot, List.of());
    }
    TermContext terms = Simplifications.newContext();
    Data data = new Data(terms);
    Formula formula =
        new Formula(unit.source().compilerChoices(), unit.source().weakDefinitions(), named);
    Inputs inputs =
        new Inputs(data, unit.module(), unit.source().variables(), layout(), unit.shapes());
    Accesses accesses = new Accesses(data, formula, inputs, lowMemory());
    Operations operations = new Operations(data, accesses);
    Marks marks = new Marks(data, unit.source(), formula, targets);
    Streams streams = new Streams(data, formula, inputs, unit.module(), unit.source());
    Calls calls =
        new Calls(data, formula, inputs, accesses, marks, streams, unit.module(), unit.source());
    Refutations refutations = new Refutations(inputs.assumptions(), solver, millis);
    BiFunction<ProofCheck.Hints, Predicate<List<CodePoint>>, Walk> walks =
        (how, matters) ->
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
                how,
                matters);
    try {
      // A precondition is no part of the run: what it satisfies does not count.
      Walk before = walks.apply(hints.withoutWindow(), _ -> true);
      PathState start = start(before, formula, inputs, terms);
      if (fixesInputs() && refutations.refuted(start.guard, "some-input-is-meant", QUICK_MILLIS)) {
        targets.forEach(target -> whyNot.put(target.id(), NO_INPUT));
        return new ProofCheck.Outcome(whyNot, List.of());
      }
      if (hints.window() > 0) {
        marks.endWaysWhereTargetsAreSatisfied();
      }
      Walk walk = walks.apply(hints, reach(targets)::canReach);
      walk.run(function(unit.function().name()), start);
      if (!before.loopsCut() && !walk.loopsCut()) {
        loopsCut = false;
        refutations.allow((end - System.nanoTime()) / 1_000_000);
      }
    } catch (Walk.TooLarge | Unrepresented e) {
      targets.forEach(target -> whyNot.put(target.id(), e.getMessage()));
      return new ProofCheck.Outcome(whyNot, List.of());
    }
    Set<Assumption.Kind> unnamed = EnumSet.copyOf(assumed(formula));
    unnamed.removeAll(named);
    if (!unnamed.isEmpty()) {
      String why =
          "the checker rests on an assumption that the certificate does not name: "
              + unnamed.iterator().next().text();
      targets.forEach(target -> whyNot.put(target.id(), why));
      return new ProofCheck.Outcome(whyNot, List.of());
    }
    for (int i = 0; i < targets.size(); i++) {
      // No target takes the time of all others.
      long share = refutations.leftMillis() / (targets.size() - i);
      Target target = targets.get(i);
      whyNot(target, formula, terms, refutations, share)
          .ifPresent(text -> whyNot.put(target.id(), text));
    }
    List<ProofCheck.Query> queries =
        refutations.all().stream()
            .map(q -> new ProofCheck.Query(q.name(), q.terms(), q.smtLib()))
            .toList();
    return new ProofCheck.Outcome(whyNot, queries);
  }

  private org.farkas.ir.Function function(String name) {
    return unit.module().functions().get(name);
  }

  /** Whether the user said which inputs are meant: then it may be none. */
  private boolean fixesInputs() {
    return unit.precondition().isPresent()
        || unit.shapes().speaksOfInputs()
        || !unit.shapes().aliases().isEmpty();
  }

  /** Where the unit begins, on all inputs that the precondition does not exclude. */
  private PathState start(Walk walk, Formula formula, Inputs inputs, TermContext terms) {
    PathState start = inputs.start(function(unit.function().name()));
    if (unit.precondition().isPresent()) {
      org.farkas.ir.Function condition = function(unit.precondition().get());
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
      Target target,
      Formula formula,
      TermContext terms,
      Refutations refutations,
      long shareMillis) {
    CodeDistances reach = reach(List.of(target));
    List<Term> satisfied =
        formula.hits().stream()
            .filter(hit -> hit.target().equals(target.id()))
            .map(Formula.Hit::when)
            .toList();
    Optional<String> open =
        why(
            refutations.none(satisfied, terms, target.id(), shareMillis),
            target.id(),
            "an input may satisfy it, as far as is seen");
    if (open.isPresent()) {
      return open;
    }
    UserCode user = new UserCode(unit.module(), unit.source());
    for (Formula.Left left : formula.left()) {
      if (reach.canReach(left.stack())) {
        int line = user.place(left.stack(), left.where()).line();
        String name = "left-at-line-" + line;
        Optional<String> why =
            why(
                refutations.ask(left.when(), name, Long.MAX_VALUE),
                name,
                "not represented: %s at line %d".formatted(left.why(), line));
        if (why.isPresent()) {
          return why;
        }
      }
    }
    return Optional.empty();
  }

  /** From where control can come to marks that settle one of the targets. */
  private CodeDistances reach(List<Target> targets) {
    Set<CodePoint> places = new HashSet<>();
    for (Target target : targets) {
      places.addAll(Marks.places(unit.module(), unit.source(), target.label()));
    }
    return CodeDistances.to(unit.module(), places);
  }

  private static Optional<String> why(TextSolver.Answer answer, String name, String satisfiable) {
    return switch (answer) {
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
