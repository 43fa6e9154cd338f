package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scalars read as a C programmer would write them, and keep their exact value. */
class LiteralsTest {
  private static CType.Int integer(String spelling, int width, boolean signed) {
    return new CType.Int(spelling, width, signed, CType.IntKind.OTHER, width / 8);
  }

  private static final CType.Floating FLOAT = new CType.Floating("float", 32, 4, 4);
  private static final CType.Floating DOUBLE = new CType.Floating("double", 64, 8, 8);
  private static final CType.Floating LONG_DOUBLE = new CType.Floating("long double", 80, 16, 16);

  private static String literal(CType type, long bits) {
    int width = (int) Math.min(64, type.sizeBytes() * 8);
    ObjectValue value = ObjectValue.zero(type.sizeBytes()).withBits(0, width, bits);
    return Literals.scalar(type, value, 0, width);
  }

  @ParameterizedTest
  @CsvSource({
    "int, 0, 0",
    "int, -1, -1",
    "int, 2147483647, INT_MAX",
    "int, -2147483648, INT_MIN",
    "int, -2147483647, -2147483647",
    "long, 5, 5",
    "long, 3000000000, 3000000000L",
    "long, -9223372036854775808, LONG_MIN",
    "long, 9223372036854775807, LONG_MAX",
    "long long, -9223372036854775808, LLONG_MIN",
    "long long, -3000000000, -3000000000LL",
    "int64_t, 9223372036854775807, LLONG_MAX",
    "short, -32768, -32768",
  })
  void signedIntegers(String spelling, long value, String expected) {
    int width = spelling.equals("short") ? 16 : spelling.equals("int") ? 32 : 64;
    assertThat(literal(integer(spelling, width, true), value)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "unsigned, 7, 7",
    "unsigned, 50000, 50000",
    "unsigned, 2147483648, 0x80000000u",
    "unsigned, 4294967295, 0xffffffffu",
    "unsigned, 65535, 0xffff",
    "unsigned, 70001, 70001",
    "unsigned, 1234567, 0x12d687",
    "unsigned long, 4294967296, 0x100000000ul",
    "unsigned long, -1, 0xfffffffffffffffful",
    "size_t, -1, 0xffffffffffffffffull",
    "uint8_t, 255, 255",
  })
  void unsignedIntegers(String spelling, long value, String expected) {
    int width = spelling.equals("uint8_t") ? 8 : spelling.equals("unsigned") ? 32 : 64;
    assertThat(literal(integer(spelling, width, false), value)).isEqualTo(expected);
  }

  @Test
  void charactersAndBooleans() {
    CType.Int character = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);
    CType.Int bool = new CType.Int("_Bool", 8, false, CType.IntKind.BOOL, 1);
    assertThat(literal(character, 'a')).isEqualTo("'a'");
    assertThat(literal(character, '\'')).isEqualTo("'\\''");
    assertThat(literal(character, '"')).isEqualTo("'\"'");
    assertThat(literal(character, '\\')).isEqualTo("'\\\\'");
    assertThat(literal(character, '\n')).isEqualTo("'\\n'");
    assertThat(literal(character, 0)).isEqualTo("'\\0'");
    assertThat(literal(character, -3)).isEqualTo("-3");
    assertThat(literal(character, 7)).isEqualTo("7");
    assertThat(literal(bool, 1)).isEqualTo("true");
    assertThat(literal(bool, 0)).isEqualTo("false");
    assertThat(literal(bool, 2)).isEqualTo("2");
  }

  @Test
  void bitFieldsTakeTheirSignFromTheirOwnWidth() {
    ObjectValue value = ObjectValue.zero(4).withBits(3, 4, 0b1011);
    assertThat(Literals.scalar(integer("int", 32, true), value, 3, 4)).isEqualTo("-5");
    assertThat(Literals.scalar(integer("unsigned", 32, false), value, 3, 4)).isEqualTo("11");
  }

  @Test
  void enumeratorsByName() {
    List<CType.EnumConstant> constants =
        List.of(new CType.EnumConstant("LOW", -1), new CType.EnumConstant("HIGH", 9));
    CType mode = new CType.Enumeration("enum mode", integer("int", 32, true), constants);
    assertThat(literal(mode, -1)).isEqualTo("LOW");
    assertThat(literal(mode, 9)).isEqualTo("HIGH");
    assertThat(literal(mode, 3)).isEqualTo("3");
  }

  @Test
  void numbersOf128Bits() {
    CType wide = integer("__int128", 128, true);
    ObjectValue minusTwo = ObjectValue.zero(16).withBits(0, 64, -2).withBits(64, 64, -1);
    ObjectValue large = ObjectValue.zero(16).withBits(64, 64, 1);
    assertThat(Literals.scalar(wide, minusTwo, 0, 128)).isEqualTo("-2");
    assertThat(Literals.scalar(wide, large, 0, 128))
        .isEqualTo("(__int128)((unsigned __int128)0x1ull << 64 | 0x0ull)");
  }

  @Test
  void floatingSpecials() {
    assertThat(literal(FLOAT, 0x7fc0_0000)).isEqualTo("__builtin_nanf(\"\")");
    assertThat(literal(FLOAT, 0xffc0_0000L)).isEqualTo(OwnNames.mark("farkas_float(0xffc00000u)"));
    assertThat(literal(FLOAT, 0x8000_0000L)).isEqualTo("-0.0f");
    assertThat(literal(DOUBLE, 0xfff0_0000_0000_0000L)).isEqualTo("-__builtin_inf()");
    assertThat(literal(DOUBLE, Double.doubleToLongBits(0.1))).isEqualTo("0.1");
    assertThat(literal(DOUBLE, Double.doubleToLongBits(1e300))).isEqualTo("1.0e300");
    assertThat(literal(DOUBLE, 1)).isEqualTo("4.9e-324");
  }

  @Test
  void floatingNumbersReadBackExactly() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 20_000; i++) {
      int single = random.nextInt();
      if (Float.isFinite(Float.intBitsToFloat(single))) {
        String text = literal(FLOAT, single);
        assertThat(text).endsWith("f");
        float back = Float.parseFloat(text.substring(0, text.length() - 1));
        assertThat(Float.floatToRawIntBits(back)).isEqualTo(single);
      }
      long bits = random.nextLong();
      if (Double.isFinite(Double.longBitsToDouble(bits))) {
        double back = Double.parseDouble(literal(DOUBLE, bits));
        assertThat(Double.doubleToRawLongBits(back)).isEqualTo(bits);
      }
    }
  }

  @Test
  void extendedNumbers() {
    assertThat(extended(0, 0)).isEqualTo("0.0L");
    assertThat(extended(0x8000, 0)).isEqualTo("-0.0L");
    assertThat(extended(0x3fff, 0x8000_0000_0000_0000L)).isEqualTo("1.0L");
    assertThat(extended(0xbfff, 0xa000_0000_0000_0000L)).isEqualTo("-1.25L");
    assertThat(extended(0x3ffd, 0xaaaa_aaaa_aaaa_aaabL)).isEqualTo("0.333333333333333333342L");
    assertThat(extended(0x7fff, 0x8000_0000_0000_0000L)).isEqualTo("__builtin_infl()");
    assertThat(extended(0x7fff, 0xc000_0000_0000_0000L)).isEqualTo("__builtin_nanl(\"\")");
    assertThat(extended(0x43ff, 0x8000_0000_0000_0000L)).isEqualTo("1.79769313486231590773e+308L");
    assertThat(extended(0x4009, 0x8000_0000_0000_0000L)).isEqualTo("1024.0L");
    assertThat(extended(0, 1)).isEqualTo("3.64519953188247460253e-4951L");
  }

  private static String extended(long signAndExponent, long significand) {
    ObjectValue value =
        ObjectValue.zero(16).withBits(0, 64, significand).withBits(64, 16, signAndExponent);
    return Literals.scalar(LONG_DOUBLE, value, 0, 128);
  }
}
