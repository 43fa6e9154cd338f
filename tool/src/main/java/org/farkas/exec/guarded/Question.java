package org.farkas.exec.guarded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
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
    if (bundles.isEmpty()) {
      return new Question(List.of(terms.bool(false)), new LinkedHashMap<>());
    }
    State first = bundles.getFirst().state();
    int shared = first.pathCondition().size();
    for (Bundle bundle : bundles) {
      shared = Math.min(shared, Machine.sharedConstraints(first, bundle.state()));
    }
    List<Term> conditions = new ArrayList<>(first.conditions(0, shared));
    if (bundles.size() == 1) {
      conditions.addAll(first.conditions(shared, first.pathCondition().size()));
      bundles.getFirst().when().ifPresent(conditions::add);
    } else {
      Term any = terms.bool(false);
      for (Bundle bundle : bundles) {
        any = terms.or(any, beyond(terms, bundle, shared));
      }
      conditions.add(any);
    }
    SequencedMap<Term, Assumption> guesses = new LinkedHashMap<>();
    for (Bundle bundle : bundles) {
      for (PathConstraint guess : bundle.state().guesses()) {
        guesses.putIfAbsent(guess.term(), guess.assumption().orElseThrow());
      }
    }
    return new Question(conditions, guesses);
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
    return core.stream()
        .filter(term -> !conditions.contains(term))
        .map(guesses::get)
        .filter(assumption -> assumption != null && !assumption.fixedByUser())
        .findFirst();
  }
}
