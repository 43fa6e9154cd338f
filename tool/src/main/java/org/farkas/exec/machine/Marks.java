package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;
import org.farkas.trace.EvaluationTree;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceReader;
import org.farkas.trace.TraceWord;

/**
 * The instrumentation's marks: words of the state's trace, or, where a state stands for many paths,
 * messages to a listener.
 */
final class Marks {
  private final Execution x;
  private Optional<MarkListener> listener = Optional.empty();

  /** Knows the evaluations of decisions; made on first use. */
  private TraceReader reader;

  Marks(Execution x) {
    this.x = x;
  }

  void sendTo(MarkListener newListener) {
    listener = Optional.of(newListener);
  }

  boolean haveListener() {
    return listener.isPresent();
  }

  void mark(Callee.Mark mark, Op.Call op) {
    int first = op.arguments()[0];
    if (x.reference(first) != null) {
      throw x.unsupported("an instrumentation call with a number that is not constant");
    }
    int number = (int) x.bits(first);
    switch (mark) {
      case CONDITION -> {
        condition(number >> 1, (number & 1) != 0);
        x.set(op.result(), number & 1, null);
      }
      case BEGIN -> {
        int word = TraceWord.begin(number);
        if (listener.isPresent()) {
          x.state.setOpenDecisions(x.state.openDecisions().begin(word));
        } else {
          x.state.append(word);
        }
        x.set(op.result(), 0, null);
      }
      case END -> {
        end(number >> 1, (number & 1) != 0);
        x.set(op.result(), number & 1, null);
      }
      case SWITCH -> switchOn(number, op.arguments()[1]);
      case ITERATION -> {
        if (number >= x.bits(op.arguments()[1])) {
          throw x.cut(Machine.LOOP_LIMIT);
        }
        x.state.countIteration(x.bits(op.arguments()[2]), x.bits(op.arguments()[3]));
      }
    }
  }

  private void condition(int id, boolean outcome) {
    int word = TraceWord.condition(id, outcome);
    if (listener.isEmpty()) {
      x.state.append(word);
      return;
    }
    SourceModel source = x.program.source();
    int decision = source.conditions().get(id).decision();
    if (source.decisions().get(decision).conditions().size() == 1) {
      listener.get().reached(x.state, Trace.of(new int[] {word}, false), Optional.empty());
    } else {
      leaveUpTo(node -> node.awaitedCondition() == id);
      x.state.setOpenDecisions(x.state.openDecisions().plus(word));
    }
  }

  /** Drops evaluations that a jump out of a statement expression has ended, as a reader does. */
  private void leaveUpTo(Predicate<EvaluationTree.Node> wanted) {
    OpenDecisions open = x.state.openDecisions();
    while (!open.isEmpty() && !wanted.test(innermost(open))) {
      open = open.withoutInnermost();
    }
    if (open.isEmpty()) {
      throw x.unsupported("a condition outside its decision");
    }
    x.state.setOpenDecisions(open);
  }

  private EvaluationTree.Node innermost(OpenDecisions open) {
    int[] words = open.innermost();
    EvaluationTree.Node node = reader().evaluations(TraceWord.payload(words[0])).start();
    for (int i = 1; i < words.length; i++) {
      node = node.next((words[i] & 1) != 0);
    }
    return node;
  }

  private TraceReader reader() {
    if (reader == null) {
      reader = new TraceReader(x.program.source());
    }
    return reader;
  }

  private void end(int decision, boolean outcome) {
    int word = TraceWord.end(decision, outcome);
    if (listener.isEmpty()) {
      x.state.append(word);
      return;
    }
    leaveUpTo(node -> node.complete() && node.tree().decision().id() == decision);
    OpenDecisions open = x.state.openDecisions();
    listener.get().reached(x.state, open.innermostWith(word), Optional.empty());
    x.state.setOpenDecisions(open.withoutInnermost());
  }

  private void switchOn(int number, int operand) {
    boolean plain = x.reference(operand) == null;
    if (listener.isPresent()) {
      if (plain) {
        listener.get().reached(x.state, switchEvent(number, x.bits(operand)), Optional.empty());
      } else {
        everyLabel(number, x.term(operand, 64));
      }
      return;
    }
    if (!plain && x.term(operand, 64).tainted()) {
      decideLabel(number, x.term(operand, 64));
    }
    x.state.append(TraceWord.switchOn(number));
    if (plain) {
      x.state.append((int) x.bits(operand));
      x.state.append((int) (x.bits(operand) >>> 32));
    } else {
      x.state.append(x.term(operand, 64));
    }
  }

  /** What is traced of a value that is no input's is only vouched for up to here. */
  private void decideLabel(int number, Term operand) {
    SwitchInfo info = x.program.source().switches().get(number);
    Term value = x.terms.extract(operand, 0, info.widthBits());
    Term others = x.terms.bool(true);
    List<Term> guards = new ArrayList<>();
    for (SwitchInfo.CaseLabel label : info.cases()) {
      if (!label.isDefault()) {
        Term selected =
            x.terms.and(others, between(value, label.low(), label.high(), info.signed()));
        guards.add(selected);
        others = x.terms.and(others, x.terms.not(selected));
      }
    }
    guards.add(others);
    Alternative.Side here = Alternative.Side.branch(x.frame.codePoint());
    x.decisions.choose(guards, Collections.nCopies(guards.size(), here));
  }

  private static Trace switchEvent(int number, long value) {
    return Trace.of(
        new int[] {TraceWord.switchOn(number), (int) value, (int) (value >>> 32)}, false);
  }

  /** One message for each label: the operand's value selects it. */
  private void everyLabel(int number, Term operand) {
    SwitchInfo info = x.program.source().switches().get(number);
    Term value = x.terms.extract(operand, 0, info.widthBits());
    Term others = x.terms.bool(true);
    List<SwitchInfo.CaseLabel> labels = info.cases();
    for (SwitchInfo.CaseLabel label : labels) {
      if (!label.isDefault()) {
        Term selected = between(value, label.low(), label.high(), info.signed());
        others = x.terms.and(others, x.terms.not(selected));
        send(switchEvent(number, label.low()), selected);
      }
    }
    Optional<Long> unlisted = info.valueOfNoLabel();
    if (unlisted.isPresent()) {
      send(switchEvent(number, unlisted.get()), others);
    }
  }

  private void send(Trace event, Term when) {
    if (!when.isFalse()) {
      listener.orElseThrow().reached(x.state, event, Optional.of(when));
    }
  }

  private Term between(Term value, long low, long high, boolean signed) {
    Term from = x.terms.constant(value.widthBits(), low);
    if (low == high) {
      return x.terms.eq(value, from);
    }
    Operator atMost = signed ? Operator.SLE : Operator.ULE;
    Term to = x.terms.constant(value.widthBits(), high);
    return x.terms.and(x.terms.make(atMost, from, value), x.terms.make(atMost, value, to));
  }
}
