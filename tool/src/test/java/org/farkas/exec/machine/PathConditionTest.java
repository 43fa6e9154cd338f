package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.testcase.Assumption;
import org.junit.jupiter.api.Test;

class PathConditionTest {
  private static final int LENGTH = 300;

  private final TermContext terms = Simplifications.newContext();

  private Term condition(int number) {
    return terms.variable("c" + number, 1, Term.VariableKind.INPUT);
  }

  @Test
  void everyPrefixKnowsItsOwnConstraintsAndNoOthers() {
    List<PathCondition> prefixes = new ArrayList<>(List.of(PathCondition.EMPTY));
    for (int i = 0; i < LENGTH; i++) {
      prefixes.add(prefixes.getLast().plus(condition(i), Optional.empty()));
    }
    for (int size = 0; size <= LENGTH; size++) {
      PathCondition path = prefixes.get(size);
      assertThat(path).hasSize(size);
      for (int i = 0; i < LENGTH; i++) {
        assertThat(path.holds(condition(i))).as("%d of %d", i, size).isEqualTo(i < size);
      }
    }
  }

  @Test
  void guessesAboutTheInputsAnswerNoQuestion() {
    Assumption guess = new Assumption(Assumption.Kind.STRING_CAPACITY, "s", "", false);
    Assumption given = new Assumption(Assumption.Kind.RANGE, "n", "", true);
    PathCondition path =
        PathCondition.EMPTY.assuming(condition(0), guess).assuming(condition(1), given);
    for (int i = 2; i < 40; i++) {
      path = path.plus(condition(i), Optional.empty());
    }
    assertThat(path.holds(condition(0))).isFalse();
    assertThat(path.holds(condition(1))).isTrue();
    assertThat(path.get(0).term()).isSameAs(condition(0));
  }

  @Test
  void whatFollowsABeginningIsKnownInItsOrder() {
    PathCondition beginning = PathCondition.EMPTY.plus(condition(0), Optional.empty());
    PathCondition path =
        beginning.plus(condition(1), Optional.empty()).plus(condition(2), Optional.empty());
    assertThat(path.behind(beginning).orElseThrow())
        .extracting(PathConstraint::term)
        .containsExactly(condition(1), condition(2));
    assertThat(path.behind(PathCondition.EMPTY)).contains(List.copyOf(path));
    assertThat(path.behind(path)).contains(List.of());
    assertThat(beginning.behind(path)).isEmpty();
    PathCondition sibling = beginning.plus(condition(3), Optional.empty());
    assertThat(path.behind(sibling)).isEmpty();
    assertThat(sibling.plus(condition(2), Optional.empty()).behind(path)).isEmpty();
  }
}
