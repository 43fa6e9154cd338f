package org.farkas.solve.chain;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.farkas.expr.BottomUp;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Refutes queries by what they ask of remainders alone: x % 1461 may be any number below 1461,
 * whatever x is, and where no such number will do, no x does. Calendars, clocks and hash tables are
 * of this kind: wide inputs, of which only a remainder matters, and arithmetic on that which is
 * hard for solvers but soon tried.
 *
 * <p>Each remainder becomes a variable with the remainder's range, and constraints that are about
 * more than these are left out; what satisfies the rest may not be an input, so only refutations
 * count.
 */
final class RemainderCuts implements Solver {
  /** Divisors that leave few enough values to be tried. */
  private static final BigInteger LARGEST_DIVISOR = BigInteger.ONE.shiftLeft(18);

  /** With more of them in one constraint there is too much to try. */
  private static final int MOST = 2;

  /** Of other inputs all values may be tried. */
  private static final int SMALL_BITS = 8;

  private final TermContext terms;
  private final Footprints footprints;

  /** The variables that stand for remainders. */
  private final Set<Term> made = new HashSet<>();

  private final Solver trial;
  private final Solver inner;

  /** The remainders in a term that hold no others, as long as they are few; else one too many. */
  private final BottomUp<Set<Term>> remainders = new BottomUp<>(_ -> true, this::innermost);

  private final BottomUp<Term> images = new BottomUp<>(_ -> true, this::image);

  private RemainderCuts(
      TermContext terms,
      Footprints footprints,
      Solver trial,
      Solver inner,
      SolverStatistics statistics) {
    this.terms = terms;
    this.footprints = footprints;
    this.trial = new ValueSets(footprints, trial, statistics);
    this.inner = inner;
  }

  /**
   * For all queries; see {@link SmallDomains#adaptive}.
   *
   * @param inner asked about what remainders do not refute
   */
  static Solver adaptive(
      TermContext terms,
      Footprints footprints,
      long maxEvaluations,
      Solver inner,
      SolverStatistics statistics) {
    Solver trial = SmallDomains.adaptive(footprints, maxEvaluations, new Undecided(), statistics);
    return new RemainderCuts(terms, footprints, trial, inner, statistics);
  }

  /**
   * For queries that others have given up; see {@link SmallDomains#patient}.
   *
   * @param inner asked about what remainders do not refute
   */
  static Solver patient(
      TermContext terms,
      Footprints footprints,
      long maxEvaluations,
      Solver inner,
      SolverStatistics statistics) {
    Solver trial = SmallDomains.patient(footprints, maxEvaluations, new Undecided(), statistics);
    return new RemainderCuts(terms, footprints, trial, inner, statistics);
  }

  /** Stands where the trial would ask others. */
  record Undecided() implements Solver {
    @Override
    public Answer check(Query query) {
      return new Answer.Unknown(Answer.Reason.UNSUPPORTED, "left to others");
    }

    @Override
    public void close() {}
  }

  @Override
  public Answer check(Query query) {
    return refuted(query).orElseGet(() -> inner.check(query));
  }

  private Optional<Answer> refuted(Query query) {
    SequencedMap<Term, Term> originals = new LinkedHashMap<>();
    SequencedSet<Term> cuts = new LinkedHashSet<>();
    for (Term constraint : query.constraints()) {
      Set<Term> found = remainders.of(constraint);
      if (!found.isEmpty() && found.size() <= MOST) {
        Term image = images.of(constraint);
        if (footprints.of(image).variables().stream().allMatch(this::isSmall)) {
          originals.putIfAbsent(image, constraint);
          cuts.addAll(found);
        }
      }
    }
    if (cuts.isEmpty() || cuts.size() > MOST) {
      return Optional.empty();
    }
    List<Term> asked = new ArrayList<>(originals.keySet());
    cuts.forEach(remainder -> asked.add(inRange(remainder)));
    if (!(trial.check(new Query(asked, query.limit())) instanceof Answer.Unsat(List<Term> core))) {
      return Optional.empty();
    }
    return Optional.of(
        new Answer.Unsat(
            core.stream().filter(originals::containsKey).map(originals::get).toList()));
  }

  private boolean isSmall(Term variable) {
    return made.contains(variable) || variable.widthBits() <= SMALL_BITS;
  }

  private Set<Term> innermost(Term term) {
    Set<Term> all = Set.of();
    for (Term operand : term.operands()) {
      Set<Term> found = remainders.known(operand);
      if (all.isEmpty()) {
        all = found;
      } else if (all.size() <= MOST && !all.containsAll(found)) {
        Set<Term> both = new LinkedHashSet<>(all);
        found.stream().takeWhile(_ -> both.size() <= MOST).forEach(both::add);
        all = both;
      }
    }
    return all.isEmpty() && isRemainder(term) ? Set.of(term) : all;
  }

  private static boolean isRemainder(Term term) {
    return (term.operator() == Operator.UREM || term.operator() == Operator.SREM)
        && term.operand(1).isConstant()
        && divisor(term).signum() > 0
        && divisor(term).compareTo(LARGEST_DIVISOR) <= 0;
  }

  /** Its magnitude: the sign of the divisor makes no difference to a remainder (C11 6.5.5p6). */
  private static BigInteger divisor(Term remainder) {
    BigInteger value = remainder.operand(1).bigValue();
    int width = remainder.widthBits();
    return remainder.operator() == Operator.SREM && value.testBit(width - 1)
        ? BigInteger.ONE.shiftLeft(width).subtract(value)
        : value;
  }

  private Term image(Term term) {
    return isRemainder(term) && remainders.of(term).contains(term)
        ? variable(term)
        : terms.rebuild(term, term.operands().stream().map(images::known).toList());
  }

  private Term variable(Term remainder) {
    String name = "remainder#" + remainder.id();
    Term variable = terms.variable(name, remainder.widthBits(), Term.VariableKind.INPUT);
    made.add(variable);
    return variable;
  }

  /** What is known of a remainder: C11 6.5.5p6 and the operators' definition. */
  private Term inRange(Term remainder) {
    Term variable = variable(remainder);
    int width = remainder.widthBits();
    if (remainder.operator() == Operator.UREM) {
      return terms.make(Operator.ULT, variable, remainder.operand(1));
    }
    // - divisor < variable < divisor, as one comparison without sign
    BigInteger most = divisor(remainder).subtract(BigInteger.ONE);
    return terms.make(
        Operator.ULE,
        terms.make(Operator.ADD, variable, terms.constant(width, most)),
        terms.constant(width, most.shiftLeft(1)));
  }

  @Override
  public void close() {
    inner.close();
  }
}
