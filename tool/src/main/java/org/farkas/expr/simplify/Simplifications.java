package org.farkas.expr.simplify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** The standard rules, tried in order; the first that applies wins. */
public final class Simplifications implements Simplifier {
  /** In the order they are tried. */
  static final List<Rule> RULES =
      List.of(
          new FoldConstants(),
          new OrderOperands(),
          new NeutralOperands(),
          new EqualOperands(),
          new Negations(),
          new ComplementOperands(),
          new Absorption(),
          new Choices(),
          new ConstantChoices(),
          new Complements(),
          new ReassociateConstants(),
          new RemaindersOfSums(),
          new Dividends(),
          new Differences(),
          new Products(),
          new Quotients(),
          new ConstantShifts(),
          new Masks(),
          new NarrowBitwise(),
          new JoinDisjoint(),
          new ExtractParts(),
          new NestedExtensions(),
          new Concatenations(),
          new ComparedExtensions(),
          new ComparedChoices(),
          new ComparedRemainders(),
          new ComparedBounds(),
          new EqualSums(),
          new EqualParts(),
          new StoredCells(),
          new FloatDifferences(),
          new FloatFacts());

  private final Rule[][] rulesByOperator;

  Simplifications(List<Rule> rules) {
    rulesByOperator = new Rule[Operator.values().length][];
    for (Operator operator : Operator.values()) {
      List<Rule> applicable = new ArrayList<>();
      for (Rule rule : rules) {
        if (rule.operators().contains(operator)) {
          applicable.add(rule);
        }
      }
      rulesByOperator[operator.ordinal()] = applicable.toArray(Rule[]::new);
    }
  }

  /** A context that simplifies by the standard rules. */
  public static TermContext newContext() {
    return new TermContext(new Simplifications(RULES));
  }

  @Override
  public Optional<Term> simplify(TermContext terms, Application application) {
    for (Rule rule : rulesByOperator[application.operator().ordinal()]) {
      Optional<Term> simpler = rule.apply(terms, application);
      if (simpler.isPresent()) {
        return simpler;
      }
    }
    return Optional.empty();
  }
}
