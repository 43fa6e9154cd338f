package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.RandomTerms;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.junit.jupiter.api.Test;

class TaintsTest {
  private static Set<Term> allIn(Term root) {
    Set<Term> seen = new HashSet<>();
    Set<Term> found = new HashSet<>();
    List<Term> open = new ArrayList<>(List.of(root));
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (seen.add(term)) {
        if (term.operator() == Operator.VARIABLE && term.tainted()) {
          found.add(term);
        }
        open.addAll(term.operands());
      }
    }
    return found;
  }

  @Test
  void oneMemoryForManyTermsFindsTheSameAsLookingThroughEach() {
    TermContext context = Simplifications.newContext();
    Taints taints = new Taints();
    int tainted = 0;
    for (int seed = 0; seed < 500; seed++) {
      RandomTerms random =
          new RandomTerms(context, seed, 2, 2).withIndeterminate(3).withIndeterminate(2);
      Term root = random.term(2, 5);
      assertThat(taints.of(root).variables())
          .as("seed %d: %s", seed, root)
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(allIn(root));
      tainted += root.tainted() ? 1 : 0;
    }
    assertThat(tainted).isGreaterThan(100);
  }

  @Test
  void moreVariablesThanAreRememberedAreFoundAllTheSame() {
    TermContext context = Simplifications.newContext();
    Taints taints = new Taints();
    Term sum = context.variable("input", 16, Term.VariableKind.INPUT);
    for (int i = 0; i < 150; i++) {
      Term variable = context.variable("u" + i, 16, Term.VariableKind.INDETERMINATE);
      sum = context.make(Operator.XOR, sum, context.make(Operator.MUL, variable, sum));
      assertThat(taints.of(sum).variables())
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(allIn(sum))
          .hasSize(i + 1);
    }
  }
}
