package org.farkas.expr;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;

/** All terms of a context by their structure: open addressing with linear probing. */
final class TermTable {
  private Term[] slots = new Term[1 << 10];
  private int[] hashes = new int[slots.length];
  private int size;

  static int hash(Operator operator, int widthBits, int parameter, List<Term> operands) {
    int hash = (operator.ordinal() * 31 + widthBits) * 31 + parameter;
    for (int i = 0; i < operands.size(); i++) {
      hash = hash * 0x01000193 + operands.get(i).id();
    }
    return spread(hash);
  }

  static int hash(int widthBits, long value, BigInteger wideValue) {
    return spread(Long.hashCode(value) * 31 + widthBits + Objects.hashCode(wideValue));
  }

  private static int spread(int hash) {
    int mixed = hash * 0x9E3779B9;
    return mixed ^ mixed >>> 15;
  }

  /** The term of that structure, or null. */
  Term find(int hash, Operator operator, int widthBits, int parameter, List<Term> operands) {
    for (int slot = hash & slots.length - 1; ; slot = slot + 1 & slots.length - 1) {
      Term term = slots[slot];
      if (term == null) {
        return null;
      }
      if (hashes[slot] == hash
          && term.operator() == operator
          && term.widthBits() == widthBits
          && term.parameter() == parameter
          && sameOperands(term.operands(), operands)) {
        return term;
      }
    }
  }

  /** The constant, or null. */
  Term findConstant(int hash, int widthBits, long value, BigInteger wideValue) {
    for (int slot = hash & slots.length - 1; ; slot = slot + 1 & slots.length - 1) {
      Term term = slots[slot];
      if (term == null) {
        return null;
      }
      if (hashes[slot] == hash
          && term.isConstant()
          && term.widthBits() == widthBits
          && term.value() == value
          && (wideValue == null || wideValue.equals(term.bigValue()))) {
        return term;
      }
    }
  }

  private static boolean sameOperands(List<Term> some, List<Term> others) {
    if (some.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      if (some.get(i) != others.get(i)) {
        return false;
      }
    }
    return true;
  }

  void add(int hash, Term term) {
    if (size * 2 >= slots.length) {
      grow();
    }
    place(hash, term);
    size++;
  }

  private void place(int hash, Term term) {
    int slot = hash & slots.length - 1;
    while (slots[slot] != null) {
      slot = slot + 1 & slots.length - 1;
    }
    slots[slot] = term;
    hashes[slot] = hash;
  }

  private void grow() {
    Term[] oldSlots = slots;
    int[] oldHashes = hashes;
    slots = new Term[oldSlots.length * 2];
    hashes = new int[slots.length];
    for (int i = 0; i < oldSlots.length; i++) {
      if (oldSlots[i] != null) {
        place(oldHashes[i], oldSlots[i]);
      }
    }
  }
}
