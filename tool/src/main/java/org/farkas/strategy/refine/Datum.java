package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.List;
import org.farkas.expr.Term;
import org.farkas.ir.Type;

/** A value in a register. */
sealed interface Datum {
  /** A number, an address or the bits of a float. */
  record Scalar(Term term) implements Datum {}

  /** An aggregate's members. */
  record Members(List<Datum> members) implements Datum {}

  /** The number that this is. */
  default Term number() {
    return switch (this) {
      case Scalar(Term term) -> term;
      case Members _ -> throw new Leave("an aggregate as a number");
    };
  }

  /** The members of an aggregate. */
  static List<Datum> membersOf(Datum datum) {
    if (datum instanceof Members(List<Datum> members)) {
      return members;
    }
    throw new Leave("a member of a value that has none");
  }

  /** An aggregate with another member at the end of a path. */
  static Datum insert(Datum aggregate, Datum member, List<Integer> path) {
    if (path.isEmpty()) {
      return member;
    }
    List<Datum> members = new ArrayList<>(membersOf(aggregate));
    int first = path.getFirst();
    members.set(first, insert(members.get(first), member, path.subList(1, path.size())));
    return new Members(members);
  }

  /** Whether values of a type are {@link Scalar}s. */
  static boolean isScalar(Type type) {
    return switch (type) {
      case Type.Int _, Type.Float _, Type.Pointer _ -> true;
      case Type.Aggregate _, Type.Void _, Type.Unsupported _ -> false;
    };
  }

  /** Whether floats of a type are computed. */
  static boolean isFloating(Type type) {
    return type instanceof Type.Float floating
        && (floating.format() == Type.Format.SINGLE || floating.format() == Type.Format.DOUBLE);
  }

  /** Width of a scalar in bits. */
  static int bits(Type type) {
    return switch (type) {
      case Type.Int integer -> integer.bits();
      case Type.Float floating -> floating.format().bits();
      case Type.Pointer _ -> Vocabulary.POINTER_BITS;
      case Type.Aggregate _, Type.Void _, Type.Unsupported _ ->
          throw new Leave("a value of type " + type);
    };
  }
}
