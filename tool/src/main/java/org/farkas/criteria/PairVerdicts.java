package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.farkas.base.SourceSpan;
import org.farkas.testcase.Assumption;
import org.farkas.trace.DecisionRow;

/**
 * What is known of a {@link PairTarget}. It is covered when tests show both rows of a pair, and
 * infeasible only when each pair has a row that is infeasible, or when one of the condition's
 * masking labels is: both rows of a unique-cause pair leave the condition unmasked. Otherwise it is
 * open: because a row is open, with that row's reason.
 */
public final class PairVerdicts {
  private PairVerdicts() {}

  /** The verdict at this moment. */
  public static Verdict verdict(Ledger ledger, PairTarget target) {
    return verdict(ledger, target, ledger.tests().keySet());
  }

  /**
   * The verdict at this moment.
   *
   * @param suite the tests among which a pair is looked for first
   */
  public static Verdict verdict(Ledger ledger, PairTarget target, Set<Integer> suite) {
    List<DecisionRow> rows = ledger.rowsOf(target.decision());
    List<DecisionRow> kept =
        rows.stream().filter(row -> !Collections.disjoint(ledger.testsOf(row), suite)).toList();
    Pairing pairing = new UniqueCausePairing();
    Optional<RowPair> shown =
        pairing.pair(kept, target.position()).or(() -> pairing.pair(rows, target.position()));
    if (shown.isPresent()) {
      SortedSet<Integer> tests = new TreeSet<>(ledger.testsOf(shown.get().whenTrue()));
      tests.addAll(ledger.testsOf(shown.get().whenFalse()));
      return new Verdict.Covered(tests);
    }
    for (boolean value : List.of(true, false)) {
      Label label = new Label.ConditionOutcome(target.condition(), value, true);
      if (ledger.verdict(label) instanceof Verdict.Infeasible infeasible) {
        return infeasible;
      }
    }
    return target.listed() ? byRows(ledger, target) : notListed(ledger, target);
  }

  private static Verdict byRows(Ledger ledger, PairTarget target) {
    SequencedSet<String> certificates = new LinkedHashSet<>();
    SequencedSet<Assumption> assumptions = new LinkedHashSet<>();
    for (RowPair pair : target.pairs()) {
      Verdict one = ledger.verdict(new Label.Row(pair.whenTrue()));
      Verdict other = ledger.verdict(new Label.Row(pair.whenFalse()));
      Verdict refuted = one instanceof Verdict.Infeasible ? one : other;
      if (refuted instanceof Verdict.Infeasible infeasible) {
        certificates.add(infeasible.certificate());
        assumptions.addAll(infeasible.assumptions());
      } else {
        return open(pair, one, other);
      }
    }
    // Every condition has a pair in the truth table, so at least one certificate was found.
    return new Verdict.Infeasible(String.join(", ", certificates), new ArrayList<>(assumptions));
  }

  private static Verdict.Open open(RowPair pair, Verdict one, Verdict other) {
    boolean first = one instanceof Verdict.Open;
    Verdict.Open open = (Verdict.Open) (first ? one : other);
    String row = (first ? pair.whenTrue() : pair.whenFalse()).pattern();
    String text = "row " + row + (open.text().isEmpty() ? "" : ": " + open.text());
    return new Verdict.Open(open.reason(), text, open.where());
  }

  private static Verdict.Open notListed(Ledger ledger, PairTarget target) {
    for (boolean value : List.of(true, false)) {
      Label label = new Label.ConditionOutcome(target.condition(), value, true);
      if (ledger.verdict(label) instanceof Verdict.Open open) {
        return open;
      }
    }
    return new Verdict.Open(
        OpenReason.BOUND,
        "the decision has more than %d rows: its pairs are not searched for one by one"
            .formatted(UniqueCauseMcdcCriterion.MAX_ROWS),
        SourceSpan.UNKNOWN);
  }
}
