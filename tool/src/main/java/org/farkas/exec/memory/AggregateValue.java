package org.farkas.exec.memory;

/** An immutable struct or array value: one value per member. */
public final class AggregateValue {
  private final long[] bits;
  private final Object[] references;

  public AggregateValue(long[] bits, Object[] references) {
    this.bits = bits.clone();
    this.references = references.clone();
  }

  public int size() {
    return bits.length;
  }

  public long bits(int member) {
    return bits[member];
  }

  public Object reference(int member) {
    return references[member];
  }

  /** A copy with one member replaced. */
  public AggregateValue with(int member, long memberBits, Object reference) {
    AggregateValue copy = new AggregateValue(bits, references);
    copy.bits[member] = memberBits;
    copy.references[member] = reference;
    return copy;
  }
}
