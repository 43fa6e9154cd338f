package org.farkas.testcase;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.farkas.source.CType;
import org.farkas.source.FixedMemory;

/**
 * Integer parameters that are the address of device registers ({@code *(volatile uint32_t *)(port +
 * 0x18)}): where a unit follows such a number, the layout grows by memory at an address of its own,
 * called {@code *(unsigned int *)port}, and the parameter is that address. The user says which one
 * by a range of one value; any other choice is a guess.
 */
public final class BaseAddresses {
  /** Registers that a first guess has. */
  public static final long FIRST_CAPACITY = 64;

  private static final int LEAST_BITS = 32;
  private static final long FIRST_ADDRESS = 0x4000_0000L;
  private static final long STEP_BYTES = 0x1_0000;

  private static final CType.Int REGISTER =
      new CType.Int("unsigned int", 32, false, CType.IntKind.OTHER, 4);

  private BaseAddresses() {}

  /** Whether an input can be an address. */
  public static boolean possible(InputObject object) {
    return object.origin() instanceof InputObject.Parameter && isNumber(object.elementType());
  }

  private static boolean isNumber(CType type) {
    return type instanceof CType.Int integer
        && (integer.widthBits() == LEAST_BITS || integer.widthBits() == 2 * LEAST_BITS);
  }

  /**
   * A pointer to the memory whose address an input is, as a reader would write it. What is said of
   * the input itself is said of no register.
   */
  public static String pointer(String input) {
    return "(" + REGISTER.spelling() + " *)" + input;
  }

  /** The memory whose address an input is, in a layout that has it. */
  public static Optional<InputObject> memory(InputLayout layout, InputObject input) {
    // A loop, not a stream: this is asked about each input of each run.
    if (possible(input)) {
      for (InputObject object : layout.objects()) {
        if (object.origin() instanceof InputObject.Fixed
            && object.name().equals("*" + pointer(input.name()))) {
          return Optional.of(object);
        }
      }
    }
    return Optional.empty();
  }

  /** The address that an input is, in a layout that has memory there. */
  public static Optional<Long> address(InputLayout layout, InputObject input) {
    return memory(layout, input).map(memory -> ((InputObject.Fixed) memory.origin()).address());
  }

  /** Whether the user says which address an input is. */
  public static boolean given(ShapeOptions options, String input) {
    return given(options.ranges().get(input)).isPresent();
  }

  private static Optional<Long> given(ShapeOptions.Range range) {
    return range != null && range.lowInteger().equals(range.highInteger())
        ? Optional.of(range.lowInteger().longValue())
        : Optional.empty();
  }

  static CType register() {
    return REGISTER;
  }

  /**
   * Where memory for an input is to be.
   *
   * @param taken the addresses that the program itself writes, and those given before
   */
  static Optional<Long> place(
      ShapeOptions options, String input, List<Long> taken, List<FixedMemory> ofProgram) {
    Optional<Long> given = given(options.ranges().get(input));
    if (given.isPresent()) {
      return given.filter(
          address ->
              address >= FixedMemory.LOWEST_ADDRESS
                  && address % REGISTER.sizeBytes() == 0
                  && apart(address, taken));
    }
    for (long address = FIRST_ADDRESS; address < 2 * FIRST_ADDRESS; address += STEP_BYTES) {
      if (apart(address, taken)
          && apart(address, ofProgram.stream().map(FixedMemory::address).toList())
          && within(options.ranges().get(input), address)) {
        return Optional.of(address);
      }
    }
    return Optional.empty();
  }

  private static boolean apart(long address, List<Long> taken) {
    return taken.stream().allMatch(other -> Math.abs(other - address) >= STEP_BYTES / 16);
  }

  private static boolean within(ShapeOptions.Range range, long address) {
    BigInteger number = BigInteger.valueOf(address);
    return range == null
        || range.lowInteger().compareTo(number) <= 0 && range.highInteger().compareTo(number) >= 0;
  }
}
