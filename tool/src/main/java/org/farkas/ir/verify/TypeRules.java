package org.farkas.ir.verify;

import java.util.List;
import java.util.Optional;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Which types an instruction's operands and result may have. */
final class TypeRules {
  private TypeRules() {}

  /** What is wrong with an instruction's types, if anything is. */
  static Optional<String> problem(Instruction instruction) {
    boolean opaque =
        instruction.defines().map(r -> r.type() instanceof Type.Unsupported).orElse(false);
    if (opaque && !(instruction instanceof Instruction.Unsupported)) {
      return Optional.of("a result without meaning");
    }
    return switch (instruction) {
      case Instruction.Binary i ->
          check(
              i.result().type() instanceof Type.Int
                  && same(i.result(), i.left())
                  && same(i.left(), i.right()),
              "integers of one width expected");
      case Instruction.Compare i ->
          check(
              i.result().type().equals(Type.BOOL)
                  && same(i.left(), i.right())
                  && (i.left().type() instanceof Type.Int
                      || i.left().type() instanceof Type.Pointer),
              "two integers or two pointers expected");
      case Instruction.FloatBinary i ->
          check(
              i.result().type() instanceof Type.Float
                  && same(i.result(), i.left())
                  && same(i.left(), i.right()),
              "floating numbers of one format expected");
      case Instruction.FloatNegate i ->
          check(
              i.result().type() instanceof Type.Float && same(i.result(), i.operand()),
              "a floating number expected");
      case Instruction.FloatCompare i ->
          check(
              i.result().type().equals(Type.BOOL)
                  && same(i.left(), i.right())
                  && i.left().type() instanceof Type.Float,
              "two floating numbers expected");
      case Instruction.Convert i ->
          check(
              converts(i.conversion(), i.operand().type(), i.result().type()),
              "this conversion does not go between these types");
      case Instruction.Select i ->
          check(
              i.condition().type().equals(Type.BOOL)
                  && same(i.result(), i.whenTrue())
                  && same(i.whenTrue(), i.whenFalse()),
              "a Boolean and two values of the result's type expected");
      case Instruction.Allocate i ->
          check(
              i.result().type() instanceof Type.Pointer
                  && i.count().type() instanceof Type.Int
                  && i.elementBytes() >= 0
                  && powerOfTwo(i.alignBytes()),
              "a pointer to a number of elements expected");
      case Instruction.Load i ->
          check(
              i.address().type() instanceof Type.Pointer && powerOfTwo(i.alignBytes()),
              "a pointer expected");
      case Instruction.Store i ->
          check(
              i.address().type() instanceof Type.Pointer
                  && powerOfTwo(i.alignBytes())
                  && !(i.value().type() instanceof Type.Unsupported),
              "a value and a pointer expected");
      case Instruction.PointerAdd i ->
          check(
              i.result().type() instanceof Type.Pointer
                  && i.base().type() instanceof Type.Pointer
                  && i.indices().stream().allMatch(s -> s.index().type() instanceof Type.Int),
              "a pointer and integers expected");
      case Instruction.Call i ->
          check(
              i.callee().type() instanceof Type.Pointer
                  && i.byValueBytes().size() == i.arguments().size()
                  && i.arguments().stream().noneMatch(a -> a.type() instanceof Type.Unsupported),
              "a pointer and arguments with meaning expected");
      case Instruction.ExtractMember i ->
          check(
              member(i.aggregate().type(), i.path())
                  .map(t -> t.equals(i.result().type()))
                  .orElse(false),
              "the result is not of the member's type");
      case Instruction.InsertMember i ->
          check(
              same(i.result(), i.aggregate())
                  && member(i.aggregate().type(), i.path())
                      .map(t -> t.equals(i.member().type()))
                      .orElse(false),
              "the value is not of the member's type");
      case Instruction.Freeze i -> check(same(i.result(), i.operand()), "one type expected");
      case Instruction.Uninitialised _, Instruction.Unsupported _ -> Optional.empty();
    };
  }

  private static boolean converts(Instruction.Conversion conversion, Type from, Type to) {
    return switch (conversion) {
      case TRUNCATE -> bits(from) > bits(to) && bits(to) > 0;
      case ZERO_EXTEND, SIGN_EXTEND -> bits(from) > 0 && bits(from) < bits(to);
      case FLOAT_TRUNCATE -> floatBits(from) > floatBits(to) && floatBits(to) > 0;
      case FLOAT_EXTEND -> floatBits(from) > 0 && floatBits(from) < floatBits(to);
      case FLOAT_TO_UNSIGNED, FLOAT_TO_SIGNED -> floatBits(from) > 0 && bits(to) > 0;
      case UNSIGNED_TO_FLOAT, SIGNED_TO_FLOAT -> bits(from) > 0 && floatBits(to) > 0;
      case POINTER_TO_INT -> from instanceof Type.Pointer && bits(to) > 0;
      case INT_TO_POINTER -> bits(from) > 0 && to instanceof Type.Pointer;
      case BITCAST ->
          bits(from) + floatBits(from) > 0
              && bits(from) + floatBits(from) == bits(to) + floatBits(to);
    };
  }

  /** An integer's width, or 0 for another type. */
  private static int bits(Type type) {
    return type instanceof Type.Int i ? i.bits() : 0;
  }

  private static int floatBits(Type type) {
    return type instanceof Type.Float f ? f.format().bits() : 0;
  }

  private static Optional<Type> member(Type aggregate, List<Integer> path) {
    Type type = aggregate;
    for (int index : path) {
      if (!(type instanceof Type.Aggregate a) || index < 0 || index >= a.members().size()) {
        return Optional.empty();
      }
      type = a.members().get(index);
    }
    return path.isEmpty() ? Optional.empty() : Optional.of(type);
  }

  private static boolean same(Value left, Value right) {
    return left.type().equals(right.type());
  }

  private static boolean powerOfTwo(int number) {
    return Integer.bitCount(number) == 1;
  }

  private static Optional<String> check(boolean holds, String otherwise) {
    return holds ? Optional.empty() : Optional.of(otherwise);
  }
}
