package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;

/** Seeded input vectors of a layout that like values at the edges. */
final class RandomInputs {
  private static final long[] FLOATS = {
    0x0000_0000L,
    0x8000_0000L,
    0x7fc0_0000L,
    0x7fa0_0001L,
    0xffc1_2345L,
    0x7f80_0000L,
    0xff80_0000L,
    0x0000_0001L,
    0x3dcc_cccdL,
    0x3f80_0000L,
    0x7f7f_ffffL
  };
  private static final long[] DOUBLES = {
    0L,
    0x8000_0000_0000_0000L,
    0x7ff8_0000_0000_0000L,
    0x7ff4_0000_0000_0123L,
    0xfff8_0000_dead_beefL,
    0x7ff0_0000_0000_0000L,
    0xfff0_0000_0000_0000L,
    0x0000_0000_0000_0001L,
    0x3fb9_9999_9999_999aL,
    0x3ff0_0000_0000_0000L,
    0x7fef_ffff_ffff_ffffL
  };

  private final SplittableRandom random;
  private List<InputObject> objects = List.of();

  RandomInputs(long seed) {
    random = new SplittableRandom(seed);
  }

  InputVector of(InputLayout layout) {
    List<ObjectValue> values = new ArrayList<>();
    objects = layout.objects();
    for (InputObject object : layout.objects()) {
      values.add(value(object));
    }
    return new InputVector(layout, List.of(), values, List.of(), List.of());
  }

  /** Whether nothing may be read or written there. */
  private boolean isEnd(PointerTarget target) {
    return target instanceof PointerTarget.Into into
        && into.object() < objects.size()
        && into.offsetBytes() >= objects.get(into.object()).sizeBytes();
  }

  ObjectValue value(InputObject object) {
    ObjectValue value = ObjectValue.zero(object.sizeBytes());
    boolean sparse = random.nextInt(3) == 0;
    for (ScalarCell cell : ScalarCell.of(object)) {
      if (!sparse || random.nextInt(6) == 0) {
        value = fill(value, cell);
      }
    }
    if (object.terminated()) {
      int last = Math.toIntExact(8 * (object.sizeBytes() - object.elementType().sizeBytes()));
      value = value.withBits(last, (int) (8 * object.elementType().sizeBytes()), 0);
    }
    for (PointerSlot slot : object.slots()) {
      List<PointerTarget> choices =
          slot.choices().stream()
              .filter(c -> !(c instanceof PointerTarget.Beyond) && !isEnd(c))
              .toList();
      if (!choices.isEmpty()) {
        PointerTarget choice = choices.get(random.nextInt(choices.size()));
        value = slot.set(value, choice);
      }
    }
    return value;
  }

  private ObjectValue fill(ObjectValue value, ScalarCell cell) {
    if (cell.bitWidth() > 64) {
      return value
          .withBits(cell.bitOffset(), 64, scalar(cell))
          .withBits(cell.bitOffset() + 64, cell.bitWidth() - 64, scalar(cell));
    }
    long mask = cell.valueBits() == 64 ? -1 : (1L << cell.valueBits()) - 1;
    return value.withBits(cell.bitOffset(), cell.bitWidth(), scalar(cell) & mask);
  }

  private long scalar(ScalarCell cell) {
    return switch (cell.type()) {
      case CType.Floating floating -> {
        long[] special = floating.valueBits() == 32 ? FLOATS : DOUBLES;
        yield random.nextInt(4) == 0 ? random.nextLong() : special[random.nextInt(special.length)];
      }
      case CType.Enumeration enumeration when !enumeration.constants().isEmpty() ->
          random.nextInt(8) == 0
              ? random.nextInt(-2, 9)
              : enumeration.constants().get(random.nextInt(enumeration.constants().size())).value();
      case CType.Int integer when integer.widthBits() == 8 && random.nextBoolean() ->
          "abcXYZ019 \n\t\"\\%?'".charAt(random.nextInt(17));
      default -> edge(cell.bitWidth());
    };
  }

  private long edge(int width) {
    return switch (random.nextInt(7)) {
      case 0 -> 0;
      case 1 -> 1L << Math.min(63, width - 1);
      case 2 -> (1L << Math.min(63, width - 1)) - 1;
      case 3 -> -1;
      case 4 -> random.nextInt(-20, 20);
      case 5 -> random.nextInt(100_000);
      default -> random.nextLong();
    };
  }
}
