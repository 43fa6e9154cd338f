package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.source.VariableInfo;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.SharedChoices;

/**
 * What a closed exploration says of the targets that no run covered: infeasible if none of the
 * places where the exploration stopped early can lead to them, else open with the blockers'
 * reasons.
 */
final class ExhaustionVerdicts {
  private static final Assumption NO_SHARING =
      new Assumption(
          Assumption.Kind.NO_SHARING,
          "",
          "pointers of the inputs do not lead into the same objects",
          false);

  private final UnitTask task;
  private final TargetGuide guide;
  private final Exploration exploration;
  private final List<Blocker> blockers;
  private final Optional<Blocker> sharing;
  private final List<Blocker> unwatched;

  ExhaustionVerdicts(
      UnitTask task,
      TargetGuide guide,
      Exploration exploration,
      InputLayout layout,
      boolean shared) {
    this.task = task;
    this.guide = guide;
    this.exploration = exploration;
    this.blockers = List.copyOf(exploration.record().blockers());
    this.sharing = sharingBlocker(layout, shared);
    this.unwatched = unwatched(layout);
  }

  /** Variables that are too large to be inputs or to be watched: their contents are one choice. */
  private List<Blocker> unwatched(InputLayout layout) {
    Set<String> known = new HashSet<>();
    for (InputObject object : layout.objects()) {
      switch (object.origin()) {
        case InputObject.Global global -> known.add(global.irName());
        case InputObject.InitialVariable variable -> known.add(variable.irName());
        case InputObject.Parameter _,
            InputObject.Pointee _,
            InputObject.StubResult _,
            InputObject.StubOutput _ -> {}
      }
    }
    List<Blocker> result = new ArrayList<>();
    for (VariableInfo variable : task.source().variables()) {
      if (task.variables().contains(variable.irName())
          && !variable.constant()
          && !known.contains(variable.irName())) {
        Assumption assumption =
            new Assumption(
                Assumption.Kind.INITIAL_STATE,
                variable.name(),
                "too large to vary, so as initialised",
                false);
        result.add(
            new Blocker(
                List.of(),
                OpenReason.BOUND,
                assumption.toString(),
                variable.where(),
                Optional.empty()));
      }
    }
    return result;
  }

  private Optional<Blocker> sharingBlocker(InputLayout layout, boolean shared) {
    boolean limits = shared ? !SharedChoices.complete(layout) : SharedChoices.anyOverlap(layout);
    if (!limits || !SharingSensitivity.of(task.module(), task.functions())) {
      return Optional.empty();
    }
    return Optional.of(
        new Blocker(
            List.of(),
            OpenReason.BOUND,
            NO_SHARING.toString(),
            SourceSpan.UNKNOWN,
            shared ? Optional.empty() : Optional.of(NO_SHARING)));
  }

  /** What stands between this target and a proof that it is infeasible. */
  List<Blocker> blocking(Target target) {
    List<Blocker> result = new ArrayList<>();
    for (Blocker blocker : blockers) {
      if (blocker.stack().isEmpty() || guide.canSatisfy(blocker.stack(), target)) {
        result.add(blocker);
      }
    }
    sharing.ifPresent(result::add);
    result.addAll(unwatched);
    exploration.unconfirmed(target).ifPresent(result::add);
    return result;
  }

  /** Targets that are open and that nothing blocks. */
  List<Target> infeasible() {
    guide.refresh(); // only what the exploration looked for can be concluded from it
    return guide.open().stream().filter(t -> blocking(t).isEmpty()).toList();
  }

  /** The guesses that block targets which are open. */
  SequencedSet<Assumption> blockingGuesses() {
    SequencedSet<Assumption> guesses = new LinkedHashSet<>();
    guide.refresh();
    for (Target target : guide.open()) {
      for (Blocker blocker : blocking(target)) {
        blocker.assumption().ifPresent(guesses::add);
      }
    }
    return guesses;
  }

  /** Gives a target that stays open its reason: the one that growing could not lift first. */
  void markOpen(Target target) {
    blocking(target).stream()
        .min((a, b) -> Integer.compare(rank(a.reason()), rank(b.reason())))
        .ifPresent(
            blocker ->
                task.ledger().markOpen(target, blocker.reason(), blocker.text(), blocker.where()));
  }

  private static int rank(OpenReason reason) {
    return switch (reason) {
      case UNSUPPORTED -> 0;
      case APPROXIMATION -> 1;
      case SOLVER_UNKNOWN -> 2;
      case BOUND -> 3;
      case REPLAY_MISMATCH, UNDEFINED_BEHAVIOUR, BUDGET, NOT_TRIED -> 4;
    };
  }
}
