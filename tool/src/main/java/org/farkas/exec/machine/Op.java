package org.farkas.exec.machine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.farkas.exec.memory.PassedArguments;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.Conversion;
import org.farkas.ir.Instruction.FloatOperator;
import org.farkas.ir.Instruction.FloatPredicate;
import org.farkas.ir.Instruction.Predicate;
import org.farkas.ir.Type;

/**
 * A decoded instruction. Operands are indices into the frame: registers first, then scratch
 * registers for phis, then the function's constants; so fetching one needs no test. Destinations
 * are indices too, -1 where there is none.
 */
sealed interface Op {
  record Binary(
      int result,
      BinaryOperator operator,
      int width,
      int left,
      int right,
      boolean noSignedWrap,
      boolean noUnsignedWrap,
      boolean exact)
      implements Op {}

  record Compare(int result, Predicate predicate, int width, int left, int right, boolean pointers)
      implements Op {}

  record FloatBinary(int result, FloatOperator operator, int width, int left, int right)
      implements Op {}

  record FloatNegate(int result, int width, int operand) implements Op {}

  record FloatCompare(int result, FloatPredicate predicate, int width, int left, int right)
      implements Op {}

  /**
   * @param narrow whether source and target have at most 64 bits and neither is a pointer
   */
  record Convert(
      int result, Conversion conversion, int fromWidth, int toWidth, int operand, boolean narrow)
      implements Op {}

  record Select(int result, int condition, int whenTrue, int whenFalse, Type type) implements Op {}

  record Allocate(
      int result, int count, int countWidth, long elementBytes, int alignBytes, String variable)
      implements Op {}

  /**
   * A scalar load.
   *
   * @param kind what the value is
   * @param alignBytes what the type asks of the address, a power of two
   */
  record Load(int result, int address, int width, PassedArguments.Kind kind, int alignBytes)
      implements Op {
    boolean pointer() {
      return kind == PassedArguments.Kind.POINTER;
    }
  }

  /** A scalar store; likewise. */
  record Store(int value, int address, int width, boolean pointer, int alignBytes) implements Op {}

  record LoadAggregate(int result, int address, Type.Aggregate type) implements Op {}

  record StoreAggregate(int value, int address, Type.Aggregate type) implements Op {}

  /**
   * @param checked whether the result must stay in the object, or one past its end; false where
   *     only accesses use it, which check themselves
   */
  record PointerAdd(
      int result,
      int base,
      long constantBytes,
      int[] indices,
      int[] widths,
      long[] scales,
      boolean checked)
      implements Op {}

  /**
   * @param callee null for an indirect call
   * @param pointer the callee's operand for an indirect call
   */
  record Call(
      int result,
      Type resultType,
      Callee callee,
      int pointer,
      int[] arguments,
      Type[] argumentTypes,
      long[] byValueBytes)
      implements Op {}

  record ExtractMember(int result, int aggregate, int[] path) implements Op {}

  record InsertMember(int result, int aggregate, int member, int[] path) implements Op {}

  record Move(int result, int operand) implements Op {}

  record Uninitialised(int result, Type type, String variable) implements Op {}

  record Unsupported(String reason) implements Op {}

  record Jump(Edge edge) implements Op {}

  record Branch(int condition, Edge whenTrue, Edge whenFalse) implements Op {}

  /**
   * @param values all case values, ascending
   * @param groupOf by position in {@code values}
   */
  record Switch(
      int operand, int width, long[] values, int[] groupOf, List<Group> groups, int defaultGroup)
      implements Op {
    /** A value that leads to a group, unless none does. */
    Optional<Long> valueOf(int group) {
      if (group != defaultGroup) {
        return Optional.of(groups.get(group).values()[0]);
      }
      long unlisted = 0;
      while (Arrays.binarySearch(values, unlisted) >= 0) {
        unlisted++;
      }
      return width >= 64 || unlisted >>> width == 0 ? Optional.of(unlisted) : Optional.empty();
    }
  }

  /** The values that lead to one label; the default group's values are exceptions to it. */
  record Group(Edge edge, long[] values) {}

  record Return(int operand, Type type) implements Op {}

  /** Always undefined. */
  record Undefined(UndefinedKind kind) implements Op {}

  /** A way from block to block: first the moves that the target's phis ask for, in order. */
  record Edge(int target, int[] from, int[] to) {}
}
