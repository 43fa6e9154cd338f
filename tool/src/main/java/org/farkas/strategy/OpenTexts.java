package org.farkas.strategy;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.exec.machine.Machine;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;

/**
 * Says of targets that a bound keeps open what that means, and what the user can do. Searches name
 * the bound in the words of certificates, and with the number of the round that came to an end
 * last: a smaller one than was tried, if a later round was cut, or if a round takes few on purpose.
 */
final class OpenTexts {
  /** How {@code exec.guarded} names its limits. */
  private static final Pattern LIMIT =
      Pattern.compile("(a loop|recursion) was followed for \\d+ (iterations|calls)");

  private OpenTexts() {}

  /**
   * Rewrites the texts of all targets that are open for a bound.
   *
   * @param cut whether time ran out before the searches had nothing left to try
   */
  static void clarify(Ledger ledger, boolean cut) {
    for (Target target : ledger.undecided()) {
      if (ledger.verdict(target) instanceof Verdict.Open open
          && open.reason() == OpenReason.BOUND) {
        ledger.markOpen(target, open.reason(), text(open.text(), cut), open.where());
      }
    }
  }

  /** The text for a reader; as it is if it is no bound's that is known here. */
  static String text(String text, boolean cut) {
    Matcher limit = LIMIT.matcher(text);
    if (limit.matches()) {
      String what =
          limit.group(1).equals("recursion")
              ? "deeper recursion than was tried may reach it"
              : "more iterations of a loop than were tried may reach it";
      return what + (cut ? "; --budget gives more time for them" : "");
    }
    if (text.equals(Machine.ENDLESS)) {
      return "a run on the way there has no end: it comes back to a state in which it was before";
    }
    return Assumption.parse(text).flatMap(guess -> sentence(guess, cut)).orElse(text);
  }

  private static Optional<String> sentence(Assumption guess, boolean cut) {
    if (guess.fixedByUser()) {
      return Optional.empty();
    }
    boolean returned = InputLayout.stubPath(guess.subject()).isPresent(); // no option is about that
    String time = cut ? "--budget gives time for larger ones" : "";
    return switch (guess.kind()) {
      case CAPACITY ->
          Optional.of(
              advised(
                  "larger objects behind '%s' than were tried may reach it"
                      .formatted(pointer(guess)),
                  returned
                      ? ""
                      : "--length '%s=N' says how many elements there are"
                          .formatted(pointer(guess)),
                  time));
      case STRING_CAPACITY -> {
        boolean opened = guess.subject().equals(InputLayout.OPENED);
        boolean input = guess.detail().endsWith(" characters");
        String subject = opened ? guess.subject() : "'" + pointer(guess) + "'";
        yield Optional.of(
            advised(
                "more characters in %s than were tried may reach it".formatted(subject),
                opened || returned
                    ? ""
                    : "%s '%s=N' says how many there are"
                        .formatted(input ? "--length" : "--string", pointer(guess)),
                time));
      }
      case POINTER_DEPTH ->
          Optional.of(
              advised(
                  "what '%s' leads to may reach it, which lies deeper in the inputs than was tried"
                      .formatted(guess.subject()),
                  "",
                  cut ? "--budget gives more time" : ""));
      case OBJECT_START ->
          Optional.of(
              advised(
                  "a pointer '%s' further into an array than was tried may reach it"
                      .formatted(pointer(guess)),
                  "",
                  cut ? "--budget gives more time" : ""));
      case NO_SHARING ->
          guess.equals(Assumption.NO_SHARING)
              ? Optional.of(
                  advised(
                      "inputs that share memory may reach it, of which not all were tried",
                      "--alias P,Q has P and Q share memory from the start",
                      cut ? "--budget gives more time" : ""))
              : Optional.empty();
      case UNION_MEMBER,
          SHARING,
          RANGE,
          NOT_NULL,
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
          PRECONDITION,
          IMPLEMENTATION,
          LOCALE,
          NO_UNDEFINED_BEHAVIOUR,
          APPROXIMATION,
          ADDRESS ->
          Optional.empty();
    };
  }

  private static String advised(String what, String option, String time) {
    String advice = option.isEmpty() || time.isEmpty() ? option + time : option + ", " + time;
    return advice.isEmpty() ? what : what + "; " + advice;
  }

  /** The pointer behind which the object lies, as options call it. */
  private static String pointer(Assumption guess) {
    String subject = guess.subject();
    return subject.startsWith("*") ? subject.substring(1) : subject;
  }
}
