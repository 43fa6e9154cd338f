package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.farkas.source.Decision;
import org.farkas.trace.DecisionRow;
import org.farkas.trace.EvaluationTree;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class PairingTest {
  private static Optional<String> pair(Pairing pairing, Decision d, int position, String... seen) {
    List<String> patterns = List.of(seen);
    List<DecisionRow> rows =
        EvaluationTree.of(d).rows(100).orElseThrow().stream()
            .filter(r -> patterns.contains(r.pattern()))
            .toList();
    assertThat(rows).hasSameSizeAs(patterns);
    return pairing
        .pair(rows, position)
        .map(p -> p.whenTrue().pattern() + " " + p.whenFalse().pattern());
  }

  private static Decision decision(String text) {
    return new SourceSketch().decision(text).build().decisions().getFirst();
  }

  @Test
  void notEvaluatedAgreesWithAnything() {
    Decision d = decision("a && b");
    assertThat(pair(new UniqueCausePairing(), d, 0, "TT", "F-")).contains("TT F-");
  }

  @Test
  void uniqueCauseNeedsAgreementElsewhereAndMaskingDoesNot() {
    Decision d = decision("(a || b) && (c || e)");
    Pairing masking = new MaskingPairing(Masking.of(d));
    assertThat(pair(new UniqueCausePairing(), d, 2, "T-T-", "FTFF")).isEmpty();
    assertThat(pair(masking, d, 2, "T-T-", "FTFF")).contains("T-T- FTFF");
    assertThat(pair(new UniqueCausePairing(), d, 2, "T-T-", "FTFF", "T-FF")).contains("T-T- T-FF");
  }

  @Test
  void neitherPairingAcceptsRowsOfTheSameOutcome() {
    Decision d = decision("a && b");
    assertThat(pair(new UniqueCausePairing(), d, 0, "TF", "F-")).isEmpty();
    assertThat(pair(new MaskingPairing(Masking.of(d)), d, 0, "TF", "F-")).isEmpty();
  }

  @Test
  void aConditionSeenWithOneValueOnlyHasNoPair() {
    Decision d = decision("a || b");
    assertThat(pair(new UniqueCausePairing(), d, 0, "FT", "FF")).isEmpty();
    assertThat(pair(new UniqueCausePairing(), d, 1, "FT", "FF")).contains("FT FF");
  }
}
