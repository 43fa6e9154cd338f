package org.farkas.proof;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;

/**
 * The contents of places, byte by byte. A byte is a part of the value that was stored there last;
 * one without a value may be anything, each time it is read.
 */
final class Memory {
  /** With more earlier reads of memory that is not represented a read is not compared. */
  private static final int MOST_COMPARED = 16;

  private final Data data;
  private final Map<Place, Bytes> places;

  /** What was read of memory that is not represented, as long as nothing is written. */
  private final Map<Unknown, Datum> unknown;

  /**
   * Since when what was read of unrepresented memory of the inputs, and of other such memory, is
   * there: memories that have the same are the same in that, whatever each has read of it.
   */
  private Object inputsSince = new Object();

  private Object othersSince = new Object();

  /** Who may change arrays in place: each copy of the memory has an owner of its own. */
  private Object owner = new Object();

  private record Bytes(Object owner, Cell[] cells) {}

  /**
   * A byte.
   *
   * @param value whose byte number {@code index} of {@code width} it is
   */
  private record Cell(Datum value, int index, int width) {}

  /** A place outside of what is represented. */
  private record Unknown(Place place, Term offset, int bytes, boolean pointer) {}

  Memory(Data data) {
    this(data, new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  private Memory(Data data, Map<Place, Bytes> places, Map<Unknown, Datum> unknown) {
    this.data = data;
    this.places = places;
    this.unknown = unknown;
  }

  Memory copy() {
    owner = new Object();
    Memory copy = new Memory(data, new LinkedHashMap<>(places), new LinkedHashMap<>(unknown));
    copy.inputsSince = inputsSince;
    copy.othersSince = othersSince;
    return copy;
  }

  /**
   * Reads where nothing is represented: behind an end that is not known, or through a pointer of
   * which nothing is known. The same place gives the same value again until something is written
   * that may lie there; whether it is the same is a question about the offsets.
   */
  Datum unknown(Place place, Term offset, int bytes, boolean pointer) {
    Unknown key = new Unknown(place, offset, bytes, pointer);
    Datum known = unknown.get(key);
    if (known != null) {
      return known;
    }
    Datum anything = pointer ? data.anywhere() : new Number(data.anything("unknown", 8 * bytes));
    Datum value = likeOthers(key, anything, unknown);
    unknown.put(key, value);
    return value;
  }

  /** A value, but where another read was at the same place, what that has given. */
  private Datum likeOthers(Unknown read, Datum value, Map<Unknown, Datum> others) {
    Datum result = value;
    int compared = 0;
    for (Map.Entry<Unknown, Datum> other : others.entrySet()) {
      Unknown key = other.getKey();
      if (key.place() == read.place()
          && key.bytes() == read.bytes()
          && key.pointer() == read.pointer()) {
        Term same = data.terms().eq(read.offset(), key.offset());
        if (!same.isFalse() && compared++ < MOST_COMPARED) {
          result = data.choose(same, other.getValue(), result);
        }
      }
    }
    return result;
  }

  /** Something was written to a place, perhaps outside of what is represented of it. */
  void changed(Place place) {
    // What the run itself made is no part of what the inputs' pointers lead to.
    boolean own = place.kind() == Place.Kind.NEW;
    unknown.keySet().removeIf(each -> !own || !ofInputs(each));
    othersSince = new Object();
    if (!own) {
      inputsSince = new Object();
    }
  }

  private static boolean ofInputs(Unknown read) {
    return read.place().kind() == Place.Kind.POINTEE;
  }

  void add(Place place) {
    places.put(place, new Bytes(owner, new Cell[place.sizeBytes()]));
  }

  Set<Place> places() {
    return places.keySet();
  }

  /** Reads so many bytes; bytes outside may be anything. */
  Datum load(Place place, int offset, int bytes, boolean pointer) {
    Cell[] cells = places.get(place).cells();
    Cell first = inside(cells, offset) ? cells[offset] : null;
    if (first != null
        && first.width() == bytes
        && run(cells, offset, bytes) == bytes
        && first.index() == 0) {
      return first.value();
    }
    if (pointer) {
      boolean allNumbers = true;
      for (int i = 0; i < bytes; i++) {
        Cell cell = inside(cells, offset + i) ? cells[offset + i] : null;
        allNumbers &= cell != null && cell.value() instanceof Number;
      }
      if (!allNumbers) {
        return unknown(place, data.offset(offset), bytes, true);
      }
    }
    Term result = null;
    for (int i = 0; i < bytes; ) {
      int length =
          Math.max(unknown(cells, offset + i, bytes - i), run(cells, offset + i, bytes - i));
      Cell cell = inside(cells, offset + i) ? cells[offset + i] : null;
      Term part =
          cell != null && cell.value() instanceof Number
              ? part(cell, length)
              : data.number(unknown(place, data.offset(offset + i), length, false));
      result = result == null ? part : data.terms().make(Operator.CONCAT, part, result);
      i += length;
    }
    return new Number(result);
  }

  /** How many bytes from here on, at most {@code most}, are one value's, one after the other. */
  private static int run(Cell[] cells, int offset, int most) {
    if (!inside(cells, offset) || cells[offset] == null) {
      return 0;
    }
    Cell first = cells[offset];
    int length = 1;
    while (length < most
        && inside(cells, offset + length)
        && cells[offset + length] != null
        && cells[offset + length].value() == first.value()
        && cells[offset + length].width() == first.width()
        && cells[offset + length].index() == first.index() + length) {
      length++;
    }
    return length;
  }

  /** How many bytes from here on, at most {@code most}, have no value. */
  private static int unknown(Cell[] cells, int offset, int most) {
    int length = 0;
    while (length < most && !(inside(cells, offset + length) && cells[offset + length] != null)) {
      length++;
    }
    return length;
  }

  private static boolean inside(Cell[] cells, int offset) {
    return offset >= 0 && offset < cells.length;
  }

  private Term part(Cell cell, int length) {
    if (cell == null) {
      return data.anything("unknown", 8 * length);
    }
    return switch (cell.value()) {
      case Number number -> data.terms().extract(number.term(), 8 * cell.index(), 8 * length);
      case Pointer _, Datum.Members _ -> data.anything("address", 8 * length);
    };
  }

  /** Writes a value of so many bytes that lies inside. */
  void store(Place place, int offset, int bytes, Datum value) {
    changed(place);
    put(writable(place), offset, bytes, value);
  }

  private Cell[] writable(Place place) {
    Bytes bytes = places.get(place);
    if (bytes.owner() != owner) {
      bytes = new Bytes(owner, bytes.cells().clone());
      places.put(place, bytes);
    }
    return bytes.cells();
  }

  /** Where the condition holds, the place's bytes may be anything from now on. */
  void forget(Place place, Term condition) {
    BitSet all = new BitSet();
    all.set(0, place.sizeBytes());
    forget(place, condition, all);
  }

  /** Where the condition holds, so many of a place's bytes may be anything from now on. */
  void forget(Place place, Term condition, int from, int count) {
    BitSet bytes = new BitSet();
    bytes.set(from, from + count);
    forget(place, condition, bytes);
  }

  /** Some of a place's bytes may be anything from now on. */
  void forget(Place place, BitSet bytes) {
    forget(place, data.terms().bool(true), bytes);
  }

  private void forget(Place place, Term condition, BitSet bytes) {
    if (condition.isFalse()) {
      return;
    }
    changed(place);
    Cell[] cells = writable(place);
    for (int i = bytes.nextSetBit(0); i >= 0 && i < cells.length; i = bytes.nextSetBit(i)) {
      int length = Math.max(1, run(cells, i, bytes.nextClearBit(i) - i));
      Cell cell = cells[i];
      if (cell != null && length < cell.width()) {
        // a part of a value
        Term part = part(cell, length);
        Term other = data.terms().ite(condition, unknown(8 * length), part);
        put(cells, i, length, new Number(other));
      } else if (cell != null) {
        put(cells, i, length, data.choose(condition, unknownLike(cell.value()), cell.value()));
      }
      i += length;
    }
  }

  private static void put(Cell[] cells, int offset, int bytes, Datum value) {
    for (int i = 0; i < bytes; i++) {
      cells[offset + i] = new Cell(value, i, bytes);
    }
  }

  private Term unknown(int widthBits) {
    return data.anything("unknown", widthBits);
  }

  private Datum unknownLike(Datum value) {
    return switch (value) {
      case Number number -> new Number(data.anything("unknown", number.term().widthBits()));
      case Pointer _, Datum.Members _ -> data.anywhere();
    };
  }

  /** This where the condition holds, else the other one. */
  Memory merged(Term condition, Memory other) {
    Memory result = copy();
    other.owner = new Object();
    for (Map.Entry<Place, Bytes> entry : other.places.entrySet()) {
      Bytes mine = places.get(entry.getKey());
      if (mine == null) {
        result.places.put(entry.getKey(), entry.getValue());
      } else if (mine.cells() != entry.getValue().cells()) {
        Cell[] cells = merged(condition, mine.cells(), entry.getValue().cells());
        result.places.put(entry.getKey(), new Bytes(result.owner, cells));
      }
    }
    merge(condition, other, result);
    return result;
  }

  /** What both have read of unrepresented memory; nothing is known of what only one has read. */
  private void merge(Term condition, Memory other, Memory result) {
    boolean sameInputs = inputsSince == other.inputsSince;
    boolean sameOthers = othersSince == other.othersSince;
    Map<Unknown, Datum> mine = new LinkedHashMap<>(unknown);
    mine.keySet().removeAll(other.unknown.keySet());
    Map<Unknown, Datum> theirs = new LinkedHashMap<>(other.unknown);
    theirs.keySet().removeAll(unknown.keySet());
    Set<Unknown> all = new LinkedHashSet<>(unknown.keySet());
    all.addAll(other.unknown.keySet());
    for (Unknown read : all) {
      Datum one = unknown.get(read);
      Datum two = other.unknown.get(read);
      // Where nothing was written in between, the other one would have read the same, unless it has
      // read there under another name.
      boolean same = ofInputs(read) ? sameInputs : sameOthers;
      if (one == null) {
        one = same ? likeOthers(read, two, mine) : unknownLike(two);
      } else if (two == null) {
        two = same ? likeOthers(read, one, theirs) : unknownLike(one);
      }
      result.unknown.put(read, data.choose(condition, one, two));
    }
    result.inputsSince = sameInputs ? inputsSince : new Object();
    result.othersSince = sameOthers ? othersSince : new Object();
  }

  private Cell[] merged(Term condition, Cell[] first, Cell[] second) {
    Cell[] result = new Cell[first.length];
    for (int i = 0; i < result.length; ) {
      int width = whole(first, second, i);
      if (first[i] == null && second[i] == null) {
        i++;
      } else if (width > 0) {
        Datum one = first[i] == null ? unknownLike(second[i].value()) : first[i].value();
        Datum other = second[i] == null ? unknownLike(first[i].value()) : second[i].value();
        Datum both = data.choose(condition, one, other);
        for (int b = 0; b < width; b++) {
          result[i + b] = new Cell(both, b, width);
        }
        i += width;
      } else if (first[i] != null && first[i].equals(second[i])) {
        result[i] = first[i];
        i++;
      } else {
        Term one = part(first[i], 1);
        Term other = part(second[i], 1);
        result[i] = new Cell(new Number(data.terms().ite(condition, one, other)), 0, 1);
        i++;
      }
    }
    return result;
  }

  /** How wide the values are that both have here, if they begin here and are equally wide. */
  private static int whole(Cell[] first, Cell[] second, int at) {
    Cell cell = first[at] == null ? second[at] : first[at];
    if (cell == null || cell.index() != 0) {
      return 0;
    }
    int width = cell.width();
    return fits(first, at, width) && fits(second, at, width) ? width : 0;
  }

  /** Whether one value of this width lies here, or none at all. */
  private static boolean fits(Cell[] cells, int at, int width) {
    if (cells[at] != null) {
      return cells[at].index() == 0 && cells[at].width() == width && run(cells, at, width) == width;
    }
    for (int i = 0; i < width; i++) {
      if (!inside(cells, at + i) || cells[at + i] != null) {
        return false;
      }
    }
    return true;
  }

  /** The pointers stored in a place. */
  Set<Pointer> pointersIn(Place place) {
    Set<Pointer> found = new LinkedHashSet<>();
    for (Cell cell : places.get(place).cells()) {
      if (cell != null && cell.value() instanceof Pointer pointer) {
        found.add(pointer);
      }
    }
    return found;
  }
}
