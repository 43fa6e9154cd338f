package org.farkas.strategy.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Module;
import org.farkas.ir.text.IrParser;
import org.junit.jupiter.api.Test;

class PreimageTest {
  private static final Module MODULE =
      IrParser.module(
          """
          target pointer 8 little
          function f(%0.p: ptr, %1.q: ptr, %2.x: i32) -> void registers 4 {
          block 0 entry:
            %3.local: ptr = allocate i32 1, 4 align 4 variable "local"
            return
          }
          """);

  private final TermContext terms = Simplifications.newContext();
  private final Vocabulary words = new Vocabulary(terms);
  private final Aliasing aliasing = new Aliasing(words, MODULE);
  private final Context context =
      new Context(0, MODULE.functions().get("f"), Optional.empty(), Optional.empty());
  private final Term p = words.register(context, 0, 64);
  private final Term q = words.register(context, 1, 64);
  private final Term x = words.register(context, 2, 32);
  private final Term local = words.register(context, 3, 64);

  private Step step(Term guard, Map<Term, Term> assigned, Write... writes) {
    Place place = new Place.Code(context, 0, 0);
    return new Step(place, place, guard, assigned, List.of(writes));
  }

  private Term number(long value) {
    return terms.constant(32, value);
  }

  private Term equals(Term left, long value) {
    return terms.eq(left, terms.constant(left.widthBits(), value));
  }

  /** Addresses as on a run with these values of registers. */
  private Preimage.Addresses run(long valueOfP, long valueOfQ) {
    Map<Term, BigInteger> values =
        new HashMap<>(Map.of(p, BigInteger.valueOf(valueOfP), q, BigInteger.valueOf(valueOfQ)));
    return address -> Optional.of(new Evaluator(new Assignment(values, Map.of())).narrow(address));
  }

  private boolean holds(Term predicate, long valueOfP, long valueOfQ, long memoryAtQ) {
    Map<Term, BigInteger> values = new HashMap<>();
    values.put(p, BigInteger.valueOf(valueOfP));
    values.put(q, BigInteger.valueOf(valueOfQ));
    values.put(words.read(q, 4), BigInteger.valueOf(memoryAtQ));
    return new Evaluator(new Assignment(values, Map.of())).holds(predicate);
  }

  @Test
  void anAssignmentIsASubstitution() {
    Step step =
        step(
            terms.make(Operator.SLT, x, number(10)),
            Map.of(x, terms.make(Operator.ADD, x, number(1))));
    assertThat(Preimage.exact(words, aliasing, step, equals(x, 5)))
        .isSameAs(terms.and(terms.make(Operator.SLT, x, number(10)), equals(x, 4)));
  }

  @Test
  void aReadBehindAWriteIsWhatWasWrittenIfTheyMeet() {
    Step step = step(terms.bool(true), Map.of(), new Write.Stored(p, 4, number(5)));
    Term before = Preimage.exact(words, aliasing, step, equals(words.read(q, 4), 5));
    assertThat(holds(before, 4096, 4096, 7)).isTrue();
    assertThat(holds(before, 4096, 8192, 7)).isFalse();
    assertThat(holds(before, 4096, 8192, 5)).isTrue();
  }

  /** Fails where the aliasing seen on the run is dropped: then p = q is lost. */
  @Test
  void whatIsSplitOffByARefinementNeverTakesTheEdgeHoweverMemoryIsShared() {
    Step step = step(terms.bool(true), Map.of(), new Write.Stored(p, 4, number(5)));
    Term after = equals(words.read(q, 4), 5);
    Preimage.Result result = Preimage.along(words, aliasing, step, after, run(4096, 8192));
    Term keeps = terms.or(terms.not(result.alpha()), result.goal());
    Term exact = Preimage.exact(words, aliasing, step, after);
    for (long other : new long[] {4096, 4097, 4099, 4100, 8192}) {
      for (long memory : new long[] {5, 7}) {
        boolean takes = holds(exact, 4096, other, memory);
        assertThat(!takes || holds(keeps, 4096, other, memory)).as("q = " + other).isTrue();
      }
    }
    assertThat(holds(result.goal(), 4096, 4096, 7)).isFalse();
    assertThat(holds(keeps, 4096, 4096, 7)).isTrue();
    assertThat(holds(keeps, 4096, 8192, 7)).as("the run's half").isFalse();
  }

  @Test
  void onARunOnWhichTheyMeetWhatWasWrittenCounts() {
    Step step = step(terms.bool(true), Map.of(), new Write.Stored(p, 4, x));
    Preimage.Result result =
        Preimage.along(words, aliasing, step, equals(words.read(q, 4), 5), run(4096, 4096));
    assertThat(result.goal()).isSameAs(equals(x, 5));
    assertThat(result.alpha()).isSameAs(terms.eq(q, p));
  }

  @Test
  void aLoadBehindAStoreInTheSamePieceOfCodeKnowsTheAliasingToo() {
    Term late = words.late(List.of(new Write.Stored(p, 4, number(5))), q, 4);
    Step step = step(equals(late, 5), Map.of(), new Write.Stored(p, 4, number(5)));
    Preimage.Result result =
        Preimage.along(words, aliasing, step, terms.bool(true), run(4096, 8192));
    assertThat(result.guard()).isSameAs(equals(words.read(q, 4), 5));
    assertThat(holds(result.alpha(), 4096, 4098, 0)).isFalse();
    assertThat(holds(result.alpha(), 4096, 8192, 0)).isTrue();
  }

  @Test
  void aLocalThatNothingElseCanReachLiesApart() {
    Step step = step(terms.bool(true), Map.of(), new Write.Stored(p, 4, number(5)));
    Term there = words.read(local, 4);
    assertThat(Preimage.exact(words, aliasing, step, equals(there, 5))).isSameAs(equals(there, 5));
  }

  @Test
  void whatIsForgottenIsUnknown() {
    Step step = step(terms.bool(true), Map.of(), new Write.Everything());
    Term before = Preimage.exact(words, aliasing, step, equals(words.read(q, 4), 5));
    assertThat(Runs.variables(before))
        .allMatch(v -> words.name(v).orElseThrow() instanceof Vocabulary.Unknown);
  }
}
