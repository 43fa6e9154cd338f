package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;
import org.farkas.oracle.DifferentialProgramGenerator.Input;

/**
 * Values for a generated program's input variables, as the bits of their types.
 *
 * @param bits in the order of the program's inputs
 */
record InputValues(List<Long> bits) {
  InputValues {
    bits = List.copyOf(bits);
  }

  static InputValues random(Choices choices, List<Input> inputs) {
    List<Long> values = new ArrayList<>();
    for (Input input : inputs) {
      values.add(value(choices, input.type()));
    }
    return new InputValues(values);
  }

  private static long value(Choices choices, NumberType type) {
    if (type == NumberType.FLOAT) {
      float number = (float) choices.bits() / choices.of(1f, 1e9f, 1e18f, 1e30f);
      return Float.floatToRawIntBits(choices.chance(80) ? number : special(choices)) & 0xffffffffL;
    }
    if (type == NumberType.DOUBLE) {
      double number = choices.bits() / choices.of(1.0, 1e9, 1e18, 1e40);
      return Double.doubleToRawLongBits(choices.chance(80) ? number : special(choices));
    }
    long any = choices.of(choices.bits(), (long) choices.between(-3, 3), 1L << choices.below(63));
    return type.bits == 64 ? any : any & (1L << type.bits) - 1;
  }

  private static float special(Choices choices) {
    return choices.of(0f, -0f, 1f, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE);
  }

  /** A C statement that gives the variables these values. */
  String assignments(List<Input> inputs) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < inputs.size(); i++) {
      Input input = inputs.get(i);
      String value = "0x" + Long.toHexString(bits.get(i)) + "uLL";
      if (input.type().floating()) {
        text.append(
            "{ unsigned long long b = %s; memcpy(&%s, &b, sizeof %s); } "
                .formatted(value, input.name(), input.name()));
      } else {
        text.append("%s = (%s)%s; ".formatted(input.name(), input.type(), value));
      }
    }
    return text.toString();
  }
}
