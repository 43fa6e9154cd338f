package org.farkas.strategy.simplify;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.farkas.source.CType;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.MainArguments;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;

/**
 * Makes one vector simpler as long as something holds of it: pointers become NULL or lead to their
 * own objects, objects as short as is enough, texts lose parts, values become zero (many at a time
 * where that works), then small, round or printable. What comes out depends on the vector and the
 * predicate alone.
 */
final class VectorShrinker {
  private static final int MAX_PASSES = 3;
  private static final int MAX_BISECTIONS = 64;
  private static final int LONGEST_TEXT = 1 << 10;

  private final PlainValues plain;
  private final Predicate<InputVector> holds;
  private List<Place> places = List.of();

  /** Pointers for which nothing simpler did. */
  private final Set<Pointer> needed = new HashSet<>();

  private InputVector best;
  private int trials;
  private boolean improved;

  private record Pointer(int object, long offsetBytes) {}

  /** A scalar within the vector. */
  private record Place(int object, ScalarCell cell) {}

  /**
   * @param holds of the vector, and of what is made of it
   * @param maxTrials how often the predicate may be asked
   */
  VectorShrinker(
      InputVector vector, PlainValues plain, Predicate<InputVector> holds, int maxTrials) {
    this.best = vector;
    this.plain = plain;
    this.holds = holds;
    this.trials = maxTrials;
  }

  /** The simplest vector that was found. */
  InputVector shrink() {
    int passes = 0;
    do {
      improved = false;
      succeedAllocations();
      dropArguments();
      simplifyPointers();
      shorten();
      dropCharacters();
      shorten();
      places = places();
      makePlain(complicated());
      complicated().forEach(this::simplify);
    } while (improved && trials > 0 && ++passes < MAX_PASSES);
    return best;
  }

  private boolean attempt(InputVector candidate) {
    if (trials <= 0) {
      return false;
    }
    trials--;
    if (!holds.test(candidate)) {
      return false;
    }
    best = candidate;
    improved = true;
    return true;
  }

  private void succeedAllocations() {
    for (Integer allocation : best.failingAllocations().reversed()) {
      List<Integer> others = new ArrayList<>(best.failingAllocations());
      others.remove(allocation);
      attempt(
          new InputVector(
              best.layout(), best.dynamicObjects(), best.values(), best.stubCalls(), others));
    }
  }

  private void dropArguments() {
    MainArguments.of(best.layout())
        .ifPresent(
            arguments -> {
              for (int i = 1; i < arguments.number(best); i++) {
                if (attempt(arguments.with(best, i))) {
                  return;
                }
              }
            });
  }

  private void simplifyPointers() {
    int tried = 0;
    for (int id = 0; id < best.objectCount(); id++) {
      for (PointerSlot slot : best.object(id).slots()) {
        int index = slot.choices().indexOf(slot.in(best.values().get(id)));
        if (index > 0 && !needed.contains(new Pointer(id, slot.offsetBytes()))) {
          // Units that come to few of many objects do without all the others.
          if (Integer.bitCount(++tried) == 1 && attemptFirstChoices(id, slot.offsetBytes())) {
            return;
          }
          simplify(id, slot, index);
        }
      }
    }
  }

  /** A pointer as one of its first few choices, if that does. */
  private void simplify(int id, PointerSlot slot, int choices) {
    PointerTarget now = slot.choices().get(choices);
    for (PointerTarget simpler : slot.choices().subList(0, choices)) {
      ObjectValue redirected = slot.set(best.values().get(id), simpler);
      if (attempt(with(id, redirected)) || attemptCopy(id, redirected, now, simpler)) {
        return;
      }
    }
    needed.add(new Pointer(id, slot.offsetBytes()));
  }

  /** All pointers from one on as their first choices; true if these are NULL, and it does. */
  private boolean attemptFirstChoices(int first, long offsetBytes) {
    List<ObjectValue> values = new ArrayList<>(best.values());
    boolean all = true;
    for (int id = first; id < best.objectCount(); id++) {
      for (PointerSlot slot : best.object(id).slots()) {
        boolean before = id == first && slot.offsetBytes() < offsetBytes;
        if (!before && slot.choices().indexOf(slot.in(values.get(id))) > 0) {
          PointerTarget simplest = slot.choices().getFirst();
          all &= simplest instanceof PointerTarget.Null;
          values.set(id, slot.set(values.get(id), simplest));
        }
      }
    }
    return attempt(with(values)) && all;
  }

  /** Texts lose what they do without: long parts first, then shorter ones. */
  private void dropCharacters() {
    for (int id = 0; id < best.objectCount(); id++) {
      InputObject object = best.object(id);
      if (object.terminated() && object.guessedCount() && object.slots().isEmpty()) {
        int count = Math.toIntExact(Math.min(object.count(), LONGEST_TEXT));
        for (int part = count / 2; part > 0; part /= 2) {
          for (int from = 0; from + part < count && trials > 0; ) {
            Optional<InputVector> without = Shortening.without(best, id, from, part);
            if (without.isEmpty() || !attempt(without.get())) {
              from += part;
            }
          }
        }
      }
    }
  }

  /** Objects whose length was only guessed get as many elements as are needed. */
  private void shorten() {
    for (int id = 0; id < best.objectCount(); id++) {
      InputObject object = best.object(id);
      if (!object.guessedCount() || object.count() < 2 || shorten(id, 1)) {
        continue;
      }
      long fails = 1;
      long does = object.count();
      while (does - fails > 1) {
        long middle = (fails + does) / 2;
        if (shorten(id, middle)) {
          does = middle;
        } else {
          fails = middle;
        }
      }
    }
  }

  private boolean shorten(int id, long count) {
    Optional<InputVector> shorter = Shortening.of(best, id, count);
    return shorter.isPresent() && attempt(shorter.get());
  }

  private List<Place> places() {
    List<Place> all = new ArrayList<>();
    for (int id = 0; id < best.objectCount(); id++) {
      InputObject object = best.object(id);
      if (!(object.origin() instanceof InputObject.InitialVariable)) {
        int number = id;
        ScalarCell.of(object).stream()
            .filter(cell -> cell.bitWidth() <= Long.SIZE)
            .forEach(cell -> all.add(new Place(number, cell)));
      }
    }
    return all;
  }

  /** Leads a pointer to its own object, which gets what stood where the pointer led before. */
  private boolean attemptCopy(
      int id, ObjectValue redirected, PointerTarget before, PointerTarget now) {
    if (!(before instanceof PointerTarget.Into from)
        || !(now instanceof PointerTarget.Into to)
        || to.offsetBytes() != 0
        || from.object() == to.object()) {
      return false;
    }
    List<ObjectValue> values = new ArrayList<>(best.values());
    values.set(id, redirected);
    ObjectValue source = values.get(from.object());
    ObjectValue target = values.get(to.object());
    int start = Math.toIntExact(from.offsetBytes());
    int length = Math.min(source.sizeBytes() - start, target.sizeBytes());
    if (start < 0 || length <= 0) {
      return false;
    }
    byte[] bytes = target.bytes();
    System.arraycopy(source.bytes(), start, bytes, 0, length);
    SortedMap<Long, PointerTarget> pointers = new TreeMap<>(target.pointers());
    pointers.subMap(0L, (long) length).clear();
    source
        .pointers()
        .subMap((long) start, (long) start + length)
        .forEach((offset, pointer) -> pointers.put(offset - start, pointer));
    ObjectValue copy = new ObjectValue(bytes, pointers);
    values.set(to.object(), copy);
    return fits(best.object(to.object()), copy) && attempt(with(values));
  }

  /** Whether contents that come from an object of another type are some of this one's. */
  private static boolean fits(InputObject object, ObjectValue contents) {
    for (ScalarCell cell : ScalarCell.of(object)) {
      int spare = cell.bitWidth() - cell.valueBits();
      if (spare > 0 && contents.number(cell.bitOffset() + cell.valueBits(), spare).signum() != 0) {
        return false; // a _Bool is 0 or 1
      }
    }
    Set<Long> places = new HashSet<>(contents.pointers().keySet());
    for (PointerSlot slot : object.slots()) {
      boolean pointer = places.remove(slot.offsetBytes());
      if (!pointer && !slot.mayBeNumber() && !slot.isZero(contents)) {
        return false;
      }
    }
    return places.isEmpty();
  }

  private List<Place> complicated() {
    return places.stream()
        .filter(place -> !hidden(place))
        .filter(place -> plain.plainest(place.cell()).filter(v -> v != bits(place)).isPresent())
        .toList();
  }

  /** Whether a pointer stands there instead. */
  private boolean hidden(Place place) {
    ObjectValue contents = best.values().get(place.object());
    return best.object(place.object()).slots().stream()
        .anyMatch(slot -> slot.mayBeNumber() && slot.hides(place.cell(), contents));
  }

  private long bits(Place place) {
    return best.values()
        .get(place.object())
        .bits(place.cell().bitOffset(), place.cell().valueBits());
  }

  /** All to their plainest values at once, or each half by itself. */
  private void makePlain(List<Place> several) {
    if (several.isEmpty() || trials <= 0) {
      return;
    }
    SortedMap<Integer, byte[]> changed = new TreeMap<>();
    for (Place place : several) {
      byte[] bytes =
          changed.computeIfAbsent(place.object(), object -> best.values().get(object).bytes());
      ScalarCell cell = place.cell();
      long value = plain.plainest(cell).orElseThrow();
      ObjectValue.putBits(bytes, cell.bitOffset(), cell.bitWidth(), value);
    }
    List<ObjectValue> values = new ArrayList<>(best.values());
    changed.forEach(
        (object, bytes) ->
            values.set(object, new ObjectValue(bytes, values.get(object).pointers())));
    if (!attempt(with(values)) && several.size() > 1) {
      makePlain(several.subList(0, several.size() / 2));
      makePlain(several.subList(several.size() / 2, several.size()));
    }
  }

  private void simplify(Place place) {
    List<Long> easier = plain.easierThan(place.cell(), bits(place));
    for (long value : easier.subList(Math.min(1, easier.size()), easier.size())) {
      if (nearerToZero(place.cell(), value, bits(place)) && attempt(place, value)) {
        return;
      }
    }
    if (plain.isPlain(place.cell(), bits(place))) {
      return;
    }
    switch (place.cell().type()) {
      case CType.Int integer when integer.kind() == CType.IntKind.CHAR -> makePrintable(place, 0);
      case CType.Int integer when integer.kind() == CType.IntKind.INPUT ->
          makePrintable(place, CType.IntKind.INPUT_CHARACTER);
      case CType.Int _ -> bisect(place);
      case CType.Floating _ -> round(place);
      case CType.Enumeration _,
          CType.Void _,
          CType.Pointer _,
          CType.Array _,
          CType.Function _,
          CType.Record _,
          CType.Opaque _ -> {}
    }
  }

  /** Round numbers that are larger than what stands there are no simplification. */
  private static boolean nearerToZero(ScalarCell cell, long value, long now) {
    return switch (cell.type()) {
      case CType.Int integer
          when integer.kind() != CType.IntKind.CHAR && integer.kind() != CType.IntKind.INPUT ->
          PlainValues.integer(cell, value).abs().compareTo(PlainValues.integer(cell, now).abs())
              <= 0;
      default -> true;
    };
  }

  private void makePrintable(Place place, int mark) {
    long now = bits(place) ^ mark;
    for (int c = ' '; c <= '~' && (now < ' ' || now > '~'); c++) {
      if (attempt(place, c | mark)) {
        return;
      }
    }
  }

  /**
   * Searches for the least magnitude between zero, which does not do, and the value, which does.
   */
  private void bisect(Place place) {
    BigInteger value = PlainValues.integer(place.cell(), bits(place));
    if (value.signum() < 0 && attempt(place, value.negate().longValue())) {
      value = value.negate();
    }
    BigInteger fails = BigInteger.ZERO;
    BigInteger does = value.abs();
    for (int i = 0; i < MAX_BISECTIONS && does.subtract(fails).bitLength() > 1; i++) {
      BigInteger middle = fails.add(does).shiftRight(1);
      BigInteger signed = value.signum() < 0 ? middle.negate() : middle;
      if (attempt(place, signed.longValue())) {
        does = middle;
      } else {
        fails = middle;
      }
    }
  }

  /** Whole numbers first, then few digits. */
  private void round(Place place) {
    double value = PlainValues.real(place.cell(), bits(place));
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      attemptReal(place, value); // the usual NaN instead of another
      return;
    }
    if (value == Math.rint(value)) {
      bisectWhole(place, value);
      return;
    }
    double unit = Math.pow(10, Math.floor(Math.log10(Math.abs(value))));
    for (double step : new double[] {Math.max(unit, 1), unit, unit / 10, unit / 100, unit / 1000}) {
      double rounded = Math.rint(value / step) * step;
      if (attemptReal(place, rounded)) {
        if (rounded == Math.rint(rounded)) {
          bisectWhole(place, rounded);
        }
        return;
      }
    }
  }

  private void bisectWhole(Place place, double value) {
    double fails = 0;
    double does = Math.abs(value);
    for (int i = 0; i < MAX_BISECTIONS && does - fails > 1; i++) {
      double middle = Math.rint((fails + does) / 2);
      if (middle == does || middle == fails) {
        return;
      }
      if (attemptReal(place, Math.copySign(middle, value))) {
        does = middle;
      } else {
        fails = middle;
      }
    }
  }

  private boolean attemptReal(Place place, double value) {
    return attempt(place, PlainValues.bits(place.cell(), value));
  }

  private boolean attempt(Place place, long value) {
    long stored = value & PlainValues.mask(place.cell().valueBits());
    if (stored == bits(place) || !plain.allowed(place.cell(), stored)) {
      return false;
    }
    return attempt(
        with(place.object(), put(best.values().get(place.object()), place.cell(), stored)));
  }

  private static ObjectValue put(ObjectValue object, ScalarCell cell, long bits) {
    return object.withBits(cell.bitOffset(), cell.bitWidth(), bits);
  }

  private InputVector with(int object, ObjectValue value) {
    List<ObjectValue> values = new ArrayList<>(best.values());
    values.set(object, value);
    return with(values);
  }

  private InputVector with(List<ObjectValue> values) {
    return new InputVector(
        best.layout(), best.dynamicObjects(), values, best.stubCalls(), best.failingAllocations());
  }
}
