package org.farkas.strategy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.source.CallSequence;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.RunEnd;

/**
 * What runs show to be wrong: findings, which inputs within the contract reach, and preconditions
 * that callers must see to, where only a guess about the inputs makes the fault possible. Safe for
 * use by several threads.
 */
public final class Faults {
  /** The kind of a finding. */
  public static final String FAILING_ASSERTION = "failing assertion";

  /** How the message of a precondition begins that only inputs with shared memory break. */
  public static final String SHARED = "must not lead into another input's memory";

  /** The kind of a finding: the real program dies although the machine sees nothing undefined. */
  public static final String CRASH = "crash";

  static final String EXHAUSTED_STACK =
      "the real program is killed by signal %d; where nothing is undefined, that is recursion which"
          + " takes more stack than there is";

  private final UnitTask task;
  private final SequencedMap<String, Finding> findings = new LinkedHashMap<>();
  private final SequencedMap<String, RequiredPrecondition> preconditions = new LinkedHashMap<>();

  /** Those that only inputs with shared memory break, by what goes wrong then. */
  private final SequencedMap<String, RequiredPrecondition> apart = new LinkedHashMap<>();

  Faults(UnitTask task) {
    this.task = task;
  }

  synchronized void record(PathEnd end, InputVector inputs, NativeRun run) {
    switch (end) {
      case PathEnd.Undefined undefined -> {
        if (undefined.guessedSubject().isPresent()) {
          require(undefined.guessedSubject().get(), undefined.message(), undefined.where());
        } else {
          find(undefined.kind().label(), undefined.where(), undefined.message(), inputs, run);
        }
      }
      case PathEnd.Aborted aborted -> {
        if (aborted.failedAssertion()) {
          find(FAILING_ASSERTION, aborted.where(), aborted.message(), inputs, run);
        }
      }
      case PathEnd.Bound bound -> requireShape(bound.assumption(), bound.where());
      case PathEnd.Cut cut -> {
        // Behind another limit, what went wrong may as well be undefined, or beyond a guess.
        if (cut.tooDeep() && run.end().kind() == RunEnd.Kind.CRASHED) {
          find(CRASH, cut.where(), EXHAUSTED_STACK.formatted(run.end().code()), inputs, run);
        }
      }
      case PathEnd.Returned _, PathEnd.Exited _, PathEnd.Unsupported _, PathEnd.Approximate _ -> {}
    }
  }

  private void find(
      String kind, SourceSpan where, String message, InputVector inputs, NativeRun run) {
    Optional<String> shared = SuspectPointers.shared(inputs, task.options());
    if (shared.isPresent()) {
      // Nobody declared that inputs share memory: what goes wrong only then is no fault of the
      // unit.
      String input = CallSequence.withoutNumbers(shared.get());
      String what = SHARED + ": " + CallSequence.withoutNumbers(message);
      apart.putIfAbsent(kind + "@" + where, new RequiredPrecondition(input, what, where));
      return;
    }
    if (kind.equals(UndefinedKind.TRUTH_VALUE.label())) {
      // Whoever filled a union, or bytes that a cast makes one, knows what it is.
      require("_Bool", "what is read as one must hold 0 or 1", where);
      return;
    }
    Optional<String> union = SuspectPointers.ofUnion(kind, inputs);
    if (union.isPresent()) {
      require(union.get(), "a union whose other members the unit must not read: " + message, where);
      return;
    }
    Optional<String> severalTypes = SuspectPointers.ofSeveralTypes(kind, inputs);
    if (severalTypes.isPresent()) {
      require(
          severalTypes.get(),
          "must lead to an object of the type that the unit takes it for: " + message,
          where);
      return;
    }
    findings.putIfAbsent(
        kind + "@" + where,
        new Finding(kind, where, CallSequence.withoutNumbers(message), inputs, run));
  }

  /** Notes a required precondition, once per input. */
  public synchronized void require(String subject, String message, SourceSpan where) {
    String input = CallSequence.withoutNumbers(subject); // whichever call it is about
    preconditions.putIfAbsent(
        input, new RequiredPrecondition(input, CallSequence.withoutNumbers(message), where));
  }

  /**
   * Notes that callers must see to what a path relied on, if it is about an object's extent.
   *
   * @return whether it is
   */
  public synchronized boolean requireShape(Assumption assumption, SourceSpan where) {
    String message;
    if (assumption.kind() == Assumption.Kind.CAPACITY) {
      message =
          "must point to all that is accessed, which is more than "
              + assumption.detail().replace("at most ", "");
    } else if (assumption.kind() == Assumption.Kind.OBJECT_START) {
      message = "must point into an array, behind an element that is accessed before it";
    } else {
      return false;
    }
    String object = CallSequence.withoutNumbers(assumption.subject());
    if (task.source().fixedMemory().stream().anyMatch(f -> object.equals("*" + f.pointer()))) {
      return false; // no caller passes it
    }
    String pointer = object.startsWith("*") ? object.substring(1) : object;
    preconditions.putIfAbsent(object, new RequiredPrecondition(pointer, message, where));
    return true;
  }

  /** Whether a finding at this place is known already. */
  public synchronized boolean knowsFinding(String kind, SourceSpan where) {
    return findings.containsKey(kind + "@" + where);
  }

  /** Whether a required precondition about this input is known already. */
  public synchronized boolean knowsPrecondition(String subject) {
    return preconditions.containsKey(CallSequence.withoutNumbers(subject));
  }

  /** In the order of the source. */
  public synchronized List<Finding> findings() {
    return findings.values().stream()
        .sorted(Comparator.comparing(Finding::where).thenComparing(Finding::kind))
        .toList();
  }

  /** That inputs lie apart is none of them where the same goes wrong if they do. */
  public synchronized List<RequiredPrecondition> requiredPreconditions() {
    List<RequiredPrecondition> result = new ArrayList<>(preconditions.values());
    Set<String> subjects = new HashSet<>();
    apart.forEach(
        (fault, precondition) -> {
          if (!findings.containsKey(fault) && subjects.add(precondition.subject())) {
            result.add(precondition);
          }
        });
    return List.copyOf(result);
  }
}
