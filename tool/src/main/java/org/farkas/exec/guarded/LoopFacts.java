package org.farkas.exec.guarded;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.cfg.LiveRegisters;
import org.farkas.cfg.LoopEffects;
import org.farkas.cfg.Loops;
import org.farkas.cfg.ranges.FunctionRanges;
import org.farkas.cfg.ranges.Numbers;
import org.farkas.cfg.ranges.RangeMemo;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.State;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Guesses what loops keep up, assumes it of their abstractions, and checks the guesses: when a loop
 * is entered, and again when an iteration of its abstraction ends (Houdini: Flanagan, Leino, FME
 * 2001). A guess that fails is rejected for good; if it had been assumed, what was found with it
 * counts for nothing, and {@link #invalidated} says so.
 */
final class LoopFacts {
  private static final int MOST_VARYING = 8;
  private static final int MOST_OTHERS = 8;
  private static final int MOST_CONSTANTS = 6;
  private static final int MOST_CASES = 4;
  private static final int INDEX_BITS = 64;

  /** More than any index that leads into an object of a process on x86-64. */
  private static final BigInteger LARGEST_INDEX = BigInteger.ONE.shiftLeft(48);

  private final Machine machine;
  private final TermContext terms;
  private final Set<LoopFact> rejected;
  private final RangeMemo ranges;
  private final Checker checker;
  private final Set<LoopFact> assumed = new LinkedHashSet<>();
  private final Map<String, List<LoopFact>> candidates = new HashMap<>();
  private boolean invalidated;

  /** Which of some terms hold on all paths of a state, whatever was guessed about the inputs. */
  @FunctionalInterface
  interface Checker {
    Set<Term> holding(State state, List<Term> facts);
  }

  /**
   * @param rejected facts that are known to fail; added to
   */
  LoopFacts(
      Machine machine,
      TermContext terms,
      Set<LoopFact> rejected,
      RangeMemo ranges,
      Checker checker) {
    this.machine = machine;
    this.terms = terms;
    this.rejected = rejected;
    this.ranges = ranges;
    this.checker = checker;
  }

  /** What is assumed of a loop, and not rejected so far. */
  List<LoopFact> of(String loop) {
    return assumed().stream().filter(fact -> fact.loop().equals(loop)).toList();
  }

  /** The facts that a state at a loop's header may assume after its abstraction. */
  List<LoopFact> atEntry(
      String loop, Function function, Loops.Loop nodes, State state, LoopEffects effects) {
    List<LoopFact> all =
        candidates.computeIfAbsent(
            loop,
            _ -> {
              List<LoopFact> result = guess(loop, function, nodes, effects);
              result.addAll(fromRanges(loop, function, nodes, effects));
              return result;
            });
    List<LoopFact> kept = check(state, all);
    assumed.addAll(kept);
    return kept;
  }

  /** Checks what was assumed, in a state that comes back to the header. */
  void atBackEdge(String loop, State state) {
    check(
        state,
        candidates.getOrDefault(loop, List.of()).stream().filter(assumed::contains).toList());
  }

  /** Rejects the facts that don't hold; returns the others. */
  private List<LoopFact> check(State state, List<LoopFact> facts) {
    Map<LoopFact, Term> about = new HashMap<>();
    for (LoopFact fact : facts) {
      if (!rejected.contains(fact)) {
        about.put(fact, fact.about(terms, value -> machine.integer(state, value)));
      }
    }
    Set<Term> holding = checker.holding(state, List.copyOf(new LinkedHashSet<>(about.values())));
    List<LoopFact> kept = new ArrayList<>();
    for (LoopFact fact : facts) {
      Term term = about.get(fact);
      if (term == null) {
        continue;
      }
      if (holding.contains(term)) {
        kept.add(fact);
      } else {
        rejected.add(fact);
        invalidated |= assumed.contains(fact);
      }
    }
    return kept;
  }

  /** Whether a fact was rejected after it had been assumed. */
  boolean invalidated() {
    return invalidated;
  }

  /** The facts that were assumed and not rejected. */
  Set<LoopFact> assumed() {
    Set<LoopFact> result = new LinkedHashSet<>(assumed);
    result.removeAll(rejected);
    return result;
  }

  /** What intervals and congruences say of the registers that a loop changes. */
  private List<LoopFact> fromRanges(
      String loop, Function function, Loops.Loop nodes, LoopEffects effects) {
    Optional<FunctionRanges> known = ranges.of(function);
    List<LoopFact> result = new ArrayList<>();
    for (LoopEffects.Varying each : effects.varying()) {
      if (each.register().type() instanceof Type.Int type && type.bits() <= INDEX_BITS) {
        known
            .flatMap(found -> found.of(nodes.headers().first(), each.register()))
            .ifPresent(numbers -> result.addAll(facts(loop, each.register(), numbers)));
      }
    }
    return result;
  }

  private static List<LoopFact> facts(String loop, Value.Register register, Numbers numbers) {
    Type.Int type = (Type.Int) register.type();
    Numbers all = Numbers.all(type.bits());
    List<LoopFact> result = new ArrayList<>();
    if (!numbers.low().equals(all.low())) {
      result.add(
          new LoopFact(
              loop, LoopFact.Relation.SIGNED_AT_LEAST, register, constant(type, numbers.low())));
    }
    if (!numbers.high().equals(all.high())) {
      result.add(
          new LoopFact(
              loop, LoopFact.Relation.SIGNED_AT_MOST, register, constant(type, numbers.high())));
    }
    if (!numbers.highUnsigned().equals(all.highUnsigned())) {
      result.add(
          new LoopFact(
              loop,
              LoopFact.Relation.UNSIGNED_AT_MOST,
              register,
              constant(type, numbers.highUnsigned())));
    }
    boolean fits = numbers.modulus().bitLength() < type.bits();
    if (numbers.modulus().compareTo(BigInteger.ONE) > 0 && fits) {
      result.add(
          new LoopFact(
              loop,
              Optional.empty(),
              LoopFact.Relation.CONGRUENT,
              register,
              numbers.modulus(),
              constant(type, numbers.remainder())));
    }
    return result;
  }

  private static Value.IntConstant constant(Type.Int type, BigInteger value) {
    return new Value.IntConstant(type, value.mod(BigInteger.ONE.shiftLeft(type.bits())));
  }

  private static List<LoopFact> guess(
      String loop, Function function, Loops.Loop nodes, LoopEffects effects) {
    List<LoopFact> result = new ArrayList<>();
    List<Value.Register> varying = new ArrayList<>();
    for (LoopEffects.Varying each : effects.varying()) {
      if (each.register().type() instanceof Type.Int type
          && type.bits() > 1
          && type.bits() <= 64
          && varying.size() < MOST_VARYING) {
        varying.add(each.register());
      }
    }
    List<Value.Register> others = others(function, nodes, varying);
    Set<LoopFact.Case> cases = cases(function, others);
    Set<Value.IntConstant> constants = constants(function);
    varying.forEach(
        each -> constants.add(new Value.IntConstant((Type.Int) each.type(), BigInteger.ZERO)));
    for (Value.Register left : varying) {
      if (left.type() instanceof Type.Int type && type.bits() == INDEX_BITS) {
        result.add(
            new LoopFact(
                loop,
                LoopFact.Relation.UNSIGNED_AT_MOST,
                left,
                new Value.IntConstant(type, LARGEST_INDEX)));
      }
      for (Value.IntConstant constant : constants) {
        if (constant.type().equals(left.type())) {
          result.add(new LoopFact(loop, LoopFact.Relation.SIGNED_AT_LEAST, left, constant));
          result.add(new LoopFact(loop, LoopFact.Relation.SIGNED_AT_MOST, left, constant));
          result.add(new LoopFact(loop, LoopFact.Relation.UNSIGNED_AT_MOST, left, constant));
        }
      }
      for (Value.Register right : others) {
        if (right.type().equals(left.type())) {
          result.add(new LoopFact(loop, LoopFact.Relation.SIGNED_AT_MOST, left, right));
          result.add(new LoopFact(loop, LoopFact.Relation.SIGNED_LESS, left, right));
          result.add(new LoopFact(loop, LoopFact.Relation.SIGNED_AT_LEAST, left, right));
        }
      }
      for (LoopFact.Case onlyIf : cases) {
        Value zero = new Value.IntConstant((Type.Int) left.type(), BigInteger.ZERO);
        Optional<LoopFact.Case> when = Optional.of(onlyIf);
        result.add(new LoopFact(loop, when, LoopFact.Relation.SIGNED_AT_LEAST, left, zero));
        result.add(new LoopFact(loop, when, LoopFact.Relation.SIGNED_AT_MOST, left, zero));
      }
      for (Value.Register right : varying) {
        if (right.type().equals(left.type()) && right.index() != left.index()) {
          result.add(new LoopFact(loop, LoopFact.Relation.SIGNED_AT_MOST, left, right));
        }
      }
    }
    return result;
  }

  /** Integers that the loop does not change, among those that may still be read. */
  private static List<Value.Register> others(
      Function function, Loops.Loop loop, List<Value.Register> varying) {
    Set<Integer> inside = new HashSet<>();
    Map<Integer, Value.Register> known = new HashMap<>();
    function.parameters().forEach(p -> known.put(p.index(), p));
    for (Block block : function.blocks()) {
      boolean in = loop.nodes().contains(block.index());
      for (Block.Phi phi : block.phis()) {
        known.put(phi.result().index(), phi.result());
        if (in) {
          inside.add(phi.result().index());
        }
      }
      for (Instruction instruction : block.instructions()) {
        instruction
            .defines()
            .ifPresent(
                register -> {
                  known.put(register.index(), register);
                  if (in) {
                    inside.add(register.index());
                  }
                });
      }
    }
    varying.forEach(register -> inside.add(register.index()));
    BitSet live = LiveRegisters.of(function).at(loop.headers().first(), 0);
    List<Value.Register> result = new ArrayList<>();
    for (int r = live.nextSetBit(0); r >= 0; r = live.nextSetBit(r + 1)) {
      boolean integer = known.get(r) != null && known.get(r).type() instanceof Type.Int;
      if (integer && !inside.contains(r) && result.size() < MOST_OTHERS) {
        result.add(known.get(r));
      }
    }
    return result;
  }

  /** What the function compares integers with that the loop leaves alone. */
  private static Set<LoopFact.Case> cases(Function function, List<Value.Register> unchanged) {
    Set<LoopFact.Case> result = new LinkedHashSet<>();
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Compare compare
            && (compare.predicate() == Instruction.Predicate.EQ
                || compare.predicate() == Instruction.Predicate.NE)
            && compare.left() instanceof Value.Register register
            && compare.right() instanceof Value.IntConstant constant
            && unchanged.contains(register)
            && result.size() < MOST_CASES) {
          result.add(new LoopFact.Case(register, constant));
        }
      }
    }
    return result;
  }

  /** Zero, and what the function compares with. */
  private static Set<Value.IntConstant> constants(Function function) {
    Set<Value.IntConstant> result = new LinkedHashSet<>();
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Compare compare
            && compare.left().type() instanceof Type.Int type
            && type.bits() <= 64) {
          result.add(new Value.IntConstant(type, BigInteger.ZERO));
          if (compare.right() instanceof Value.IntConstant constant
              && result.size() < MOST_CONSTANTS) {
            result.add(constant);
          }
        }
      }
    }
    return result;
  }
}
