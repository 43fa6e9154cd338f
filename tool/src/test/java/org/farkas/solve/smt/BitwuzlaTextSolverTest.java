package org.farkas.solve.smt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.farkas.solve.TextSolver.Answer;
import org.junit.jupiter.api.Test;

class BitwuzlaTextSolverTest {
  /** Two primes' product, taken apart: nothing that is decided in a second. */
  private static final String FACTORS =
      """
      (set-logic QF_BV)
      (declare-const a (_ BitVec 96))
      (declare-const b (_ BitVec 96))
      (assert (bvult a (_ bv281474976710656 96)))
      (assert (bvult b (_ bv281474976710656 96)))
      (assert (bvult (_ bv1 96) a))
      (assert (bvult (_ bv1 96) b))
      (assert (= (bvmul a b) (_ bv79228162514162594537446932777 96)))
      (check-sat)
      """;

  /** What the native solver polls and works with is in use as long as it works. */
  @Test
  void collectionsLeaveASolverAtWorkAlone() throws InterruptedException {
    for (int i = 0; i < 1_000; i++) { // until it is compiled: an interpreter keeps everything
      new BitwuzlaTextSolver().check("(assert false)(check-sat)", 10_000);
    }
    AtomicBoolean over = new AtomicBoolean();
    Thread collector =
        new Thread(
            () -> {
              while (!over.get()) {
                System.gc();
                Thread.yield();
              }
            });
    collector.start();
    try {
      for (int i = 0; i < 20; i++) {
        Answer answer = new BitwuzlaTextSolver().check(FACTORS, 100);
        assertThat(answer).isNotNull();
      }
    } finally {
      over.set(true);
      collector.join();
    }
    assertThat(new BitwuzlaTextSolver().check("(assert false)(check-sat)", 10_000))
        .isEqualTo(Answer.UNSAT);
  }
}
