package org.farkas.exec.machine;

import java.math.BigInteger;
import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.source.CType;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeOptions;

/** The ranges that the user gives scalars. */
final class InputRanges {
  private InputRanges() {}

  /** The constraint on a cell's variable, if the user gave its path (or its array's) a range. */
  static Optional<Term> constraint(
      TermContext terms, Term variable, ScalarCell cell, ShapeOptions options) {
    return options.rangeAt(cell.path()).map(range -> within(terms, variable, cell.type(), range));
  }

  private static Term within(
      TermContext terms, Term variable, CType type, ShapeOptions.Range range) {
    int width = variable.widthBits();
    if (type instanceof CType.Floating) {
      return terms.and(
          terms.make(Operator.FLOAT_LE, number(terms, range.low(), width), variable),
          terms.make(Operator.FLOAT_LE, variable, number(terms, range.high(), width)));
    }
    boolean signed =
        switch (type) {
          case CType.Int integer -> integer.signed() && integer.kind() != CType.IntKind.BOOL;
          case CType.Enumeration enumeration -> enumeration.underlying().signed();
          default -> false;
        };
    BigInteger low = signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
    BigInteger high = BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE);
    Operator atMost = signed ? Operator.SLE : Operator.ULE;
    BigInteger from = range.lowInteger();
    BigInteger to = range.highInteger();
    if (from.compareTo(high) > 0 || to.compareTo(low) < 0) {
      return terms.bool(false);
    }
    return terms.and(
        terms.make(atMost, constant(terms, from.max(low), width), variable),
        terms.make(atMost, variable, constant(terms, to.min(high), width)));
  }

  private static Term constant(TermContext terms, BigInteger value, int width) {
    BigInteger modulus = BigInteger.ONE.shiftLeft(width);
    return terms.constant(width, value.mod(modulus));
  }

  private static Term number(TermContext terms, String text, int width) {
    return width == 32
        ? terms.constant(32, Float.floatToRawIntBits(Float.parseFloat(text)) & 0xffff_ffffL)
        : terms.constant(64, Double.doubleToRawLongBits(Double.parseDouble(text)));
  }
}
