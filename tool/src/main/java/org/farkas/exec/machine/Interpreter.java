package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.farkas.exec.machine.Alternative.Side;
import org.farkas.exec.memory.AggregateValue;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicAccess;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.semantics.ConcreteFloats;
import org.farkas.exec.semantics.ConcreteIntegers;
import org.farkas.exec.semantics.ConversionSemantics;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Term;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction.Conversion;
import org.farkas.ir.Type;

/**
 * The instruction loop. Instructions whose operands are plain bits are executed here, without
 * allocation; everything else goes to the class in charge of its kind.
 *
 * <p>A little longer than the house allows: it is one loop over all kinds of instructions.
 */
final class Interpreter {
  private final Execution x;
  private final Arithmetic arithmetic;
  private final MemoryOperations memory;
  private final Calls calls;
  private final SwitchTerms switches;
  private final FastAccess fastAccess;

  Interpreter(Execution x, InputMemory inputMemory) {
    this.x = x;
    Pointers pointers = new Pointers(x);
    AccessChecks checks = new AccessChecks(x);
    this.arithmetic = new Arithmetic(x, new AddressArithmetic(x, pointers));
    SymbolicAccess symbolic =
        new SymbolicAccess(
            x.terms,
            x.addresses,
            x.access,
            pointers::combine,
            x.ranges,
            x.options.maxSymbolicElements());
    this.memory = new MemoryOperations(x, pointers, checks, symbolic);
    this.calls = new Calls(x, pointers, checks, symbolic, inputMemory);
    this.switches = new SwitchTerms(x.terms);
    this.fastAccess = new FastAccess(x);
  }

  StepResult run(State state, long maxInstructions) {
    stopAtJoins = false;
    stopAtBlocks = false;
    return resume(state, maxInstructions);
  }

  /** As {@link #run}, but also pauses at the start of each block, and after returns. */
  StepResult runToBlock(State state, long maxInstructions) {
    stopAtJoins = true;
    stopAtBlocks = true;
    return resume(state, maxInstructions);
  }

  /** As {@link #run}, but also pauses at blocks with several ways in, and after returns. */
  StepResult runToJoin(State state, long maxInstructions) {
    stopAtJoins = true;
    stopAtBlocks = false;
    return resume(state, maxInstructions);
  }

  private StepResult resume(State state, long maxInstructions) {
    x.enter(state);
    long before = executed;
    try {
      loop(maxInstructions);
      return new StepResult.Paused();
    } catch (Interruption interruption) {
      if (interruption.result() instanceof StepResult.Forked(List<Alternative> alternatives)) {
        alternatives.getFirst().countBefore(executed - before); // they share one state
      }
      return interruption.result();
    } finally {
      state.count(executed - before);
    }
  }

  private long executed;
  private boolean stopAtJoins;

  /** Whether every block counts as a join. */
  private boolean stopAtBlocks;

  private void loop(long maxInstructions) {
    Frame frame = x.frame;
    long[] bits = frame.bits;
    Object[] refs = frame.references;
    Op[] ops = frame.code.operations();
    int at = frame.position;
    long end = executed + maxInstructions;
    while (executed < end) {
      frame.position = at;
      switch (ops[at]) {
        case Op.Binary op -> {
          if (refs[op.left()] == null && refs[op.right()] == null) {
            binary(op, bits, refs);
          } else {
            arithmetic.binary(op);
          }
          at++;
        }
        case Op.Compare op -> {
          if (refs[op.left()] == null && refs[op.right()] == null) {
            boolean value =
                ConcreteIntegers.compare(
                    op.predicate(), op.width(), bits[op.left()], bits[op.right()]);
            bits[op.result()] = value ? 1 : 0;
            refs[op.result()] = null;
          } else if (!comparePointers(op, bits, refs)) {
            arithmetic.compare(op);
          }
          at++;
        }
        case Op.Branch op -> {
          boolean taken =
              refs[op.condition()] == null
                  ? bits[op.condition()] != 0
                  : branch((Term) refs[op.condition()], op);
          at = follow(taken ? op.whenTrue() : op.whenFalse(), bits, refs);
          if (stopAtJoins && (stopAtBlocks || frame.code.isJoin(at))) {
            end = executed;
          }
        }
        case Op.Jump op -> {
          at = follow(op.edge(), bits, refs);
          if (stopAtJoins && (stopAtBlocks || frame.code.isJoin(at))) {
            end = executed;
          }
        }
        case Op.Load op -> {
          if (!load(op, bits, refs)) {
            memory.load(op);
          }
          at++;
        }
        case Op.Store op -> {
          if (!store(op, bits, refs)) {
            memory.store(op);
          }
          at++;
        }
        case Op.PointerAdd op -> {
          if (!pointerAdd(op, bits, refs)) {
            memory.pointerAdd(op);
          }
          at++;
        }
        case Op.Convert op -> {
          if (op.narrow() && refs[op.operand()] == null) {
            convert(op, bits, refs);
          } else {
            arithmetic.convert(op);
          }
          at++;
        }
        case Op.Call op -> {
          calls.call(op);
          if (stopAtBlocks && x.frame != frame) {
            end = executed;
          }
          frame = x.frame;
          bits = frame.bits;
          refs = frame.references;
          ops = frame.code.operations();
          at = frame.position;
        }
        case Op.Return op -> {
          calls.leave(op);
          frame = x.frame;
          bits = frame.bits;
          refs = frame.references;
          ops = frame.code.operations();
          at = frame.position;
          if (stopAtJoins) {
            end = executed;
          }
        }
        case Op.Switch op -> {
          at = follow(choose(op, bits, refs), bits, refs);
          if (stopAtJoins && (stopAtBlocks || frame.code.isJoin(at))) {
            end = executed;
          }
        }
        case Op.Select op -> {
          arithmetic.select(op);
          at++;
        }
        case Op.Move op -> {
          bits[op.result()] = bits[op.operand()];
          refs[op.result()] = refs[op.operand()];
          at++;
        }
        case Op.FloatBinary op -> {
          if (refs[op.left()] == null && refs[op.right()] == null) {
            bits[op.result()] =
                ConcreteFloats.binary(op.operator(), op.width(), bits[op.left()], bits[op.right()]);
            refs[op.result()] = null;
          } else {
            arithmetic.floatBinary(op);
          }
          at++;
        }
        case Op.FloatCompare op -> {
          if (refs[op.left()] == null && refs[op.right()] == null) {
            x.setBool(
                op.result(),
                ConcreteFloats.compare(
                    op.predicate(), op.width(), bits[op.left()], bits[op.right()]));
          } else {
            arithmetic.floatCompare(op);
          }
          at++;
        }
        case Op.FloatNegate op -> {
          if (refs[op.operand()] == null) {
            x.set(op.result(), ConcreteFloats.negate(op.width(), bits[op.operand()]), null);
          } else {
            arithmetic.floatNegate(op);
          }
          at++;
        }
        case Op.Allocate op -> {
          memory.allocate(op);
          at++;
        }
        case Op.LoadAggregate op -> {
          memory.loadAggregate(op);
          at++;
        }
        case Op.StoreAggregate op -> {
          memory.storeAggregate(op);
          at++;
        }
        case Op.ExtractMember op -> {
          extract(op);
          at++;
        }
        case Op.InsertMember op -> {
          AggregateValue whole = (AggregateValue) refs[op.aggregate()];
          refs[op.result()] = insert(whole, op.path(), 0, bits[op.member()], refs[op.member()]);
          at++;
        }
        case Op.Uninitialised op -> {
          uninitialised(op);
          at++;
        }
        case Op.Unsupported op -> throw x.unsupported(op.reason());
        case Op.Undefined op -> throw x.undefined(op.kind());
      }
      executed++;
    }
    frame.position = at;
  }

  private void binary(Op.Binary op, long[] bits, Object[] refs) {
    long left = bits[op.left()];
    long right = bits[op.right()];
    UndefinedKind violated =
        ConcreteIntegers.violated(
            op.operator(),
            op.width(),
            op.noSignedWrap(),
            op.noUnsignedWrap(),
            op.exact(),
            left,
            right);
    if (violated != null) {
      throw x.undefined(violated);
    }
    bits[op.result()] = ConcreteIntegers.binary(op.operator(), op.width(), left, right);
    refs[op.result()] = null;
  }

  /** Pointers into one object, at plain offsets; false if it is another case. */
  private static boolean comparePointers(Op.Compare op, long[] bits, Object[] refs) {
    if (!(refs[op.left()] instanceof MemoryObject left)
        || !(refs[op.right()] instanceof MemoryObject right)) {
      return false;
    }
    long result;
    // Numbers are no offsets in an object: NULL - 1 is the highest address, not one below NULL.
    if (left == right
        && left.kind() != MemoryObject.Kind.BEYOND
        && left.kind() != MemoryObject.Kind.ABSOLUTE) {
      long l = bits[op.left()];
      long r = bits[op.right()];
      result =
          switch (op.predicate()) {
            case EQ -> l == r ? 1 : 0;
            case NE -> l != r ? 1 : 0;
            case UGT, SGT -> l > r ? 1 : 0;
            case UGE, SGE -> l >= r ? 1 : 0;
            case ULT, SLT -> l < r ? 1 : 0;
            case ULE, SLE -> l <= r ? 1 : 0;
          };
    } else {
      return false;
    }
    bits[op.result()] = result;
    refs[op.result()] = null;
    return true;
  }

  private boolean branch(Term condition, Op.Branch op) {
    CodePoint[] points = x.frame.code.points();
    return x.decisions.branch(
        condition, points[op.whenTrue().target()], points[op.whenFalse().target()]);
  }

  private static int follow(Op.Edge edge, long[] bits, Object[] refs) {
    int[] from = edge.from();
    int[] to = edge.to();
    for (int i = 0; i < from.length; i++) {
      bits[to[i]] = bits[from[i]];
      refs[to[i]] = refs[from[i]];
    }
    return edge.target();
  }

  private boolean load(Op.Load op, long[] bits, Object[] refs) {
    if (!(refs[op.address()] instanceof MemoryObject object) || op.width() > 64) {
      return false;
    }
    return fastAccess.load(object, bits[op.address()], op, bits, refs);
  }

  private boolean store(Op.Store op, long[] bits, Object[] refs) {
    return refs[op.address()] instanceof MemoryObject object
        && refs[op.value()] == null
        && fastAccess.store(object, bits[op.address()], op, bits[op.value()]);
  }

  private boolean pointerAdd(Op.PointerAdd op, long[] bits, Object[] refs) {
    if (!(refs[op.base()] instanceof MemoryObject object)) {
      return false;
    }
    long increment = op.constantBytes();
    for (int i = 0; i < op.indices().length; i++) {
      if (refs[op.indices()[i]] != null) {
        return false;
      }
      increment += ConcreteIntegers.signed(bits[op.indices()[i]], op.widths()[i]) * op.scales()[i];
    }
    long offset = bits[op.base()] + increment;
    if (op.checked()
        && increment != 0
        && (offset < 0 || offset > object.sizeBytes() || object.sizeTerm().isPresent())) {
      memory.checkArithmetic(offset, object);
    }
    bits[op.result()] = offset;
    refs[op.result()] = object;
    return true;
  }

  private void convert(Op.Convert op, long[] bits, Object[] refs) {
    long value = bits[op.operand()];
    if (!ConversionSemantics.defined(op.conversion(), op.fromWidth(), op.toWidth(), value)) {
      boolean truth = op.conversion() == Conversion.TRUNCATE;
      throw x.undefined(truth ? UndefinedKind.TRUTH_VALUE : UndefinedKind.FLOAT_TO_INTEGER);
    }
    bits[op.result()] =
        ConversionSemantics.convert(op.conversion(), op.fromWidth(), op.toWidth(), value);
    refs[op.result()] = null;
  }

  private Op.Edge choose(Op.Switch op, long[] bits, Object[] refs) {
    if (refs[op.operand()] == null) {
      int found = Arrays.binarySearch(op.values(), bits[op.operand()]);
      int group = found >= 0 ? op.groupOf()[found] : op.defaultGroup();
      return op.groups().get(group).edge();
    }
    Term operand = x.term(op.operand(), op.width());
    List<Term> guards = new ArrayList<>();
    List<Side> sides = new ArrayList<>();
    for (int i = 0; i < op.groups().size(); i++) {
      guards.add(switches.guard(op, i, operand));
      int target = op.groups().get(i).edge().target();
      sides.add(Side.switchCase(x.frame.code.points()[target], op.valueOf(i)));
    }
    return op.groups().get(x.decisions.choose(guards, sides)).edge();
  }

  private void extract(Op.ExtractMember op) {
    AggregateValue value = (AggregateValue) x.reference(op.aggregate());
    int last = op.path().length - 1;
    for (int i = 0; i < last; i++) {
      value = (AggregateValue) value.reference(op.path()[i]);
    }
    x.set(op.result(), value.bits(op.path()[last]), value.reference(op.path()[last]));
  }

  private static AggregateValue insert(
      AggregateValue whole, int[] path, int depth, long bits, Object reference) {
    int member = path[depth];
    if (depth == path.length - 1) {
      return whole.with(member, bits, reference);
    }
    AggregateValue inner = (AggregateValue) whole.reference(member);
    return whole.with(member, 0, insert(inner, path, depth + 1, bits, reference));
  }

  private void uninitialised(Op.Uninitialised op) {
    int width = op.type() instanceof Type.Pointer ? 64 : x.program.width(op.type());
    if (width == 0) {
      throw x.unsupported("uninitialised '" + op.variable() + "' of type " + op.type());
    }
    Term value = org.farkas.exec.memory.MemoryAccess.freshIndeterminate(x.terms, x.memory(), width);
    if (op.type() instanceof Type.Pointer) {
      x.set(op.result(), 0, new SymbolicPointer(MemoryObject.ABSOLUTE, value));
    } else {
      x.set(op.result(), 0, value);
    }
  }
}
