package org.farkas.strategy.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.farkas.criteria.BranchCriterion;
import org.farkas.strategy.SearchedUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where a target has a run that goes wrong behind it and one that does not, the latter is found.
 */
class BoundedCleanRunsTest {
  @TempDir Path scratch;

  private void isCoveredByCleanRuns(String text) {
    SearchedUnit unit = BoundedUnit.of(scratch, new BranchCriterion(), text);
    assertThat(unit.notCovered()).isEmpty();
    assertThat(unit.result().candidates()).allSatisfy(each -> assertThat(each.fault()).isEmpty());
  }

  @Test
  void aPointerIsFollowedAfterAllTargets() {
    isCoveredByCleanRuns(
        """
        int unit(int x, int y, const int *q)
        {
            int r = x == 71234567;
            if (x > 100) r += 2;
            if (y % 97 == 13) r *= 3;
            return r + *q;
        }
        """);
  }

  @Test
  void aDivisionFailsForWhatIsLeftOpen() {
    isCoveredByCleanRuns(
        """
        int unit(int x, unsigned d)
        {
            int r = 5;
            if (x == 1234) r = 6;
            if (x == 4321) r = 7;
            return r / (int) (d & 0xff00u);
        }
        """);
  }

  @Test
  void moreThanIsGuessedIsReadWhateverHappens() {
    isCoveredByCleanRuns(
        """
        int unit(const int *p, int x)
        {
            int r = 0;
            if (x == 71234567) r = 1;
            if (p[3] == x + 1) r += 2;
            return r + (p[40] & 1);
        }
        """);
  }

  @Test
  void aTargetThatOnlyRunsThatGoWrongReachIsStillCovered() {
    SearchedUnit unit =
        BoundedUnit.of(
            scratch,
            new BranchCriterion(),
            "int unit(const int *q) { if (!q) return *q; return *q > 71234567; }");
    assertThat(unit.notCovered()).isEmpty();
    assertThat(unit.result().candidates()).anySatisfy(each -> assertThat(each.fault()).isPresent());
  }
}
