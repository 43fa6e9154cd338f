package org.farkas.app;

import java.util.List;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.PairTarget;
import org.farkas.criteria.Target;
import org.farkas.replay.StoredResults;
import org.farkas.testcase.RunEnd;

/**
 * What a stored suite did.
 *
 * @param sourceChanged whether the source is another than when the suite was made
 * @param tests how many were run
 * @param deviations tests that ended otherwise than before, or gave other results
 * @param targets of the criterion, in the order of the source
 * @param notCovered those of them that no test covered before undefined behaviour
 * @param lost ids of targets that the suite covered when it was made and does not now
 */
public record ReplayResult(
    String function,
    String criterion,
    boolean sourceChanged,
    int tests,
    List<Deviation> deviations,
    List<Item> targets,
    List<Item> notCovered,
    List<String> lost) {
  public ReplayResult {
    deviations = List.copyOf(deviations);
    targets = List.copyOf(targets);
    notCovered = List.copyOf(notCovered);
    lost = List.copyOf(lost);
  }

  /** Something to cover, see {@link Target} and {@link PairTarget}. */
  public record Item(String id, SourceSpan where, String text, String outcome) {
    static Item of(Target target) {
      return new Item(target.id(), target.where(), target.text(), target.outcome());
    }

    static Item of(PairTarget pair) {
      return new Item(pair.id(), pair.where(), pair.text(), PairTarget.OUTCOME);
    }
  }

  /**
   * A test that ended otherwise or gave other results.
   *
   * @param differences of the results; empty if the ends differ, for then they follow from that
   */
  public record Deviation(
      String test, RunEnd before, RunEnd now, List<StoredResults.Difference> differences) {
    public Deviation {
      differences = List.copyOf(differences);
    }
  }

  /** Whether everything was as before. */
  public boolean asBefore() {
    return deviations.isEmpty() && lost.isEmpty();
  }
}
