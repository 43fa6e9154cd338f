package org.farkas.strategy.refine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;

/**
 * Leaves out facts that say the same as a shorter one. That they do is guessed from what they give
 * for many values, among them those where facts of this kind change; a wrong guess loses a fact.
 */
final class DistinctFacts {
  private static final int VALUATIONS = 256;
  private static final int SEED = 42;

  private DistinctFacts() {}

  static Set<Term> of(Collection<Term> facts) {
    List<Evaluator> valuations = valuations(facts);
    Map<BitSet, Term> shortest = new HashMap<>();
    Map<Term, Integer> sizes = new HashMap<>();
    List<BitSet> order = new ArrayList<>();
    for (Term fact : facts) {
      BitSet gives = new BitSet();
      for (int i = 0; i < valuations.size(); i++) {
        gives.set(i, valuations.get(i).holds(fact));
      }
      if (gives.cardinality() == valuations.size()) {
        continue; // it says nothing
      }
      sizes.put(fact, size(fact));
      Term known = shortest.get(gives);
      if (known == null) {
        order.add(gives);
      }
      if (known == null || sizes.get(fact) < sizes.get(known)) {
        shortest.put(gives, fact);
      }
    }
    Set<Term> result = new LinkedHashSet<>();
    order.forEach(gives -> result.add(shortest.get(gives)));
    return result;
  }

  private static List<Evaluator> valuations(Collection<Term> facts) {
    Set<Term> variables = new LinkedHashSet<>();
    Set<BigInteger> constants = new LinkedHashSet<>();
    Set<Term> seen = new HashSet<>();
    List<Term> open = new ArrayList<>(facts);
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (!seen.add(term)) {
        continue;
      }
      open.addAll(term.operands());
      if (term.operator() == Operator.VARIABLE) {
        variables.add(term);
      } else if (term.isConstant()) {
        constants.add(term.bigValue());
      }
    }
    constants.addAll(List.of(BigInteger.ZERO, BigInteger.ONE, BigInteger.ONE.shiftLeft(31)));
    List<BigInteger> pool = new ArrayList<>(constants);
    Random random = new Random(SEED);
    List<Evaluator> result = new ArrayList<>();
    for (int i = 0; i < VALUATIONS; i++) {
      Map<Term, BigInteger> values = new HashMap<>();
      BigInteger last = pool.get(random.nextInt(pool.size()));
      for (Term variable : variables) {
        BigInteger value =
            switch (random.nextInt(4)) {
              case 0 -> new BigInteger(variable.widthBits(), random);
              case 1 -> last;
              default -> pool.get(random.nextInt(pool.size()));
            };
        last = value.add(BigInteger.valueOf(random.nextInt(3) - 1));
        values.put(variable, last.mod(BigInteger.ONE.shiftLeft(variable.widthBits())));
      }
      result.add(new Evaluator(new Assignment(values, Map.of())));
    }
    return result;
  }

  /** The number of different terms in a term. */
  static int size(Term root) {
    Set<Term> seen = new HashSet<>();
    List<Term> open = new ArrayList<>(List.of(root));
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (seen.add(term)) {
        open.addAll(term.operands());
      }
    }
    return seen.size();
  }
}
