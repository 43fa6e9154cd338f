package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.memory.Addresses;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** The variables in a term that are no inputs; {@link Taints} finds them. */
record Taint(List<Term> variables) {
  /** How variables are named that stand for what lies in memory which nothing has written. */
  static final String UNSET = "unset:";

  boolean indeterminate() {
    return variables.stream().anyMatch(v -> v.kind() == Term.VariableKind.INDETERMINATE);
  }

  boolean approximate() {
    return variables.stream().anyMatch(v -> v.kind() == Term.VariableKind.APPROXIMATE);
  }

  /** Gives addresses values that look like addresses. */
  void suggestValues(State state) {
    Map<Term, BigInteger> likely = new IdentityHashMap<>();
    for (Term variable : variables) {
      if (!state.model().mentions(variable)) {
        Addresses.likelyValue(variable)
            .ifPresent(value -> likely.put(variable, BigInteger.valueOf(value)));
      }
    }
    if (!likely.isEmpty()) {
      state.suggest(likely);
    }
  }

  /** Whether it depends on memory that a test's stub might have written, and has not. */
  boolean unset() {
    return variables.stream().anyMatch(variable -> variable.name().startsWith(UNSET));
  }

  /** Whether the condition that it was found in has another value where objects lie elsewhere. */
  boolean dependsOnPlaces(TermContext terms, Term condition, State state) {
    return addresses() && !Placements.agree(terms, condition, state, addressVariables());
  }

  /** Whether it depends on where an object lies. */
  boolean addresses() {
    return !addressVariables().isEmpty();
  }

  private List<Term> addressVariables() {
    return variables.stream().filter(v -> Addresses.likelyValue(v).isPresent()).toList();
  }

  /** For a reader. */
  String description() {
    return addresses()
        ? "the numeric address of an object"
        : variables.stream()
            .filter(v -> v.kind() == Term.VariableKind.APPROXIMATE)
            .map(Term::name)
            .findFirst()
            .map(Taint::described)
            .orElse("an indeterminate value");
  }

  /** What a variable stands for, by how {@link Stubs} and {@link UnnamedBytes} name theirs. */
  private static String described(String variable) {
    int number = variable.indexOf('#');
    if (number > 0) {
      int from = variable.startsWith(UNSET) ? UNSET.length() : 0;
      String function = LibraryNames.spelled(variable.substring(from, number));
      return "what " + function + "() gives, which is not computed exactly";
    }
    return variable.startsWith(UnnamedBytes.PREFIX)
        ? "bytes of an input that no member covers (padding), or whose type"
            + " Farkas has no values of"
        : "a value that is not computed exactly";
  }
}
