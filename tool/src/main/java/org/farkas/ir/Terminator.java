package org.farkas.ir;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.farkas.base.SourceSpan;

/** The end of a block. Blocks are named by their index in the function. */
public sealed interface Terminator {
  SourceSpan where();

  /** Successor blocks in order, duplicates kept. */
  default List<Integer> successors() {
    return switch (this) {
      case Return _, Unreachable _, Unsupported _ -> List.of();
      case Jump j -> List.of(j.target);
      case Branch b -> List.of(b.whenTrue, b.whenFalse);
      case Switch s ->
          Stream.concat(s.cases.stream().map(SwitchCase::target), Stream.of(s.defaultTarget))
              .toList();
    };
  }

  /** Leaves the function. */
  record Return(Optional<Value> value, SourceSpan where) implements Terminator {}

  /** Goes to a block. */
  record Jump(int target, SourceSpan where) implements Terminator {}

  /** Goes to one of two blocks. */
  record Branch(Value condition, int whenTrue, int whenFalse, SourceSpan where)
      implements Terminator {}

  /** Goes to the case whose value equals the operand. */
  record Switch(Value operand, List<SwitchCase> cases, int defaultTarget, SourceSpan where)
      implements Terminator {
    public Switch {
      cases = List.copyOf(cases);
    }
  }

  /** One case; the value is unsigned at the operand's width. */
  record SwitchCase(BigInteger value, int target) {}

  /** Undefined behaviour when reached. */
  record Unreachable(SourceSpan where) implements Terminator {}

  /** A terminator without meaning here yet (computed goto, exceptions). */
  record Unsupported(String reason, SourceSpan where) implements Terminator {}
}
