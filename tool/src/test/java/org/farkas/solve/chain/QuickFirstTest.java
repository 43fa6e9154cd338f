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

class QuickFirstTest {
  private static final Answer TIMEOUT = new Answer.Unknown(Answer.Reason.TIMEOUT, "late");
  private static final Answer UNSUPPORTED = new Answer.Unknown(Answer.Reason.UNSUPPORTED, "no");
  private static final Answer SAT = new Answer.Sat(Assignment.EMPTY);

  /** Who was asked, and for how many seconds. */
  private final List<String> asked = new ArrayList<>();

  /** Gives these answers, one after the other. */
  private final class Scripted implements Solver {
    private final String name;
    private final List<Answer> answers;

    Scripted(String name, Answer... answers) {
      this.name = name;
      this.answers = new ArrayList<>(List.of(answers));
    }

    @Override
    public Answer check(Query query) {
      asked.add(name + " " + (query.limit().millis() + 999) / 1_000);
      return answers.removeFirst();
    }

    @Override
    public void close() {}
  }

  private Answer check(Scripted quick, Scripted thorough) {
    return new QuickFirst(quick, 2_000, thorough)
        .check(new Query(List.of(), WorkLimit.ofMillis(60_000)));
  }

  @Test
  void whatIsDecidedAtOnceNobodyElseIsAsked() {
    assertThat(check(new Scripted("quick", SAT), new Scripted("thorough"))).isEqualTo(SAT);
    assertThat(asked).containsExactly("quick 2");
  }

  @Test
  void whatIsNotSupportedGetsAllTheTimeElsewhere() {
    assertThat(check(new Scripted("quick", UNSUPPORTED), new Scripted("thorough", TIMEOUT)))
        .isEqualTo(TIMEOUT);
    assertThat(asked).containsExactly("quick 2", "thorough 60");
  }

  @Test
  void theQuickOneGoesOnWhenTheOtherHasNoAnswerEither() {
    assertThat(check(new Scripted("quick", TIMEOUT, SAT), new Scripted("thorough", TIMEOUT)))
        .isEqualTo(SAT);
    assertThat(asked).containsExactly("quick 2", "thorough 30", "quick 60");
  }
}
