package org.farkas.expr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import org.farkas.expr.Footprint.FloatUse;

/**
 * The footprints of terms, each computed once, as sets of bits: formulas have a million terms over
 * thousands of variables. Terms that depend on the same variables share one set. Walks without
 * recursion.
 */
public final class Footprints {
  private static final long[] NOTHING = {};
  private static final Sets NONE = new Sets(NOTHING, NOTHING, FloatUse.NONE);

  private final Map<Term, Sets> known = new HashMap<>();

  /** One of each content: most terms depend on the same as some other one. */
  private final Map<Sets, Sets> interned = new HashMap<>();

  private final Numbering variables = new Numbering();
  private final Numbering reads = new Numbering();

  /** A footprint by the numbers of its members. */
  private static final class Sets {
    private final long[] variables;
    private final long[] reads;
    private final FloatUse floats;
    private Footprint listed;

    Sets(long[] variables, long[] reads, FloatUse floats) {
      this.variables = variables;
      this.reads = reads;
      this.floats = floats;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Sets sets
          && floats == sets.floats
          && Arrays.equals(variables, sets.variables)
          && Arrays.equals(reads, sets.reads);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(variables) + Arrays.hashCode(reads) + floats.ordinal();
    }
  }

  /** Terms in the order in which they were met. */
  private static final class Numbering {
    private final Map<Term, Integer> numbers = new HashMap<>();
    private final List<Term> members = new ArrayList<>();

    long[] only(Term member) {
      int number =
          numbers.computeIfAbsent(
              member,
              each -> {
                members.add(each);
                return members.size() - 1;
              });
      long[] set = new long[(number >> 6) + 1];
      set[number >> 6] = 1L << number;
      return set;
    }

    /** Ordered by the terms' numbers. */
    List<Term> list(long[] set) {
      List<Term> result = new ArrayList<>();
      for (int word = 0; word < set.length; word++) {
        for (long rest = set[word]; rest != 0; rest &= rest - 1) {
          result.add(members.get((word << 6) + Long.numberOfTrailingZeros(rest)));
        }
      }
      result.sort(Comparator.comparingLong(Term::id));
      return List.copyOf(result);
    }
  }

  /** The variables and array variables that some terms depend on, term by term. */
  public SequencedSet<Term> variables(Collection<Term> terms) {
    SequencedSet<Term> all = new LinkedHashSet<>();
    terms.forEach(term -> all.addAll(of(term).variables()));
    return all;
  }

  /** What a term depends on. */
  public Footprint of(Term root) {
    Sets sets = lookUp(root);
    if (sets == null) {
      sets = compute(root);
    }
    if (sets.listed == null) {
      sets.listed =
          sets == NONE
              ? Footprint.NONE
              : new Footprint(variables.list(sets.variables), reads.list(sets.reads), sets.floats);
    }
    return sets.listed;
  }

  private Sets compute(Term root) {
    List<Term> open = new ArrayList<>();
    open.add(root);
    while (!open.isEmpty()) {
      Term term = open.getLast();
      int before = open.size();
      for (Term operand : term.operands()) {
        if (lookUp(operand) == null) {
          open.add(operand);
        }
      }
      if (open.size() == before) {
        open.removeLast();
        known.computeIfAbsent(term, this::combine);
      }
    }
    return known.get(root);
  }

  private Sets lookUp(Term term) {
    return term.isConstant() ? NONE : known.get(term);
  }

  private Sets combine(Term term) {
    if (term.operator() == Operator.VARIABLE || term.operator() == Operator.ARRAY_VARIABLE) {
      return theOne(new Sets(variables.only(term), NOTHING, FloatUse.NONE));
    }
    Sets first = lookUp(term.operand(0));
    long[] variablesOfAll = first.variables;
    long[] readsOfAll = first.reads;
    FloatUse floats = first.floats;
    Sets largest = first;
    for (int i = 1; i < term.operands().size(); i++) {
      Sets next = lookUp(term.operand(i));
      variablesOfAll = union(variablesOfAll, next.variables);
      readsOfAll = union(readsOfAll, next.reads);
      floats = floats.or(next.floats);
      if (variablesOfAll == next.variables && readsOfAll == next.reads) {
        largest = next;
      }
    }
    if (term.operator() == Operator.ARRAY_SELECT) {
      readsOfAll = union(readsOfAll, reads.only(term));
    }
    floats = floats.or(use(term.operator()));
    boolean same =
        variablesOfAll == largest.variables
            && readsOfAll == largest.reads
            && floats == largest.floats;
    return same ? largest : theOne(new Sets(variablesOfAll, readsOfAll, floats));
  }

  private Sets theOne(Sets sets) {
    Sets known = interned.putIfAbsent(sets, sets);
    return known == null ? sets : known;
  }

  private static FloatUse use(Operator operator) {
    return switch (operator) {
      case FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_REM, FLOAT_SQRT, FLOAT_ROUND ->
          FloatUse.COMPUTED;
      case FLOAT_EQ, FLOAT_LT, FLOAT_LE, FLOAT_IS_NAN, FLOAT_TO_FLOAT -> FloatUse.COMPARED;
      case FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED, SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT ->
          FloatUse.COMPARED;
      default -> FloatUse.NONE;
    };
  }

  /** The union of two sets; one of them if it contains the other. */
  private static long[] union(long[] some, long[] others) {
    if (some == others || contains(some, others)) {
      return some;
    }
    if (contains(others, some)) {
      return others;
    }
    long[] result = Arrays.copyOf(some, Math.max(some.length, others.length));
    for (int i = 0; i < others.length; i++) {
      result[i] |= others[i];
    }
    return result;
  }

  private static boolean contains(long[] all, long[] some) {
    if (some.length > all.length) {
      return false;
    }
    for (int i = 0; i < some.length; i++) {
      if ((some[i] & ~all[i]) != 0) {
        return false;
      }
    }
    return true;
  }
}
