package org.farkas.testcase;

import java.util.List;
import java.util.Optional;
import org.farkas.source.CType;

/**
 * A contiguous piece of input memory: {@code count} elements of one type.
 *
 * @param id its index in the layout; dynamic objects (stub results) follow the layout's own
 * @param name how a reader would call it: {@code p}, {@code *p}, {@code p->next[0]}, {@code
 *     counter}
 * @param guessedCount whether {@code count} is only our capacity guess (so that an access behind it
 *     meets a bound and asks for a precondition) or declared or fixed by the user
 * @param terminated whether the last element is assumed to be NUL (a string of capacity {@code
 *     count - 1})
 * @param terminatorGuessed whether that assumption is ours rather than the user's
 * @param slots the pointers inside, by offset; all other cells are {@link ScalarCell}s
 */
public record InputObject(
    int id,
    Origin origin,
    String name,
    CType elementType,
    long count,
    boolean guessedCount,
    boolean terminated,
    boolean terminatorGuessed,
    List<PointerSlot> slots) {
  public InputObject {
    slots = List.copyOf(slots);
  }

  public long sizeBytes() {
    return contents().sizeBytes();
  }

  /** What it holds. */
  public Contents contents() {
    return Contents.of(origin, elementType, count);
  }

  /**
   * What an object holds: elements of a type, one behind another. Where a pointer leads to a
   * structure with a flexible array, that is one structure, which has the room of all elements (C11
   * 6.7.2.1p18), and sizes are still counted in structures.
   */
  public record Contents(CType element, long count) {
    /**
     * @param count of structures, where it is one with a flexible array
     */
    public static Contents of(Origin origin, CType element, long count) {
      return origin instanceof Pointee
              && count > 0
              && element instanceof CType.Record record
              && record.flexible()
          ? new Contents(record.within(count * record.sizeBytes()), 1)
          : new Contents(element, count);
    }

    public long sizeBytes() {
      return count * element.sizeBytes();
    }
  }

  /**
   * Whether it is what a {@code FILE *} of the inputs leads to: it holds what is left to be read,
   * as {@link StandardInput} does. Only the C library looks into it.
   */
  public boolean isStream() {
    return elementType.equals(CType.Int.INPUT) && origin instanceof Pointee;
  }

  /**
   * The same object with more or fewer elements.
   *
   * @param pointers those in it
   */
  public InputObject withCount(long elements, List<PointerSlot> pointers) {
    return new InputObject(
        id,
        origin,
        name,
        elementType,
        elements,
        guessedCount,
        terminated,
        terminatorGuessed,
        pointers);
  }

  /** The same object, of which fewer elements may do as well. */
  public InputObject withGuessedCount() {
    return new InputObject(
        id, origin, name, elementType, count, true, terminated, terminatorGuessed, slots);
  }

  /** Whether it holds what is left to be read, from a stream or from standard input. */
  public boolean holdsInput() {
    return elementType.equals(CType.Int.INPUT);
  }

  /** Why the object exists. */
  public sealed interface Origin {}

  /** A parameter of the unit; the object holds the argument's value. */
  public record Parameter(int index) implements Origin {}

  /** What a pointer slot of another input object may point to. */
  public record Pointee(int owner, long ownerOffset) implements Origin {}

  /**
   * A variable with static storage duration that the unit reads and tests can set.
   *
   * @param foreignConstant whether it is declared {@code const} and another file defines it: then
   *     the program never writes it, and no pointer of the inputs leads there
   */
  public record Global(String irName, boolean foreignConstant) implements Origin {
    /** A mutable variable. */
    public Global(String irName) {
      this(irName, false);
    }
  }

  /**
   * A mutable variable with static storage duration that is no input: it starts with its
   * initialiser (a static local; any variable when globals keep their initial values). Its cells
   * are variables for the solver, each fixed by a constraint that carries the assumption, so that a
   * core tells whether a refutation rests on "first call". The same goes for its pointers, whose
   * slots have only {@link PointerTarget.Beyond} to choose beside what the initialiser says. It
   * can't be set natively.
   */
  public record InitialVariable(String irName) implements Origin {}

  /**
   * Memory at an address that the program writes as a number: device registers. They keep what they
   * hold until the program writes to them.
   */
  public record Fixed(long address) implements Origin {}

  /**
   * What is left in standard input when the unit is called: a character and {@link
   * CType.IntKind#INPUT}'s mark for each, then zero. No pointer leads there.
   */
  public record StandardInput() implements Origin {
    /** What readers and options call the object. */
    public static final String NAME = "standard input";

    /** The variable of the library models that units use which read standard input. */
    public static final String STATE = "__farkas_input_state";
  }

  /**
   * What {@code getenv} gives for a name that the program asks for by a literal, at every call:
   * NULL, or a string.
   */
  public record EnvironmentVariable(String name) implements Origin {
    private static final String PREFIX = "getenv:";

    /** How a unit that asks for the variable names it among the variables that it uses. */
    public static String marker(String name) {
      return PREFIX + name;
    }

    static Optional<String> marked(String variable) {
      return variable.startsWith(PREFIX)
          ? Optional.of(variable.substring(PREFIX.length()))
          : Optional.empty();
    }
  }

  /** The value that call number {@code call} (from 0) of a stub returns. Dynamic. */
  public record StubResult(String function, int call) implements Origin {}

  /** What call number {@code call} of a stub writes through its parameter. Dynamic. */
  public record StubOutput(String function, int call, int parameter) implements Origin {}
}
