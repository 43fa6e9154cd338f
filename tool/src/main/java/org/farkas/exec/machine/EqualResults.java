package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.exec.memory.Memory;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.ir.Function.Promise;
import org.farkas.ir.Type;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ScalarCell;

/**
 * Results of functions without source that are declared {@code const}, or {@code pure} while memory
 * holds what it held: compilers may leave out a call if they know the result of one with the same
 * arguments, so no test may let the two differ. What only inputs with different results reach is
 * never tried, and stays open.
 */
final class EqualResults {
  private final Execution x;

  EqualResults(Execution x) {
    this.x = x;
  }

  /**
   * A call with its result.
   *
   * @param before what its result depends on beside its arguments
   * @param result nothing if it is no number
   */
  record Call(
      String function, List<Argument> arguments, Optional<Before> before, Optional<Term> result) {}

  /** What memory holds, and how many calls may have changed what Farkas does not see. */
  record Before(Memory memory, int otherCalls) {}

  /** What a call passes: a number, or what a pointer leads to. */
  record Argument(Optional<Term> number, Object reference, long bits) {}

  /**
   * A call that is about to happen.
   *
   * @param earlier calls that may have been the same, each with the condition that it was
   */
  record Question(String function, List<Argument> arguments, List<Same> earlier) {}

  /** An earlier call, and whether its arguments were the same. */
  record Same(Term when, Call call) {}

  /** More different calls are not told apart. */
  private static final int MOST_CALLS = 64;

  /** What is to be asked of a call's result, if its function promises anything of it. */
  Optional<Question> asked(String function, Op.Call op) {
    if (op.result() < 0 || !promised(function)) {
      return Optional.empty();
    }
    List<Argument> arguments = new ArrayList<>();
    for (int i = 0; i < op.arguments().length; i++) {
      arguments.add(argument(op.arguments()[i], op.argumentTypes()[i]));
    }
    List<Same> earlier = new ArrayList<>();
    for (Call call : x.state.inputState().equalResults()) {
      if (call.function().equals(function)
          && call.arguments().size() == arguments.size()
          && call.before().map(this::nothingChangedSince).orElse(true)) {
        Term same = x.terms.bool(true);
        for (int i = 0; i < arguments.size(); i++) {
          same = x.terms.and(same, mayEqual(arguments.get(i), call.arguments().get(i)));
        }
        if (!same.isFalse()) {
          earlier.add(new Same(same, call));
        }
      }
    }
    return Optional.of(new Question(function, arguments, earlier));
  }

  private boolean nothingChangedSince(Before before) {
    return before.otherCalls() == otherCalls() && x.memory().sameAs(before.memory());
  }

  private int otherCalls() {
    int calls = 0;
    for (Map.Entry<String, Integer> each : x.state.inputState().callCounts().entrySet()) {
      if (!promised(each.getKey())) {
        calls += each.getValue();
      }
    }
    return calls;
  }

  private boolean promised(String function) {
    Set<Promise> promises = x.program.promises(function);
    return promises.contains(Promise.CONST) || promises.contains(Promise.PURE);
  }

  private Argument argument(int operand, Type type) {
    boolean number = type instanceof Type.Int || type instanceof Type.Float;
    return number && x.reference(operand) == null || x.reference(operand) instanceof Term
        ? new Argument(Optional.of(x.term(operand, x.program.width(type))), "", 0)
        : new Argument(Optional.empty(), x.reference(operand), x.bits(operand));
  }

  /** False if they differ; of pointers it is not always known. */
  private Term mayEqual(Argument one, Argument other) {
    if (one.number().isPresent() && other.number().isPresent()) {
      Term number = one.number().get();
      return number.widthBits() == other.number().get().widthBits()
          ? x.terms.eq(number, other.number().get())
          : x.terms.bool(false);
    }
    boolean known =
        one.reference() instanceof MemoryObject && other.reference() instanceof MemoryObject;
    return x.terms.bool(
        !known || one.reference() == other.reference() && one.bits() == other.bits());
  }

  /**
   * Goes on only where the result of a call is that of the same call before. Nothing is asked: the
   * call has changed the state already, and nothing looks at its result yet.
   */
  void answered(Question question, Op.Call op) {
    Optional<Term> result = result(op);
    String what = question.function() + "() returns the same for the same arguments";
    Assumption assumption = new Assumption(Assumption.Kind.ENVIRONMENT, "", what, false);
    Term holds = x.terms.bool(true);
    for (Same same : question.earlier()) {
      Term equal =
          result.isPresent() && same.call().result().isPresent()
              ? x.terms.eq(result.get(), same.call().result().get())
              : x.terms.bool(false);
      holds = x.terms.and(holds, x.terms.or(x.terms.not(same.when()), equal));
    }
    if (holds.isFalse()) {
      throw x.state.inputState().concrete().isPresent()
          ? x.unsupported("results of %s() that differ".formatted(question.function()))
          : x.bound(assumption);
    }
    if (!holds.isTrue()) {
      if (!x.manyPaths() && !x.state.evaluator().holds(holds)) {
        adopt(question, result);
        if (!x.state.evaluator().holds(holds)) {
          throw x.bound(assumption);
        }
      }
      x.state.assume(holds, assumption);
    }
    if (question.earlier().stream().noneMatch(same -> same.when().isTrue())) {
      if (x.state.inputState().equalResults().size() >= MOST_CALLS) {
        throw x.bound(assumption);
      }
      remember(question, result);
    }
  }

  private void remember(Question question, Optional<Term> result) {
    boolean constant = x.program.promises(question.function()).contains(Promise.CONST);
    Optional<Before> before =
        constant ? Optional.empty() : Optional.of(new Before(x.memory().copy(), otherCalls()));
    x.state
        .inputState()
        .addEqualResult(new Call(question.function(), question.arguments(), before, result));
  }

  /** Lets the model give the result that it gave for the same arguments. */
  private void adopt(Question question, Optional<Term> result) {
    for (Same same : question.earlier()) {
      Optional<Term> before = same.call().result();
      if (result.isPresent()
          && before.isPresent()
          && x.state.evaluator().holds(same.when())
          && result.get().widthBits() == before.get().widthBits()) {
        BigInteger value = x.state.evaluator().value(before.get());
        Assignment repeated = new Assignment(Map.of(result.get(), value), Map.of());
        x.state.adopt(x.state.model().overriddenBy(repeated));
        return;
      }
    }
  }

  /** The variable that stands for a call's result, or the number itself. */
  private Optional<Term> result(Op.Call op) {
    InputState inputs = x.state.inputState();
    if (!(op.resultType() instanceof Type.Int) && !(op.resultType() instanceof Type.Float)) {
      return Optional.empty();
    }
    if (inputs.concrete().isPresent()) {
      return Optional.of(x.term(op.result(), x.program.width(op.resultType())));
    }
    return inputs
        .stubCalls()
        .getLast()
        .result()
        .map(inputs::input)
        .filter(object -> object.slots().isEmpty() && ScalarCell.of(object).size() == 1)
        .map(
            object -> InputMemory.variable(x.terms, object.id(), ScalarCell.of(object).getFirst()));
  }
}
