package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.List;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.VerdictAssumptions;
import org.farkas.testcase.Assumption;

/** What the claim rests on that there are no other paths. */
final class PathAssumptions {
  private PathAssumptions() {}

  /** What every verdict of the unit takes for granted, and what the user said of these paths. */
  static List<Assumption> of(UnitTask task, AllPathsOptions options) {
    List<Assumption> result = new ArrayList<>(VerdictAssumptions.of(task));
    if (options.sharing() == AllPathsOptions.Sharing.FORBIDDEN) {
      result.add(
          new Assumption(
              Assumption.Kind.NO_SHARING,
              "",
              "pointers of the inputs lead to different memory",
              true));
    }
    return result;
  }
}
