package org.farkas.criteria;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.farkas.source.Decision;
import org.farkas.trace.ConditionValue;
import org.farkas.trace.DecisionRow;

/**
 * Explains missing rows by the ledger's verdicts. A run that showed the row would satisfy each
 * label that the row satisfies; so if one of them is infeasible, the row is, and if one is open,
 * nobody knows. Otherwise other rows did what the criterion asks, and this one was not looked for.
 */
public final class VerdictExplanation implements MissingRowExplanation {
  private final Ledger ledger;
  private final Map<Label, Target> targets = new HashMap<>();

  /**
   * @param ledger with the final verdicts
   */
  public VerdictExplanation(Ledger ledger) {
    this.ledger = ledger;
    ledger.targets().forEach(target -> targets.put(target.label(), target));
  }

  @Override
  public String explain(DecisionRow missing) {
    Decision decision = ledger.source().decisions().get(missing.decision());
    String open = "";
    for (Label label : labels(decision, missing)) {
      Target target = targets.get(label);
      if (target == null) {
        continue;
      }
      switch (ledger.verdict(target)) {
        case Verdict.Infeasible infeasible -> {
          return "infeasible: needs `%s` %s (certificate %s)"
              .formatted(target.text(), target.outcome(), infeasible.certificate());
        }
        case Verdict.Open reason ->
            open =
                "open: needs `%s` %s (%s)"
                    .formatted(target.text(), target.outcome(), reason.reason().label());
        case Verdict.Covered _ -> {}
      }
    }
    return open.isEmpty() ? NOT_REQUIRED.explain(missing) : open;
  }

  private static List<Label> labels(Decision decision, DecisionRow row) {
    List<Label> labels = new ArrayList<>();
    labels.add(new Label.Row(row));
    labels.add(new Label.DecisionOutcome(decision.id(), row.outcome()));
    BitSet unmasked = Masking.of(decision).unmasked(row);
    for (int i = 0; i < row.values().size(); i++) {
      ConditionValue value = row.values().get(i);
      if (unmasked.get(i)) {
        boolean outcome = value == ConditionValue.TRUE;
        labels.add(new Label.ConditionOutcome(decision.conditions().get(i), outcome, true));
      }
      if (value.evaluated()) {
        boolean outcome = value == ConditionValue.TRUE;
        labels.add(new Label.ConditionOutcome(decision.conditions().get(i), outcome, false));
      }
    }
    return labels;
  }
}
