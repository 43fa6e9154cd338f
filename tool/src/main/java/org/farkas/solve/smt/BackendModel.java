package org.farkas.solve.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.farkas.expr.Footprint;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;

/**
 * Reads a backend's model: the values of all variables of a query, and the cells of array variables
 * that its terms look at.
 */
final class BackendModel {
  /** The backend's model. */
  interface Backend {
    boolean bool(Term term);

    BigInteger bits(Term term);

    int cell(Term arrayVariable, BigInteger index);
  }

  private BackendModel() {}

  static Assignment read(List<Term> constraints, Footprints footprints, Backend backend) {
    Map<Term, BigInteger> values = new LinkedHashMap<>();
    Set<Term> reads = new LinkedHashSet<>();
    for (Term constraint : constraints) {
      Footprint footprint = footprints.of(constraint);
      for (Term variable : footprint.variables()) {
        if (variable.operator() == Operator.VARIABLE && !values.containsKey(variable)) {
          values.put(variable, value(variable, backend));
        }
      }
      reads.addAll(footprint.reads());
    }
    return new Assignment(values, cells(reads, backend));
  }

  private static BigInteger value(Term variable, Backend backend) {
    if (variable.widthBits() > 1) {
      return backend.bits(variable);
    }
    return backend.bool(variable) ? BigInteger.ONE : BigInteger.ZERO;
  }

  private static Map<Term, Map<Long, Integer>> cells(Collection<Term> reads, Backend backend) {
    Map<Term, Map<Long, Integer>> cells = new LinkedHashMap<>();
    for (Term read : reads) {
      BigInteger index = backend.bits(read.operand(1));
      for (Term array : variablesBelow(read.operand(0))) {
        cells
            .computeIfAbsent(array, it -> new TreeMap<>())
            .computeIfAbsent(index.longValue(), it -> backend.cell(array, index));
      }
    }
    return cells;
  }

  private static Set<Term> variablesBelow(Term array) {
    Set<Term> seen = new LinkedHashSet<>();
    List<Term> open = new ArrayList<>(List.of(array));
    Set<Term> variables = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (!seen.add(term)) {
        continue;
      }
      if (term.operator() == Operator.ARRAY_VARIABLE) {
        variables.add(term);
      } else if (term.operator() == Operator.ARRAY_STORE) {
        open.add(term.operand(0));
      } else if (term.operator() == Operator.ITE) {
        open.add(term.operand(1));
        open.add(term.operand(2));
      }
    }
    return variables;
  }
}
