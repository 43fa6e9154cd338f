package org.farkas.testcase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.farkas.source.CType;

/**
 * Pointers of the inputs that the user says share memory: {@code p=q} are one pointer, {@code p,q}
 * may lead into each other's objects, which is tried from the first layout on.
 */
public final class Aliases {
  private Aliases() {}

  /**
   * What the user says of two pointers.
   *
   * @param one a path as in {@link InputPath}
   * @param other another one; of a pair that may share, this may also be a variable itself
   * @param equal whether they are one pointer
   */
  public record Alias(String one, String other, boolean equal) {
    private boolean joins(String path, String otherPath) {
      return names(one, path) && names(other, otherPath)
          || names(one, otherPath) && names(other, path);
    }

    /** Whether it speaks of one pointer in different calls of a sequence. */
    public boolean ofOnePlace() {
      return InputPath.parse(one)
          .map(InputPath::shortest)
          .equals(InputPath.parse(other).map(InputPath::shortest));
    }

    /** Whether a path is one of the two. */
    boolean names(String path) {
      return names(one, path) || names(other, path);
    }

    private static boolean names(String given, String path) {
      return InputPath.parse(given).flatMap(g -> InputPath.parse(path).map(g::names)).orElse(false);
    }

    @Override
    public String toString() {
      return one + (equal ? "=" : ",") + other;
    }
  }

  /** A pointer slot by its object. */
  public record Place(int object, PointerSlot slot) {}

  /**
   * Slots that hold the same pointer.
   *
   * @param leader the first of them; the followers' choices are its choices
   */
  public record Equal(Place leader, Place follower) {}

  /** The slots of a layout that hold equal pointers. */
  public static List<Equal> equal(InputLayout layout, ShapeOptions options) {
    if (options.aliases().stream().noneMatch(Alias::equal)) {
      return List.of();
    }
    List<Place> places = new ArrayList<>();
    for (InputObject object : layout.objects()) {
      object.slots().forEach(slot -> places.add(new Place(object.id(), slot)));
    }
    int[] leaders = leaders(places.stream().map(each -> each.slot().path()).toList(), options);
    List<Equal> result = new ArrayList<>();
    for (int i = 0; i < leaders.length; i++) {
      if (leaders[i] != i) {
        result.add(new Equal(places.get(leaders[i]), places.get(i)));
      }
    }
    return result;
  }

  /** The first slot that is made already of those that are equal to one with this path. */
  static Optional<SlotDraft> leader(List<ObjectDraft> drafts, String path, ShapeOptions options) {
    if (options.aliases().stream().noneMatch(alias -> alias.equal() && alias.names(path))) {
      return Optional.empty();
    }
    return drafts.stream()
        .flatMap(draft -> draft.slots.stream())
        .filter(
            each ->
                options.aliases().stream()
                    .anyMatch(
                        alias -> alias.equal() && alias.names(path) && alias.names(each.path)))
        .findFirst();
  }

  /**
   * By place, the first of those that hold the same pointer as it does: all that one {@code p=q}
   * names, and those that others name together with them.
   */
  private static int[] leaders(List<String> paths, ShapeOptions options) {
    int[] leaders = IntStream.range(0, paths.size()).toArray();
    for (Alias alias : options.aliases()) {
      int[] named =
          IntStream.range(0, alias.equal() ? leaders.length : 0)
              .filter(i -> alias.names(paths.get(i)))
              .toArray();
      Set<Integer> joined = new HashSet<>();
      Arrays.stream(named).forEach(i -> joined.add(leaders[i]));
      int first = joined.stream().min(Integer::compare).orElse(0);
      for (int i = 0; i < leaders.length; i++) {
        leaders[i] = joined.contains(leaders[i]) ? first : leaders[i];
      }
    }
    return leaders;
  }

  /** Whether the user says that a pointer may lead to what another one, or a variable, is. */
  public static boolean mayShare(ShapeOptions options, String path, String other) {
    return options.aliases().stream().anyMatch(alias -> alias.joins(path, other));
  }

  /** Lets pointers lead where the user says they may. */
  static void addTo(List<ObjectDraft> drafts, ShapeOptions options) {
    share(drafts, options.aliases().stream().filter(alias -> !alias.equal()).toList(), false);
    makeEqual(drafts, options);
  }

  /** Lets pointers lead into each other's objects, and to their ends. */
  static void addKin(List<ObjectDraft> drafts, List<Alias> pairs) {
    share(drafts, pairs, true);
  }

  private static void share(List<ObjectDraft> drafts, List<Alias> mayShare, boolean ends) {
    if (mayShare.isEmpty()) {
      return;
    }
    SharedChoices.addTo(
        drafts,
        (slot, object) -> {
          // What a pointer leads to is called after it; else it is a variable.
          boolean pointee = object.name.startsWith("*");
          String name = pointee ? object.name.substring(1) : object.name;
          return mayShare.stream().anyMatch(alias -> alias.joins(slot.path, name));
        },
        ends);
  }

  private static void makeEqual(List<ObjectDraft> drafts, ShapeOptions options) {
    List<SlotDraft> slots = new ArrayList<>();
    drafts.forEach(draft -> slots.addAll(draft.slots));
    record Pair(SlotDraft leader, SlotDraft follower) {}
    List<Pair> pairs = new ArrayList<>();
    int[] leaders = leaders(slots.stream().map(each -> each.path).toList(), options);
    for (int i = 0; i < leaders.length; i++) {
      if (leaders[i] != i) {
        pairs.add(new Pair(slots.get(leaders[i]), slots.get(i)));
      }
    }
    boolean changed = !pairs.isEmpty();
    while (changed) { // what one of them can't be, none can
      changed = false;
      for (Pair pair : pairs) {
        if (mayBeNull(pair.leader()) != mayBeNull(pair.follower())) {
          pair.leader().choices.removeIf(PointerTarget.Null.class::isInstance);
          pair.follower().choices.removeIf(PointerTarget.Null.class::isInstance);
          changed = true;
        }
      }
    }
    for (Pair pair : pairs) {
      pointersAlone(pair.leader());
      pair.follower().choices.clear();
      pair.follower().choices.addAll(pair.leader().choices);
    }
  }

  /** That two numbers in unions are equal is said by no choice: they are not varied. */
  private static void pointersAlone(SlotDraft slot) {
    if (slot.choices.removeIf(PointerTarget.Number.class::isInstance)
        && !slot.choices.contains(new PointerTarget.Beyond())) {
      slot.choices.add(new PointerTarget.Beyond());
    }
  }

  private static boolean mayBeNull(SlotDraft slot) {
    return slot.choices.getFirst() instanceof PointerTarget.Null;
  }

  /** Whether memory of one type can be a part of memory of the other. */
  public static boolean canShare(CType one, CType other) {
    return !SharedChoices.places(one, other, 1).isEmpty()
        || !SharedChoices.places(other, one, 1).isEmpty();
  }

  /** Whether two pointers can be one. */
  public static boolean alike(CType.Pointer one, CType.Pointer other) {
    return one.pointee() instanceof CType.Void && other.pointee() instanceof CType.Void
        || SharedChoices.sameType(one.pointee(), other.pointee());
  }
}
