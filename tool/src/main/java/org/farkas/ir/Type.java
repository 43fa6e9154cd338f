package org.farkas.ir;

import java.util.List;

/** The type of an IR value. */
public sealed interface Type {
  Type BOOL = new Int(1);
  Type I8 = new Int(8);
  Type I16 = new Int(16);
  Type I32 = new Int(32);
  Type I64 = new Int(64);
  Type POINTER = new Pointer();
  Type VOID = new Void();

  /** An integer of {@code bits} bits, without sign. */
  record Int(int bits) implements Type {}

  /** An IEEE 754 binary format, or x87's extended one. */
  record Float(Format format) implements Type {}

  /** A pointer to anything. */
  record Pointer() implements Type {}

  /** No value. */
  record Void() implements Type {}

  /**
   * A first-class aggregate (structs and arrays passed or returned in registers).
   *
   * @param offsetsBytes of the members in memory
   */
  record Aggregate(List<Type> members, List<Long> offsetsBytes, long sizeBytes) implements Type {
    public Aggregate {
      members = List.copyOf(members);
      offsetsBytes = List.copyOf(offsetsBytes);
    }
  }

  /** A type without meaning here yet (vectors, tokens...); values of it are unsupported. */
  record Unsupported(String text) implements Type {}

  /** Floating formats. */
  enum Format {
    HALF(16, 2),
    BFLOAT(16, 2),
    SINGLE(32, 4),
    DOUBLE(64, 8),
    X87(80, 16),
    QUAD(128, 16);

    private final int bits;
    private final int storeBytes;

    Format(int bits, int storeBytes) {
      this.bits = bits;
      this.storeBytes = storeBytes;
    }

    public int bits() {
      return bits;
    }

    public int storeBytes() {
      return storeBytes;
    }
  }
}
