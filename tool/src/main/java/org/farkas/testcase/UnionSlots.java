package org.farkas.testcase;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.farkas.source.CType;
import org.farkas.source.TypeBytes;

/**
 * How a union that may hold pointers is laid out. The first pointer in each place has a slot;
 * further ones in the same place, of other types, add to it what they lead to. Where another
 * member's number lies over a slot, it may hold that instead. Pointers that overlap in other ways
 * are not represented.
 */
public final class UnionSlots {
  /** More pointers of different types in one place would multiply what is laid out. */
  private static final int MOST_TYPES = 7;

  private static final int MOST_POINTERS = 512;

  /**
   * A pointer somewhere in the union.
   *
   * @param offset from the union's start, in bytes
   * @param path as a reader would write it
   * @param owner the structure or union that has it as a member, or has an array of such pointers
   */
  public record Leaf(
      long offset, CType.Pointer type, String path, CType.Record owner, String member) {}

  private final List<Leaf> slots = new ArrayList<>();
  private final List<Leaf> alternatives = new ArrayList<>();
  private final BitSet others = new BitSet();
  private final BitSet numbers;

  /** Members with pointers that are not represented. */
  private final Set<String> left = new HashSet<>();

  /** The types of the pointers in a place. */
  private final Map<Long, List<CType.Pointer>> types = new TreeMap<>();

  private UnionSlots(CType.Record union, String path) {
    numbers = TypeBytes.values(union);
    BitSet taken = new BitSet();
    for (CType.Field field : union.fields()) {
      List<Leaf> leaves = new ArrayList<>();
      collectMember(union, field, 0, path, leaves);
      for (Leaf leaf : leaves) {
        int start = Math.toIntExact(leaf.offset());
        int end = start + Math.toIntExact(leaf.type().sizeBytes());
        if (taken.get(start, end).isEmpty()) {
          slots.add(leaf);
          taken.set(start, end);
          types.computeIfAbsent(leaf.offset(), _ -> new ArrayList<>()).add(leaf.type());
        } else if (!addAlternative(leaf)) {
          others.set(start, end);
          left.add(field.name());
        }
      }
    }
    slots.sort(Comparator.comparingLong(Leaf::offset));
  }

  /**
   * The slots of a union.
   *
   * @param path of the union, as a reader would write it
   */
  public static UnionSlots of(CType.Record union, String path) {
    return new UnionSlots(union, path);
  }

  /** Whether it is represented beside the pointers in its place; false if it can't be. */
  private boolean addAlternative(Leaf leaf) {
    List<CType.Pointer> known = types.get(leaf.offset());
    if (known == null) {
      return false; // it overlaps in another way
    }
    CType pointee = leaf.type().pointee();
    if (known.stream().anyMatch(each -> SharedChoices.sameType(each.pointee(), pointee))) {
      return true;
    }
    if (known.size() >= MOST_TYPES || !isData(leaf.type()) || !isData(known.getFirst())) {
      return false;
    }
    known.add(leaf.type());
    alternatives.add(leaf);
    return true;
  }

  /** Whether it leads to objects that have contents of their own. */
  private static boolean isData(CType.Pointer pointer) {
    return !(pointer.pointee() instanceof CType.Function)
        && !CType.Opaque.isStream(pointer.pointee());
  }

  private static void collectMember(
      CType.Record owner, CType.Field field, long offset, String path, List<Leaf> leaves) {
    if (!field.bitField()) {
      long start = offset + field.offsetBits() / Byte.SIZE;
      String member = ScalarCell.memberName(path, field.name());
      collect(owner, field.name(), field.type(), start, member, leaves);
    }
  }

  private static void collect(
      CType.Record owner, String member, CType type, long offset, String path, List<Leaf> leaves) {
    if (leaves.size() >= MOST_POINTERS || !type.containsPointer()) {
      return;
    }
    switch (type) {
      case CType.Pointer pointer -> leaves.add(new Leaf(offset, pointer, path, owner, member));
      case CType.Array array -> {
        for (long i = 0; i < array.count(); i++) {
          long at = offset + i * array.element().sizeBytes();
          collect(owner, member, array.element(), at, path + "[" + i + "]", leaves);
        }
      }
      case CType.Record record ->
          record.fields().forEach(field -> collectMember(record, field, offset, path, leaves));
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Function _,
          CType.Opaque _ -> {}
    }
  }

  /** The pointers that have slots, in order of offset. */
  public List<Leaf> slots() {
    return slots;
  }

  /** Whether all pointers of a member are represented. */
  public boolean varies(CType.Field member) {
    return !left.contains(member.name());
  }

  /** Whether a number may stand in the place of some pointer. */
  public boolean holdsNumbers() {
    return slots.stream().anyMatch(leaf -> overlaps(numbers, leaf));
  }

  /**
   * What each slot may hold, in order of offset: its own targets, those of pointers of further
   * types in its place, a number, and what is not represented.
   *
   * @param targets what a pointer may lead to by itself; asked once for each that is represented
   */
  public SequencedMap<Leaf, List<PointerTarget>> choices(
      Function<Leaf, List<PointerTarget>> targets) {
    SequencedMap<Leaf, List<PointerTarget>> all = new LinkedHashMap<>();
    slots.forEach(leaf -> all.put(leaf, new ArrayList<>(targets.apply(leaf))));
    Map<Long, List<PointerTarget>> byPlace = new HashMap<>();
    all.forEach((leaf, choices) -> byPlace.put(leaf.offset(), choices));
    for (Leaf leaf : alternatives) {
      List<PointerTarget> choices = byPlace.get(leaf.offset());
      targets.apply(leaf).stream().filter(t -> !choices.contains(t)).forEach(choices::add);
    }
    all.forEach(this::complete);
    return all;
  }

  private void complete(Leaf leaf, List<PointerTarget> choices) {
    if (overlaps(numbers, leaf)) {
      choices.add(new PointerTarget.Number());
    }
    boolean beyond = choices.removeIf(PointerTarget.Beyond.class::isInstance);
    if (beyond || overlaps(others, leaf)) {
      choices.add(new PointerTarget.Beyond()); // the last one
    }
  }

  private static boolean overlaps(BitSet set, Leaf leaf) {
    int next = set.nextSetBit(Math.toIntExact(leaf.offset()));
    return next >= 0 && next < leaf.offset() + leaf.type().sizeBytes();
  }
}
