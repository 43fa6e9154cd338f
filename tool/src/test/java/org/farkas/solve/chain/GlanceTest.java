package org.farkas.solve.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.farkas.base.WorkLimit;
import org.farkas.expr.eval.Assignment;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.junit.jupiter.api.Test;

class GlanceTest {
  private static final Answer TIMEOUT = new Answer.Unknown(Answer.Reason.TIMEOUT, "late");
  private static final Answer SAT = new Answer.Sat(Assignment.EMPTY);
  private static final Answer UNSAT = new Answer.Unsat(List.of());

  private final List<String> asked = new ArrayList<>();

  private Solver scripted(String name, Answer answer) {
    return new Solver() {
      @Override
      public Answer check(Query query) {
        asked.add(name + " " + (query.limit().millis() + 999) / 1_000);
        return answer;
      }

      @Override
      public void close() {
        asked.add(name + " closed");
      }
    };
  }

  private Answer check(Answer quick, Answer inner) {
    try (Solver glance = new Glance(scripted("quick", quick), 2_000, scripted("inner", inner))) {
      return glance.check(new Query(List.of(), WorkLimit.ofMillis(60_000)));
    }
  }

  @Test
  void whatTheQuickOneDecidesNobodyElseIsAsked() {
    assertThat(check(UNSAT, SAT)).isEqualTo(UNSAT);
    assertThat(asked).containsExactly("quick 2", "inner closed");
  }

  @Test
  void theOthersHaveAllTheTimeThatIsLeft() {
    assertThat(check(TIMEOUT, SAT)).isEqualTo(SAT);
    assertThat(asked).containsExactly("quick 2", "inner 60", "inner closed");
  }
}
