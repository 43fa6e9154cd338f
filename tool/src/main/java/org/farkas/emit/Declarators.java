package org.farkas.emit;

import java.util.Optional;
import java.util.StringJoiner;
import org.farkas.source.CType;

/**
 * Types as C declarations. A type that is or holds an unnamed struct or union has no spelling of
 * its own; the answer is then empty.
 */
public final class Declarators {
  private Declarators() {}

  /** The declaration of {@code name} with the type; an empty name gives the type's own spelling. */
  public static Optional<String> declare(CType type, String name) {
    return declare(type, name, false);
  }

  /** The spelling of the type, as in a cast. */
  public static Optional<String> spell(CType type) {
    return declare(type, "", false);
  }

  /** The spelling of a pointer to the type. */
  public static Optional<String> spellPointerTo(CType pointee, boolean constant) {
    return declare(pointee, isDerived(pointee) ? "(*)" : "*", constant);
  }

  /**
   * @param constant whether the declared thing itself is {@code const}; for arrays, its elements
   */
  public static Optional<String> declare(CType type, String name, boolean constant) {
    return switch (type) {
      case CType.Void _ -> based("void", name, constant);
      case CType.Int integer -> based(integer.spelling(), name, constant);
      case CType.Enumeration enumeration ->
          based(
              enumeration.spelling().isEmpty()
                  ? enumeration.underlying().spelling()
                  : enumeration.spelling(),
              name,
              constant);
      case CType.Floating floating -> based(floating.spelling(), name, constant);
      case CType.Opaque opaque -> based(opaque.spelling(), name, constant);
      case CType.Record record -> based(record.spelling(), name, constant);
      case CType.Pointer pointer -> {
        String starred = "*" + (constant ? name.isEmpty() ? "const" : "const " : "") + name;
        String inner = isDerived(pointer.pointee()) ? "(" + starred + ")" : starred;
        yield declare(pointer.pointee(), inner, pointer.pointeeConst());
      }
      case CType.Array array ->
          declare(
              array.element(),
              name + "[" + (array.count() < 0 ? "" : array.count()) + "]",
              constant);
      case CType.Function function ->
          parameters(function).flatMap(list -> declare(function.result(), name + list));
    };
  }

  private static boolean isDerived(CType type) {
    return type instanceof CType.Array || type instanceof CType.Function;
  }

  private static Optional<String> parameters(CType.Function function) {
    if (!function.prototyped()) {
      return Optional.of("()");
    }
    StringJoiner list = new StringJoiner(", ", "(", ")").setEmptyValue("(void)");
    for (CType parameter : function.parameters()) {
      Optional<String> spelling = spell(parameter);
      if (spelling.isEmpty()) {
        return Optional.empty();
      }
      list.add(spelling.get());
    }
    if (function.variadic()) {
      list.add("...");
    }
    return Optional.of(list.toString());
  }

  private static Optional<String> based(String spelling, String name, boolean constant) {
    if (spelling.isEmpty()) {
      return Optional.empty();
    }
    String full = (constant ? "const " : "") + spelling;
    return Optional.of(name.isEmpty() ? full : full + " " + name);
  }
}
