package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.trace.TraceSketch.trace;

import java.util.List;
import org.farkas.source.SourceModel;
import org.farkas.trace.DecisionRow;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class DecisionTableTest {
  private final SourceModel source =
      new SourceSketch().decision("a && b").decision("x || y").build();
  private final Ledger ledger = new Ledger(source, List.of());

  @Test
  void aTableShowsRowsWithTestsMissingRowsAndPairs() {
    ledger.credit(1, trace("b0 c0- e0- b1 c2+ e1+"));
    ledger.credit(2, trace("b0 c0+ c1+ e0+"));
    ledger.credit(5, trace("b0 c0- e0-"));
    DecisionTable table =
        DecisionTable.of(source.decisions().getFirst(), ledger.rows(), List.of(1, 2, 5));
    assertThat(table.observed().keySet())
        .extracting(DecisionRow::pattern)
        .containsExactly("TT", "F-");
    assertThat(table.observed().lastEntry().getValue()).containsExactly(1, 5);
    assertThat(table.missing()).extracting(DecisionRow::pattern).containsExactly("TF");
    assertThat(table.missingCount()).isEqualTo(1);
    assertThat(table.conditions().get(0).uniqueCause()).isPresent();
    assertThat(table.conditions().get(1).uniqueCause()).isEmpty();
    assertThat(table.conditions().get(1).masking()).isEmpty();
  }

  @Test
  void onlyTheGivenTestsCount() {
    ledger.credit(1, trace("b0 c0- e0-"));
    ledger.credit(2, trace("b0 c0+ c1+ e0+"));
    DecisionTable table =
        DecisionTable.of(source.decisions().getFirst(), ledger.rows(), List.of(2));
    assertThat(table.observed().keySet()).extracting(DecisionRow::pattern).containsExactly("TT");
  }

  @Test
  void aTableWithTooManyRowsCountsTheMissingOnesWithoutListingThem() {
    String clause = "(a || b)";
    SourceModel wide = new SourceSketch().decision(clause + (" && " + clause).repeat(9)).build();
    DecisionTable table =
        DecisionTable.of(
            wide.decisions().getFirst(), new Ledger(wide, List.of()).rows(), List.of());
    assertThat(table.missing()).isEmpty();
    assertThat(table.missingCount()).isEqualTo(2047);
  }
}
