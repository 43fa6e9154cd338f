package org.farkas.cfg.ranges;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * A block executed on a row: the rows with which control leaves it. What a branch says of registers
 * is carried back through instructions of the block itself only, so that each block can be checked
 * without what stands in others.
 */
final class BlockRun {
  /** How many definitions back something is followed that a branch says. */
  private static final int MOST_DEPTH = 8;

  private final Function function;
  private final Block block;
  private final Map<Integer, Instruction> defined = new HashMap<>();
  private final List<Edge> edges = new ArrayList<>();
  private int executed;
  private boolean unsupported;

  /** Control goes to a block, whose phis have their values. */
  record Edge(int to, Row row) {}

  private BlockRun(Function function, Block block) {
    this.function = function;
    this.block = block;
  }

  static BlockRun of(Function function, Block block, Row row) {
    BlockRun run = new BlockRun(function, block);
    run.instructions(row, block.instructions().size()).ifPresent(run::leave);
    return run;
  }

  /** What a row has become before an instruction; nothing if control does not come there. */
  static Optional<Row> before(Function function, Block block, Row row, int instruction) {
    return new BlockRun(function, block).instructions(row, instruction);
  }

  List<Edge> edges() {
    return edges;
  }

  /** How many of its instructions begin; one that is undefined for all of the row is the last. */
  int executed() {
    return executed;
  }

  /** Whether control comes to something without meaning. */
  boolean unsupported() {
    return unsupported;
  }

  private Optional<Row> instructions(Row start, int end) {
    Row.Changing row = start.changing();
    for (Instruction instruction : block.instructions().subList(0, end)) {
      executed++;
      if (instruction instanceof Instruction.Unsupported) {
        unsupported = true;
        return Optional.empty();
      }
      Optional<Value.Register> result = instruction.defines();
      if (result.isPresent() && result.get().type() instanceof Type.Int type) {
        Optional<Numbers> value = value(instruction, type.bits(), row);
        if (value.isEmpty()) {
          return Optional.empty();
        }
        row.set(result.get().index(), value.get());
        defined.put(result.get().index(), instruction);
      }
    }
    return Optional.of(row.done());
  }

  /** Nothing where the instruction's behaviour is undefined. */
  private Optional<Numbers> value(Instruction instruction, int bits, Row.Changing row) {
    Numbers any = Numbers.all(bits);
    return switch (instruction) {
      case Instruction.Binary i ->
          NumberArithmetic.binary(i, row.of(i.left()).orElse(any), row.of(i.right()).orElse(any));
      case Instruction.Compare i ->
          Optional.of(
              row.of(i.left())
                  .flatMap(
                      a -> row.of(i.right()).map(b -> NumberComparison.result(i.predicate(), a, b)))
                  .orElse(any));
      case Instruction.Convert i ->
          row.of(i.operand())
              .map(operand -> NumberArithmetic.convert(i.conversion(), operand, bits))
              .orElse(Optional.of(any));
      case Instruction.Select i -> Optional.of(selected(i, row, any));
      case Instruction.Freeze i -> Optional.of(row.of(i.operand()).orElse(any));
      case Instruction.Call _ ->
          Optional.of(
              MarkCall.of(instruction)
                  .flatMap(MarkCall::value)
                  .map(value -> bit(bits, value))
                  .orElse(any));
      default -> Optional.of(any);
    };
  }

  private static Numbers bit(int bits, boolean value) {
    return Numbers.of(bits, value ? BigInteger.ONE : BigInteger.ZERO);
  }

  private static Numbers selected(Instruction.Select i, Row.Changing row, Numbers any) {
    Numbers whenTrue = row.of(i.whenTrue()).orElse(any);
    Numbers whenFalse = row.of(i.whenFalse()).orElse(any);
    return row.of(i.condition())
        .flatMap(Numbers::constant)
        .map(known -> known.signum() != 0 ? whenTrue : whenFalse)
        .orElseGet(() -> whenTrue.join(whenFalse));
  }

  private void leave(Row row) {
    switch (block.terminator()) {
      case Terminator.Return _, Terminator.Unreachable _ -> {}
      case Terminator.Unsupported _ -> unsupported = true;
      case Terminator.Jump t -> step(t.target(), row);
      case Terminator.Branch t -> {
        assume(row, t.condition(), true).ifPresent(to(t.whenTrue()));
        assume(row, t.condition(), false).ifPresent(to(t.whenFalse()));
      }
      case Terminator.Switch t -> {
        for (Terminator.SwitchCase each : t.cases()) {
          narrow(row, t.operand(), Numbers.of(bits(t.operand()), each.value()), 0)
              .ifPresent(to(each.target()));
        }
        none(row, t).ifPresent(to(t.defaultTarget()));
      }
    }
  }

  private static int bits(Value value) {
    return ((Type.Int) value.type()).bits();
  }

  private Consumer<Row> to(int target) {
    return row -> step(target, row);
  }

  /** Where no case of a switch is taken. */
  private Optional<Row> none(Row row, Terminator.Switch t) {
    Optional<Numbers> left = row.of(t.operand());
    for (Optional<Numbers> before = Optional.empty(); left.isPresent() && !left.equals(before); ) {
      before = left;
      for (Terminator.SwitchCase each : t.cases()) {
        Numbers excluded = Numbers.of(bits(t.operand()), each.value());
        left =
            left.flatMap(
                numbers ->
                    NumberComparison.where(Instruction.Predicate.NE, numbers, excluded)
                        .map(NumberComparison.Both::left));
      }
    }
    return left.flatMap(numbers -> narrow(row, t.operand(), numbers, 0));
  }

  private void step(int target, Row row) {
    List<Block.Phi> phis = function.blocks().get(target).phis();
    if (phis.isEmpty()) {
      edges.add(new Edge(target, row));
      return;
    }
    Row.Changing after = row.changing();
    for (Block.Phi phi : phis) {
      if (phi.result().type() instanceof Type.Int type) {
        after.set(
            phi.result().index(),
            row.of(phi.incoming().get(block.index())).orElse(Numbers.all(type.bits())));
      }
    }
    edges.add(new Edge(target, after.done()));
  }

  /** The row where a condition has a value; nothing if it never has. */
  private Optional<Row> assume(Row row, Value condition, boolean value) {
    return narrow(row, condition, bit(1, value), 0);
  }

  /** The row where a value is in a set. */
  private Optional<Row> narrow(Row row, Value value, Numbers to, int depth) {
    Optional<Numbers> known = row.of(value);
    Optional<Numbers> both = known.flatMap(to::meet);
    if (known.isEmpty() || both.isEmpty()) {
      return known.isEmpty() ? Optional.of(row) : Optional.empty();
    }
    if (!(value instanceof Value.Register register)) {
      return Optional.of(row);
    }
    Row narrowed = row.with(register.index(), both.get());
    Instruction definition = defined.get(register.index());
    return definition == null || depth > MOST_DEPTH
        ? Optional.of(narrowed)
        : operands(narrowed, definition, both.get(), depth + 1);
  }

  /** What is known of an instruction's operands where its result is in a set. */
  private Optional<Row> operands(Row row, Instruction definition, Numbers result, int depth) {
    Optional<BigInteger> constant = result.constant();
    boolean is = constant.filter(c -> c.signum() != 0).isPresent();
    return switch (definition) {
      case Instruction.Compare i when constant.isPresent() -> {
        Optional<Numbers> left = row.of(i.left());
        Optional<Numbers> right = row.of(i.right());
        if (left.isEmpty() || right.isEmpty()) {
          yield Optional.of(row);
        }
        Instruction.Predicate predicate =
            is ? i.predicate() : NumberComparison.opposite(i.predicate());
        yield NumberComparison.where(predicate, left.get(), right.get())
            .flatMap(
                both ->
                    narrow(row, i.left(), both.left(), depth)
                        .flatMap(r -> narrow(r, i.right(), both.right(), depth)));
      }
      case Instruction.Freeze i -> narrow(row, i.operand(), result, depth);
      case Instruction.Convert i -> converted(row, i, result, depth);
      case Instruction.Select i when constant.isPresent() -> {
        // One of the two that can't have given the result tells which was taken.
        boolean notTrue = row.of(i.whenTrue()).flatMap(result::meet).isEmpty();
        boolean notFalse = row.of(i.whenFalse()).flatMap(result::meet).isEmpty();
        if (notTrue && notFalse) {
          yield Optional.empty();
        }
        if (!notTrue && !notFalse) {
          yield Optional.of(row);
        }
        yield narrow(row, i.condition(), bit(1, notFalse), depth)
            .flatMap(r -> narrow(r, notFalse ? i.whenTrue() : i.whenFalse(), result, depth));
      }
      case Instruction.Binary i -> binary(row, i, result, depth);
      default -> Optional.of(row);
    };
  }

  private Optional<Row> converted(Row row, Instruction.Convert i, Numbers result, int depth) {
    if (!(i.operand().type() instanceof Type.Int operand)) {
      return Optional.of(row);
    }
    // Nothing is cut off from a number that fits.
    boolean fits =
        row.of(i.operand())
            .filter(all -> all.highUnsigned().bitLength() <= result.bits())
            .isPresent();
    Optional<Numbers> before =
        switch (i.conversion()) {
          case ZERO_EXTEND ->
              Numbers.unsigned(operand.bits(), result.lowUnsigned(), result.highUnsigned());
          case SIGN_EXTEND -> Numbers.signed(operand.bits(), result.low(), result.high());
          case TRUNCATE ->
              fits
                  ? Numbers.unsigned(operand.bits(), result.lowUnsigned(), result.highUnsigned())
                  : Optional.of(Numbers.all(operand.bits()));
          default -> Optional.of(Numbers.all(operand.bits()));
        };
    return before.flatMap(numbers -> narrow(row, i.operand(), numbers, depth));
  }

  private Optional<Row> binary(Row row, Instruction.Binary i, Numbers result, int depth) {
    Optional<BigInteger> right = row.of(i.right()).flatMap(Numbers::constant);
    Optional<BigInteger> bit = result.constant().filter(_ -> result.bits() == 1);
    boolean bothBits =
        switch (i.operator()) {
          case AND -> bit.isPresent() && bit.get().signum() != 0;
          case OR -> bit.isPresent() && bit.get().signum() == 0;
          default -> false;
        };
    if (bothBits) {
      return narrow(row, i.left(), result, depth).flatMap(r -> narrow(r, i.right(), result, depth));
    }
    boolean flips = i.operator() == Instruction.BinaryOperator.XOR && bit.isPresent();
    if (flips && right.isPresent()) {
      return narrow(row, i.left(), bit(1, !bit.get().equals(right.get())), depth);
    }
    if (i.operator() == Instruction.BinaryOperator.ADD && i.noSignedWrap() && right.isPresent()) {
      BigInteger added = right.get();
      return Numbers.signed(
              result.bits(), result.low().subtract(added), result.high().subtract(added))
          .flatMap(before -> narrow(row, i.left(), before, depth));
    }
    return Optional.of(row);
  }
}
