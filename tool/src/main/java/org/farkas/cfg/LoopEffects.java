package org.farkas.cfg;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * What any number of a loop's iterations may change, seen from its header: the values of its phis,
 * and objects that its stores lead to. Exists only for loops whose effects are that simple: one
 * header, no allocation, no call whose effects are unknown, no store, here or in what is called,
 * through a pointer that is loaded, comes from a call, or wanders from object to object.
 */
public final class LoopEffects {
  private final List<Varying> varying;
  private final Set<Value> written;

  private LoopEffects(List<Varying> varying, Set<Value> written) {
    this.varying = List.copyOf(varying);
    this.written = new LinkedHashSet<>(written);
  }

  /** How a value may differ from what it is now. */
  public enum Change {
    /** It is the same. */
    NONE,
    /** It is the same or greater (as a signed number or an offset): it never wraps around. */
    GROWS,
    /** It is the same or less. */
    SHRINKS,
    /** It may be anything. */
    ANY
  }

  /**
   * A phi of the header.
   *
   * @param sameObject for a pointer: whether it only moves within the object it points into; if
   *     not, the loop may let it lead anywhere
   */
  public record Varying(Value.Register register, Change change, boolean sameObject) {}

  /** The header's phis that may change. */
  public List<Varying> varying() {
    return varying;
  }

  /**
   * Pointers, known before the loop or phis of its header, to the objects that may be written
   * (anywhere in them).
   */
  public Set<Value> written() {
    return written;
  }

  /**
   * The effects of a loop, if they are simple.
   *
   * @param harmless names of functions without body that change nothing that the program sees
   */
  public static Optional<LoopEffects> of(
      Module module, Function function, Loops.Loop loop, Predicate<String> harmless) {
    if (!loop.reducible()) {
      return Optional.empty();
    }
    return new Analysis(module, function, loop, harmless).effects();
  }

  /** Signals an effect that is not simple. */
  private static final class NotSimple extends Exception {
    private static final long serialVersionUID = 1L;

    NotSimple() {
      super(null, null, false, false);
    }
  }

  private static final class Analysis {
    private final Module module;
    private final Function function;
    private final Loops.Loop loop;
    private final Block header;
    private final Predicate<String> harmless;
    private final Map<Integer, Instruction> definitions = new HashMap<>();
    private final Map<Integer, Block.Phi> phis = new HashMap<>();

    /** Pointers of the header that may lead to another object in each iteration. */
    private final Set<Integer> wandering = new HashSet<>();

    Analysis(Module module, Function function, Loops.Loop loop, Predicate<String> harmless) {
      this.module = module;
      this.function = function;
      this.loop = loop;
      this.header = function.blocks().get(loop.headers().first());
      this.harmless = harmless;
      for (int index : loop.nodes()) {
        Block block = function.blocks().get(index);
        block.phis().forEach(phi -> phis.put(phi.result().index(), phi));
        block
            .instructions()
            .forEach(i -> i.defines().ifPresent(r -> definitions.put(r.index(), i)));
      }
    }

    Optional<LoopEffects> effects() {
      try {
        List<Varying> varying = new ArrayList<>();
        for (Block.Phi phi : header.phis()) {
          Varying each = varying(phi);
          if (each.change() != Change.NONE) {
            varying.add(each);
            if (each.register().type() instanceof Type.Pointer && !each.sameObject()) {
              wandering.add(each.register().index());
            }
          }
        }
        Set<Value> written = new LinkedHashSet<>();
        for (int index : loop.nodes()) {
          for (Instruction instruction : function.blocks().get(index).instructions()) {
            note(instruction, written);
          }
        }
        return Optional.of(new LoopEffects(varying, written));
      } catch (NotSimple e) {
        return Optional.empty();
      }
    }

    private Varying varying(Block.Phi phi) throws NotSimple {
      Step step = new Step(Change.NONE, true);
      for (Map.Entry<Integer, Value> incoming : phi.incoming().entrySet()) {
        if (loop.nodes().contains(incoming.getKey())) {
          step = step.or(step(incoming.getValue(), phi, new HashSet<>()));
        }
      }
      switch (phi.result().type()) {
        case Type.Int _, Type.Float _, Type.Pointer _ -> {}
        case Type.Void _, Type.Aggregate _, Type.Unsupported _ -> {
          if (step.change() != Change.NONE) {
            throw new NotSimple();
          }
        }
      }
      return new Varying(phi.result(), step.change(), step.derived());
    }

    /**
     * What becomes of a phi in one iteration.
     *
     * @param derived whether the new value is made from the old one by adding only
     */
    private record Step(Change change, boolean derived) {
      Step or(Step other) {
        return new Step(both(change, other.change), derived && other.derived);
      }

      private static Change both(Change one, Change other) {
        if (one == Change.NONE || one == other) {
          return other;
        }
        return other == Change.NONE ? one : Change.ANY;
      }
    }

    private static final Step UNKNOWN = new Step(Change.ANY, false);

    private Step step(Value value, Block.Phi phi, Set<Integer> seen) {
      if (!(value instanceof Value.Register register)) {
        return UNKNOWN;
      }
      if (register.index() == phi.result().index()) {
        return new Step(Change.NONE, true);
      }
      if (!seen.add(register.index())) {
        return new Step(Change.NONE, true); // nothing but what the other ways bring
      }
      if (phis.containsKey(register.index())) {
        Block.Phi inner = phis.get(register.index());
        if (header.phis().contains(inner)) {
          return UNKNOWN; // another variable of the loop
        }
        Step all = new Step(Change.NONE, true);
        for (Value incoming : inner.incoming().values()) {
          all = all.or(step(incoming, phi, seen));
        }
        return all;
      }
      return switch (definitions.get(register.index())) {
        case Instruction.Binary binary -> added(binary, phi, seen);
        case Instruction.PointerAdd add -> moved(add, phi, seen);
        case Instruction.Select select ->
            step(select.whenTrue(), phi, seen).or(step(select.whenFalse(), phi, seen));
        case Instruction.Freeze freeze -> step(freeze.operand(), phi, seen);
        case null, default -> UNKNOWN;
      };
    }

    private Step added(Instruction.Binary binary, Block.Phi phi, Set<Integer> seen) {
      boolean add = binary.operator() == Instruction.BinaryOperator.ADD;
      boolean sub = binary.operator() == Instruction.BinaryOperator.SUB;
      if (!add && !sub || !(binary.right() instanceof Value.IntConstant constant)) {
        return UNKNOWN;
      }
      int bits = constant.type().bits();
      int sign = constant.value().signum() == 0 ? 0 : constant.value().testBit(bits - 1) ? -1 : 1;
      Step before = step(binary.left(), phi, seen);
      Change change = binary.noSignedWrap() ? change(sub ? -sign : sign) : Change.ANY;
      return before.or(new Step(change, true));
    }

    private Step moved(Instruction.PointerAdd add, Block.Phi phi, Set<Integer> seen) {
      Step before = step(add.base(), phi, seen);
      boolean plain = add.inBounds() && add.indices().isEmpty();
      Change change = plain ? change(Long.signum(add.constantBytes())) : Change.ANY;
      return before.or(new Step(change, add.inBounds()));
    }

    private static Change change(int sign) {
      return sign == 0 ? Change.NONE : sign > 0 ? Change.GROWS : Change.SHRINKS;
    }

    private void note(Instruction instruction, Set<Value> written) throws NotSimple {
      switch (instruction) {
        case Instruction.Store store -> bases(store.address(), written, new HashSet<>());
        case Instruction.Call call -> call(call, written);
        case Instruction.Allocate _ -> throw new NotSimple();
        default -> {}
      }
    }

    private void call(Instruction.Call call, Set<Value> written) throws NotSimple {
      boolean known =
          new CalleeWrites(module, harmless)
              .tell(
                  call,
                  pointer -> {
                    try {
                      bases(pointer, written, new HashSet<>());
                      return true;
                    } catch (NotSimple e) {
                      return false;
                    }
                  });
      if (!known) {
        throw new NotSimple();
      }
    }

    /** The pointers from which an address in the loop is made. */
    private void bases(Value address, Set<Value> result, Set<Integer> seen) throws NotSimple {
      switch (address) {
        case Value.GlobalAddress _ -> result.add(address);
        case Value.Register register -> {
          if (!seen.add(register.index())) {
            return;
          }
          Block.Phi phi = phis.get(register.index());
          if (phi != null && !header.phis().contains(phi)) {
            for (Value incoming : phi.incoming().values()) {
              bases(incoming, result, seen);
            }
          } else if (wandering.contains(register.index())) {
            throw new NotSimple();
          } else if (phi != null || !definitions.containsKey(register.index())) {
            result.add(register);
          } else if (definitions.get(register.index()) instanceof Instruction.PointerAdd add) {
            bases(add.base(), result, seen);
          } else if (definitions.get(register.index()) instanceof Instruction.Select select) {
            bases(select.whenTrue(), result, seen);
            bases(select.whenFalse(), result, seen);
          } else {
            throw new NotSimple();
          }
        }
        default -> throw new NotSimple();
      }
    }
  }
}
