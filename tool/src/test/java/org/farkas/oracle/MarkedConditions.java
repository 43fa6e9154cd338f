package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import org.farkas.criteria.Target;

/**
 * Conditions that a function's text marks by a macro around them. A target's text is the macro's
 * argument, so that mostly only its column tells.
 */
public final class MarkedConditions {
  private static final int PREFIX = "int unit".length() + 1;

  private MarkedConditions() {}

  /**
   * The outcomes "true" of what is marked; there is at least one.
   *
   * @param function parameters and body, on the line that begins with {@code int unit}
   * @param mark the macro's name with its parenthesis
   */
  public static List<Target> whenTrue(Collection<Target> targets, String function, String mark) {
    List<Target> result =
        targets.stream()
            .filter(target -> target.outcome().equals("true"))
            .filter(
                target -> {
                  int at = target.where().column() - PREFIX;
                  boolean here = at > 0 && at <= function.length();
                  // Where other macros stand in the argument, it is at the mark itself; a larger
                  // decision has the mark in its text.
                  return target.text().contains(mark)
                      || here && function.substring(0, at).endsWith(mark)
                      || here && function.startsWith(mark, at);
                })
            .toList();
    assertThat(result).as("what %s marks in %s", mark, function).isNotEmpty();
    return result;
  }
}
