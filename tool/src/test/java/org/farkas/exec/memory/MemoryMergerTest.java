package org.farkas.exec.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each byte of a joined memory is the chosen run's byte. */
class MemoryMergerTest {
  private static final int SIZE = 21;

  private final TermContext terms = Simplifications.newContext();
  private final Addresses addresses = new Addresses(terms, 64);
  private final MemoryAccess access = new MemoryAccess(terms, addresses, 8);
  private final Term first = terms.variable("first", 1, Term.VariableKind.INPUT);

  static LongStream seeds() {
    return LongStream.range(0, 400);
  }

  private Term isFirst() {
    return terms.eq(first, terms.constant(1, 1));
  }

  private MemoryMerger.Chooser chooser(Memory memory) {
    return (width, _, one, other) ->
        MemoryAccess.setTerm(
            terms.ite(
                isFirst(),
                addresses.number(memory, one.bits, one.reference, width),
                addresses.number(memory, other.bits, other.reference, width)),
            one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyByteIsThatOfTheRunThatIsChosen(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Memory one = new Memory();
    MemoryObject object =
        one.allocate(MemoryObject.builder(MemoryObject.Kind.GLOBAL, "bytes").size(SIZE).align(8));
    write(random, one, object, 5);
    Memory other = one.copy();
    write(random, one, object, random.nextInt(5));
    write(random, other, object, random.nextInt(5));
    Memory before = one.copy();
    Memory otherBefore = other.copy();

    new MemoryMerger(access).merge(one, other, chooser(one));

    for (int sample = 0; sample < 4; sample++) {
      Map<Term, BigInteger> inputs = new HashMap<>();
      for (int width = 8; width <= 64; width += 8) {
        inputs.put(input(width), new BigInteger(width, new java.util.Random(random.nextLong())));
      }
      for (int choice = 0; choice < 2; choice++) {
        inputs.put(first, BigInteger.valueOf(choice));
        for (int i = 0; i < SIZE; i++) {
          assertThat(value(one, object, i, inputs))
              .as("byte %d, choice %d", i, choice)
              .isEqualTo(value(choice == 1 ? before : otherBefore, object, i, inputs));
        }
      }
    }
  }

  private Term input(int width) {
    return terms.variable("x" + width, width, Term.VariableKind.INPUT);
  }

  /** Numbers, inputs and bytes without a value, at any place. */
  private void write(SplittableRandom random, Memory memory, MemoryObject object, int count) {
    for (int i = 0; i < count; i++) {
      int size = 1 + random.nextInt(8);
      int offset = random.nextInt(SIZE - size + 1);
      switch (random.nextInt(5)) {
        case 0 -> access.forget(memory, object, offset, size);
        case 1 -> access.store(memory, object, offset, 8 * size, 0, input(8 * size));
        case 2 -> access.store(memory, object, offset, 8 * size, random.nextLong(), null);
        case 3 -> access.store(memory, object, offset, 8, random.nextInt(3), null);
        default ->
            access.copy(memory, object, random.nextInt(SIZE - size + 1), object, offset, size);
      }
    }
  }

  /** A byte's value, or nothing if it depends on what has no value. */
  private OptionalInt value(
      Memory memory, MemoryObject object, int offset, Map<Term, BigInteger> inputs) {
    ValueSlot slot = new ValueSlot();
    access.load(memory.copy(), object, offset, 8, false, slot);
    if (slot.reference == null) {
      return OptionalInt.of((int) slot.bits & 0xff);
    }
    Term term = (Term) slot.reference;
    Set<Integer> values = new HashSet<>();
    for (int fill : List.of(0, -1, 0x5a5a5a5a)) {
      Map<Term, BigInteger> all = new HashMap<>(inputs);
      for (Term variable : indeterminate(term)) {
        BigInteger modulus = BigInteger.ONE.shiftLeft(variable.widthBits());
        BigInteger pattern = BigInteger.valueOf((long) fill << 32 | fill & 0xffff_ffffL);
        all.put(variable, pattern.mod(modulus));
      }
      values.add((int) new Evaluator(new Assignment(all, Map.of())).narrow(term) & 0xff);
    }
    return values.size() == 1 ? OptionalInt.of(values.iterator().next()) : OptionalInt.empty();
  }

  private static List<Term> indeterminate(Term root) {
    List<Term> found = new ArrayList<>();
    Set<Term> seen = new HashSet<>();
    Deque<Term> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      Term term = open.pop();
      if (seen.add(term)) {
        term.operands().forEach(open::push);
        if (term.operator() == Operator.VARIABLE
            && term.kind() == Term.VariableKind.INDETERMINATE) {
          found.add(term);
        }
      }
    }
    return found;
  }

  @Test
  void aWholePointerIsJoinedAsAPointer() {
    Memory one = new Memory();
    MemoryObject slot =
        one.allocate(MemoryObject.builder(MemoryObject.Kind.GLOBAL, "slot").size(8).align(8));
    MemoryObject a =
        one.allocate(MemoryObject.builder(MemoryObject.Kind.GLOBAL, "a").size(4).align(4));
    MemoryObject b =
        one.allocate(MemoryObject.builder(MemoryObject.Kind.GLOBAL, "b").size(4).align(4));
    Memory other = one.copy();
    access.store(one, slot, 0, 64, 0, a);
    access.store(other, slot, 0, 64, 2, b);
    List<String> joined = new ArrayList<>();
    new MemoryMerger(access)
        .merge(
            one,
            other,
            (width, pointer, mine, theirs) -> {
              joined.add("%d %b %d %d".formatted(width, pointer, mine.bits, theirs.bits));
              assertThat(mine.reference).isSameAs(a);
              assertThat(theirs.reference).isSameAs(b);
            });
    assertThat(joined).containsExactly("64 true 0 2");
  }

  @Test
  void anObjectOfTheOtherRunIsTakenOver() {
    Memory one = new Memory();
    Memory other = one.copy();
    MemoryObject made =
        other.allocate(MemoryObject.builder(MemoryObject.Kind.HEAP, "made").size(4).align(4));
    access.store(other, made, 0, 32, 77, null);
    assertThat(MemoryMerger.compatible(one, other)).isTrue();
    new MemoryMerger(access).merge(one, other, chooser(one));
    ValueSlot slot = new ValueSlot();
    access.load(one, made, 0, 32, false, slot);
    assertThat(slot.bits).isEqualTo(77);
    // What comes next collides with neither run's objects.
    MemoryObject next =
        one.allocate(MemoryObject.builder(MemoryObject.Kind.HEAP, "next").size(4).align(4));
    assertThat(next.serial()).isNotEqualTo(made.serial());
    assertThat(next.slot()).isNotEqualTo(made.slot());
  }

  @Test
  void runsThatEachMadeAnObjectStayApart() {
    Memory one = new Memory();
    Memory other = one.copy();
    one.allocate(MemoryObject.builder(MemoryObject.Kind.HEAP, "mine").size(4));
    other.allocate(MemoryObject.builder(MemoryObject.Kind.HEAP, "theirs").size(4));
    assertThat(MemoryMerger.compatible(one, other)).isFalse();
  }

  @Test
  void runsOfWhichOneEndedALifetimeStayApart() {
    Memory one = new Memory();
    MemoryObject object =
        one.allocate(MemoryObject.builder(MemoryObject.Kind.HEAP, "object").size(4));
    Memory other = one.copy();
    other.free(object);
    assertThat(MemoryMerger.compatible(one, other)).isFalse();
  }

  @Test
  void valuesMadeAfterwardsHaveNamesThatNeitherRunUsed() {
    Memory one = new Memory();
    MemoryObject object =
        one.allocate(MemoryObject.builder(MemoryObject.Kind.GLOBAL, "bytes").size(8).align(8));
    Memory other = one.copy();
    access.store(one, object, 0, 64, 1, null); // the other run's bytes stay without value
    new MemoryMerger(access).merge(one, other, chooser(one));
    ValueSlot slot = new ValueSlot();
    access.load(one, object, 0, 64, false, slot);
    List<Term> known = indeterminate((Term) slot.reference);
    assertThat(known).isNotEmpty().doesNotContain(MemoryAccess.freshIndeterminate(terms, one, 32));
  }
}
