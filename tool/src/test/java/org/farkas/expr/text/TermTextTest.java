package org.farkas.expr.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.farkas.base.DiagnosticException;
import org.farkas.expr.Operator;
import org.farkas.expr.RandomTerms;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermTextTest {
  private final TermContext terms = new TermContext(Simplifier.NONE);

  @Test
  void aDocumentDeclaresDefinesAndLists() {
    Term x = terms.variable("x", 32, Term.VariableKind.INPUT);
    Term sum = terms.make(Operator.ADD, x, terms.constant(32, 1));
    Term square = terms.make(Operator.MUL, sum, sum);
    Term odd = terms.extract(x, 0, 1);
    assertThat(TermPrinter.document(List.of(terms.make(Operator.ULT, sum, square), odd)))
        .isEqualTo(
            """
            (declare x 32 input)
            (define @0 (bvadd x #x00000001))
            (root (bvult @0 (bvmul @0 @0)))
            (root ((_ extract 0 0) x))
            """);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyTermIsReadBackAsItself(long seed) {
    RandomTerms random =
        new RandomTerms(terms, seed, 32, 64, 7, 1, 70).withFloatRemainder().withArrays();
    List<Term> roots = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      roots.add(random.bool(6));
      roots.add(random.term(70, 4));
    }
    String text = TermPrinter.document(roots);
    assertThat(TermParser.document(terms, text)).isEqualTo(roots);
    TermContext other = new TermContext(Simplifier.NONE);
    List<Term> copies = TermParser.document(other, text);
    assertThat(TermPrinter.document(copies)).isEqualTo(text);
  }

  @Test
  void kindsAndStrangeNamesSurvive() {
    List<Term> variables =
        List.of(
            terms.variable("o1.8", 8, Term.VariableKind.INPUT),
            terms.variable("a b|c\\(", 8, Term.VariableKind.INDETERMINATE),
            terms.variable("@0", 8, Term.VariableKind.APPROXIMATE),
            terms.variable("bvadd", 8, Term.VariableKind.INPUT),
            terms.variable("#x00", 8, Term.VariableKind.INPUT),
            terms.variable("", 8, Term.VariableKind.INPUT));
    TermContext other = new TermContext(Simplifier.NONE);
    List<Term> copies = TermParser.document(other, TermPrinter.document(variables));
    for (int i = 0; i < variables.size(); i++) {
      assertThat(copies.get(i).name()).isEqualTo(variables.get(i).name());
      assertThat(copies.get(i).kind()).isEqualTo(variables.get(i).kind());
    }
  }

  @Test
  void aTermOfManyLevelsNeedsNoStack() {
    Term x = terms.variable("x", 8, Term.VariableKind.INPUT);
    Term sum = x;
    for (int i = 0; i < 100_000; i++) {
      sum = terms.make(Operator.ADD, sum, x);
    }
    assertThat(TermParser.document(terms, TermPrinter.document(List.of(sum)))).containsExactly(sum);
    String nested = "(bvnot ".repeat(100_000) + "x" + ")".repeat(100_000);
    assertThat(TermParser.expression(terms, nested).operator()).isEqualTo(Operator.NOT);
  }

  @Test
  void malformedTextIsRefusedWithAMessage() {
    terms.variable("x", 8, Term.VariableKind.INPUT);
    for (String text :
        List.of(
            "(bvadd x",
            "(bvadd x x))",
            "(bvadd x y)",
            "(frob x)",
            "(bvadd x #x0000)",
            "((_ extract 9 0) x)",
            "((_ extract) x)",
            "((_ float.round sideways) #x00000000)",
            "#xzz",
            "#",
            "()",
            "(x x)",
            "|x",
            "(declare y)")) {
      assertThatThrownBy(() -> TermParser.expression(terms, text))
          .as(text)
          .isInstanceOfSatisfying(
              DiagnosticException.class,
              e -> assertThat(e.diagnostic().code()).isEqualTo("term-text"));
    }
  }
}
