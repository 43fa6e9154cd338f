package org.farkas.exec.guarded;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.exec.machine.State;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.testcase.Assumption;

/**
 * Does any input come along any of several bundles of paths?
 *
 * @param conditions all must hold; what the bundles have in common stands apart, so that parts
 *     which have nothing to do with each other can be solved apart
 * @param guesses what was guessed about the inputs on the way, each with its assumption
 */
public record Question(List<Term> conditions, SequencedMap<Term, Assumption> guesses) {

  /**
   * Paths that share a state.
   *
   * @param when what must hold beyond the state's path
   */
  public record Bundle(State state, Optional<Term> when) {}

  /** The question for some bundles; without any, the answer is no. */
  public static Question any(TermContext terms, List<Bundle> bundles) {
    return any(terms, bundles, true);
  }

  /** The same about all inputs, whether they fit the guesses or not. */
  public static Question withoutGuesses(TermContext terms, List<Bundle> bundles) {
    return any(terms, bundles, false);
  }

  /** Does any input come along both? */
  public Question and(Question other) {
    List<Term> all = new ArrayList<>(conditions);
    all.addAll(other.conditions);
    SequencedMap<Term, Assumption> guessed = new LinkedHashMap<>(guesses);
    other.guesses.forEach(guessed::putIfAbsent);
    return new Question(all, guessed);
  }

  /** The same about inputs for which no approximate value decides; nothing if none occurs. */
  public Optional<Question> exactly(UnaryOperator<Term> exact) {
    List<Term> all = new ArrayList<>(conditions);
    conditions.stream().filter(Term::tainted).map(exact).forEach(all::add);
    return all.size() == conditions.size()
        ? Optional.empty()
        : Optional.of(new Question(all, guesses));
  }

  private static Question any(TermContext terms, List<Bundle> bundles, boolean guessed) {
    if (bundles.isEmpty()) {
      return new Question(List.of(terms.bool(false)), new LinkedHashMap<>());
    }
    State first = bundles.getFirst().state();
    int shared = first.pathCondition().size();
    for (Bundle bundle : bundles) {
      shared = Math.min(shared, Machine.sharedConstraints(first, bundle.state()));
    }
    List<Term> conditions = new ArrayList<>(first.conditions(0, shared));
    SequencedMap<Term, Assumption> guesses = new LinkedHashMap<>();
    if (bundles.size() == 1) {
      conditions.addAll(first.conditions(shared, first.pathCondition().size()));
      bundles.getFirst().when().ifPresent(conditions::add);
      if (guessed) {
        guessesOf(first).forEach(guess -> add(guesses, guess.term(), guess));
      }
      return new Question(conditions, guesses);
    }
    Set<Term> common = new HashSet<>();
    first.pathCondition().subList(0, shared).forEach(each -> common.add(each.term()));
    Term any = terms.bool(false);
    for (Bundle bundle : bundles) {
      Term beyond = beyond(terms, bundle, shared);
      any = terms.or(any, beyond);
      // What was guessed on the way of one bundle says nothing about the others.
      for (PathConstraint guess : guessed ? guessesOf(bundle.state()) : List.<PathConstraint>of()) {
        Term term = guess.term();
        add(guesses, common.contains(term) ? term : terms.or(terms.not(beyond), term), guess);
      }
    }
    conditions.add(any);
    return new Question(conditions, guesses);
  }

  private static void add(SequencedMap<Term, Assumption> guesses, Term term, PathConstraint guess) {
    guesses.putIfAbsent(term, guess.assumption().orElseThrow());
  }

  /** Those about the inputs; what approximate values decide is among the conditions. */
  private static List<PathConstraint> guessesOf(State state) {
    return state.guesses().stream()
        .filter(guess -> !guess.assumption().orElseThrow().isApproximation())
        .toList();
  }

  private static Term beyond(TermContext terms, Bundle bundle, int shared) {
    Term all = bundle.when().orElse(terms.bool(true));
    int size = bundle.state().pathCondition().size();
    for (Term condition : bundle.state().conditions(shared, size)) {
      all = terms.and(all, condition);
    }
    return all;
  }

  /** The guesses, then the conditions. */
  public List<Term> constraints() {
    List<Term> all = new ArrayList<>(guesses.keySet());
    all.addAll(conditions);
    return all;
  }

  /** The first guess in an unsatisfiable core that neither the user made nor the program asked. */
  public Optional<Assumption> guessIn(List<Term> core) {
    for (Term term : core) {
      Assumption guess = guesses.get(term);
      if (guess != null && !guess.fixedByUser() && !conditions.contains(term)) {
        return Optional.of(guess);
      }
    }
    return Optional.empty();
  }
}
