package org.farkas.emit;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * Bytes of a run's results that are not compared, because they are indeterminate or differ between
 * compilers. A member of which one byte is skipped is skipped.
 */
public final class SkippedBytes {
  /** Everything is compared. */
  public static final SkippedBytes NONE = new SkippedBytes(new BitSet(), Map.of(), Map.of());

  private final BitSet returned;
  private final Map<Integer, BitSet> objects;
  private final Map<String, BitSet> variables;

  /**
   * @param returned by byte offset in the returned value
   * @param objects by object id, then by byte offset
   * @param variables by IR name, then by byte offset
   */
  public SkippedBytes(
      BitSet returned, Map<Integer, BitSet> objects, Map<String, BitSet> variables) {
    this.returned = (BitSet) returned.clone();
    this.objects = new TreeMap<>();
    objects.forEach((id, bits) -> this.objects.put(id, (BitSet) bits.clone()));
    this.variables = new TreeMap<>();
    variables.forEach((name, bits) -> this.variables.put(name, (BitSet) bits.clone()));
  }

  public Mask ofReturned() {
    return new Mask(returned);
  }

  public Mask ofObject(int id) {
    return new Mask(objects.getOrDefault(id, new BitSet()));
  }

  public Mask ofVariable(String irName) {
    return new Mask(variables.getOrDefault(irName, new BitSet()));
  }

  /** The skipped bytes of one object. */
  public static final class Mask {
    private final BitSet bytes;

    private Mask(BitSet bytes) {
      this.bytes = bytes;
    }

    /** Their offsets. */
    public BitSet bytes() {
      return (BitSet) bytes.clone();
    }

    /** Whether a byte among those from {@code offset} is skipped. */
    public boolean touches(long offset, long sizeBytes) {
      int next = bytes.nextSetBit(Math.toIntExact(offset));
      return next >= 0 && next < offset + sizeBytes;
    }
  }
}
