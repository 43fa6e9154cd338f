package org.farkas.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.cfg.CodeDistances;
import org.farkas.cfg.WrittenVariables;
import org.farkas.criteria.Target;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Function;
import org.farkas.ir.Module;
import org.farkas.solve.TextSolver;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;
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

  /**
   * What is checked.
   *
   * @param variables IR names of the mutable variables with static storage duration that it uses
   */
  public record Unit(
      Module module,
      SourceModel source,
      FunctionInfo function,
      Set<String> variables,
      ShapeOptions shapes) {}

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

  /** A question that was refuted: a name, and its text. */
  public record Query(String name, String smtLib) {}

  public ProofCheck(Unit unit, TextSolver solver, long timeoutMillis) {
    this.unit = unit;
    this.solver = solver;
    this.timeoutMillis = timeoutMillis;
  }

  /** Tries to show that the targets are infeasible. */
  public Outcome check(List<Target> targets, Hints hints) {
    Map<String, String> whyNot = new LinkedHashMap<>();
    Optional<String> obstacle = obstacle();
    if (obstacle.isPresent()) {
      targets.forEach(target -> whyNot.put(target.id(), obstacle.get()));
      return new Outcome(whyNot, List.of());
    }
    TermContext terms = Simplifications.newContext();
    Data data = new Data(terms);
    Formula formula = new Formula();
    Inputs inputs =
        new Inputs(data, unit.module(), unit.source().variables(), layout(), unit.shapes());
    Accesses accesses = new Accesses(data, formula, inputs.pointees());
    Operations operations = new Operations(data, accesses);
    Marks marks = new Marks(terms, unit.source(), formula, targets);
    Calls calls =
        new Calls(data, formula, inputs, accesses, operations, marks, unit.source());
    Refutations refutations = new Refutations(inputs.assumptions(), solver, timeoutMillis);
    Walk walk =
        new Walk(
            data,
            unit.module(),
            formula,
            inputs,
            accesses,
            operations,
            calls,
            refutations,
            hints.iterations(),
            Invariant.read(hints.invariants()));
    Function function = unit.module().functions().get(unit.function().name());
    try {
      walk.run(function, inputs.start(function));
    } catch (Walk.TooLarge | Unrepresented e) {
      targets.forEach(target -> whyNot.put(target.id(), e.getMessage()));
      return new Outcome(whyNot, List.of());
    }
    for (Target target : targets) {
      whyNot(target, formula, terms, refutations)
          .ifPresent(why -> whyNot.put(target.id(), why));
    }
    List<Query> queries =
        refutations.all().stream().map(q -> new Query(q.name(), q.smtLib())).toList();
    return new Outcome(whyNot, queries);
  }

  private Optional<String> whyNot(
      Target target, Formula formula, TermContext terms, Refutations refutations) {
    CodeDistances reach =
        CodeDistances.to(
            unit.module(), Marks.places(unit.module(), unit.source(), target.label()));
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
    for (Formula.Left left : relevant) {
      Optional<String> why =
          why(
              refutations,
              left.when(),
              "left-at-line-" + left.where().line(),
              "not represented: %s at line %d".formatted(left.why(), left.where().line()));
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
    return LayoutBuilder.build(
        unit.source(),
        unit.function(),
        unit.variables(),
        unit.shapes(),
        ShapeGuess.FIRST.withSharing(true));
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
