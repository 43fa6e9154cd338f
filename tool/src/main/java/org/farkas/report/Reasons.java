package org.farkas.report;

import org.farkas.base.SourceSpan;
import org.farkas.criteria.Verdict;

/** Says in one phrase why a target is open. */
public final class Reasons {
  private Reasons() {}

  /** {@code bound: p points to at most 8 elements (pump.c:12:5)}. */
  public static String text(Verdict.Open open) {
    StringBuilder text = new StringBuilder(open.reason().label());
    if (!open.text().isEmpty()) {
      text.append(": ").append(open.text());
    }
    if (!open.where().equals(SourceSpan.UNKNOWN)) {
      text.append(" (").append(open.where()).append(')');
    }
    return text.toString();
  }
}
