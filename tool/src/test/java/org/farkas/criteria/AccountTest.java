package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.source.SourceModel;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class AccountTest {
  private static final SourceSpan WHERE = new SourceSpan("a.c", 4, 2);

  private final SourceModel source = new SourceSketch().decision("a").build();
  private final Account account =
      new Account("f", new Ledger(source, new MaskingMcdcCriterion().targets(source, Set.of("f"))));

  @Test
  void aFindingCountsOncePerKindAndPlace() {
    assertThat(account.addFinding(new Finding("signed-overflow", WHERE, "", 1))).isTrue();
    assertThat(account.addFinding(new Finding("signed-overflow", WHERE, "", 2))).isFalse();
    assertThat(account.addFinding(new Finding("shift-too-far", WHERE, "", 2))).isTrue();
    assertThat(account.findings()).extracting(Finding::test).containsExactly(1, 2);
  }

  @Test
  void aRequiredPreconditionCountsOncePerParameterWhereverItIsNeeded() {
    for (int line = 1; line < 4; line++) {
      SourceSpan where = new SourceSpan("a.c", line, 1);
      account.addRequiredPrecondition(
          new RequiredPrecondition("p", "not-null", "p must not be NULL", where, Optional.empty()));
    }
    assertThat(account.requiredPreconditions())
        .singleElement()
        .extracting("where.line")
        .isEqualTo(1);
  }

  @Test
  void aCertificateDecidesTheTargetsThatItClaims() {
    Target target = account.ledger().targets().getFirst();
    ExplorationTreeBuilder<String> tree = new ExplorationTreeBuilder<>();
    tree.set(tree.root(List.of()), new ExplorationTree.Ended(RunEnd.Kind.RETURNED, WHERE));
    Certificate certificate =
        new Certificate(
            "exhaustion-1",
            "a.c",
            "f",
            List.of(Certificate.Claim.of(target)),
            new Certificate.Exhaustion(List.of(), tree.build()),
            List.of());
    account.addCertificate(certificate);
    assertThat(account.ledger().verdict(target))
        .isEqualTo(new Verdict.Infeasible("exhaustion-1", List.of()));
    assertThat(account.progress(500)).isEqualTo(new Progress("f", 0, 1, 1, 0, 500));
    assertThatThrownBy(() -> account.addCertificate(certificate))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
