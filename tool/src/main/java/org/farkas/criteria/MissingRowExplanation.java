package org.farkas.criteria;

import org.farkas.trace.DecisionRow;

/** Says why a row was not seen; made by whoever knows what the strategy proved or gave up. */
@FunctionalInterface
public interface MissingRowExplanation {
  /** Nobody asked for rows beyond the criterion's labels. */
  MissingRowExplanation NOT_REQUIRED = _ -> "not needed by the criterion and not looked for";

  /** One phrase for a reader. */
  String explain(DecisionRow missing);
}
