package org.farkas.proof;

import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.ir.Global;

/**
 * Where a pointer may lead. Compared by identity.
 *
 * <p>Nothing here has a lifetime: memory that is gone keeps its contents, which allows more than
 * the program does.
 */
final class Place {
  /** The null pointer and what arithmetic makes of it: following it is undefined. */
  static final Place NULL = new Place(Kind.NULL, "NULL", 0, false, false);

  /** A number that was made a pointer; the offset is the number. */
  static final Place NUMBER = new Place(Kind.NUMBER, "a number", 0, false, false);

  /**
   * Anywhere at all: one pointer of which nothing is known but that it is always the same.
   *
   * @param isNull whether it is the null pointer
   */
  static Place anywhere(Term isNull) {
    Place place = new Place(Kind.ANYWHERE, "anywhere", 0, false, false);
    place.isNull = Optional.of(isNull);
    return place;
  }

  private final Kind kind;
  private final String name;
  private final int sizeBytes;
  private final boolean open;
  private final boolean constant;
  private Optional<Integer> input = Optional.empty();
  private Optional<Term> isNull = Optional.empty();

  private Place(Kind kind, String name, int sizeBytes, boolean open, boolean constant) {
    this.kind = kind;
    this.name = name;
    this.sizeBytes = sizeBytes;
    this.open = open;
    this.constant = constant;
  }

  /** What there is. */
  enum Kind {
    NULL,
    NUMBER,
    ANYWHERE,
    FUNCTION,
    /** One of the streams that every program has: nobody but the C library looks into it. */
    STREAM,
    /** A variable of the program with static storage duration. */
    VARIABLE,
    /** What a pointer of the inputs leads to. */
    POINTEE,
    /** A local, allocated memory, what a function without source returned a pointer to. */
    NEW
  }

  static Place stream(String name) {
    return new Place(Kind.STREAM, name, 0, false, false);
  }

  static Place function(String name) {
    return new Place(Kind.FUNCTION, name, 0, false, false);
  }

  /**
   * @param open whether its size is not known: it goes on on both sides of what is represented
   */
  static Place object(Kind kind, String name, int sizeBytes, boolean open, boolean constant) {
    return new Place(kind, name, sizeBytes, open, constant);
  }

  /** The same as an input object of the layout. */
  Place ofInput(int id) {
    input = Optional.of(id);
    return this;
  }

  Kind kind() {
    return kind;
  }

  String name() {
    return name;
  }

  int sizeBytes() {
    return sizeBytes;
  }

  boolean open() {
    return open;
  }

  boolean constant() {
    return constant;
  }

  /** Whether it is a string literal, which may be a part of another one (C11 6.4.5p7). */
  boolean literal() {
    return kind == Kind.VARIABLE && constant && Global.namesLiteral(name);
  }

  /** Of {@link Kind#ANYWHERE}: whether it is the null pointer. */
  Term isNull() {
    return isNull.orElseThrow();
  }

  /** Its number in the layout of the inputs. */
  Optional<Integer> input() {
    return input;
  }

  /** Whether there are bytes to read. */
  boolean isObject() {
    return switch (kind) {
      case VARIABLE, POINTEE, NEW -> true;
      case NULL, NUMBER, ANYWHERE, FUNCTION, STREAM -> false;
    };
  }

  @Override
  public String toString() {
    return name;
  }
}
