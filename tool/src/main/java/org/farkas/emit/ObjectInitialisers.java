package org.farkas.emit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;

/**
 * The contents of one object as a C initialiser that names only members other than zero, and as
 * statements for what an initialiser can't say: pointers to objects that are declared later, and
 * unions whose contents no member holds.
 */
public final class ObjectInitialisers {
  private final Addresses addresses;
  private final IntPredicate declared;
  private final boolean constantsOnly;
  private final ObjectValue value;
  private final List<String> late = new ArrayList<>();
  private boolean fillsUnions = true;

  /**
   * @param declared whether an object's declaration stands before this one
   * @param constantsOnly whether the object has static storage, so that its initialiser may only
   *     hold constants
   */
  public ObjectInitialisers(
      Addresses addresses, IntPredicate declared, boolean constantsOnly, ObjectValue value) {
    this.addresses = addresses;
    this.declared = declared;
    this.constantsOnly = constantsOnly;
    this.value = value;
  }

  /** The initialiser of an object at a place. */
  Initialiser of(Place place) {
    Optional<Initialiser> whole =
        place.array()
            ? array(place.element(), place.count(), 0, new Lvalue(place.name(), 0), false)
            : any(place.element(), 0, new Lvalue(place.name(), 0));
    return whole.orElseGet(
        () ->
            place.array() || place.element() instanceof CType.Record
                ? zeroAggregate(place)
                : new Initialiser.Zero(zero(place.element())));
  }

  /** Where the first member has no room for a bare 0, another one must be named. */
  private static Initialiser.Zero zeroAggregate(Place place) {
    CType first = place.element();
    while (first instanceof CType.Array array) {
      first = array.element();
    }
    boolean roomless =
        first instanceof CType.Record record
            && !record.fields().isEmpty()
            && record.fields().getFirst().type().sizeBytes() == 0;
    if (!roomless) {
      return Initialiser.ZERO;
    }
    String one = zero(place.element());
    return new Initialiser.Zero(place.array() ? "{" + one + "}" : one);
  }

  /** Statements to follow the declarations; complete after {@link #of}. */
  List<String> late() {
    return List.copyOf(late);
  }

  /**
   * Whether the initialiser gives every union a member that fills it, so that it says all of the
   * unions' bytes; to be asked after {@link #of}.
   */
  boolean fillsUnions() {
    return fillsUnions;
  }

  /** The value at an offset, without what can only be said late; empty for all zero. */
  private Optional<Initialiser> any(CType type, long offset, Lvalue lvalue) {
    return switch (type) {
      case CType.Int _, CType.Enumeration _ -> {
        int width = Math.toIntExact(type.sizeBytes() * 8);
        yield isZero(offset, type.sizeBytes())
            ? Optional.empty()
            : Optional.of(new Initialiser.Text(Literals.scalar(type, value, offset * 8, width)));
      }
      case CType.Floating floating -> floating(floating, offset, lvalue);
      case CType.Pointer pointer -> pointer(pointer, offset, lvalue);
      case CType.Array array -> array(array.element(), array.count(), offset, lvalue, false);
      case CType.Record record ->
          record.union() ? union(record, offset, lvalue) : record(record, offset, lvalue);
      case CType.Opaque opaque -> bytesLate(opaque.sizeBytes(), offset, lvalue);
      case CType.Void _, CType.Function _ -> Optional.empty();
    };
  }

  private Optional<Initialiser> floating(CType.Floating type, long offset, Lvalue lvalue) {
    if (isZero(offset, type.sizeBytes())) {
      return Optional.empty();
    }
    if (!FloatingLiterals.supports(type)) {
      return bytesLate(type.sizeBytes(), offset, lvalue);
    }
    String text = Literals.scalar(type, value, offset * 8, 0);
    if (constantsOnly && OwnNames.first(text)) {
      late.add(lvalue.text() + " = " + text + ";");
      return Optional.empty();
    }
    return Optional.of(new Initialiser.Text(text));
  }

  private Optional<Initialiser> pointer(CType.Pointer type, long offset, Lvalue lvalue) {
    PointerTarget target = value.pointers().getOrDefault(offset, new PointerTarget.Null());
    if (target instanceof PointerTarget.Null) {
      return Optional.empty();
    }
    String text = address(addresses, target, type, lvalue.text());
    boolean ready =
        !constantsOnly && !(target instanceof PointerTarget.Into i && !declared.test(i.object()));
    if (ready) {
      return Optional.of(new Initialiser.Text(text));
    }
    late.add(lvalue.text() + " = " + text + ";");
    return Optional.empty();
  }

  /**
   * A pointer value as an expression.
   *
   * @param what the pointer, for a reader
   * @throws DiagnosticException category UNSUPPORTED if nothing in C names the target
   */
  static String address(
      Addresses addresses, PointerTarget target, CType.Pointer wanted, String what) {
    return addresses
        .of(target, wanted)
        .orElseThrow(
            () ->
                new DiagnosticException(
                    new Diagnostic(
                        Category.UNSUPPORTED,
                        "pointer-without-a-name",
                        SourceSpan.UNKNOWN,
                        "no test can be written: nothing in C names what %s points to (%s)"
                            .formatted(what, target),
                        "")));
  }

  private Optional<Initialiser> record(CType.Record type, long offset, Lvalue lvalue) {
    List<Initialiser.Item> items = new ArrayList<>();
    for (CType.Field field : type.fields()) {
      if (FlexibleArrays.is(type, field) && field.type() instanceof CType.Array rest) {
        long start = offset + field.offsetBits() / 8;
        array(rest.element(), rest.count(), start, lvalue.member(field, start), true)
            .ifPresent(each -> items.add(new Initialiser.Item("." + field.name(), each)));
      } else {
        addMember(items, field, offset, lvalue);
      }
    }
    return items.isEmpty() ? Optional.empty() : Optional.of(new Initialiser.Braces(items));
  }

  private void addMember(
      List<Initialiser.Item> items, CType.Field field, long offset, Lvalue lvalue) {
    Optional<Initialiser> one;
    if (field.bitField()) {
      long at = offset * 8 + field.offsetBits();
      one =
          field.bitWidth() == 0 || value.number(at, field.bitWidth()).signum() == 0
              ? Optional.empty()
              : Optional.of(
                  new Initialiser.Text(Literals.scalar(field.type(), value, at, field.bitWidth())));
    } else {
      long start = offset + field.offsetBits() / 8;
      one = any(field.type(), start, lvalue.member(field, start));
    }
    if (one.isEmpty()) {
      return;
    }
    if (field.name().isEmpty() && one.get() instanceof Initialiser.Braces inner) {
      items.addAll(inner.items());
    } else {
      items.add(new Initialiser.Item("." + field.name(), one.get()));
    }
  }

  private Optional<Initialiser> union(CType.Record type, long offset, Lvalue lvalue) {
    Optional<CType.Field> member = UnionMembers.choose(type, value, offset);
    if (member.isPresent()) {
      List<Initialiser.Item> items = new ArrayList<>();
      addMember(items, member.get(), offset, lvalue);
      fillsUnions &= !items.isEmpty();
      return items.isEmpty() ? Optional.empty() : Optional.of(new Initialiser.Braces(items));
    }
    fillsUnions = false;
    bytesLate(type.sizeBytes(), offset, lvalue);
    value
        .pointers()
        .subMap(offset, offset + type.sizeBytes())
        .forEach((at, target) -> pointerLate(type, offset, at, target, lvalue));
    return Optional.empty();
  }

  private void pointerLate(
      CType.Record type, long offset, long at, PointerTarget target, Lvalue lvalue) {
    AtomicReference<CType.Pointer> found = new AtomicReference<>();
    Predicate<CType> isPointer =
        candidate -> {
          if (candidate instanceof CType.Pointer pointer) {
            found.set(pointer);
          }
          return candidate instanceof CType.Pointer;
        };
    Optional<String> path = Subobjects.path(type, at - offset, isPointer);
    if (path.isPresent() && !(target instanceof PointerTarget.Null)) {
      Lvalue member = new Lvalue(lvalue.text() + path.get(), at);
      String text = address(addresses, target, found.get(), member.text());
      late.add(member.text() + " = " + text + ";");
    }
  }

  private Optional<Initialiser> bytesLate(long sizeBytes, long offset, Lvalue lvalue) {
    if (!isZero(offset, sizeBytes)) {
      int from = Math.toIntExact(offset);
      byte[] bytes = Arrays.copyOfRange(value.bytes(), from, Math.toIntExact(from + sizeBytes));
      late.add(
          "__builtin_memcpy(%s, %s, %d);"
              .formatted(lvalue.addressOf(offset), CharacterText.string(bytes), sizeBytes));
    }
    return Optional.empty();
  }

  /**
   * The elements up to the last other than zero.
   *
   * @param whole whether the initialiser says how many there are, so that the last one is named
   */
  private Optional<Initialiser> array(
      CType element, long count, long offset, Lvalue lvalue, boolean whole) {
    long size = element.sizeBytes();
    boolean characters = element instanceof CType.Int i && i.kind() == CType.IntKind.CHAR;
    if (characters && count > 0) {
      Optional<Initialiser> text = text(Math.toIntExact(offset), Math.toIntExact(count), whole);
      if (text.isPresent()) {
        return text;
      }
    }
    List<Optional<Initialiser>> elements = new ArrayList<>();
    int present = 0;
    int used = 0;
    for (long i = 0; i < count; i++) {
      Optional<Initialiser> one =
          any(element, offset + i * size, lvalue.element(i, offset + i * size));
      if (whole && i == count - 1 && one.isEmpty()) {
        one = Optional.of(new Initialiser.Zero(zero(element)));
      }
      elements.add(one);
      if (one.isPresent()) {
        present++;
        used = Math.toIntExact(i + 1);
      }
    }
    if (present == 0) {
      return Optional.empty();
    }
    boolean dense = used <= 4 || present * 2 >= used;
    List<Initialiser.Item> items = new ArrayList<>();
    OptionalInt previous = OptionalInt.empty();
    for (int i = 0; i < used; i++) {
      Optional<Initialiser> one = elements.get(i);
      if (dense) {
        items.add(
            new Initialiser.Item("", one.orElseGet(() -> new Initialiser.Zero(zero(element)))));
      } else if (one.isPresent()) {
        boolean next = previous.isPresent() && previous.getAsInt() == i - 1;
        items.add(new Initialiser.Item(next ? "" : "[" + i + "]", one.get()));
        previous = OptionalInt.of(i);
      }
    }
    return Optional.of(new Initialiser.Braces(items));
  }

  /** A string literal, if the characters end with a NUL (or are all zero: empty). */
  private Optional<Initialiser> text(int offset, int count, boolean whole) {
    int length = count;
    while (length > 0 && value.byteAt(offset + length - 1) == 0) {
      length--;
    }
    if (length == 0 || length == count || whole && length + 1 < count) {
      return Optional.empty();
    }
    byte[] bytes = Arrays.copyOfRange(value.bytes(), offset, offset + length);
    return Optional.of(new Initialiser.Characters(CharacterText.strings(bytes)));
  }

  /** Zeros with braces at every level, for compilers warn where some are missing. */
  private static String zero(CType type) {
    return switch (type) {
      case CType.Int _, CType.Enumeration _ -> {
        ObjectValue none = ObjectValue.zero(type.sizeBytes());
        yield Literals.scalar(type, none, 0, Math.toIntExact(type.sizeBytes() * 8));
      }
      case CType.Floating floating when FloatingLiterals.supports(floating) ->
          Literals.scalar(floating, ObjectValue.zero(floating.sizeBytes()), 0, 0);
      case CType.Pointer _ -> "NULL";
      case CType.Array array
          when array.element() instanceof CType.Int i && i.kind() == CType.IntKind.CHAR ->
          "\"\"";
      case CType.Array array -> "{" + zero(array.element()) + "}";
      case CType.Record record -> zeroRecord(record);
      case CType.Floating _, CType.Opaque _, CType.Void _, CType.Function _ -> "0";
    };
  }

  /** A bare 0 may only stand for a scalar; a designator keeps compilers from missing the rest. */
  private static String zeroRecord(CType.Record record) {
    if (record.sizeBytes() == 0) {
      return "{}";
    }
    for (CType.Field field : record.fields()) {
      boolean aggregate =
          field.type() instanceof CType.Array || field.type() instanceof CType.Record;
      if (!aggregate && field == record.fields().getFirst()) {
        return "{0}";
      }
      if (!field.name().isEmpty() && field.type().sizeBytes() > 0) {
        return "{." + field.name() + " = " + zero(field.type()) + "}";
      }
    }
    return record.fields().isEmpty()
        ? "{0}"
        : zero(record.fields().getFirst().type()); // members of members without a name
  }

  private boolean isZero(long offset, long sizeBytes) {
    for (long i = offset; i < offset + sizeBytes; i++) {
      if (value.byteAt(Math.toIntExact(i)) != 0) {
        return false;
      }
    }
    return true;
  }
}
