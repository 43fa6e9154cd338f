package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;

/**
 * A function's activation, by the calls that led to it.
 *
 * @param number unique
 * @param caller absent for the unit itself
 * @param behind where the caller goes on
 */
record Context(
    int number, Function function, Optional<Context> caller, Optional<CodePoint> behind) {
  int depth() {
    return caller.map(each -> each.depth() + 1).orElse(0);
  }

  boolean active(String name) {
    return function.name().equals(name) || caller.map(each -> each.active(name)).orElse(false);
  }

  /** The frames of a run that stands here, outermost first. */
  List<CodePoint> stack(CodePoint innermost) {
    List<CodePoint> points = new ArrayList<>();
    caller.ifPresent(each -> points.addAll(each.stack(behind.orElseThrow())));
    points.add(innermost);
    return points;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Context that && number == that.number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
