package org.farkas.expr.eval;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.farkas.expr.Term;

/** Values by the term's number: open addressing, wide ones beside it. */
final class ValueTable {
  private static final int EMPTY = -1;

  private int[] keys = new int[64];
  private long[] values = new long[keys.length];
  private int size;
  private final Map<Integer, BigInteger> wideValues = new HashMap<>();

  ValueTable() {
    Arrays.fill(keys, EMPTY);
  }

  int size() {
    return size;
  }

  boolean contains(Term term) {
    return keys[slot(term.id())] != EMPTY;
  }

  /** The low 64 bits; the term must be contained. */
  long narrow(Term term) {
    return values[slot(term.id())];
  }

  BigInteger wide(Term term) {
    return wideValues.get(term.id());
  }

  void put(Term term, BigInteger value) {
    put(term, value.longValue());
    if (term.widthBits() > 64) {
      wideValues.put(term.id(), value);
    }
  }

  void put(Term term, long value) {
    if (size * 2 >= keys.length) {
      grow();
    }
    int slot = slot(term.id());
    if (keys[slot] == EMPTY) {
      keys[slot] = term.id();
      size++;
    }
    values[slot] = value;
  }

  private int slot(int key) {
    int mask = keys.length - 1;
    int slot = key * 0x9E3779B9 >>> 7 & mask;
    while (keys[slot] != EMPTY && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    int[] oldKeys = keys;
    long[] oldValues = values;
    keys = new int[oldKeys.length * 2];
    values = new long[keys.length];
    Arrays.fill(keys, EMPTY);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != EMPTY) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
