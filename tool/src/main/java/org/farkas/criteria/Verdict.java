package org.farkas.criteria;

import java.util.List;
import java.util.SortedSet;
import org.farkas.base.SourceSpan;
import org.farkas.testcase.Assumption;

/** What is known of a target. */
public sealed interface Verdict {
  /**
   * Native runs of these tests satisfied it.
   *
   * @param tests candidate numbers, at least one
   */
  record Covered(SortedSet<Integer> tests) implements Verdict {}

  /**
   * No input within the assumptions satisfies it.
   *
   * @param certificate the {@link Certificate#id} of the certificate that shows it
   */
  record Infeasible(String certificate, List<Assumption> assumptions) implements Verdict {
    public Infeasible {
      assumptions = List.copyOf(assumptions);
    }
  }

  /**
   * Not decided.
   *
   * @param text for a reader, one sentence; may be empty
   * @param where the place that is to blame, or {@link SourceSpan#UNKNOWN}
   */
  record Open(OpenReason reason, String text, SourceSpan where) implements Verdict {}
}
