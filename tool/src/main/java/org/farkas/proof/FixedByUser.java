package org.farkas.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.source.CType;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputPath;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeOptions;

/** What the user fixed of the inputs' values, as constraints; what they are not may be left out. */
final class FixedByUser {
  private final TermContext terms;
  private final ShapeOptions options;

  FixedByUser(TermContext terms, ShapeOptions options) {
    this.terms = terms;
    this.options = options;
  }

  /** A pointer slot of an object with a name of its own. */
  private record Named(int object, PointerSlot slot) {}

  /** Which of a slot's choices its pointer is. */
  static Term selector(TermContext terms, int object, PointerSlot slot) {
    return terms.variable("choice" + object + "." + slot.offsetBytes(), 8, Term.VariableKind.INPUT);
  }

  /**
   * Pointers that are one. Only those in parameters and variables: which pointer a path names that
   * leads through others depends on where these lead; of it nothing is used.
   */
  List<Term> equalPointers(InputLayout layout) {
    List<Term> facts = new ArrayList<>();
    for (Aliases.Alias alias : options.aliases()) {
      if (alias.equal()) {
        for (Named one : named(alias.one(), layout)) {
          named(alias.other(), layout).forEach(other -> facts.add(same(one, other)));
        }
      }
    }
    return facts;
  }

  private static List<Named> named(String path, InputLayout layout) {
    Optional<InputPath> given = InputPath.parse(path);
    List<Named> result = new ArrayList<>();
    for (InputObject object : layout.objects()) {
      boolean root =
          object.origin() instanceof InputObject.Parameter
              || object.origin() instanceof InputObject.Global;
      for (PointerSlot slot : root ? object.slots() : List.<PointerSlot>of()) {
        if (InputPath.parse(slot.path())
            .filter(p -> given.filter(g -> g.names(p)).isPresent())
            .isPresent()) {
          result.add(new Named(object.id(), slot));
        }
      }
    }
    return result;
  }

  private Term same(Named one, Named other) {
    Term any = terms.bool(false);
    for (int i = 0; i < one.slot().choices().size(); i++) {
      int j = other.slot().choices().indexOf(one.slot().choices().get(i));
      if (j >= 0) {
        any = terms.or(any, terms.and(chosen(one, i), chosen(other, j)));
      }
    }
    return any;
  }

  private Term chosen(Named named, int choice) {
    return terms.eq(selector(terms, named.object(), named.slot()), terms.constant(8, choice));
  }

  /** The only number that a scalar can be in the range that is given for it. */
  Optional<Term> value(ScalarCell cell) {
    return cell.type() instanceof CType.Floating
        ? Optional.empty()
        : options
            .rangeAt(cell.path())
            .filter(range -> range.lowInteger().equals(range.highInteger()))
            .map(ShapeOptions.Range::lowInteger)
            .filter(v -> cell.least().compareTo(v) <= 0 && v.compareTo(cell.greatest()) <= 0)
            .map(v -> constant(cell.valueBits(), v));
  }

  private Term constant(int widthBits, BigInteger value) {
    return terms.constant(widthBits, value.mod(BigInteger.ONE.shiftLeft(widthBits)));
  }

  /** That a scalar is in the range that is given for it. */
  Optional<Term> range(Term variable, ScalarCell cell) {
    return options.rangeAt(cell.path()).map(range -> within(variable, cell, range));
  }

  private Term within(Term variable, ScalarCell cell, ShapeOptions.Range range) {
    int width = variable.widthBits();
    if (cell.type() instanceof CType.Floating) {
      return terms.and(
          terms.make(Operator.FLOAT_LE, floating(range.low(), width), variable),
          terms.make(Operator.FLOAT_LE, variable, floating(range.high(), width)));
    }
    BigInteger low = range.lowInteger().max(cell.least());
    BigInteger high = range.highInteger().min(cell.greatest());
    if (low.compareTo(high) > 0) {
      return terms.bool(false);
    }
    Operator atMost = cell.signed() ? Operator.SLE : Operator.ULE;
    return terms.and(
        terms.make(atMost, constant(width, low), variable),
        terms.make(atMost, variable, constant(width, high)));
  }

  private Term floating(String text, int width) {
    return width == 32
        ? terms.constant(32, Float.floatToRawIntBits(Float.parseFloat(text)) & 0xffff_ffffL)
        : terms.constant(64, Double.doubleToRawLongBits(Double.parseDouble(text)));
  }
}
