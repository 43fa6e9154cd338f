package org.farkas.testcase;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Something taken for granted about the inputs or their environment that limits which runs are
 * considered. An infeasibility verdict may rest only on assumptions that the user fixed, and on
 * those about what C leaves open, which every verdict names where they apply: {@link
 * Kind#NO_UNDEFINED_BEHAVIOUR}, {@link Kind#STUB_EFFECTS}, {@link Kind#DECLARED_ARRAY}, {@link
 * Kind#POINTER_VALUES}, {@link Kind#VOLATILE}, {@link Kind#EFFECTIVE_TYPES}, {@link
 * Kind#BIT_FIELDS}, {@link Kind#ENUMERATORS}, {@link Kind#EVALUATION_ORDER}, {@link Kind#PADDING},
 * {@link Kind#WEAK_DEFINITIONS}, {@link Kind#IMPLEMENTATION}, {@link Kind#LOCALE}.
 *
 * @param subject what it is about: a path such as {@code list->items}, or empty
 * @param detail for a reader: {@code at most 8 elements}
 * @param bytesBefore of {@link Kind#OBJECT_START}: how far before the object's start something
 *     would have to lie, if that is known
 */
public record Assumption(
    Kind kind, String subject, String detail, boolean fixedByUser, OptionalLong bytesBefore) {
  private static final String FIXED = " (fixed by the user)";

  /** The guess that inputs lie apart. */
  public static final Assumption NO_SHARING =
      new Assumption(
          Kind.NO_SHARING, "", "pointers of the inputs do not lead into the same objects", false);

  public Assumption(Kind kind, String subject, String detail, boolean fixedByUser) {
    this(kind, subject, detail, fixedByUser, OptionalLong.empty());
  }

  /** The guess that nothing lies before an object to which a pointer leads. */
  public static Assumption objectStart(String object) {
    return new Assumption(Kind.OBJECT_START, object, "nothing lies before it", false);
  }

  /** The same where it is known how far before the start something would have to lie. */
  public static Assumption objectStart(String object, long bytesBefore) {
    String detail = "nothing lies %d bytes before it".formatted(bytesBefore);
    return new Assumption(Kind.OBJECT_START, object, detail, false, OptionalLong.of(bytesBefore));
  }

  /** Kinds of assumptions. */
  public enum Kind {
    /** How many elements a pointer points to. */
    CAPACITY,
    /** That a pointer leads to the first element of what it points into. */
    OBJECT_START,
    /** That a string's NUL stands within its capacity. */
    STRING_CAPACITY,
    /** How deep pointers inside inputs are followed. */
    POINTER_DEPTH,
    /** That a union holds the member that is varied. */
    UNION_MEMBER,
    /** That pointers of the inputs do not point into the same object. */
    NO_SHARING,
    /** That two pointers of the inputs are equal. */
    SHARING,
    /** Which values a scalar takes. */
    RANGE,
    /** That a pointer is not NULL. */
    NOT_NULL,
    /** That variables start with their initialisers: static locals, or globals on request. */
    INITIAL_STATE,
    /** Which variable arguments the unit gets. */
    VARIABLE_ARGUMENTS,
    /** How often the unit is called, one call after the other. */
    CALLS,
    /** That memory is accessed only through its own type, so that others don't share it. */
    EFFECTIVE_TYPES,
    /** Which type a bit-field has in an expression that is wider than {@code int}. */
    BIT_FIELDS,
    /** Which type constants of an enumeration have that {@code int} is too small for. */
    ENUMERATORS,
    /** In which order operands and arguments are evaluated where C leaves it open. */
    EVALUATION_ORDER,
    /** What lies in the padding of initialised objects. */
    PADDING,
    /** That no other file of the program defines what the given ones define as weak. */
    WEAK_DEFINITIONS,
    /** That a function without source only returns a value and writes its non-const pointees. */
    STUB_EFFECTS,
    /** That an array parameter leads to as many elements as it is declared with. */
    DECLARED_ARRAY,
    /** That the inputs' pointers are NULL or lead to objects or functions. */
    POINTER_VALUES,
    /** That nothing but the program changes volatile objects. */
    VOLATILE,
    /** What the world around the program does. */
    ENVIRONMENT,
    /** That a function of the user's does not return 0 for the inputs. */
    PRECONDITION,
    /** That the C library does as glibc does where C leaves open what a function does. */
    IMPLEMENTATION,
    /** That the program runs in the locale in which it starts. */
    LOCALE,
    /** That no undefined behaviour happens before the target. */
    NO_UNDEFINED_BEHAVIOUR,
    /** Anything that Farkas could not represent exactly; named in the detail. */
    APPROXIMATION,
    /** Where in memory an object lies: another in every program that is built, or run. */
    ADDRESS;

    /** Its name for a reader. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Whether it is about a value that Farkas does not know exactly. */
  public boolean isApproximation() {
    return kind == Kind.APPROXIMATION || kind == Kind.ADDRESS;
  }

  /**
   * What {@link #toString} wrote, for a reader, read again; empty if it is no assumption's text.
   */
  public static Optional<Assumption> parse(String text) {
    boolean fixed = text.endsWith(FIXED);
    String said = fixed ? text.substring(0, text.length() - FIXED.length()) : text;
    int colon = said.indexOf(": ");
    String head = colon < 0 ? said : said.substring(0, colon);
    String detail = colon < 0 ? "" : said.substring(colon + 2);
    for (Kind kind : Kind.values()) {
      String about = kind.text() + " of ";
      if (head.equals(kind.text())) {
        return Optional.of(new Assumption(kind, "", detail, fixed));
      }
      if (head.startsWith(about)) {
        return Optional.of(new Assumption(kind, head.substring(about.length()), detail, fixed));
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    String about = subject.isEmpty() ? "" : " of " + subject;
    return kind.text()
        + about
        + (detail.isEmpty() ? "" : ": " + detail)
        + (fixedByUser ? FIXED : "");
  }
}
