package org.farkas.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.CertificateBasis;
import org.farkas.criteria.ExplorationTree;
import org.farkas.criteria.ExplorationTreeBuilder;
import org.farkas.source.FurtherArguments;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.RunEnd;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateJsonTest {
  private static final SourceSpan WHERE = new SourceSpan("größe.c", 3, 7);

  private static final CertificateBasis BASIS =
      new CertificateBasis(
          "1.0",
          "0123abc",
          "größe.c",
          "/home/someone",
          List.of("other.c"),
          List.of("-DN=3", "-I", "include"),
          true,
          "mcdc",
          "static",
          new ShapeOptions(
              Map.of("x", new ShapeOptions.Range("0", "9.5")),
              Map.of("p", 4L),
              Map.of("s", 7L),
              Set.of("b"),
              Set.of("p"),
              false),
          Optional.of("meant"),
          FurtherArguments.of("log", List.of("int", "const char *")),
          3);

  private static Certificate certificate() {
    ExplorationTreeBuilder<String> tree = new ExplorationTreeBuilder<>();
    int root = tree.root(List.of());
    tree.set(root, new ExplorationTree.Forked(WHERE));
    tree.set(tree.child(root, List.of("t3")), new ExplorationTree.Refuted(List.of(0, 1)));
    tree.set(
        tree.child(root, List.of("t4", "t5")),
        new ExplorationTree.Ended(RunEnd.Kind.EXITED, WHERE));
    tree.set(
        tree.child(root, List.of("t6")),
        new ExplorationTree.Undefined("division by \"zero\"", WHERE));
    tree.set(
        tree.child(root, List.of("t7")),
        new ExplorationTree.Irrelevant(List.of("main:3", "f:1"), WHERE));
    return new Certificate(
        "exhaustion-1",
        "größe.c",
        "f",
        List.of(new Certificate.Claim("c0.true", WHERE, "x > 10", "true")),
        new Certificate.Exhaustion(List.of("t3 = (slt x 10)", "t4 = (not t3)"), tree.build()),
        List.of(new Assumption(Assumption.Kind.RANGE, "x", "0..9", true)));
  }

  @Test
  void whatItRestsOnIsReadAsItWasWritten() {
    String text = CertificateJson.write(certificate(), BASIS);
    assertThat(CertificateReader.readBasis(text)).contains(BASIS);
    assertThat(CertificateReader.readBasis(text.replace("basis", "oldBasis"))).isEmpty();
  }

  @Test
  void aCertificateIsReadAsItWasWritten() {
    assertThat(CertificateReader.read(CertificateJson.write(certificate(), BASIS)))
        .isEqualTo(certificate());
  }

  @Test
  void aCertificateOfAnUnrolledFormulaIsReadAsItWasWritten() {
    Certificate unrolled =
        new Certificate(
            "unrolling-1",
            "größe.c",
            "f",
            List.of(new Certificate.Claim("c0.true", WHERE, "x > 10", "true")),
            new Certificate.Unrolling(
                8,
                List.of("f#0: %4 >=s 0"),
                List.of("t3 = (slt x 10)", "t4 = (not t3)"),
                List.of(new Certificate.Refuted("c0.true", "t4")),
                List.of(
                    new Certificate.Left(
                        List.of("main:3", "f:1"), "a loop \"i\"", Optional.of("t3")),
                    new Certificate.Left(List.of(), "", Optional.empty()))),
            List.of());
    String text = CertificateJson.write(unrolled, BASIS);
    assertThat(CertificateReader.read(text)).isEqualTo(unrolled);
    assertThat(text).contains("\"unrolling\"").doesNotContain("\"exhaustion\"");
  }

  @Test
  void aCertificateOfAnInductionIsReadAsItWasWritten() {
    Certificate induction =
        new Certificate(
            "k-induction-1",
            "größe.c",
            "f",
            List.of(new Certificate.Claim("c0.true", WHERE, "x > 10", "true")),
            new Certificate.KInduction(
                3,
                4,
                List.of(new Certificate.Havoc("f#0", WHERE, List.of("%4 i"), List.of("table"))),
                List.of("f#0: %4 >=s 0"),
                List.of("t3 = (slt x 10)", "t4 = (not t3)"),
                List.of(new Certificate.Refuted("c0.true", "t4")),
                List.of(new Certificate.Left(List.of("main:3"), "recursion", Optional.of("t3")))),
            List.of());
    String text = CertificateJson.write(induction, BASIS);
    assertThat(CertificateReader.read(text)).isEqualTo(induction);
    assertThat(text).contains("\"kInduction\"").doesNotContain("\"unrolling\"");
  }

  @Test
  void anInvariantIsReadAsItWasWritten() {
    Certificate refined =
        new Certificate(
            "refinement-1",
            "größe.c",
            "f",
            List.of(new Certificate.Claim("c0.true", WHERE, "x > 10", "true")),
            new Certificate.Refinement(
                List.of("(declare |%0.1.32| 32 input)"),
                List.of(new Certificate.Never(List.of("main:3:1", "f:1:0"), "(= |%0.1.32| #x1)"))),
            List.of());
    String text = CertificateJson.write(refined, BASIS);
    assertThat(CertificateReader.read(text)).isEqualTo(refined);
    assertThat(text).contains("\"refinement\"").doesNotContain("\"unrolling\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[]", "{}", "{\"format\":2}", "{\"format\":1,\"exhaustion\":{}}"})
  void whatIsNoCertificateGetsOneClearMessage(String text) {
    assertThatThrownBy(() -> CertificateReader.read(text))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("no certificate of Farkas");
  }

  @Test
  void aTreeThatIsNotClosedIsNoCertificate() {
    String open = CertificateJson.write(certificate(), BASIS).replace("\"refuted\"", "\"forked\"");
    assertThatThrownBy(() -> CertificateReader.read(open)).isInstanceOf(DiagnosticException.class);
  }
}
