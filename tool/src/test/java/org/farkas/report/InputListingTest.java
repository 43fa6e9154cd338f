package org.farkas.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.junit.jupiter.api.Test;

class InputListingTest {
  private static final CType.Int CHAR = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);
  private static final CType.Int SHORT = new CType.Int("short", 16, true, CType.IntKind.OTHER, 2);
  private static final CType.Int UNSIGNED =
      new CType.Int("unsigned long", 64, false, CType.IntKind.OTHER, 8);
  private static final CType.Int WIDE =
      new CType.Int("__int128", 128, true, CType.IntKind.OTHER, 16);

  private final List<InputObject> objects = new ArrayList<>();
  private final List<ObjectValue> values = new ArrayList<>();

  private void object(String name, CType type, long count, boolean terminated, byte... bytes) {
    objects.add(
        new InputObject(
            objects.size(),
            new InputObject.Parameter(0),
            name,
            type,
            count,
            false,
            terminated,
            false,
            List.of()));
    values.add(new ObjectValue(bytes, new TreeMap<>()));
  }

  private String listing(Integer... failing) {
    return InputListing.of(
            new InputVector(
                new InputLayout("f", objects, 0), List.of(), values, List.of(), List.of(failing)))
        .toString();
  }

  @Test
  void integersAreReadBySignAndWidth() {
    object("s", SHORT, 1, false, (byte) 0xfe, (byte) 0xff);
    byte[] ones = {-1, -1, -1, -1, -1, -1, -1, -1};
    object("u", UNSIGNED, 1, false, ones);
    byte[] wide = new byte[16];
    wide[8] = 1;
    object("w", WIDE, 1, false, wide);
    assertThat(listing()).isEqualTo("{s=-2, u=18446744073709551615, w=18446744073709551616}");
  }

  @Test
  void stringsAreShownAsTextUnlessSomethingStandsBehindTheirEnd() {
    object("*p", CHAR, 4, true, (byte) 'h', (byte) 'i', (byte) 0, (byte) 0);
    object("*q", CHAR, 3, true, (byte) 'h', (byte) 0, (byte) 'i');
    assertThat(listing()).isEqualTo("{*p=\"hi\", q[0]=104, q[1]=0, q[2]=105}");
  }

  @Test
  void floatsAreShownExactlyAndShortly() {
    object("f", new CType.Floating("float", 32, 4, 4), 1, false, floatBytes(0.1f));
    object("n", new CType.Floating("float", 32, 4, 4), 1, false, floatBytes(Float.NaN));
    assertThat(listing()).isEqualTo("{f=0.1, n=NaN}");
  }

  private static byte[] floatBytes(float value) {
    byte[] bytes = new byte[4];
    ObjectValue.putBits(bytes, 0, 32, Float.floatToRawIntBits(value));
    return bytes;
  }

  @Test
  void enumeratorsAreNamed() {
    CType.Int underlying = new CType.Int("unsigned", 32, false, CType.IntKind.OTHER, 4);
    CType.Enumeration mode =
        new CType.Enumeration("enum mode", underlying, List.of(new CType.EnumConstant("ON", 2)));
    object("m", mode, 1, false, (byte) 2, (byte) 0, (byte) 0, (byte) 0);
    object("n", mode, 1, false, (byte) 9, (byte) 0, (byte) 0, (byte) 0);
    assertThat(listing()).isEqualTo("{m=ON, n=9}");
  }

  @Test
  void bigObjectsListOnlyWhatIsNotZero() {
    byte[] bytes = new byte[1000];
    bytes[700] = 5;
    object("*p", CHAR, 1000, false, bytes);
    assertThat(listing()).isEqualTo("{p[700]=5, *p, the rest=0}");
  }

  @Test
  void pointersTellWhereTheyPointAndAllocationsThatTheyFail() {
    CType.Pointer type = new CType.Pointer(SHORT, false, 8);
    PointerSlot slot = new PointerSlot(0, "p", type, List.of(new PointerTarget.Null()), false);
    objects.add(
        new InputObject(
            0, new InputObject.Parameter(0), "p", type, 1, false, false, false, List.of(slot)));
    values.add(ObjectValue.zero(8).withPointer(0, new PointerTarget.Into(1, 2)));
    object("*p", SHORT, 2, false, (byte) 1, (byte) 0, (byte) 2, (byte) 0);
    assertThat(listing(1)).isEqualTo("{p=object *p + 2 bytes, p[0]=1, p[1]=2, allocation 2=fails}");
  }
}
