package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;

/**
 * The definition of one object with its contents.
 *
 * @param definition a declaration with its initialiser, laid out for its indentation
 * @param statements what is left to do after all declarations of the block
 */
public record ObjectDeclaration(String definition, List<String> statements) {
  /** Objects larger than this get static storage, since stacks are small. */
  private static final long LARGEST_AUTOMATIC_BYTES = 16 << 10;

  /** Any fundamental type is aligned in such places. */
  private static final int MOST_ALIGNED = 16;

  /** An object of a type that is not complete here: only its address is of use. */
  private static final int PLACEHOLDER_BYTES = 16;

  public ObjectDeclaration {
    statements = List.copyOf(statements);
  }

  /**
   * The definition of a local object.
   *
   * @param typeOf an expression of the element's type, for types without a spelling
   * @param aligned whether the object must suit every type, because it is reached as {@code void *}
   * @param indent columns before the declaration
   */
  public static ObjectDeclaration of(
      Place place,
      ObjectValue value,
      Optional<String> typeOf,
      boolean aligned,
      Addresses addresses,
      IntPredicate declared,
      int indent) {
    boolean complete = !(place.element() instanceof CType.Record record) || record.complete();
    if (!complete || place.count() == 0) {
      return new ObjectDeclaration(
          "char " + place.name() + "[" + PLACEHOLDER_BYTES + "];", List.of());
    }
    boolean inUnion = FlexibleArrays.needsRoom(place.element());
    boolean flexible = FlexibleArrays.in(place.element()) && !inUnion;
    boolean lasting =
        flexible || place.element().sizeBytes() * place.count() > LARGEST_AUTOMATIC_BYTES;
    String head =
        (lasting ? "static " : "")
            + FlexibleArrays.declarator(place, name -> declarator(place, name, typeOf))
            + (aligned && place.element().alignBytes() < MOST_ALIGNED
                ? " __attribute__((aligned(" + MOST_ALIGNED + ")))"
                : ""); // a stricter type keeps its own
    if (place.element().sizeBytes() == 0) {
      return new ObjectDeclaration(head + ";", List.of());
    }
    ObjectInitialisers writer = new ObjectInitialisers(addresses, declared, lasting, value);
    Initialiser initialiser = writer.of(place);
    List<String> statements = new ArrayList<>();
    String definition;
    boolean unionsOnly = !needsStatements(place.element(), false) && writer.fillsUnions();
    if (inUnion || needsStatements(place.element(), true) && !unionsOnly) {
      definition =
          flexible ? head + " = " + room(place.element(), addresses).flat() + ";" : head + ";";
      statements.add(
          "__builtin_memset((void *)&%1$s, 0, sizeof %1$s);"
              .formatted(FlexibleArrays.variableOf(place)));
      assign(place.name(), initialiser, statements);
    } else {
      String start = head + " = ";
      definition = start + initialiser.layOut(indent + start.length(), indent) + ";";
    }
    statements.addAll(writer.late());
    return new ObjectDeclaration(definition, statements);
  }

  private static String declarator(Place place, String name, Optional<String> typeOf) {
    CType type = place.array() ? new CType.Array(place.element(), place.count()) : place.element();
    return Declarators.declare(type, name)
        .orElseGet(
            () ->
                "__typeof__(%s) %s%s"
                    .formatted(
                        typeOf.orElseThrow(() -> nameless(place)),
                        name,
                        place.array() ? "[" + place.count() + "]" : ""));
  }

  /** An initialiser that says how many elements a flexible array has. */
  private static Initialiser room(CType type, Addresses addresses) {
    ObjectValue zero = ObjectValue.zero(type.sizeBytes());
    Place none = new Place("", type, 1, false);
    return new ObjectInitialisers(addresses, _ -> true, true, zero).of(none);
  }

  private static DiagnosticException nameless(Place place) {
    return new DiagnosticException(
        new Diagnostic(
            Category.UNSUPPORTED,
            "type-without-a-name",
            SourceSpan.UNKNOWN,
            "the type of '%s' has no name".formatted(place.name()),
            "give the type a tag or a typedef name"));
  }

  /**
   * Whether an initialiser can't be relied upon: it may leave bytes of a union alone (since gcc
   * 15), and types without members have none.
   *
   * @param unions whether to look at unions, too
   */
  private static boolean needsStatements(CType type, boolean unions) {
    return switch (type) {
      case CType.Opaque _ -> true;
      case CType.Array array -> needsStatements(array.element(), unions);
      case CType.Record record ->
          record.fields().isEmpty() || unions && UnionMembers.firstMemberMayLeaveBytes(record);
      case CType.Floating floating -> !FloatingLiterals.supports(floating);
      case CType.Void _, CType.Int _, CType.Enumeration _, CType.Pointer _, CType.Function _ ->
          false;
    };
  }

  private static void assign(String lvalue, Initialiser initialiser, List<String> statements) {
    switch (initialiser) {
      case Initialiser.Zero _ -> {} // is so already
      case Initialiser.Characters characters ->
          statements.add(
              "__builtin_memcpy(%1$s, %2$s, sizeof(%2$s));".formatted(lvalue, characters.flat()));
      case Initialiser.Text text -> statements.add(lvalue + " = " + text.text() + ";");
      case Initialiser.Braces braces -> {
        int next = 0;
        for (Initialiser.Item item : braces.items()) {
          String designator = item.designator();
          if (designator.startsWith("[")) {
            next = Integer.parseInt(designator, 1, designator.length() - 1, 10);
          }
          String part = designator.isEmpty() ? "[" + next + "]" : designator;
          assign(lvalue + part, item.value(), statements);
          next++;
        }
      }
    }
  }
}
