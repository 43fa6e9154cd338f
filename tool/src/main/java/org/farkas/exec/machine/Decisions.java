package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.exec.machine.Alternative.Kind;
import org.farkas.exec.machine.Alternative.Side;
import org.farkas.exec.semantics.Requirement;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Term;
import org.farkas.ir.CodePoint;
import org.farkas.testcase.Assumption;

/**
 * Questions that the inputs decide. What the path already answers is simply returned. Anything else
 * is answered by the model, extends the path, and interrupts the instruction with a fork; when it
 * is run again, the path knows the answer. So no instruction may change anything before its last
 * question.
 */
final class Decisions {
  private final Execution x;

  Decisions(Execution x) {
    this.x = x;
  }

  /** Which way a branch of the program goes. */
  boolean branch(Term condition, CodePoint whenTrue, CodePoint whenFalse) {
    if (condition.isConstant()) {
      return condition.isTrue();
    }
    return decide(condition, Side.branch(whenTrue), Side.branch(whenFalse));
  }

  /** A question inside an instruction, both answers of which are part of the program's meaning. */
  boolean ask(Term condition) {
    CodePoint here = x.frame.codePoint();
    return branch(condition, here, here);
  }

  void require(Requirement requirement) {
    require(requirement.holds(), requirement.kind(), requirement.kind().label(), Optional.empty());
  }

  /**
   * Ends the path as undefined where the condition does not hold.
   *
   * @param guess the input whose guessed shape alone makes it possible, if so
   */
  void require(Term holds, UndefinedKind kind, String message, Optional<String> guess) {
    CodePoint here = x.frame.codePoint();
    Side defined = Side.branch(here);
    if (!decide(holds, defined, undefinedSide(kind, message, guess, here))) {
      throw x.undefined(kind, message, guess);
    }
  }

  static Side undefinedSide(
      UndefinedKind kind, String message, Optional<String> guess, CodePoint here) {
    return new Side(Kind.UNDEFINED, kind.label(), message, guess, here, Optional.empty());
  }

  /** Ends the path as bound where the condition does not hold. */
  void bound(Term holds, Assumption assumption, String message) {
    CodePoint here = x.frame.codePoint();
    Side inside = new Side(Kind.BRANCH, "", "", Optional.empty(), here, Optional.of(assumption));
    if (!decide(holds, inside, boundSide(assumption, message, here))) {
      throw x.bound(assumption);
    }
  }

  /** Takes for granted, as an assumption that blocks what lies behind, what no test can change. */
  void presume(String what) {
    if (x.state.inputState().concrete().isEmpty()) {
      Assumption assumption = new Assumption(Assumption.Kind.ENVIRONMENT, "", what, false);
      if (!x.options.presume()) {
        throw x.bound(assumption);
      }
      Term otherwise = x.terms.variable("otherwise." + what, 1, Term.VariableKind.INPUT);
      bound(x.terms.eq(otherwise, x.terms.constant(1, 0)), assumption, what);
    }
  }

  static Side boundSide(Assumption assumption, String message, CodePoint here) {
    Optional<String> subject =
        assumption.fixedByUser() || assumption.subject().isEmpty()
            ? Optional.empty()
            : Optional.of(assumption.subject());
    return new Side(Kind.BOUND, "", message, subject, here, Optional.of(assumption));
  }

  private boolean decide(Term condition, Side whenTrue, Side whenFalse) {
    if (condition.isConstant()) {
      return condition.isTrue();
    }
    if (x.state.path().holds(condition)) {
      return true;
    }
    Term negated = x.terms.not(condition);
    if (x.state.path().holds(negated)) {
      return false;
    }
    Optional<Assumption> approximation = checkTaint(condition);
    boolean value = x.state.evaluator().holds(condition);
    throw value
        ? fork(List.of(condition, negated), List.of(whenTrue, whenFalse), 0, approximation)
        : fork(List.of(condition, negated), List.of(whenTrue, whenFalse), 1, approximation);
  }

  /**
   * Which one of several cases holds.
   *
   * @param guards exactly one of them is true under the path condition
   * @return its index
   */
  int choose(List<Term> guards, List<Side> sides) {
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < guards.size(); i++) {
      Term guard = guards.get(i);
      if (guard.isTrue() || x.state.path().holds(guard)) {
        return i;
      }
      if (!guard.isFalse() && !x.state.path().holds(x.terms.not(guard))) {
        open.add(i);
      }
    }
    if (open.size() == 1) {
      return open.getFirst();
    }
    Optional<Assumption> approximation = Optional.empty();
    int chosen = -1;
    List<Term> openGuards = new ArrayList<>();
    List<Side> openSides = new ArrayList<>();
    for (int i : open) {
      Optional<Assumption> found = checkTaint(guards.get(i));
      approximation = approximation.or(() -> found);
      if (chosen < 0 && x.state.evaluator().holds(guards.get(i))) {
        chosen = openGuards.size();
      }
      openGuards.add(guards.get(i));
      openSides.add(sides.get(i));
    }
    if (chosen < 0 && x.manyPaths()) {
      if (openGuards.isEmpty()) {
        // The path contradicts itself, which nobody has asked the solver: no input comes along.
        throw x.undefined(UndefinedKind.UNREACHABLE);
      }
      chosen = 0; // all sides are followed, and there is no model
    }
    if (chosen < 0) {
      throw new IllegalStateException("the model satisfies none of the cases");
    }
    throw fork(openGuards, openSides, chosen, approximation);
  }

  private Interruption fork(
      List<Term> guards, List<Side> sides, int chosen, Optional<Assumption> approximation) {
    State before = x.state.copy();
    List<Alternative> alternatives = new ArrayList<>(guards.size() - 1);
    for (int i = 0; i < guards.size(); i++) {
      if (i != chosen) {
        alternatives.add(
            new Alternative(before, i, guards.get(i), approximate(sides.get(i), approximation)));
      }
    }
    Side own = approximate(sides.get(chosen), approximation);
    x.state.extend(
        guards.get(chosen), own.kind() == Kind.BRANCH ? own.assumption() : Optional.empty());
    return new Interruption(new StepResult.Forked(alternatives));
  }

  private Side approximate(Side side, Optional<Assumption> approximation) {
    // For a run on given inputs nothing is guessed of these, but addresses are what they are.
    boolean run = x.state.inputState().concrete().isPresent();
    if (approximation.isEmpty() || side.assumption().isPresent() && !run) {
      return side;
    }
    return side.assuming(approximation.get());
  }

  /**
   * Ends the path if an indeterminate value decides.
   *
   * @return what is assumed if an approximate value decides
   */
  private Optional<Assumption> checkTaint(Term condition) {
    if (!condition.tainted()) {
      return Optional.empty();
    }
    Taint taint = x.taints.of(condition);
    if (taint.indeterminate()) {
      Term defined = x.definedness.of(condition);
      require(
          defined,
          UndefinedKind.INDETERMINATE_VALUE,
          UndefinedKind.INDETERMINATE_VALUE.label(),
          Optional.empty());
      if (!taint.approximate()) {
        return Optional.empty();
      }
    }
    Term exact = x.exactness.of(condition);
    if (!exact.isConstant() && ask(exact)) {
      return Optional.empty(); // it takes the value of a union's number, not of its pointer, say
    }
    taint.suggestValues(x.state);
    // Only of a run that is to be credited it matters whether every program would go that way.
    boolean run = x.state.inputState().concrete().isPresent();
    boolean placed = run && taint.dependsOnPlaces(x.terms, condition, x.state);
    return Optional.of(
        new Assumption(
            taint.unset() || placed ? Assumption.Kind.ADDRESS : Assumption.Kind.APPROXIMATION,
            "",
            "a decision depends on " + taint.description(),
            false));
  }
}
