package org.farkas.strategy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.SharingPlace;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.BaseAddresses;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.SequenceState;
import org.farkas.testcase.SharedChoices;

/**
 * What a search that has followed everything says of the targets that no run covered: infeasible if
 * none of the places where it stopped early can lead to them, else open with the blockers' reasons.
 */
public final class ProofObstacles {
  private static final Assumption NO_CONSTANT =
      new Assumption(
          Assumption.Kind.NO_SHARING,
          "",
          "pointers of the inputs do not lead to constants, literals or static locals",
          false);

  private static final Assumption UNRELATED =
      new Assumption(
          Assumption.Kind.NO_SHARING,
          "",
          "pointers of different types do not lead to the same place, nor just behind a member",
          false);

  private static final Assumption RETURNED =
      new Assumption(
          Assumption.Kind.STUB_EFFECTS,
          "",
          "pointers that functions without source return or write lead to new objects, not to"
              + " where other pointers do",
          false);

  /** Why what depends on memory of several types is not known. */
  private static final String UNTYPED =
      "inputs of different types, or parts of structures, may share memory under"
          + " -fno-strict-aliasing (or may_alias), which is not tried";

  private final UnitTask task;
  private final TargetReach reach;
  private final List<Blocker> blockers;
  private final Function<Target, Optional<Blocker>> unconfirmed;
  private final Optional<Blocker> sharing;
  private final List<Blocker> unwatched;

  /**
   * What stands in the way after a search over one layout.
   *
   * @param shared whether the layout lets the inputs' pointers lead into each other's objects
   * @param blockers where the search stopped early
   * @param unconfirmed why a target that the search says is reached was not confirmed by a run
   */
  public ProofObstacles(
      UnitTask task,
      TargetReach reach,
      InputLayout layout,
      boolean shared,
      Collection<Blocker> blockers,
      Function<Target, Optional<Blocker>> unconfirmed) {
    this.task = task;
    this.reach = reach;
    this.blockers = List.copyOf(blockers);
    this.unconfirmed = unconfirmed;
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
            InputObject.Fixed _,
            InputObject.StandardInput _,
            InputObject.EnvironmentVariable _,
            InputObject.StubResult _,
            InputObject.StubOutput _ -> {}
      }
    }
    List<Blocker> result = new ArrayList<>();
    for (String name : task.source().hiddenVariables()) {
      if (task.variables().contains(name)) {
        result.add(
            initialState(
                name,
                "a variable of another file, or an object without a name, so as initialised",
                SourceSpan.UNKNOWN));
      }
    }
    for (InputObject object : layout.objects()) {
      if (BaseAddresses.memory(layout, object).isPresent()
          && !BaseAddresses.given(task.options(), object.name())) {
        Assumption one =
            new Assumption(
                Assumption.Kind.RANGE,
                object.name(),
                "the address of registers, of which one is tried (--range says which)",
                false);
        result.add(
            new Blocker(
                List.of(), OpenReason.BOUND, one.toString(), SourceSpan.UNKNOWN, Optional.empty()));
      }
    }
    for (VariableInfo variable : task.source().variables()) {
      if (task.variables().contains(variable.irName())
          && !variable.constant()
          && !known.contains(variable.irName())
          && !SequenceState.startsAsInitialised(
              task.function().name(),
              task.source().variables(),
              variable.irName(),
              task.options())) {
        result.add(
            initialState(
                variable.name(), "too large to vary, so as initialised", variable.where()));
      }
    }
    return result;
  }

  private static Blocker initialState(String variable, String why, SourceSpan where) {
    Assumption assumption = new Assumption(Assumption.Kind.INITIAL_STATE, variable, why, false);
    return new Blocker(List.of(), OpenReason.BOUND, assumption.toString(), where, Optional.empty());
  }

  /** A layout with shared objects that could not list all ways of sharing them. */
  private Optional<Blocker> sharingBlocker(InputLayout layout, boolean shared) {
    if (!shared
        || SharedChoices.complete(layout)
        || !SharingSensitivity.of(task.module(), task.functions())) {
      return Optional.empty();
    }
    return Optional.of(
        new Blocker(
            List.of(),
            OpenReason.BOUND,
            Assumption.NO_SHARING.toString(),
            SourceSpan.UNKNOWN,
            Optional.empty()));
  }

  /**
   * What the machine noticed of sharing while it ran over a layout whose objects lie apart.
   *
   * @param shared whether the layout lets pointers lead into each other's objects, so that only
   *     what no layout lists was left out
   */
  public static List<Blocker> sharing(Machine machine, boolean shared) {
    return machine.sharingMatters().stream()
        .filter(place -> matters(place.lack(), shared))
        .map(ProofObstacles::blocker)
        .toList();
  }

  /** What it noticed of sharing that a layout with shared objects leaves out, too. */
  public static List<Blocker> untried(Machine machine, Predicate<SharingPlace> ofThese) {
    return machine.sharingMatters().stream()
        .filter(place -> matters(place.lack(), true))
        .filter(ofThese)
        .map(ProofObstacles::blocker)
        .toList();
  }

  private static Blocker blocker(SharingPlace place) {
    return new Blocker(
        place.stack(),
        place.evaluated(),
        OpenReason.BOUND,
        text(place.lack()),
        place.where(),
        growing(place.lack()));
  }

  private static boolean matters(SharingPlace.Lack lack, boolean shared) {
    return switch (lack) {
      case SharingPlace.Sharing _ -> !shared;
      case SharingPlace.Distance _ -> shared; // before, the lack of sharing is in the way
      case SharingPlace.Unlisted _,
          SharingPlace.Unrelated _,
          SharingPlace.Returned _,
          SharingPlace.Untyped _ ->
          true;
    };
  }

  private static String text(SharingPlace.Lack lack) {
    return switch (lack) {
      case SharingPlace.Sharing _ -> Assumption.NO_SHARING.toString();
      case SharingPlace.Distance distance -> distance.capacity().toString();
      case SharingPlace.Unlisted _ -> NO_CONSTANT.toString();
      case SharingPlace.Unrelated _ -> UNRELATED.toString();
      case SharingPlace.Returned _ -> RETURNED.toString();
      case SharingPlace.Untyped _ -> UNTYPED;
    };
  }

  /** The guess that can grow to have such inputs. */
  private static Optional<Assumption> growing(SharingPlace.Lack lack) {
    return switch (lack) {
      case SharingPlace.Sharing _ -> Optional.of(Assumption.NO_SHARING);
      case SharingPlace.Distance distance -> Optional.of(distance.capacity());
      case SharingPlace.Unlisted _,
          SharingPlace.Unrelated _,
          SharingPlace.Returned _,
          SharingPlace.Untyped _ ->
          Optional.empty();
    };
  }

  /** What stands between this target and a proof that it is infeasible. */
  public List<Blocker> blocking(Target target) {
    List<Blocker> result = new ArrayList<>();
    for (Blocker blocker : blockers) {
      if (reach.canSatisfy(blocker, target)) {
        result.add(blocker);
      }
    }
    sharing.ifPresent(result::add);
    result.addAll(unwatched);
    unconfirmed.apply(target).ifPresent(result::add);
    return result;
  }

  /** Those targets that nothing blocks. */
  public List<Target> unblocked(Collection<Target> targets) {
    return targets.stream().filter(t -> blocking(t).isEmpty()).toList();
  }

  /** The guesses that block any of these targets. */
  public SequencedSet<Assumption> blockingGuesses(Collection<Target> targets) {
    SequencedSet<Assumption> guesses = new LinkedHashSet<>();
    for (Target target : targets) {
      for (Blocker blocker : blocking(target)) {
        blocker.assumption().ifPresent(guesses::add);
      }
    }
    return guesses;
  }

  /** Why a target stays open, if anything blocks it: what growing could not lift comes first. */
  public Optional<Blocker> reason(Target target) {
    return blocking(target).stream()
        .min(
            Comparator.comparingInt((Blocker each) -> rank(each.reason()))
                .thenComparingInt(
                    each -> each.assumption().map(ProofObstacles::lasting).orElse(1)));
  }

  /** 0 for what is taken for granted of the world, which no growth of a guess lifts, else 1. */
  private static int lasting(Assumption assumption) {
    return assumption.kind() == Assumption.Kind.ENVIRONMENT ? 0 : 1;
  }

  /** Gives a target that stays open its reason. */
  public void markOpen(Target target) {
    reason(target)
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
