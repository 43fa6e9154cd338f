package org.farkas.testcase;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.farkas.source.CType;
import org.farkas.source.TypeBytes;

/**
 * How a union that may hold pointers is laid out: members with pointers get slots as long as these
 * lie apart. Of several that overlap, the first has the slot; others that are mere pointers add to
 * it what they lead to. Where another member's number lies over a slot, it may hold that instead.
 */
public final class UnionSlots {
  /** More pointers of different types in one place would multiply what is laid out. */
  private static final int MOST_ALTERNATIVES = 6;

  private final List<CType.Field> members = new ArrayList<>();
  private final List<CType.Field> alternatives = new ArrayList<>();
  private final List<CType.Pointer> single = new ArrayList<>();
  private final BitSet others = new BitSet();
  private final BitSet numbers;

  private UnionSlots(CType.Record union) {
    numbers = TypeBytes.values(union);
    BitSet taken = new BitSet();
    for (CType.Field field : union.fields()) {
      BitSet pointers = field.bitField() ? new BitSet() : TypeBytes.pointers(field.type());
      if (pointers.isEmpty()) {
        continue;
      }
      if (!taken.intersects(pointers)) {
        members.add(field);
        taken.or(pointers);
        if (field.type() instanceof CType.Pointer pointer) {
          single.add(pointer);
        }
      } else if (single.isEmpty() || !(field.type() instanceof CType.Pointer pointer)) {
        others.or(pointers);
      } else if (!alike(pointer)) {
        boolean objects = isData(pointer) && isData(single.getFirst());
        if (objects && alternatives.size() < MOST_ALTERNATIVES) {
          alternatives.add(field);
          single.add(pointer);
        } else {
          others.or(pointers);
        }
      }
    }
  }

  public static UnionSlots of(CType.Record union) {
    return new UnionSlots(union);
  }

  /** Whether it leads to objects that have contents of their own. */
  private static boolean isData(CType.Pointer pointer) {
    return !(pointer.pointee() instanceof CType.Function)
        && !CType.Opaque.isStream(pointer.pointee());
  }

  /** A pointer of the same type as a member that has a slot: it is represented, too. */
  private boolean alike(CType.Pointer pointer) {
    return single.stream().anyMatch(s -> SharedChoices.sameType(s.pointee(), pointer.pointee()));
  }

  /** The members whose pointers get slots. */
  public List<CType.Field> members() {
    return members;
  }

  /** Pointers of further types, for the slot at the union's start. */
  public List<CType.Field> alternatives() {
    return alternatives;
  }

  /**
   * What else a slot of these members may hold.
   *
   * @param offset of the slot within the union
   * @param choices what it may hold by itself
   * @param alternatives what the pointers of further types may hold
   */
  public List<PointerTarget> completed(
      long offset,
      long bytes,
      List<PointerTarget> choices,
      List<List<PointerTarget>> alternatives) {
    List<PointerTarget> all = new ArrayList<>(choices);
    if (offset == 0) {
      alternatives.forEach(more -> more.forEach(target -> addOnce(all, target)));
    }
    if (overlaps(numbers, offset, bytes)) {
      addOnce(all, new PointerTarget.Number());
    }
    if (overlaps(others, offset, bytes)) {
      all.add(new PointerTarget.Beyond());
    }
    if (all.removeIf(PointerTarget.Beyond.class::isInstance)) {
      all.add(new PointerTarget.Beyond()); // the last one
    }
    return all;
  }

  private static boolean overlaps(BitSet set, long offset, long bytes) {
    int next = set.nextSetBit(Math.toIntExact(offset));
    return next >= 0 && next < offset + bytes;
  }

  private static void addOnce(List<PointerTarget> choices, PointerTarget target) {
    if (!choices.contains(target)) {
      choices.add(target);
    }
  }
}
