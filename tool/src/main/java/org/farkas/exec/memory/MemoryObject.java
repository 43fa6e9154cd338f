package org.farkas.exec.memory;

import java.util.Optional;
import java.util.OptionalLong;
import org.farkas.expr.Term;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputObject;

/**
 * The identity of a piece of memory. Contents and lifetime belong to a state's {@link Memory};
 * identities are shared by all states and compared as objects.
 */
public final class MemoryObject {
  private static final String NUMBER = "number";

  /** Where "pointers" that are numbers point: the offset is the address; 0 is the null pointer. */
  public static final MemoryObject ABSOLUTE = absolute(Optional.empty());

  /** What an object is. */
  public enum Kind {
    /** Not an object: an address that is a number. */
    ABSOLUTE,
    FUNCTION,
    /** Static storage duration. */
    GLOBAL,
    /** Automatic storage duration. */
    STACK,
    /** From the malloc family. */
    HEAP,
    /** Made for a parameter or for what a pointer among the inputs points to. */
    INPUT,
    /** What lies where the layout does not follow pointers. */
    BEYOND
  }

  private final Kind kind;
  private final int slot;
  private final int serial;
  private final String name;
  private final long sizeBytes;
  private final int alignBytes;
  private final boolean constant;
  private final boolean literal;
  private final Term sizeTerm;
  private final InputObject input;
  private final OptionalLong fixedAddress;
  private final Optional<String> guess;
  private final Optional<Assumption> assumption;
  private final PassedArguments passed;

  private MemoryObject(Builder builder) {
    this.kind = builder.kind;
    this.slot = builder.slot;
    this.serial = builder.serial;
    this.name = builder.name;
    this.sizeBytes = builder.sizeBytes;
    this.alignBytes = builder.alignBytes;
    this.constant = builder.constant;
    this.literal = builder.literal;
    this.sizeTerm = builder.sizeTerm;
    this.input = builder.input;
    this.fixedAddress = builder.fixedAddress;
    this.guess = builder.guess;
    this.assumption = builder.assumption;
    this.passed = builder.passed;
  }

  /**
   * Numbers as addresses.
   *
   * @param guess the path of the pointer whose NULL this is, if that it may be NULL is a guess
   */
  public static MemoryObject absolute(Optional<String> guess) {
    Builder builder = new Builder(Kind.ABSOLUTE, "null");
    builder.guess = guess;
    return builder.build();
  }

  /** A number in a union of the inputs, where a pointer may stand as well. */
  public static MemoryObject number(String path) {
    Builder builder = new Builder(Kind.ABSOLUTE, NUMBER);
    builder.guess = Optional.of(path);
    return builder.build();
  }

  /** Whether it stands for any number that a union holds instead of a pointer. */
  public boolean holdsNumber() {
    return kind == Kind.ABSOLUTE && name.equals(NUMBER);
  }

  /** A function. */
  public static MemoryObject function(String name, int serial) {
    return new Builder(Kind.FUNCTION, name).serial(serial).align(16).build();
  }

  /**
   * What a pointer of the inputs leads to that the layout does not follow.
   *
   * @param assumption which a path gives up that follows the pointer; about the pointer
   */
  public static MemoryObject beyond(Assumption assumption, int serial) {
    Builder builder = new Builder(Kind.BEYOND, assumption.subject()).serial(serial);
    builder.assumption = Optional.of(assumption);
    return builder.build();
  }

  public static Builder builder(Kind kind, String name) {
    return new Builder(kind, name);
  }

  public Kind kind() {
    return kind;
  }

  /** Position in the memory's table (stack objects have their own table). */
  int slot() {
    return slot;
  }

  /** Unique along a path; names the variable that stands for its address. */
  public int serial() {
    return serial;
  }

  /** How a reader would call it. */
  public String name() {
    return name;
  }

  /** Size in bytes; of an object with a symbolic size, an upper limit of it. */
  public long sizeBytes() {
    return sizeBytes;
  }

  /** Alignment of its address, a power of two. */
  public int alignBytes() {
    return alignBytes;
  }

  /** Whether writing to it is undefined. */
  public boolean constant() {
    return constant;
  }

  /** Whether it is a string literal. */
  public boolean literal() {
    return literal;
  }

  /** The size as a 64-bit term, where it is not fixed. */
  public Optional<Term> sizeTerm() {
    return Optional.ofNullable(sizeTerm);
  }

  /** The input object this is, for kind INPUT. */
  public Optional<InputObject> input() {
    return Optional.ofNullable(input);
  }

  /** Its address, if the program knows it as a number. */
  public OptionalLong fixedAddress() {
    return fixedAddress;
  }

  /** For a null pointer out of an input: the pointer's path, if being NULL is only a guess. */
  public Optional<String> guess() {
    return guess;
  }

  /** For kind BEYOND: that nothing goes there. */
  public Optional<Assumption> assumption() {
    return assumption;
  }

  /** What arguments it holds, if it is where {@code va_arg} finds those of a call. */
  public Optional<PassedArguments> passed() {
    return Optional.ofNullable(passed);
  }

  /** Whether a pointer here has an object with contents behind it. */
  public boolean hasContents() {
    return switch (kind) {
      case GLOBAL, STACK, HEAP, INPUT -> true;
      case ABSOLUTE, FUNCTION, BEYOND -> false;
    };
  }

  @Override
  public String toString() {
    return kind + " " + name;
  }

  /** Collects what makes an object. */
  public static final class Builder {
    private final Kind kind;
    private final String name;
    private int slot;
    private int serial;
    private long sizeBytes;
    private int alignBytes = 1;
    private boolean constant;
    private boolean literal;
    private Term sizeTerm;
    private InputObject input;
    private OptionalLong fixedAddress = OptionalLong.empty();
    private Optional<String> guess = Optional.empty();
    private Optional<Assumption> assumption = Optional.empty();
    private PassedArguments passed;

    private Builder(Kind kind, String name) {
      this.kind = kind;
      this.name = name;
    }

    Builder slot(int slot) {
      this.slot = slot;
      return this;
    }

    public Builder serial(int serial) {
      this.serial = serial;
      return this;
    }

    public Builder size(long sizeBytes) {
      this.sizeBytes = sizeBytes;
      return this;
    }

    public Builder symbolicSize(Term sizeTerm) {
      this.sizeTerm = sizeTerm;
      return this;
    }

    public Builder align(int alignBytes) {
      this.alignBytes = Math.max(1, alignBytes);
      return this;
    }

    public Builder constant(boolean constant) {
      this.constant = constant;
      return this;
    }

    public Builder passed(PassedArguments passed) {
      this.passed = passed;
      return this;
    }

    public Builder literal(boolean literal) {
      this.literal = literal;
      return this;
    }

    public Builder input(InputObject input) {
      this.input = input;
      return this;
    }

    public Builder fixedAddress(long address) {
      this.fixedAddress = OptionalLong.of(address);
      return this;
    }

    MemoryObject build() {
      return new MemoryObject(this);
    }
  }
}
