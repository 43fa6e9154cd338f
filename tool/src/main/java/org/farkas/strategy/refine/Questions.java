package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.farkas.base.Budget;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/** What the solver is asked about predicates: without runs, whatever the inputs. */
final class Questions {
  private static final int MOST_READS = 24;

  private final Vocabulary words;
  private final TermContext terms;
  private final Solver solver;
  private final Predicate<String> defined;
  private final Map<Term, Answer> known = new HashMap<>();

  /**
   * @param defined names of variables and functions that are there for sure: others may be weak
   */
  Questions(Vocabulary words, Solver solver, Predicate<String> defined) {
    this.defined = defined;
    this.words = words;
    this.terms = words.terms();
    this.solver = solver;
  }

  /** Whether a predicate holds in any state; unknown counts as yes. */
  boolean refuted(Term predicate, Budget budget, long millis) {
    return ask(predicate, budget, millis) instanceof Answer.Unsat;
  }

  Answer ask(Term predicate, Budget budget, long millis) {
    Answer before = known.get(predicate);
    if (before != null && !(before instanceof Answer.Unknown)) {
      return before;
    }
    if (predicate.isFalse()) {
      return new Answer.Unsat(List.of(predicate));
    }
    List<Term> constraints = new ArrayList<>();
    conjuncts(predicate, constraints);
    constraints.addAll(facts(predicate));
    Answer answer = solver.check(new Query(constraints, budget.work(millis)));
    known.put(predicate, answer);
    return answer;
  }

  private static void conjuncts(Term predicate, List<Term> result) {
    List<Term> open = new ArrayList<>(List.of(predicate));
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (term.operator() == Operator.AND) {
        open.addAll(term.operands().reversed());
      } else {
        result.add(term);
      }
    }
  }

  /** What is so of memory and addresses, as far as a predicate mentions them. */
  private List<Term> facts(Term predicate) {
    List<Vocabulary.Read> reads = new ArrayList<>();
    List<Term> addresses = new ArrayList<>();
    Set<Term> seen = new HashSet<>();
    List<Term> open = new ArrayList<>(List.of(predicate));
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (!seen.add(term)) {
        continue;
      }
      open.addAll(term.operands());
      switch (words.name(term).orElse(null)) {
        case Vocabulary.Read read -> {
          reads.add(read);
          open.add(read.address());
        }
        case Vocabulary.Variable(String name) when defined.test(name) -> addresses.add(term);
        case Vocabulary.FunctionAddress(String name) when defined.test(name) -> addresses.add(term);
        case null, default -> {}
      }
    }
    List<Term> result = new ArrayList<>();
    Term zero = terms.constant(Vocabulary.POINTER_BITS, 0);
    for (int i = 0; i < addresses.size(); i++) {
      result.add(terms.not(terms.eq(addresses.get(i), zero)));
    }
    for (int i = 0; i < reads.size() && reads.size() <= MOST_READS; i++) {
      for (int j = 0; j < i; j++) {
        if (reads.get(i).bytes() == reads.get(j).bytes()) {
          Term same = terms.eq(reads.get(i).address(), reads.get(j).address());
          Term equal = terms.eq(variable(reads.get(i)), variable(reads.get(j)));
          result.add(terms.or(terms.not(same), equal));
        }
      }
    }
    result.removeIf(Term::isTrue);
    return result;
  }

  private Term variable(Vocabulary.Read read) {
    return words.read(read.address(), read.bytes());
  }
}
