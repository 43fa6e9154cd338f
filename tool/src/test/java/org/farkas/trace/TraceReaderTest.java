package org.farkas.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.farkas.trace.TraceSketch.trace;

import java.util.List;
import org.farkas.base.DiagnosticException;
import org.farkas.source.SourceModel;
import org.junit.jupiter.api.Test;

class TraceReaderTest {
  private static List<String> rows(SourceModel source, String text) {
    return new TraceReader(source)
        .read(trace(text)).rows().stream()
            .map(r -> "d" + r.decision() + " " + r.pattern() + (r.outcome() ? " -> T" : " -> F"))
            .toList();
  }

  @Test
  void aDecisionOfOneConditionIsCompleteWithItsConditionsWord() {
    SourceModel source = new SourceSketch().decision("a").build();
    assertThat(rows(source, "enter c0+ c0- c0+")).containsExactly("d0 T -> T", "d0 F -> F");
  }

  @Test
  void aNegatedSingleConditionGivesTheNegatedOutcome() {
    SourceModel source = new SourceSketch().decision("!a").build();
    assertThat(rows(source, "c0+")).containsExactly("d0 T -> F");
  }

  @Test
  void conditionsThatShortCircuitPassesByAreNotEvaluated() {
    SourceModel source = new SourceSketch().decision("a && (b || c)").build();
    assertThat(rows(source, "b0 c0- e0- b0 c0+ c1+ e0+ b0 c0+ c1- c2- e0-"))
        .containsExactly("d0 F-- -> F", "d0 TT- -> T", "d0 TFF -> F");
  }

  @Test
  void anotherDecisionInsideAConditionIsReadOnItsOwn() {
    SourceModel source = new SourceSketch().decision("a && b").decision("x || y").build();
    assertThat(rows(source, "b0 b1 c2- c3+ e1+ c0+ c1- e0-"))
        .containsExactly("d1 FT -> T", "d0 TF -> F");
  }

  @Test
  void aRecursiveCallInsideAConditionEvaluatesTheSameDecisionAgain() {
    SourceModel source = new SourceSketch().decision("a && b").build();
    assertThat(rows(source, "b0 c0+ b0 c0- e0- c1+ e0+"))
        .containsExactly("d0 F- -> F", "d0 TT -> T");
  }

  @Test
  void anEvaluationThatTheRunsEndCutsShortYieldsNoRow() {
    SourceModel source = new SourceSketch().decision("a && b").build();
    assertThat(rows(source, "b0 c0+")).isEmpty();
    assertThat(rows(source, "b0 c0+ c1+")).isEmpty();
  }

  @Test
  void anEvaluationLeftByAReturnInsideAStatementExpressionIsDropped() {
    SourceModel source = new SourceSketch().decision("a && b").decision("x || y").build();
    assertThat(rows(source, "b0 b1 c2- c0+ c1+ e0+")).containsExactly("d0 TT -> T");
    assertThat(rows(source, "b0 c0+ b0 c0+ c1+ e0+ b1 c2+ e1+"))
        .containsExactly("d0 TT -> T", "d1 T- -> T");
  }

  @Test
  void aNewCallOfTheUnitForgetsEvaluationsUnderWay() {
    SourceModel source = new SourceSketch().decision("a && b").build();
    assertThatThrownBy(() -> rows(source, "enter b0 c0+ enter c1+ e0+"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("without its decision's begin");
  }

  @Test
  void aSwitchSelectsTheLabelOfItsOperandsValue() {
    SourceModel source = new SourceSketch().switchOn("x", true, 3, -1).build();
    Observations seen = new TraceReader(source).read(trace("s0=3 s0=-1 s0=7"));
    assertThat(seen.selections())
        .extracting(Observations.SwitchSelection::caseIndex)
        .containsExactly(0, 1, 2);
  }

  @Test
  void anUnsignedSwitchOperandMatchesHoweverItWasExtended() {
    SourceModel source = new SourceSketch().switchOn("x", false, 0xffff_fff0L, 5).build();
    TraceReader reader = new TraceReader(source);
    assertThat(reader.read(trace("s0=-16")).selections())
        .extracting("caseIndex")
        .containsExactly(0);
    assertThat(reader.read(trace("s0=4294967280")).selections())
        .extracting("caseIndex")
        .containsExactly(0);
  }

  @Test
  void aSwitchEventCutOffByThePrefixIsLeftOut() {
    SourceModel source = new SourceSketch().decision("a").switchOn("x", true, 3).build();
    Observations seen = new TraceReader(source).read(trace("c0+ s0=3").prefix(3));
    assertThat(seen.rows()).hasSize(1);
    assertThat(seen.selections()).isEmpty();
  }

  @Test
  void wordsThatDoNotFitTheSourceAreOurBugAndSaidSo() {
    SourceModel source = new SourceSketch().decision("a && b").build();
    for (String wrong : List.of("c7+", "b5", "e0+", "s0=1", "c0+", "b0 c0+ c1+ e0-")) {
      assertThatThrownBy(() -> rows(source, wrong))
          .as(wrong)
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("does not fit the source");
    }
  }
}
