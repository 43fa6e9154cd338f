package org.farkas.exec.semantics;

import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;

/** Terms over two variables and their values, for comparison with concrete results. */
final class TermEvaluation {
  final TermContext terms = Simplifications.newContext();

  Term variable(String name, int width) {
    return terms.variable(name + width, width, Term.VariableKind.INPUT);
  }

  Evaluator under(Map<Term, Long> values) {
    Map<Term, BigInteger> exact = new IdentityHashMap<>();
    values.forEach(
        (variable, value) -> exact.put(variable, new BigInteger(Long.toUnsignedString(value))));
    return new Evaluator(new Assignment(exact, Map.of()));
  }

  /** The first requirement that does not hold. */
  static Optional<UndefinedKind> violated(Meaning meaning, Evaluator evaluator) {
    return meaning.requirements().stream()
        .filter(requirement -> !evaluator.holds(requirement.holds()))
        .map(Requirement::kind)
        .findFirst();
  }
}
