package org.farkas.strategy.refine;

import java.util.function.IntFunction;
import org.farkas.criteria.Label;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.FlatDecision;
import org.farkas.trace.ConditionValue;

/**
 * What the marks of a decision's conditions say of its labels, once it has ended.
 *
 * <p>The rule is that of {@link org.farkas.criteria.Masking}, over terms instead of a row. The
 * certificates' checker has an encoding of its own on purpose: an error in one of them shows as a
 * certificate that is refused.
 */
final class MarkedDecision {
  private final TermContext terms;
  private final Decision decision;
  private final IntFunction<Term> marks;
  private final FlatDecision flat;
  private final Term[] evaluated;
  private final Term[] value;
  private final Term[] masked;

  /**
   * @param marks of a condition by its number, 2 bits: 0 if it is not evaluated, 2 if it was false,
   *     3 if it was true
   */
  MarkedDecision(TermContext terms, Decision decision, IntFunction<Term> marks) {
    this.terms = terms;
    this.decision = decision;
    this.marks = marks;
    this.flat = FlatDecision.of(decision.tree());
    this.evaluated = new Term[flat.size()];
    this.value = new Term[flat.size()];
    this.masked = new Term[flat.size()];
    values();
    masks();
  }

  private void values() {
    for (int i = 0; i < flat.size(); i++) {
      switch (flat.node(i)) {
        case DecisionTree.Leaf leaf -> {
          Term mark = marks.apply(leaf.condition());
          evaluated[i] = terms.not(is(mark, 0));
          value[i] = is(mark, 3);
        }
        case DecisionTree.Not _ -> {
          evaluated[i] = evaluated[flat.left(i)];
          value[i] = terms.not(value[flat.left(i)]);
        }
        // Short circuit evaluates the right operand only where the result is its value.
        case DecisionTree.And _, DecisionTree.Or _ -> {
          int right = flat.right(i);
          evaluated[i] = evaluated[flat.left(i)];
          value[i] = terms.ite(evaluated[right], value[right], value[flat.left(i)]);
        }
      }
    }
  }

  private void masks() {
    masked[flat.root()] = terms.bool(false);
    for (int i = flat.root(); i >= 0; i--) {
      switch (flat.node(i)) {
        case DecisionTree.Leaf _ -> {}
        case DecisionTree.Not _ -> masked[flat.left(i)] = masked[i];
        case DecisionTree.And _ -> mask(i, terms.not(value[flat.right(i)]));
        case DecisionTree.Or _ -> mask(i, value[flat.right(i)]);
      }
    }
  }

  private void mask(int node, Term settled) {
    masked[flat.left(node)] =
        terms.or(masked[node], terms.and(evaluated[flat.right(node)], settled));
    masked[flat.right(node)] = masked[node];
  }

  /** When a condition had a value and, where the label asks for it, was not masked. */
  Term condition(Label.ConditionOutcome label) {
    Term had = is(marks.apply(label.condition()), label.outcome() ? 3 : 2);
    if (!label.unmasked()) {
      return had;
    }
    for (int i = 0; i < flat.size(); i++) {
      if (flat.node(i) instanceof DecisionTree.Leaf leaf && leaf.condition() == label.condition()) {
        return terms.and(had, terms.not(masked[i]));
      }
    }
    throw new IllegalArgumentException("no condition of the decision: " + label);
  }

  /** When the conditions had the row's values. */
  Term row(Label.Row label) {
    Term all = terms.bool(true);
    for (int i = 0; i < decision.conditions().size(); i++) {
      ConditionValue wanted = label.row().values().get(i);
      int mark =
          switch (wanted) {
            case NOT_EVALUATED -> 0;
            case FALSE -> 2;
            case TRUE -> 3;
          };
      all = terms.and(all, is(marks.apply(decision.conditions().get(i)), mark));
    }
    return all;
  }

  private Term is(Term mark, int bits) {
    return terms.eq(mark, terms.constant(2, bits));
  }
}
