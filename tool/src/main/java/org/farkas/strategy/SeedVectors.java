package org.farkas.strategy;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.farkas.source.CType;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.BaseAddresses;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.MainArguments;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;

/**
 * Cheap candidates: a few regular ones (all zero, all one, extremes), then random ones that mix the
 * program's own constants, their neighbours, boundary values, small numbers and copies of other
 * cells. The sequence depends only on the seed. Not thread-safe.
 */
final class SeedVectors {
  private static final int MOST_ARGUMENTS = 6;
  private static final PointerTarget NUMBER = new PointerTarget.Number();

  /** How often a union holds a number where it may hold a pointer, too. */
  private static final int NUMBER_PERCENT = 40;

  private final InputLayout layout;
  private final ProgramConstants constants;
  private final SplittableRandom random;
  private final List<List<ScalarCell>> cells = new ArrayList<>();

  /** By object, as all that follows: the address that it is, if it is one. */
  private final List<Optional<Long>> addresses = new ArrayList<>();

  /** Where each of its pointers may lead in a candidate. */
  private final List<List<Targets>> targets = new ArrayList<>();

  /**
   * Where a pointer may lead.
   *
   * @param owns how many objects of its own it has: more than one where it has several types
   * @param numbers whether a number may stand in its place
   * @param starts where objects begin that parameters lead to: pointers that share memory mostly
   *     lead there
   */
  private record Targets(
      List<PointerTarget> possible, int owns, boolean numbers, List<PointerTarget> starts) {}

  private final Map<ScalarCell, ShapeOptions.Range> ranges = new IdentityHashMap<>();
  private final SortedMap<Integer, List<Long>> recent = new TreeMap<>();
  private final List<Aliases.Equal> equalPointers;
  private final TextSeeds texts;
  private final StreamSeeds streams;
  private int produced;

  /**
   * @param texts makes the texts that the program may understand, from a source of randomness
   * @param streams adds the streams that functions without source give
   */
  SeedVectors(
      InputLayout layout,
      ShapeOptions options,
      ProgramConstants constants,
      Function<SplittableRandom, TextSeeds> texts,
      Function<SplittableRandom, StreamSeeds> streams,
      long seed) {
    this.layout = layout;
    this.constants = constants;
    this.random = new SplittableRandom(seed);
    this.equalPointers = Aliases.equal(layout, options);
    this.texts = texts.apply(new SplittableRandom(~seed));
    this.streams = streams.apply(new SplittableRandom(seed ^ Long.MIN_VALUE));
    for (InputObject object : layout.objects()) {
      boolean settable = !(object.origin() instanceof InputObject.InitialVariable);
      List<ScalarCell> own = settable ? ScalarCell.of(object) : List.of();
      cells.add(own);
      addresses.add(BaseAddresses.address(layout, object));
      targets.add(object.slots().stream().map(slot -> targets(object, slot)).toList());
      own.forEach(cell -> options.rangeAt(cell.path()).ifPresent(range -> ranges.put(cell, range)));
    }
  }

  /** Candidates for a unit whose inputs are as large as a guess says. */
  static SeedVectors of(UnitTask task, ShapeGuess guess, long seed) {
    Set<String> functions = usersFunctions(task);
    ProgramConstants constants = ProgramConstants.of(task.module(), functions);
    InputLayout layout =
        LayoutBuilder.build(
            task.source(), task.function(), task.variables(), task.options(), guess);
    return new SeedVectors(
        layout,
        task.options(),
        constants,
        random -> TextSeeds.of(task.module(), functions, constants, random),
        random -> StreamSeeds.of(task, random),
        seed);
  }

  /** Those of the unit's functions that are no models of library functions. */
  private static Set<String> usersFunctions(UnitTask task) {
    Set<String> functions = new LinkedHashSet<>(task.source().otherFunctions());
    task.source().functions().stream()
        .filter(function -> function.defined() && !function.fromSystemHeader())
        .forEach(function -> functions.add(function.name()));
    functions.retainAll(task.functions());
    return functions;
  }

  /** Whether some inputs are made of texts that the program may understand. */
  boolean writesTexts() {
    return streams.givesInput()
        || texts.known() && layout.objects().stream().anyMatch(InputObject::terminated);
  }

  /** Whether a unit reads what may be made of lines. */
  boolean writesLines() {
    return streams.givesInput() || layout.objects().stream().anyMatch(InputObject::holdsInput);
  }

  /** A candidate did something new: what it gave to be read is worth varying. */
  void keep(InputVector fruitful) {
    for (int id = 0; id < fruitful.objectCount(); id++) {
      if (fruitful.object(id).holdsInput()) {
        texts.keep(new String(fruitful.characters(id), StandardCharsets.ISO_8859_1));
      }
    }
  }

  /** The next candidate. */
  InputVector next() {
    int index = produced++;
    recent.clear();
    boolean smallOnly = random.nextInt(3) == 0;
    int nullPercent = index < 6 ? 0 : random.nextInt(4) == 0 ? 50 : 8;
    List<ObjectValue> values = new ArrayList<>();
    for (InputObject object : layout.objects()) {
      values.add(value(object, index, smallOnly, nullPercent));
    }
    for (Aliases.Equal equal : equalPointers) {
      Aliases.Place from = equal.leader();
      Aliases.Place to = equal.follower();
      PointerTarget target = from.slot().in(values.get(from.object()));
      values.set(to.object(), to.slot().set(values.get(to.object()), target));
    }
    InputVector vector =
        streams.with(
            new InputVector(layout, List.of(), values, List.of(), List.of()), this::contents);
    return MainArguments.of(layout)
        .map(arguments -> arguments.with(vector, index == 0 ? 1 : random.nextInt(MOST_ARGUMENTS)))
        .orElse(vector);
  }

  /** What a stream holds that a function without source gives. */
  private String contents() {
    int choice = random.nextInt(100);
    if (choice < 75 && texts.known()) {
      return texts.next(true);
    }
    if (choice < 85) {
      return texts.octets();
    }
    StringBuilder characters = new StringBuilder();
    int length = random.nextInt((int) layout.openedCapacity() + 1);
    for (int i = 0; i < length; i++) {
      characters.append(random.nextInt(6) == 0 ? '\n' : (char) character());
    }
    return characters.toString();
  }

  private ObjectValue value(InputObject object, int index, boolean smallOnly, int nullPercent) {
    byte[] bytes = new byte[Math.toIntExact(object.sizeBytes())];
    boolean text = object.terminated();
    Optional<Long> address = addresses.get(object.id());
    int most = (int) Math.min(object.count(), 1 << 16);
    boolean lines = object.holdsInput();
    boolean understood = text && texts.known() && random.nextInt(100) < (lines ? 70 : 40);
    String written = understood ? texts.next(lines) : "";
    int length =
        understood ? Math.min(most - 1, written.length()) : text ? random.nextInt(most) : 0;
    for (ScalarCell cell : cells.get(object.id())) {
      long bits;
      if (text) {
        long position = cell.bitOffset() / cell.bitWidth();
        bits =
            position >= length
                ? 0
                : understood ? stored(cell, written.charAt((int) position)) : character(cell);
      } else {
        bits = scalar(cell, index, smallOnly);
      }
      bits = address.orElse(clampToRange(cell, bits));
      ObjectValue.putBits(bytes, cell.bitOffset(), cell.bitWidth(), bits & mask(cell.valueBits()));
    }
    SortedMap<Long, PointerTarget> pointers = new TreeMap<>();
    for (int i = 0; i < object.slots().size(); i++) {
      PointerTarget target = choose(targets.get(object.id()).get(i), nullPercent);
      object.slots().get(i).put(target, bytes, pointers);
    }
    return new ObjectValue(bytes, pointers);
  }

  private Targets targets(InputObject owner, PointerSlot slot) {
    List<PointerTarget> possible =
        slot.choices().stream()
            .filter(c -> !(c instanceof PointerTarget.Beyond) && !isEnd(c))
            .toList();
    return new Targets(
        possible,
        layout.own(owner, slot).size(),
        possible.contains(NUMBER),
        possible.stream().filter(this::startsWhereParametersLead).toList());
  }

  private boolean startsWhereParametersLead(PointerTarget target) {
    return target instanceof PointerTarget.Into into
        && into.offsetBytes() == 0
        && layout.objects().get(into.object()).origin() instanceof InputObject.Pointee pointee
        && layout.objects().get(pointee.owner()).origin() instanceof InputObject.Parameter;
  }

  private PointerTarget choose(Targets targets, int nullPercent) {
    List<PointerTarget> possible = targets.possible();
    if (possible.isEmpty()) {
      return new PointerTarget.Null();
    }
    if (targets.numbers() && random.nextInt(100) < NUMBER_PERCENT) {
      return NUMBER;
    }
    boolean nullable = possible.getFirst() instanceof PointerTarget.Null;
    if (possible.size() == 1 || nullable && random.nextInt(100) < nullPercent) {
      return possible.getFirst();
    }
    int first = nullable ? 1 : 0;
    if (targets.owns() > 1 && random.nextInt(4) != 0) {
      int one = first + random.nextInt(targets.owns());
      return possible.get(Math.min(one, possible.size() - 1));
    }
    // The pointer's own object comes first; sharing is tried now and then.
    boolean own = random.nextInt(4) != 0 || possible.get(first) instanceof PointerTarget.Function;
    if (own && !(possible.get(first) instanceof PointerTarget.Function)) {
      return possible.get(first);
    }
    return targets.starts().size() > 1 && random.nextBoolean()
        ? targets.starts().get(random.nextInt(targets.starts().size()))
        : possible.get(first + random.nextInt(possible.size() - first));
  }

  /** Whether nothing can be read there: only comparisons need such pointers. */
  private boolean isEnd(PointerTarget target) {
    return target instanceof PointerTarget.Into into
        && into.offsetBytes() >= layout.objects().get(into.object()).sizeBytes()
        && into.offsetBytes() > 0;
  }

  private long scalar(ScalarCell cell, int index, boolean smallOnly) {
    boolean floating = cell.type() instanceof CType.Floating;
    long value =
        switch (index) {
          case 0 -> 0;
          case 1 -> floating ? one(cell.bitWidth()) : 1;
          case 2 -> floating ? one(cell.bitWidth()) : mask(cell.valueBits()) >>> 1;
          case 3 -> floating ? 0 : mask(cell.valueBits());
          default -> floating ? randomFloat(cell.bitWidth()) : randomInteger(cell, smallOnly);
        };
    recent.computeIfAbsent(cell.bitWidth(), _ -> new ArrayList<>()).add(value);
    return value;
  }

  private long randomInteger(ScalarCell cell, boolean smallOnly) {
    int choice = random.nextInt(100);
    List<Long> known = constants.integers().getOrDefault(cell.bitWidth(), List.of());
    List<Long> wide = constants.integers().getOrDefault(32, List.of());
    List<Long> earlier = recent.getOrDefault(cell.bitWidth(), List.of());
    if (cell.type() instanceof CType.Enumeration type
        && choice < 80
        && !type.constants().isEmpty()) {
      return type.constants().get(random.nextInt(type.constants().size())).value();
    }
    if (choice < 30 && !(known.isEmpty() && wide.isEmpty())) {
      List<Long> pool =
          known.isEmpty() || cell.bitWidth() < 32 && random.nextBoolean() ? wide : known;
      pool = pool.isEmpty() ? known : pool;
      return pool.get(random.nextInt(pool.size())) + random.nextInt(-1, 2);
    }
    if (choice < 42 && !earlier.isEmpty()) {
      return earlier.get(random.nextInt(earlier.size())) + (random.nextInt(3) == 0 ? 1 : 0);
    }
    if (choice < 75 || smallOnly) {
      return random.nextInt(-4, 17);
    }
    if (choice < 85) {
      long top = 1L << (cell.valueBits() - 1);
      return top + random.nextInt(-1, 2);
    }
    return random.nextLong() >>> random.nextInt(64);
  }

  private long randomFloat(int width) {
    List<Long> known = constants.floats().getOrDefault(width, List.of());
    List<Long> earlier = recent.getOrDefault(width, List.of());
    int choice = random.nextInt(100);
    if (choice < 30 && !known.isEmpty()) {
      return known.get(random.nextInt(known.size())) + random.nextInt(-1, 2);
    }
    if (choice < 42 && !earlier.isEmpty()) {
      return earlier.get(random.nextInt(earlier.size()));
    }
    double value =
        switch (random.nextInt(12)) {
          case 0 -> Double.NaN;
          case 1 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
          case 2 -> -0.0;
          case 3, 4, 5 -> random.nextInt(-8, 9);
          case 6, 7 -> random.nextDouble(-2, 2);
          case 8, 9 -> random.nextInt(-400, 401) / 4.0;
          case 10 -> random.nextDouble(-1e6, 1e6);
          default -> random.nextDouble(-1, 1) * Math.scalb(1.0, random.nextInt(-60, 61));
        };
    return width == 32
        ? Float.floatToIntBits((float) value) & 0xffff_ffffL
        : Double.doubleToLongBits(value);
  }

  private static long one(int width) {
    return width == 32 ? Float.floatToIntBits(1f) : Double.doubleToLongBits(1.0);
  }

  private long character(ScalarCell cell) {
    return isInput(cell) && random.nextInt(6) == 0 ? stored(cell, '\n') : stored(cell, character());
  }

  private static boolean isInput(ScalarCell cell) {
    return cell.type() instanceof CType.Int type && type.kind() == CType.IntKind.INPUT;
  }

  /** How a cell holds a character. */
  private static long stored(ScalarCell cell, long character) {
    return isInput(cell) ? CType.IntKind.INPUT_CHARACTER | character : character;
  }

  private long character() {
    List<Long> known = constants.integers().getOrDefault(32, List.of());
    List<Long> bytes = constants.integers().getOrDefault(8, List.of());
    int choice = random.nextInt(100);
    if (choice < 50 && !(known.isEmpty() && bytes.isEmpty())) {
      List<Long> pool = bytes.isEmpty() || !known.isEmpty() && random.nextBoolean() ? known : bytes;
      long value = pool.get(random.nextInt(pool.size())) & 0xff;
      return value == 0 ? ' ' : value;
    }
    if (choice < 70) {
      return random.nextInt('0', '9' + 1);
    }
    return choice < 95 ? random.nextInt(' ', 127) : random.nextInt(1, 256);
  }

  private long clampToRange(ScalarCell cell, long bits) {
    ShapeOptions.Range range = ranges.get(cell);
    return range == null ? bits : clamped(cell, bits, range);
  }

  private long clamped(ScalarCell cell, long bits, ShapeOptions.Range range) {
    if (cell.type() instanceof CType.Floating) {
      return cell.bitWidth() == 32
          ? Float.floatToRawIntBits((float) clamped(Float.intBitsToFloat((int) bits), range))
              & 0xffff_ffffL
          : Double.doubleToRawLongBits(clamped(Double.longBitsToDouble(bits), range));
    }
    BigInteger low = range.lowInteger().max(cell.least());
    BigInteger span = range.highInteger().min(cell.greatest()).subtract(low).add(BigInteger.ONE);
    return low.add(BigInteger.valueOf(bits).mod(span)).longValue();
  }

  /** The value if it is in the range, else one of its ends or one between them. */
  private double clamped(double value, ShapeOptions.Range range) {
    double low = Double.parseDouble(range.low());
    double high = Double.parseDouble(range.high());
    if (value >= low && value <= high) {
      return value;
    }
    return switch (random.nextInt(3)) {
      case 0 -> low;
      case 1 -> high;
      default -> Math.clamp(low + (high - low) * random.nextDouble(), low, high);
    };
  }

  private static long mask(int bits) {
    return bits >= 64 ? -1L : (1L << bits) - 1;
  }
}
