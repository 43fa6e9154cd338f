package org.farkas.strategy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.base.WorkLimit;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.expr.Term;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputVector;

/**
 * Questions that decide no target but matter to the user: can this division be by zero, is that
 * array read behind its end? Collected during the search, a few per place, and asked when the
 * targets are done or time is to spare.
 */
public final class SideQuestions {
  private static final int PER_PLACE = 4;
  private static final long TIMEOUT_MILLIS = 300;

  /** A place and what may go wrong there. */
  private record Key(SourceSpan where, String what) {}

  private final Solver solver;
  private final Confirmer confirmer;
  private final SequencedMap<Key, List<Alternative>> waiting = new LinkedHashMap<>();
  private final Map<Key, Integer> asked = new HashMap<>();

  public SideQuestions(Solver solver, Confirmer confirmer) {
    this.solver = solver;
    this.confirmer = confirmer;
  }

  /** Notes a side on which behaviour is undefined or a guessed shape is left. */
  public void ask(Alternative alternative) {
    if (alternative.kind() == Alternative.Kind.BOUND
        && onlyOurs(alternative.assumption().orElseThrow())) {
      return;
    }
    Key key = new Key(alternative.where(), alternative.message());
    if (asked.merge(key, 1, Integer::sum) <= PER_PLACE) {
      waiting.computeIfAbsent(key, _ -> new ArrayList<>()).add(alternative);
    }
  }

  /** Whether a shape is a bound of ours rather than something that callers must see to. */
  private static boolean onlyOurs(Assumption assumption) {
    return switch (assumption.kind()) {
      case CAPACITY, OBJECT_START, STRING_CAPACITY, NO_SHARING, NOT_NULL, RANGE, DECLARED_ARRAY ->
          false;
      case POINTER_DEPTH,
          SHARING,
          UNION_MEMBER,
          INITIAL_STATE,
          VARIABLE_ARGUMENTS,
          CALLS,
          EFFECTIVE_TYPES,
          BIT_FIELDS,
          ENUMERATORS,
          EVALUATION_ORDER,
          PADDING,
          WEAK_DEFINITIONS,
          STUB_EFFECTS,
          POINTER_VALUES,
          VOLATILE,
          ENVIRONMENT,
          IMPLEMENTATION,
          LOCALE,
          PRECONDITION,
          NO_UNDEFINED_BEHAVIOUR,
          APPROXIMATION,
          ADDRESS ->
          true;
    };
  }

  /** Asks what is waiting, as long as the budget allows. */
  public void answer(Budget budget) {
    while (!waiting.isEmpty() && !budget.exhausted()) {
      Map.Entry<Key, List<Alternative>> entry = waiting.pollFirstEntry();
      for (Alternative alternative : entry.getValue()) {
        if (budget.exhausted() || answered(alternative) || resolve(alternative, budget)) {
          break;
        }
      }
    }
  }

  private boolean answered(Alternative alternative) {
    return alternative
        .guessedSubject()
        .map(confirmer.faults()::knowsPrecondition)
        .orElseGet(() -> confirmer.faults().knowsFinding(alternative.label(), alternative.where()));
  }

  private boolean resolve(Alternative alternative, Budget budget) {
    List<Term> constraints =
        new ArrayList<>(alternative.pathCondition().stream().map(PathConstraint::term).toList());
    constraints.add(alternative.constraint());
    WorkLimit limit = budget.work(TIMEOUT_MILLIS);
    if (solver.check(new Query(constraints, Optional.of(alternative.model()), limit))
        instanceof Answer.Sat sat) {
      InputVector inputs =
          alternative
              .resume(alternative.model().overriddenBy(sat.model()))
              .inputs(alternative.model().overriddenBy(sat.model()));
      if (alternative.guessedSubject().isPresent()) {
        boolean shape =
            alternative
                .assumption()
                .map(assumption -> confirmer.faults().requireShape(assumption, alternative.where()))
                .orElse(false);
        if (!shape) {
          confirmer
              .faults()
              .require(
                  alternative.guessedSubject().get(), alternative.message(), alternative.where());
        }
      } else {
        confirmer.confirm(inputs, true);
      }
      return true;
    }
    return false;
  }
}
