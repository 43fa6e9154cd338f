package org.farkas.testcase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.farkas.source.CType;

/**
 * Lets pointers of the inputs point into other input objects: to every sub-object of the pointee's
 * type (for character pointers, to every byte), and to the end of an object of known size. A
 * pointer whose object others may lead into, but which can't lead into theirs, also gets the middle
 * of its own object, so that the others can come from before it. Together with each pointer's own
 * object this covers every overlap that C's effective types (C11 6.5p7) and alignment allow within
 * the guessed sizes, as long as the number of choices stays below a selector's range; where it does
 * not, {@link #complete} is false. What it does not cover is how far apart two pointers into one
 * array of unknown size may be.
 */
public final class SharedChoices {
  private static final int MAX_CHOICES = 200;

  private SharedChoices() {}

  static void addTo(List<ObjectDraft> drafts) {
    addTo(drafts, (_, _) -> true, false);
  }

  /**
   * Lets some pointers lead into some other objects.
   *
   * @param wanted which slots, and into which objects
   * @param ends whether also to the end of an object whose size is a guess
   */
  static void addTo(
      List<ObjectDraft> drafts, BiPredicate<SlotDraft, ObjectDraft> wanted, boolean ends) {
    for (ObjectDraft owner : drafts) {
      for (SlotDraft slot : owner.slots) {
        if (slot.type.pointee() instanceof CType.Function) {
          continue;
        }
        for (Own own : own(owner, slot, drafts)) {
          addTo(slot, own, drafts, wanted, ends);
        }
      }
    }
  }

  private static void addTo(
      SlotDraft slot,
      Own own,
      List<ObjectDraft> drafts,
      BiPredicate<SlotDraft, ObjectDraft> wanted,
      boolean ends) {
    Set<PointerTarget> known = new HashSet<>(slot.choices);
    for (ObjectDraft other : drafts) {
      if (slot.choices.size() >= MAX_CHOICES) {
        break;
      }
      if (!wanted.test(slot, other)
          || !shareable(other.origin)
          || other.id == own.object() && !ledIntoByOthers(drafts, other)) {
        continue;
      }
      InputObject.Contents contents = other.contents();
      List<Long> offsets = places(own.pointee(), contents.element(), contents.count());
      boolean stream = other.element.equals(CType.Int.INPUT);
      if ((ends || !other.guessedCount()) && !offsets.isEmpty() && !stream) {
        // Nothing lies there, but pointers may be compared with it.
        offsets.add(contents.sizeBytes());
      }
      for (long offset : offsets) {
        PointerTarget place = new PointerTarget.Into(other.id, offset);
        if (slot.choices.size() < MAX_CHOICES && known.add(place)) {
          slot.choices.add(place);
        }
      }
    }
  }

  /**
   * Whether a pointer that leads to parts of this object's elements may come from before the
   * elements that the object's own pointer leads to: that one can't lead into the other's object.
   */
  private static boolean ledIntoByOthers(List<ObjectDraft> drafts, ObjectDraft object) {
    for (ObjectDraft owner : drafts) {
      for (SlotDraft slot : owner.slots) {
        if (ownTarget(slot.choices) >= 0
            && !(slot.type.pointee() instanceof CType.Function)
            && !places(slot.type.pointee(), object.element, 1).isEmpty()
            && places(object.element, pointed(slot.type), 1).isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  private static CType pointed(CType.Pointer pointer) {
    return pointer.pointee() instanceof CType.Void ? LayoutBuilder.OCTET : pointer.pointee();
  }

  /**
   * Which objects pointers of the layout could lead just behind a part of, to where no other part
   * of their type begins. No layout lists that.
   */
  public static Set<Overlap> unlistedEnds(InputLayout layout) {
    PlacesMemo memo = new PlacesMemo();
    return overlaps(
        layout,
        (wanted, other) ->
            shareable(other.origin()) && endsWithin(memo.of(wanted, kind(other)), wanted, other));
  }

  /**
   * @param starts where places of the wanted type start in the object's elements
   */
  private static boolean endsWithin(List<Long> starts, CType wanted, InputObject object) {
    long size = kind(object).sizeBytes();
    if (object.isStream()) {
      return false;
    }
    if (size == 0) {
      return false; // of an incomplete type only whole elements can be meant, one behind another
    }
    return starts.stream()
        .map(start -> start + Math.max(1, wanted.sizeBytes()))
        .anyMatch(
            end ->
                !(end == size && object.contents().count() == 1) && !starts.contains(end % size));
  }

  /** Whether a layout built with sharing lists every possible overlap. */
  public static boolean complete(InputLayout layout) {
    return layout.objects().stream()
        .flatMap(object -> object.slots().stream())
        .allMatch(slot -> slot.choices().size() < MAX_CHOICES);
  }

  /** Two objects, by their ids, that could share memory. */
  public record Overlap(int one, int other) {}

  /** Which objects pointers of the layout could lead into although they are not their own. */
  public static Set<Overlap> overlaps(InputLayout layout) {
    return overlapsWith(layout, SharedChoices::shareable);
  }

  /**
   * Which variables with fixed initial values pointers of the layout could lead into, in a program
   * that gives their addresses away.
   *
   * @param escaping their IR names
   */
  public static Set<Overlap> overlapsWithFixed(InputLayout layout, Set<String> escaping) {
    return overlapsWith(
        layout,
        origin ->
            origin instanceof InputObject.InitialVariable variable
                && escaping.contains(variable.irName()));
  }

  private static Set<Overlap> overlapsWith(
      InputLayout layout, Predicate<InputObject.Origin> shareable) {
    PlacesMemo memo = new PlacesMemo();
    return overlaps(
        layout,
        (wanted, other) ->
            shareable.test(other.origin()) && !memo.of(wanted, kind(other)).isEmpty());
  }

  /**
   * Pointers' own objects and others that pointers of these types could lead into.
   *
   * @param possible of what a pointer leads to, and an object; asked once per type, since large
   *     layouts have many pointers of few types
   */
  private static Set<Overlap> overlaps(
      InputLayout layout, BiPredicate<CType, InputObject> possible) {
    Set<Overlap> result = new LinkedHashSet<>();
    Map<CType, List<InputObject>> known = new HashMap<>();
    for (InputObject owner : layout.objects()) {
      for (PointerSlot slot : owner.slots()) {
        for (Own own : own(owner, slot, layout)) {
          known
              .computeIfAbsent(
                  own.pointee(),
                  wanted ->
                      layout.objects().stream()
                          .filter(other -> possible.test(wanted, other))
                          .toList())
              .stream()
              .filter(other -> other.id() != own.object())
              .forEach(other -> result.add(new Overlap(own.object(), other.id())));
        }
      }
    }
    return result;
  }

  /** What an object's elements are; with one more in a flexible array, since it may be longer. */
  private static CType kind(InputObject object) {
    return object.contents().element() instanceof CType.Record record && record != record.declared()
        ? record
            .declared()
            .within(
                record.sizeBytes() + record.declared().flexibleElement().orElseThrow().sizeBytes())
        : object.elementType();
  }

  static boolean shareable(InputObject.Origin origin) {
    return origin instanceof InputObject.Pointee
        || origin instanceof InputObject.Fixed
        || origin instanceof InputObject.Global global && !global.foreignConstant();
  }

  /** The places of types in single elements: large layouts have many objects of few types. */
  private static final class PlacesMemo {
    private final Map<Key, List<Long>> known = new HashMap<>();

    private record Key(CType wanted, CType element) {}

    List<Long> of(CType wanted, CType element) {
      return known.computeIfAbsent(new Key(wanted, element), _ -> places(wanted, element, 1));
    }
  }

  /** An object of a pointer's own, as one type that it may lead to. */
  record Own(int object, CType pointee) {}

  /** A pointer's own object first; in a union, one more for each further type. */
  static List<Own> own(InputObject owner, PointerSlot slot, InputLayout layout) {
    List<InputObject> objects = layout.objects();
    return own(
        slot.type().pointee(),
        slot.choices(),
        new InputObject.Pointee(owner.id(), slot.offsetBytes()),
        id -> objects.get(id).origin(),
        id -> objects.get(id).elementType());
  }

  private static List<Own> own(ObjectDraft owner, SlotDraft slot, List<ObjectDraft> drafts) {
    return own(
        slot.type.pointee(),
        slot.choices,
        new InputObject.Pointee(owner.id, slot.offset),
        id -> drafts.get(id).origin,
        id -> drafts.get(id).element);
  }

  private static List<Own> own(
      CType pointee,
      List<PointerTarget> choices,
      InputObject.Origin origin,
      IntFunction<InputObject.Origin> origins,
      IntFunction<CType> elements) {
    int first = ownTarget(choices);
    if (first < 0) {
      return List.of();
    }
    Set<Own> own = new LinkedHashSet<>(List.of(new Own(first, pointee)));
    for (PointerTarget choice : choices) {
      if (choice instanceof PointerTarget.Into into
          && into.object() != first
          && origins.apply(into.object()).equals(origin)) {
        own.add(new Own(into.object(), elements.apply(into.object())));
      }
    }
    return List.copyOf(own);
  }

  static int ownTarget(List<PointerTarget> choices) {
    for (PointerTarget choice : choices) {
      if (choice instanceof PointerTarget.Into into) {
        return into.object();
      }
    }
    return -1;
  }

  static List<Long> places(CType wanted, CType element, long count) {
    List<Long> offsets = new ArrayList<>();
    if (element.equals(CType.Int.INPUT)) {
      if (CType.Opaque.isStream(wanted)) {
        offsets.add(0L); // a stream is one thing, whatever there is to be read
      }
      return offsets;
    }
    boolean octets = wanted instanceof CType.Void || isCharacter(wanted);
    for (long i = 0; i < count && offsets.size() <= MAX_CHOICES; i++) {
      long base = i * element.sizeBytes();
      if (octets) {
        for (long b = 0; b < element.sizeBytes() && offsets.size() <= MAX_CHOICES; b++) {
          offsets.add(base + b);
        }
      } else {
        collect(wanted, element, base, offsets);
      }
    }
    return offsets;
  }

  static boolean isCharacter(CType type) {
    return type instanceof CType.Int integer
        && integer.widthBits() == 8
        && integer.kind() != CType.IntKind.BOOL;
  }

  private static void collect(CType wanted, CType type, long offset, List<Long> offsets) {
    if (offsets.size() > MAX_CHOICES) {
      return;
    }
    if (sameType(wanted, type)) {
      offsets.add(offset);
    }
    switch (type) {
      case CType.Array array -> {
        for (long i = 0; i < array.count() && offsets.size() <= MAX_CHOICES; i++) {
          collect(wanted, array.element(), offset + i * array.element().sizeBytes(), offsets);
        }
      }
      case CType.Record record -> {
        for (CType.Field field : record.fields()) {
          if (!field.bitField()) {
            collect(wanted, field.type(), offset + field.offsetBits() / 8, offsets);
          }
        }
      }
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Pointer _,
          CType.Function _,
          CType.Opaque _ -> {}
    }
  }

  /** Equal up to signedness and typedef names, as effective types allow. */
  static boolean sameType(CType one, CType other) {
    return switch (one) {
      case CType.Int a ->
          widthOf(other) == a.widthBits()
              && (a.kind() == CType.IntKind.BOOL)
                  == (other instanceof CType.Int b && b.kind() == CType.IntKind.BOOL);
      case CType.Enumeration a -> widthOf(other) == a.underlying().widthBits();
      case CType.Floating a -> other instanceof CType.Floating b && a.valueBits() == b.valueBits();
      case CType.Pointer _ -> other instanceof CType.Pointer;
      case CType.Array a ->
          other instanceof CType.Array b
              && a.count() == b.count()
              && sameType(a.element(), b.element());
      case CType.Record a -> other instanceof CType.Record b && a.declared() == b.declared();
      case CType.Void _, CType.Function _, CType.Opaque _ -> false;
    };
  }

  private static int widthOf(CType type) {
    return switch (type) {
      case CType.Int a -> a.widthBits();
      case CType.Enumeration a -> a.underlying().widthBits();
      default -> -1;
    };
  }
}
