package org.farkas.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.exec.semantics.ConversionSemantics;
import org.farkas.exec.semantics.FloatSemantics;
import org.farkas.exec.semantics.IntegerSemantics;
import org.farkas.exec.semantics.Meaning;
import org.farkas.exec.semantics.Requirement;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Instruction;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.Predicate;
import org.farkas.ir.Type;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;

/** What instructions compute that neither touch memory nor call. */
final class Operations {
  private final Data data;
  private final TermContext terms;
  private final Accesses accesses;

  Operations(Data data, Accesses accesses) {
    this.data = data;
    this.terms = data.terms();
    this.accesses = accesses;
  }

  Datum binary(PathState state, Instruction.Binary i, Datum left, Datum right) {
    if (left instanceof Pointer || right instanceof Pointer) {
      Optional<Datum> address = addresses(i.operator(), left, right);
      if (address.isPresent()) {
        return address.get();
      }
    }
    return defined(
        state,
        IntegerSemantics.binary(
            terms,
            i.operator(),
            data.number(left),
            data.number(right),
            i.noSignedWrap(),
            i.noUnsignedWrap(),
            i.exact()));
  }

  /** The result, where it is defined. */
  Datum defined(PathState state, Meaning meaning) {
    for (Requirement requirement : meaning.requirements()) {
      state.guard = terms.and(state.guard, requirement.holds());
    }
    return new Number(meaning.result());
  }

  /** Sums and differences of numbers that are pointers. */
  private Optional<Datum> addresses(BinaryOperator operator, Datum left, Datum right) {
    if (operator == BinaryOperator.ADD) {
      if (left instanceof Pointer pointer && right instanceof Number number) {
        return Optional.of(accesses.moved(pointer, number.term()));
      }
      if (right instanceof Pointer pointer && left instanceof Number number) {
        return Optional.of(accesses.moved(pointer, number.term()));
      }
    }
    if (operator != BinaryOperator.SUB) {
      return Optional.empty();
    }
    if (left instanceof Pointer pointer && right instanceof Number number) {
      Term negative = terms.make(Operator.SUB, data.offset(0), number.term());
      return Optional.of(accesses.moved(pointer, negative));
    }
    if (left instanceof Pointer one && right instanceof Pointer other) {
      Term result = data.anything("difference", Data.POINTER_BITS);
      for (Lead l : one.leads()) {
        for (Lead r : other.leads()) {
          boolean plain = isNumber(l) && isNumber(r);
          if (plain || l.place() == r.place() && l.place().isObject()) {
            Term both = terms.and(l.when(), r.when());
            Term difference = terms.make(Operator.SUB, l.offset(), r.offset());
            result = terms.ite(both, difference, result);
          }
        }
      }
      return Optional.of(new Number(result));
    }
    return Optional.empty();
  }

  private static boolean isNumber(Lead lead) {
    return lead.place() == Place.NULL || lead.place() == Place.NUMBER;
  }

  Datum compare(Instruction.Compare i, Datum left, Datum right) {
    if (left instanceof Number l && right instanceof Number r) {
      return new Number(IntegerSemantics.compare(terms, i.predicate(), l.term(), r.term()));
    }
    boolean numbers = !(i.left().type() instanceof Type.Pointer);
    Term result = terms.bool(false);
    for (Lead l : data.pointer(left).leads()) {
      for (Lead r : data.pointer(right).leads()) {
        Term both = terms.and(l.when(), r.when());
        if (!both.isFalse()) {
          boolean apart = numbers && l.place() != r.place() && (mayEnd(l) || mayEnd(r));
          Term holds = apart ? data.anything("relation", 1) : compare(i.predicate(), l, r);
          result = terms.or(result, terms.and(both, holds));
        }
      }
    }
    return new Number(result);
  }

  /**
   * Whether a number may be the address of what is no more, where something else may lie since;
   * pointers to it have no value (C11 6.2.4p2).
   */
  private static boolean mayEnd(Lead lead) {
    return lead.place().kind() == Place.Kind.NEW;
  }

  private Term compare(Predicate predicate, Lead left, Lead right) {
    boolean equality = predicate == Predicate.EQ || predicate == Predicate.NE;
    if (isNumber(left) && isNumber(right)) {
      return IntegerSemantics.compare(terms, predicate, left.offset(), right.offset());
    }
    if (left.place() == right.place() && left.place().isObject()) {
      return IntegerSemantics.compare(
          terms, equality ? predicate : signed(predicate), left.offset(), right.offset());
    }
    if (!equality) {
      return data.anything("order", 1);
    }
    Term equal = equal(left, right);
    return predicate == Predicate.EQ ? equal : terms.not(equal);
  }

  /** Whether pointers into different places are the same; where that is not known, anything. */
  private Term equal(Lead left, Lead right) {
    if (left.place().kind() == Place.Kind.FUNCTION && right.place().kind() == Place.Kind.FUNCTION) {
      return terms.bool(left.place() == right.place());
    }
    Term unknown = data.anything("same", 1);
    boolean leftUnknown = left.place().kind() == Place.Kind.ANYWHERE;
    boolean rightUnknown = right.place().kind() == Place.Kind.ANYWHERE;
    if (left.place() == right.place()) {
      return terms.eq(left.offset(), right.offset());
    }
    if (leftUnknown && isZero(right) || rightUnknown && isZero(left)) {
      Lead pointer = leftUnknown ? left : right;
      return isZeroOffset(pointer) ? pointer.place().isNull() : unknown;
    }
    if (leftUnknown || rightUnknown) {
      return unknown;
    }
    if (isNumber(left) || isNumber(right)) {
      Lead number = isNumber(left) ? left : right;
      if (number.place() == Place.NULL) {
        return isZero(number) ? terms.bool(false) : unknown;
      }
      return terms.and(unknown, terms.not(accesses.isUnused(number.offset())));
    }
    boolean functions =
        left.place().kind() == Place.Kind.FUNCTION || right.place().kind() == Place.Kind.FUNCTION;
    if (functions) {
      return terms.bool(false);
    }
    boolean inputs =
        left.place().kind() == Place.Kind.POINTEE || right.place().kind() == Place.Kind.POINTEE;
    if (inputs && !Inputs.isNew(left) && !Inputs.isNew(right)) {
      return unknown;
    }
    if (left.place().literal() && right.place().literal()) {
      return unknown;
    }
    // Inside, they differ; the end of one may be the start of the other.
    return terms.and(unknown, terms.not(terms.and(within(left), within(right))));
  }

  /** The null pointer itself. */
  private static boolean isZero(Lead lead) {
    return isNumber(lead) && isZeroOffset(lead);
  }

  private static boolean isZeroOffset(Lead lead) {
    return lead.offset().isConstant() && lead.offset().value() == 0;
  }

  private Term within(Lead lead) {
    return accesses.inside(lead.place(), lead.offset(), 1);
  }

  private static Predicate signed(Predicate predicate) {
    return switch (predicate) {
      case UGT -> Predicate.SGT;
      case UGE -> Predicate.SGE;
      case ULT -> Predicate.SLT;
      case ULE -> Predicate.SLE;
      case EQ, NE, SGT, SGE, SLT, SLE -> predicate;
    };
  }

  Datum floatBinary(Instruction.FloatBinary i, Datum left, Datum right) {
    floating(i.result().type(), i.where());
    return new Number(
        FloatSemantics.binary(terms, i.operator(), data.number(left), data.number(right)));
  }

  Datum floatCompare(Instruction.FloatCompare i, Datum left, Datum right) {
    floating(i.left().type(), i.where());
    return new Number(
        FloatSemantics.compare(terms, i.predicate(), data.number(left), data.number(right)));
  }

  Datum negate(Instruction.FloatNegate i, Datum operand) {
    floating(i.result().type(), i.where());
    return new Number(FloatSemantics.negate(terms, data.number(operand)));
  }

  static void floating(Type type, SourceSpan where) {
    boolean known =
        type instanceof Type.Float floating
            && (floating.format() == Type.Format.SINGLE || floating.format() == Type.Format.DOUBLE);
    if (!known) {
      throw new Unrepresented("arithmetic on " + type, where);
    }
  }

  Datum convert(PathState state, Instruction.Convert i, Datum operand) {
    return switch (i.conversion()) {
      case POINTER_TO_INT -> {
        int width = Data.bits(i.result().type());
        if (width == Data.POINTER_BITS) {
          yield operand;
        }
        yield width < Data.POINTER_BITS
            ? new Number(terms.extract(data.number(operand), 0, width))
            : new Number(terms.convert(Operator.ZERO_EXTEND, data.number(operand), width));
      }
      case INT_TO_POINTER -> data.pointer(operand);
      case FLOAT_TRUNCATE,
          FLOAT_EXTEND,
          FLOAT_TO_UNSIGNED,
          FLOAT_TO_SIGNED,
          UNSIGNED_TO_FLOAT,
          SIGNED_TO_FLOAT -> {
        boolean fromFloat = i.operand().type() instanceof Type.Float;
        boolean toFloat = i.result().type() instanceof Type.Float;
        if (fromFloat) {
          floating(i.operand().type(), i.where());
        }
        if (toFloat) {
          floating(i.result().type(), i.where());
        }
        yield plain(state, i, operand);
      }
      case TRUNCATE, ZERO_EXTEND, SIGN_EXTEND, BITCAST ->
          i.conversion() == Instruction.Conversion.BITCAST && operand instanceof Pointer
              ? operand
              : plain(state, i, operand);
    };
  }

  private Datum plain(PathState state, Instruction.Convert i, Datum operand) {
    int width = Data.bits(i.result().type());
    return defined(
        state, ConversionSemantics.convert(terms, i.conversion(), data.number(operand), width));
  }

  /**
   * A pointer further on. Where arithmetic that must stay in its object (or just behind it) leaves
   * it, behaviour is undefined; not so where the object's end is only guessed.
   */
  Datum add(PathState state, Instruction.PointerAdd i, Pointer base, List<Datum> indices) {
    Term by = data.offset(i.constantBytes());
    for (int k = 0; k < indices.size(); k++) {
      Term index = data.number(indices.get(k));
      Term wide =
          index.widthBits() < Data.POINTER_BITS
              ? terms.convert(Operator.SIGN_EXTEND, index, Data.POINTER_BITS)
              : terms.extract(index, 0, Data.POINTER_BITS);
      Term scale = data.offset(i.indices().get(k).scaleBytes());
      by = terms.make(Operator.ADD, by, terms.make(Operator.MUL, wide, scale));
    }
    Pointer moved = accesses.moved(base, by);
    if (i.inBounds()) {
      for (Lead lead : moved.leads()) {
        Place place = lead.place();
        if (place.isObject() && !place.open()) {
          Term fine = accesses.inside(place, lead.offset(), 0);
          state.guard = terms.and(state.guard, terms.or(terms.not(lead.when()), fine));
        }
      }
    }
    return moved;
  }

  Datum extract(Datum aggregate, List<Integer> path) {
    Datum result = aggregate;
    for (int index : path) {
      result = members(result).get(index);
    }
    return result;
  }

  Datum insert(Datum aggregate, Datum member, List<Integer> path) {
    if (path.isEmpty()) {
      return member;
    }
    List<Datum> members = new ArrayList<>(members(aggregate));
    int first = path.getFirst();
    members.set(first, insert(members.get(first), member, path.subList(1, path.size())));
    return new Datum.Members(members);
  }

  private static List<Datum> members(Datum datum) {
    if (datum instanceof Datum.Members members) {
      return members.members();
    }
    throw new Unrepresented("a member of a value that has none", SourceSpan.UNKNOWN);
  }
}
