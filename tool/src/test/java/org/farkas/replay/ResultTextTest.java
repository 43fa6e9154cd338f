package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;
import org.junit.jupiter.api.Test;

class ResultTextTest {
  private static final CType.Int CHAR = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);
  private static final CType.Int SHORT = new CType.Int("short", 16, true, CType.IntKind.OTHER, 2);
  private static final CType.Floating DOUBLE = new CType.Floating("double", 64, 8, 8);

  private final ResultText words =
      new ResultText(
          new InputVector(
              new InputLayout("f", List.of(), 0), List.of(), List.of(), List.of(), List.of()));

  private String of(CType type, int... bytes) {
    return of(type, new BitSet(), bytes);
  }

  private String of(CType type, BitSet skipped, int... bytes) {
    byte[] content = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      content[i] = (byte) bytes[i];
    }
    return words.of(type, new ObjectValue(content, new TreeMap<>()), skipped).orElse("nothing");
  }

  @Test
  void numbersAndTextReadAsAUserWritesThem() {
    assertThat(of(SHORT, 0xfe, 0xff)).isEqualTo("-2");
    assertThat(of(CHAR, 'h', 'i', 0, 0)).isEqualTo("\"hi\"");
    assertThat(of(DOUBLE, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f)).isEqualTo("1.5");
  }

  @Test
  void everyNanIsTheSame() {
    assertThat(of(DOUBLE, 1, 0, 0, 0, 0, 0, 0xf8, 0xff))
        .isEqualTo(of(DOUBLE, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f));
  }

  @Test
  void bytesThatMeanNothingMakeNoDifference() {
    BitSet second = new BitSet();
    second.set(1);
    CType pair = new CType.Array(SHORT, 2);
    assertThat(of(pair, second, 1, 2, 3, 4)).isEqualTo(of(pair, second, 1, 9, 3, 4));
    assertThat(of(pair, second, 1, 2, 3, 4)).isNotEqualTo(of(pair, second, 1, 2, 3, 5));
    second.set(0, 4);
    assertThat(of(pair, second, 1, 2, 3, 4)).isEqualTo("nothing");
  }

  @Test
  void longValuesThatDifferOnlyAtTheirEndAreTold() {
    CType many = new CType.Array(SHORT, 500);
    int[] bytes = new int[1000];
    String zeros = of(many, bytes);
    bytes[999] = 1;
    assertThat(of(many, bytes)).isNotEqualTo(zeros).hasSizeLessThan(200);
  }

  @Test
  void addressesOfNothingKnownReadTheSame() {
    CType pointer = new CType.Pointer(SHORT, false, 8);
    TreeMap<Long, PointerTarget> one = new TreeMap<>();
    one.put(0L, new PointerTarget.Raw(77));
    TreeMap<Long, PointerTarget> other = new TreeMap<>();
    other.put(0L, new PointerTarget.Elsewhere());
    assertThat(words.of(pointer, new ObjectValue(new byte[8], one), new BitSet()))
        .isEqualTo(words.of(pointer, new ObjectValue(new byte[8], other), new BitSet()))
        .contains("<elsewhere>");
  }
}
