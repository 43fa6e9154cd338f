package org.farkas.strategy.simplify;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Test;

/** Vectors become simple as far as a predicate allows, and no further. */
class VectorShrinkerTest {
  private static final CType.Int INT = new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);
  private static final CType.Int CHAR = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);
  private static final CType.Floating DOUBLE = new CType.Floating("double", 64, 8, 8);
  private static final CType.Enumeration COLOUR =
      new CType.Enumeration(
          "enum colour",
          INT,
          List.of(new CType.EnumConstant("RED", 5), new CType.EnumConstant("BLUE", 9)));

  private static InputObject scalar(int id, CType type) {
    return new InputObject(
        id, new InputObject.Parameter(id), "x" + id, type, 1, false, false, false, List.of());
  }

  private static InputVector vector(CType type, long... values) {
    List<InputObject> objects = new ArrayList<>();
    List<ObjectValue> contents = new ArrayList<>();
    int bits = (int) type.sizeBytes() * 8;
    for (long value : values) {
      objects.add(scalar(objects.size(), type));
      contents.add(ObjectValue.zero(type.sizeBytes()).withBits(0, bits, value));
    }
    return new InputVector(
        new InputLayout("f", objects, 1), List.of(), contents, List.of(), List.of());
  }

  private static InputVector shrunk(InputVector vector, Predicate<InputVector> holds) {
    return shrunk(vector, ShapeOptions.DEFAULT, holds);
  }

  private static InputVector shrunk(
      InputVector vector, ShapeOptions options, Predicate<InputVector> holds) {
    assertThat(holds.test(vector)).isTrue();
    InputVector result =
        new VectorShrinker(vector, new PlainValues(options), holds, 2_000).shrink();
    assertThat(holds.test(result)).isTrue();
    return result;
  }

  private static int number(InputVector vector, int id) {
    return (int) vector.values().get(id).bits(0, 32);
  }

  @Test
  void whatDoesNotMatterBecomesZeroAndTheRestMinimal() {
    InputVector result =
        shrunk(
            vector(INT, 77_123, -5, 1_234_567, 0x5555, -123_456, 12_345),
            v ->
                number(v, 2) > 1_000
                    && (number(v, 3) & 0x40) != 0
                    && number(v, 4) < -7
                    && number(v, 5) > 60);
    int[] numbers = IntStream.range(0, 6).map(id -> number(result, id)).toArray();
    assertThat(numbers[3] & 0x40).isNotZero();
    numbers[3] = 0;
    assertThat(numbers).containsExactly(0, 0, 1_001, 0, -8, 100);
  }

  @Test
  void theOutcomeDependsOnNothingButVectorAndPredicate() {
    InputVector start = vector(INT, 987_654_321, -77, 4_321);
    Predicate<InputVector> holds = v -> number(v, 0) % 7 == number(start, 0) % 7;
    assertThat(shrunk(start, holds).values()).isEqualTo(shrunk(start, holds).values());
  }

  @Test
  void rangesOfTheUserHold() {
    ShapeOptions options =
        new ShapeOptions(
            Map.of(
                "x0", new ShapeOptions.Range("50", "90"), "x1", new ShapeOptions.Range("-9", "-4")),
            Map.of(),
            Map.of(),
            Set.of(),
            Set.of(),
            true);
    InputVector result = shrunk(vector(INT, 77, -8), options, _ -> true);
    assertThat(number(result, 0)).isEqualTo(50);
    assertThat(number(result, 1)).isEqualTo(-4);
  }

  @Test
  void enumerationsTakeTheirConstants() {
    assertThat(number(shrunk(vector(COLOUR, 1_234), _ -> true), 0)).isEqualTo(5);
    assertThat(number(shrunk(vector(COLOUR, 1_234), v -> number(v, 0) > 5), 0)).isEqualTo(9);
  }

  @Test
  void floatingValuesBecomeRound() {
    ToLongFunction<Double> bits = Double::doubleToLongBits;
    InputVector start = vector(DOUBLE, bits.applyAsLong(1234.5678), bits.applyAsLong(0.123456));
    InputVector result =
        shrunk(start, v -> real(v, 0) > 1_200 && real(v, 1) > 0.11 && real(v, 1) < 0.13);
    assertThat(real(result, 0)).isEqualTo(1_201);
    assertThat(real(result, 1)).isEqualTo(0.12);
  }

  private static double real(InputVector vector, int id) {
    return Double.longBitsToDouble(vector.values().get(id).bits(0, 64));
  }

  /** A string behind a pointer that may be NULL. */
  private static InputVector string(String text, int capacity) {
    PointerSlot slot =
        new PointerSlot(
            0,
            "s",
            new CType.Pointer(CHAR, true, 8),
            List.of(new PointerTarget.Null(), new PointerTarget.Into(1, 0)),
            true);
    InputObject parameter =
        new InputObject(
            0,
            new InputObject.Parameter(0),
            "s",
            new CType.Pointer(CHAR, true, 8),
            1,
            false,
            false,
            false,
            List.of(slot));
    InputObject pointee =
        new InputObject(
            1, new InputObject.Pointee(0, 0), "*s", CHAR, capacity, true, true, true, List.of());
    ObjectValue value = ObjectValue.zero(capacity);
    for (int i = 0; i < text.length(); i++) {
      value = value.withBits(i * 8L, 8, text.charAt(i));
    }
    return new InputVector(
        new InputLayout("f", List.of(parameter, pointee), 1),
        List.of(),
        List.of(ObjectValue.zero(8).withPointer(0, new PointerTarget.Into(1, 0)), value),
        List.of(),
        List.of());
  }

  private static boolean pointed(InputVector vector) {
    return vector.values().get(0).pointers().get(0L) instanceof PointerTarget.Into;
  }

  private static String text(InputVector vector) {
    StringBuilder text = new StringBuilder();
    for (byte b : vector.values().get(1).bytes()) {
      text.append((char) (b & 0xff));
    }
    return text.substring(0, text.indexOf("\0"));
  }

  @Test
  void pointersBecomeNull() {
    assertThat(pointed(shrunk(string("abc", 9), _ -> true))).isFalse();
    assertThat(pointed(shrunk(string("abc", 9), VectorShrinkerTest::pointed))).isTrue();
  }

  @Test
  void manyPointersBecomeNullAtOnce() {
    List<InputObject> objects = new ArrayList<>();
    List<ObjectValue> values = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      PointerTarget own = new PointerTarget.Into(2 * i + 1, 0);
      PointerSlot slot =
          new PointerSlot(
              0,
              "p" + i,
              new CType.Pointer(CHAR, true, 8),
              List.of(new PointerTarget.Null(), own),
              true);
      objects.add(
          new InputObject(
              2 * i,
              new InputObject.Parameter(i),
              "p" + i,
              slot.type(),
              1,
              false,
              false,
              false,
              List.of(slot)));
      objects.add(scalar(2 * i + 1, CHAR));
      values.add(new ObjectValue(new byte[8], new TreeMap<>(Map.of(0L, own))));
      values.add(new ObjectValue(new byte[1], new TreeMap<>()));
    }
    InputVector start =
        new InputVector(new InputLayout("f", objects, 1), List.of(), values, List.of(), List.of());
    AtomicInteger asked = new AtomicInteger();
    InputVector result =
        shrunk(
            start,
            v -> {
              asked.incrementAndGet();
              return leads(v, 0) && leads(v, 2);
            });
    List<Integer> left = IntStream.range(0, 40).filter(i -> leads(result, i)).boxed().toList();
    assertThat(left).containsExactly(0, 2);
    assertThat(asked).hasValueLessThan(20);
  }

  private static boolean leads(InputVector vector, int parameter) {
    return vector.values().get(2 * parameter).pointers().get(0L) instanceof PointerTarget.Into;
  }

  @Test
  void stringsBecomeShortAndPrintable() {
    InputVector result =
        shrunk(
            string("\u0001%\u0002q\u0003rest", 12),
            v -> pointed(v) && text(v).length() >= 3 && text(v).charAt(1) == '%');
    assertThat(text(result)).isEqualTo("a%a");
    assertThat(result.object(1).count()).as("characters and the NUL").isEqualTo(4);
    assertThat(result.values().get(1).sizeBytes()).isEqualTo(4);
  }

  @Test
  void failingAllocationsSucceedWhereTheyMay() {
    InputVector start = vector(INT, 1);
    InputVector failing =
        new InputVector(start.layout(), List.of(), start.values(), List.of(), List.of(0, 1, 2));
    InputVector result = shrunk(failing, v -> v.failingAllocations().contains(1));
    assertThat(result.failingAllocations()).containsExactly(1);
  }

  @Test
  void textsLoseWhatStandsBeforeAndBetweenWhatIsNeeded() {
    String text = "nothing = 0\n[net]\nspeed = 5\nretry = 901\n";
    long count = text.length() + 1;
    InputObject object =
        new InputObject(
            0, new InputObject.Parameter(0), "s", CHAR, count, true, true, true, List.of());
    byte[] bytes = Arrays.copyOf(text.getBytes(US_ASCII), text.length() + 1);
    InputVector vector =
        new InputVector(
            new InputLayout("f", List.of(object), 1),
            List.of(),
            List.of(new ObjectValue(bytes, new TreeMap<>())),
            List.of(),
            List.of());
    InputVector result =
        shrunk(vector, v -> lines(v).matches("(?s)(.*\n)?\\[net\\]\n(.*\n)?retry.*9.*"));
    assertThat(lines(result)).isEqualTo("[net]\nretry9");
    assertThat(result.object(0).count()).isEqualTo(13);
  }

  private static String lines(InputVector vector) {
    String all = new String(vector.values().getFirst().bytes(), US_ASCII);
    return all.substring(0, all.indexOf('\0'));
  }
}
