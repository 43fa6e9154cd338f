package org.farkas.strategy;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.BaseAddresses;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;

/** The next larger guess where a guess blocks targets. */
public final class GuessGrowth {
  /** Elements of an object whose size is guessed. */
  static final long MAX_CAPACITY = 256;

  /** Elements behind a pointer that a stub returns, or more than there are. */
  private static final long FIRST_STUB_CAPACITY = 8;

  private static final int MAX_DEPTH = 8;

  /** Bytes before what a pointer leads to where it is not known how far before it is accessed. */
  private static final long FIRST_LEAD_BYTES = 8;

  private static final long MAX_LEAD_BYTES = 64;

  private static final long SMALL_STEP = 4;

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
          String path = pointer(assumption);
          path = InputLayout.stubPath(path).orElse(path);
          long current = capacity(layout, path) - elementsBefore(guess, layout, path);
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
        case OBJECT_START -> {
          String path = pointer(assumption);
          long needed = bytesBefore(guess, assumption, path);
          next =
              needed > guess.lead(path)
                  ? next.withLead(path, Math.max(needed, next.lead(path)))
                  : next.withSharing(true); // what lies there may be another input's
        }
        case NO_SHARING -> next = next.withSharing(true);
        case RANGE,
            SHARING,
            NOT_NULL,
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

  /** The pointer that leads to the object of which something is assumed. */
  private static String pointer(Assumption assumption) {
    String subject = assumption.subject();
    return subject.startsWith("*") ? subject.substring(1) : subject;
  }

  /**
   * How many bytes should lie before what a pointer leads to: exactly those that a structure there
   * has, which may have to be aligned, but twice as many for what goes on in small steps. As many
   * as there are if more do not help.
   */
  private static long bytesBefore(ShapeGuess guess, Assumption assumption, String path) {
    long now = guess.lead(path);
    long missing = assumption.bytesBefore().orElse(Math.max(FIRST_LEAD_BYTES, now));
    long needed = now + (missing > now / SMALL_STEP ? missing : now);
    return needed <= MAX_LEAD_BYTES ? needed : now;
  }

  private static long elementsBefore(ShapeGuess guess, InputLayout layout, String path) {
    return layout.objects().stream()
        .filter(object -> object.name().equals("*" + path))
        .mapToLong(object -> LayoutBuilder.elementsBefore(guess, path, object.elementType()))
        .findFirst()
        .orElse(0);
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
    if (InputLayout.stubPath(path).isPresent()) {
      return layout.stubCapacity(path).orElse(FIRST_STUB_CAPACITY);
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
