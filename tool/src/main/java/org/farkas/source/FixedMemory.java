package org.farkas.source;

import java.util.Set;

/**
 * Memory whose address the program writes as a number, as device registers have it: {@code
 * (volatile uint32_t *)0x40001000}.
 *
 * @param address where it begins
 * @param type of what begins there; whether more of it follows, the program does not say
 * @param users IR names of the functions and variables in whose definitions the address stands
 */
public record FixedMemory(long address, CType type, Set<String> users) {
  /** Below, no program of the host can have memory. */
  public static final long LOWEST_ADDRESS = 0x1_0000;

  public FixedMemory {
    users = Set.copyOf(users);
  }

  /** What stands for it among the names of variables. */
  public String name() {
    return "*0x" + Long.toHexString(address);
  }

  /** A pointer there, as a reader would write it. */
  public String pointer() {
    return "(%s *)0x%x".formatted(typeName(type), address);
  }

  private static String typeName(CType type) {
    return switch (type) {
      case CType.Int integer -> integer.spelling();
      case CType.Enumeration enumeration -> enumeration.spelling();
      case CType.Floating floating -> floating.spelling();
      case CType.Record record -> record.spelling();
      case CType.Opaque opaque -> opaque.spelling();
      case CType.Pointer _ -> "void *";
      case CType.Array _, CType.Void _, CType.Function _ -> "";
    };
  }

  /** Whether tests can put memory there. */
  public boolean mappable() {
    return address >= LOWEST_ADDRESS;
  }
}
