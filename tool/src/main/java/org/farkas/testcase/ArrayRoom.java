package org.farkas.testcase;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.farkas.source.CType;

/**
 * How large the objects are to which parameters lead that are declared as arrays, where other
 * pointers may lead into them. A declaration says that there are at least so many elements (C11
 * 6.7.6.3p7), so two arrays may overlap partially, as {@code f(o, o + 1)} lets them. An object into
 * which others may lead has room for all that they lead to, one behind the other, each with a gap
 * of an element, so that one may lie behind another's end too. So each order of places in them is
 * that of some places within this object.
 */
final class ArrayRoom {
  private final List<ObjectDraft> drafts;

  /**
   * @param elements within which all that leads into the object has what it leads to
   * @param guessed whether the sizes of some of them are guesses, so that this is one, too
   */
  record Room(long elements, boolean guessed) {}

  private ArrayRoom(List<ObjectDraft> drafts) {
    this.drafts = drafts;
  }

  /**
   * What the objects need, by what other pointers may lead into them; by the parameters' numbers in
   * the layout.
   *
   * @param drafts of a whole layout, in which they have the declared sizes
   * @param freeBytes how many bytes all of them together may have more
   */
  static Map<Integer, Room> of(List<ObjectDraft> drafts, long freeBytes) {
    ArrayRoom measure = new ArrayRoom(drafts);
    Map<Integer, Room> rooms = new HashMap<>();
    long free = freeBytes;
    for (ObjectDraft object : drafts) {
      if (object.declaredBytes > 0) {
        Room room = measure.of(object);
        long more = (room.elements() - object.count) * object.element.sizeBytes();
        if (more > 0 && more <= free && measure.listed(object)) {
          free -= more;
          rooms.put(((InputObject.Pointee) object.origin).owner(), room);
        }
      }
    }
    return rooms;
  }

  private Room of(ObjectDraft object) {
    long least = object.count;
    long others = 0;
    boolean guessed = false;
    for (ObjectDraft owner : drafts) {
      for (SlotDraft slot : owner.slots) {
        if (SharedChoices.ownTarget(slot.choices) == object.id) {
          long declared = owner.declaredArray().map(CType.Array::count).orElse(0L);
          least = Math.max(least, declared); // the user says that two of them are one
        } else if (leadsInto(slot, object)) {
          for (SharedChoices.Own own : SharedChoices.own(owner, slot, drafts)) {
            ObjectDraft other = drafts.get(own.object());
            guessed |= other.guessedCount();
            others += Math.ceilDiv(other.reach(), object.element.sizeBytes()) + 1;
          }
        }
      }
    }
    return new Room(least + others, guessed);
  }

  /** Whether all places in an object are choices of the pointers that may lead into it. */
  private boolean listed(ObjectDraft object) {
    return drafts.stream()
        .flatMap(owner -> owner.slots.stream())
        .filter(slot -> leadsInto(slot, object))
        .allMatch(slot -> slot.choices.size() < SharedChoices.MAX_CHOICES);
  }

  /** Whether a pointer that has an object of its own may lead into this one. */
  private static boolean leadsInto(SlotDraft slot, ObjectDraft object) {
    return SharedChoices.ownTarget(slot.choices) != object.id
        && slot.choices.stream()
            .anyMatch(
                choice -> choice instanceof PointerTarget.Into into && into.object() == object.id);
  }

  /** Pointers into an object that has no such room may lead where no choice says. */
  static void addUnlisted(List<ObjectDraft> drafts) {
    for (ObjectDraft object : drafts) {
      if (object.declaredBytes > 0 && object.room == 0) {
        drafts.stream()
            .flatMap(owner -> owner.slots.stream())
            .filter(slot -> leadsInto(slot, object))
            .filter(slot -> slot.choices.size() < SharedChoices.MAX_CHOICES)
            .filter(slot -> !slot.choices.contains(new PointerTarget.Beyond()))
            .forEach(slot -> slot.choices.add(new PointerTarget.Beyond()));
      }
    }
  }
}
