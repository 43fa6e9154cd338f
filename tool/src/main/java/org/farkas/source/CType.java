package org.farkas.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A C object or function type with the target's layout. {@code spelling} is how the user's source
 * names the type (typedef names kept), so that emitted tests read like the source; it never decides
 * equality of meaning. Records are completed once after creation, since they may refer to
 * themselves; everything else is immutable.
 */
public sealed interface CType {
  /** Size in bytes; 0 for void, functions, incomplete and flexible arrays. */
  long sizeBytes();

  /** Alignment in bytes, at least 1. */
  int alignBytes();

  /** Whether a pointer is a part of it. */
  default boolean containsPointer() {
    return switch (this) {
      case Pointer _ -> true;
      case Array array -> array.element().containsPointer();
      case Record record ->
          record.fields().stream().anyMatch(field -> field.type().containsPointer());
      case Void _, Int _, Enumeration _, Floating _, Function _, Opaque _ -> false;
    };
  }

  /** {@code void}. */
  record Void() implements CType {
    @Override
    public long sizeBytes() {
      return 0;
    }

    @Override
    public int alignBytes() {
      return 1;
    }
  }

  /**
   * An integer type, {@code _Bool} and plain {@code char} included.
   *
   * @param kind what it is for a reader: {@code OTHER} prints as a plain number
   */
  record Int(String spelling, int widthBits, boolean signed, IntKind kind, int alignBytes)
      implements CType {
    /** See {@link IntKind#INPUT}. */
    public static final Int INPUT = new Int("unsigned short", 16, false, IntKind.INPUT, 2);

    @Override
    public long sizeBytes() {
      return widthBits / 8;
    }
  }

  /** Distinguishes integer types that are written differently. */
  enum IntKind {
    BOOL,
    CHAR,
    OTHER,
    /**
     * No type of C: what may come from standard input or another stream, a character with {@link
     * #INPUT_CHARACTER} added, or 0 for the end.
     */
    INPUT;

    /** Marks a character that is there, of {@link #INPUT}. */
    public static final int INPUT_CHARACTER = 0x100;

    /** How many bits of {@link #INPUT} mean something. */
    public static final int INPUT_BITS = 9;
  }

  /** An enumeration with its underlying integer type. */
  record Enumeration(String spelling, Int underlying, List<EnumConstant> constants)
      implements CType {
    @Override
    public long sizeBytes() {
      return underlying.sizeBytes();
    }

    @Override
    public int alignBytes() {
      return underlying.alignBytes();
    }
  }

  /** One enumerator. */
  record EnumConstant(String name, long value) {}

  /**
   * A floating type.
   *
   * @param valueBits 16, 32, 64, 80 (x87) or 128
   */
  record Floating(String spelling, int valueBits, long sizeBytes, int alignBytes)
      implements CType {}

  /**
   * A pointer.
   *
   * @param pointeeConst whether the pointee is declared {@code const}
   * @param elements as how many elements a parameter is declared that is one, {@code int f(int
   *     to[4])}; {@link #RUN_TIME}; 0 if that says nothing of it
   * @param promises what else the pointee is declared, as C writes it ({@code volatile}, {@code
   *     restrict}); empty for numbers, whose spelling has it, and where a declaration is never said
   *     again
   */
  record Pointer(
      CType pointee, boolean pointeeConst, long sizeBytes, long elements, String promises)
      implements CType {
    /** As many elements as the run says: {@code int f(int n, int to[n])}, {@code int (*to)[n]}. */
    public static final long RUN_TIME = -1;

    public Pointer(CType pointee, boolean pointeeConst, long sizeBytes) {
      this(pointee, pointeeConst, sizeBytes, 0, "");
    }

    /** The same to another type, declared as so many elements. */
    public Pointer to(CType pointee, long elements) {
      return new Pointer(pointee, pointeeConst, sizeBytes, elements, promises);
    }

    /** What the pointee is declared, {@code const} included, as C writes it before its type. */
    public String qualifiers() {
      return ((pointeeConst ? "const " : "") + promises).strip();
    }

    @Override
    public int alignBytes() {
      return (int) sizeBytes;
    }
  }

  /**
   * An array.
   *
   * @param count number of elements; -1 for incomplete and flexible arrays
   */
  record Array(CType element, long count) implements CType {
    @Override
    public long sizeBytes() {
      return count < 0 ? 0 : Math.multiplyExact(count, element.sizeBytes());
    }

    @Override
    public int alignBytes() {
      return element.alignBytes();
    }
  }

  /** A function type; {@code prototyped} is false for {@code f()} and K&amp;R definitions. */
  record Function(CType result, List<CType> parameters, boolean variadic, boolean prototyped)
      implements CType {
    @Override
    public long sizeBytes() {
      return 0;
    }

    @Override
    public int alignBytes() {
      return 1;
    }
  }

  /** A type whose values Farkas cannot form yet ({@code _Complex}, vectors, atomic pointers...). */
  record Opaque(String spelling, long sizeBytes, int alignBytes, String why) implements CType {
    private static final String STREAM = "a stream of the C library";

    /** The C library's {@code FILE}: only the library looks into it. */
    public static Opaque stream(String spelling, long sizeBytes, int alignBytes) {
      return new Opaque(spelling, sizeBytes, alignBytes, STREAM);
    }

    public boolean isStream() {
      return why.equals(STREAM);
    }

    /** Whether a type is the C library's {@code FILE}. */
    public static boolean isStream(CType type) {
      return type instanceof Opaque opaque && opaque.isStream();
    }
  }

  /** A struct or union. Identity is by object: one instance per declared type. */
  final class Record implements CType {
    private final String spelling;
    private final boolean union;
    private final Optional<Record> declared;

    /** With elements up to so many bytes in its flexible array; made on first use. */
    private final Map<Long, Record> extended = new ConcurrentHashMap<>();

    private long sizeBytes;
    private int alignBytes = 1;
    private boolean complete;
    private List<Field> fields = List.of();

    /**
     * @param spelling {@code struct tag}, {@code union tag} or a typedef name; empty for an unnamed
     *     member type
     */
    public Record(String spelling, boolean union) {
      this(spelling, union, Optional.empty());
    }

    private Record(String spelling, boolean union, Optional<Record> declared) {
      this.spelling = spelling;
      this.union = union;
      this.declared = declared;
    }

    /** Gives the layout; to be called once, before the record is shared. */
    public void complete(long sizeBytes, int alignBytes, List<Field> fields) {
      if (complete) {
        throw new IllegalStateException("record already complete: " + spelling);
      }
      this.sizeBytes = sizeBytes;
      this.alignBytes = Math.max(1, alignBytes);
      this.fields = List.copyOf(fields);
      this.complete = true;
    }

    /**
     * Whether the last member is a flexible array (C11 6.7.2.1p18), or one of no elements, which
     * GNU C had before, or a structure that ends in one, which GNU C allows.
     */
    public boolean flexible() {
      return flexibleElement().isPresent();
    }

    /** What a flexible array at its end has elements of. */
    public Optional<CType> flexibleElement() {
      if (union || fields.isEmpty()) {
        return Optional.empty();
      }
      return switch (fields.getLast().type()) {
        case Array array when array.count() <= 0 && array.element().sizeBytes() > 0 ->
            Optional.of(array.element());
        case Record last -> last.flexibleElement();
        default -> Optional.empty();
      };
    }

    /**
     * The same structure with an array of known length in the place of the flexible one, as many
     * elements as fit into so many bytes.
     */
    public Record within(long bytes) {
      long start = fields.getLast().offsetBits() / 8;
      return switch (fields.getLast().type()) {
        case Array array -> {
          CType element = array.element();
          long count = Math.max(0, (bytes - start) / element.sizeBytes());
          long end = start + count * element.sizeBytes();
          yield extended.computeIfAbsent(end, _ -> extended(new Array(element, count), end));
        }
        case Record last -> {
          Record inner = last.within(bytes - start);
          long end = start + inner.sizeBytes();
          yield extended.computeIfAbsent(end, _ -> extended(inner, end));
        }
        default -> throw new IllegalStateException("no flexible array: " + this);
      };
    }

    private Record extended(CType last, long end) {
      Field before = fields.getLast();
      List<Field> members = new ArrayList<>(fields.subList(0, fields.size() - 1));
      members.add(new Field(before.name(), last, before.offsetBits(), before.bitWidth()));
      Record result = new Record(spelling, false, Optional.of(this));
      result.complete(Math.max(sizeBytes, end), alignBytes, members);
      return result;
    }

    /**
     * The type that the program declares: of a structure {@link #within} some bytes, its origin.
     */
    public Record declared() {
      return declared.orElse(this);
    }

    public String spelling() {
      return spelling;
    }

    public boolean union() {
      return union;
    }

    /** False for a type that is only declared: its objects can't be formed or read. */
    public boolean complete() {
      return complete;
    }

    /** Members in declaration order, unnamed bit-fields left out. */
    public List<Field> fields() {
      return fields;
    }

    @Override
    public long sizeBytes() {
      return sizeBytes;
    }

    @Override
    public int alignBytes() {
      return alignBytes;
    }

    @Override
    public String toString() {
      return spelling.isEmpty() ? (union ? "union {...}" : "struct {...}") : spelling;
    }
  }

  /**
   * A member of a record.
   *
   * @param name empty for an anonymous struct or union member
   * @param offsetBits from the start of the enclosing record
   * @param bitWidth width of a bit-field, -1 for other members
   */
  record Field(String name, CType type, long offsetBits, int bitWidth) {
    public boolean bitField() {
      return bitWidth >= 0;
    }
  }
}
