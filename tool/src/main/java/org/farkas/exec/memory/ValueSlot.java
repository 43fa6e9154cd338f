package org.farkas.exec.memory;

/** A place for one value, reused so that reading memory needs no allocation. */
public final class ValueSlot {
  public long bits;
  public Object reference;

  public void set(long newBits, Object newReference) {
    bits = newBits;
    reference = newReference;
  }
}
