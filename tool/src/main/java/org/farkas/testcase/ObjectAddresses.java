package org.farkas.testcase;

import java.util.List;

/**
 * Where input objects lie in memory: real addresses in the native run, and the numbers that casts
 * of pointers yield in the machine. Objects follow each other by number with {@link
 * #RED_ZONE_BYTES} or more between them. Variables stay where the linker put them and have no place
 * here; memory at fixed addresses has those.
 */
public final class ObjectAddresses {
  /** Address of the area that holds the objects. */
  public static final long BASE = 0x1000_0000_0000L;

  /** Unused bytes around each object. */
  public static final int RED_ZONE_BYTES = 64;

  private static final int MINIMUM_ALIGNMENT_BYTES = 16;

  private final long[] addresses;
  private final long endAddress;

  private ObjectAddresses(long[] addresses, long endAddress) {
    this.addresses = addresses;
    this.endAddress = endAddress;
  }

  /**
   * @param objects by number, dynamic ones included; adding objects does not move earlier ones
   */
  public static ObjectAddresses of(List<InputObject> objects) {
    long[] addresses = new long[objects.size()];
    long next = BASE;
    for (InputObject object : objects) {
      if (object.origin() instanceof InputObject.Global
          || object.origin() instanceof InputObject.InitialVariable) {
        continue;
      }
      if (object.origin() instanceof InputObject.Fixed fixed) {
        addresses[object.id()] = fixed.address();
        continue;
      }
      long alignment = Math.max(MINIMUM_ALIGNMENT_BYTES, object.elementType().alignBytes());
      long address = Math.ceilDiv(next + RED_ZONE_BYTES, alignment) * alignment;
      addresses[object.id()] = address;
      next = Math.addExact(address, object.sizeBytes());
    }
    return new ObjectAddresses(addresses, next + RED_ZONE_BYTES);
  }

  /** The object's address; 0 for a variable. */
  public long address(int object) {
    return addresses[object];
  }

  /** The first address behind the last red zone. */
  public long endAddress() {
    return endAddress;
  }
}
