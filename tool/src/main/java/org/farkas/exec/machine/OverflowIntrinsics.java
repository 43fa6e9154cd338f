package org.farkas.exec.machine;

import org.farkas.exec.memory.AggregateValue;
import org.farkas.exec.memory.MemoryAccess;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.exec.semantics.ConcreteIntegers;
import org.farkas.exec.semantics.IntegerSemantics;
import org.farkas.exec.semantics.Meaning;
import org.farkas.expr.Term;
import org.farkas.ir.Instruction.BinaryOperator;

/** Arithmetic that reports overflow, or saturates. */
final class OverflowIntrinsics {
  private final Execution x;

  OverflowIntrinsics(Execution x) {
    this.x = x;
  }

  static boolean handles(String name) {
    return name.matches("[su](add|sub|mul)\\.with\\.overflow\\..*");
  }

  void call(String name, Op.Call op) {
    boolean signed = name.charAt(0) == 's';
    BinaryOperator operator =
        switch (name.substring(1, 4)) {
          case "add" -> BinaryOperator.ADD;
          case "sub" -> BinaryOperator.SUB;
          default -> BinaryOperator.MUL;
        };
    int width = x.program.width(op.argumentTypes()[0]);
    int left = op.arguments()[0];
    int right = op.arguments()[1];
    if (x.reference(left) == null && x.reference(right) == null) {
      long l = x.bits(left);
      long r = x.bits(right);
      boolean overflow =
          signed
              ? ConcreteIntegers.signedOverflow(operator, width, l, r)
              : ConcreteIntegers.unsignedOverflow(operator, width, l, r);
      long[] bits = {ConcreteIntegers.binary(operator, width, l, r), overflow ? 1 : 0};
      x.set(op.result(), 0, new AggregateValue(bits, new Object[2]));
      return;
    }
    Meaning meaning =
        IntegerSemantics.binary(
            x.terms, operator, x.term(left, width), x.term(right, width), signed, !signed, false);
    Term fits = meaning.requirements().getFirst().holds();
    ValueSlot sum = new ValueSlot();
    ValueSlot flag = new ValueSlot();
    MemoryAccess.setTerm(meaning.result(), sum);
    MemoryAccess.setTerm(x.terms.not(fits), flag);
    x.set(
        op.result(),
        0,
        new AggregateValue(
            new long[] {sum.bits, flag.bits}, new Object[] {sum.reference, flag.reference}));
  }
}
