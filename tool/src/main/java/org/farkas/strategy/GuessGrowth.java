package org.farkas.strategy;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.BaseAddresses;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.ShapeGuess;

/** The next larger guess where a guess blocks targets. */
public final class GuessGrowth {
  /** Elements of an object whose size is guessed. */
  static final long MAX_CAPACITY = 256;

  private static final int MAX_DEPTH = 8;

  private GuessGrowth() {}

  /**
   * A guess that lifts these assumptions one step, or nothing if all of them are as far as they go.
   */
  public static Optional<ShapeGuess> grown(
      ShapeGuess guess, InputLayout layout, Collection<Assumption> blocking) {
    ShapeGuess next = guess;
    Set<Assumption> distinct = new LinkedHashSet<>(blocking);
    for (Assumption assumption : distinct) {
      switch (assumption.kind()) {
        case CAPACITY, STRING_CAPACITY -> {
          String subject = assumption.subject();
          String path = subject.startsWith("*") ? subject.substring(1) : subject;
          long current = capacity(layout, path);
          if (current < 0 && baseAddress(layout, path) && !guess.grown().containsKey(path)) {
            next = next.withCapacity(path, BaseAddresses.FIRST_CAPACITY);
          } else if (current > 0 && current < MAX_CAPACITY) {
            next = next.withCapacity(path, current * 2);
          }
        }
        case POINTER_DEPTH -> {
          if (next.pointerDepth() == guess.pointerDepth() && guess.pointerDepth() < MAX_DEPTH) {
            next = next.withDepth(guess.pointerDepth() + 1);
          }
        }
        // What lies before an object's start may be another input's.
        case NO_SHARING, OBJECT_START -> next = next.withSharing(true);
        case RANGE,
            SHARING,
            NOT_NULL,
            UNION_MEMBER,
            INITIAL_STATE,
            VARIABLE_ARGUMENTS,
            CALLS,
            EFFECTIVE_TYPES,
            BIT_FIELDS,
            STUB_EFFECTS,
            DECLARED_ARRAY,
            POINTER_VALUES,
            VOLATILE,
            ENVIRONMENT,
            IMPLEMENTATION,
            LOCALE,
            PRECONDITION,
            NO_UNDEFINED_BEHAVIOUR,
            APPROXIMATION,
            ADDRESS -> {}
      }
    }
    return next.equals(guess) ? Optional.empty() : Optional.of(next);
  }

  /** Whether it is a parameter that is the address of memory which the layout lacks. */
  private static boolean baseAddress(InputLayout layout, String path) {
    return layout.objects().stream()
        .filter(BaseAddresses::possible)
        .anyMatch(object -> BaseAddresses.pointer(object.name()).equals(path));
  }

  private static long capacity(InputLayout layout, String path) {
    if (path.equals(InputLayout.OPENED)) {
      return layout.openedCapacity();
    }
    for (InputObject object : layout.objects()) {
      boolean named =
          object.name().equals("*" + path)
              || object.origin() instanceof InputObject.StandardInput && object.name().equals(path);
      if (named && object.guessedCount()) {
        return object.terminated() ? object.count() - 1 : object.count();
      }
    }
    return -1;
  }
}
