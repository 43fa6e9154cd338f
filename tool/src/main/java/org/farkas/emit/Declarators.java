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
    return declare(type, name, "");
  }

  /** The spelling of the type, as in a cast. */
  public static Optional<String> spell(CType type) {
    return declare(type, "", "");
  }

  /** The spelling of a pointer to the type. */
  public static Optional<String> spellPointerTo(CType pointee, boolean constant) {
    return declare(pointee, isDerived(pointee) ? "(*)" : "*", constant);
  }

  /**
   * @param constant whether the declared thing itself is {@code const}; for arrays, its elements
   */
  public static Optional<String> declare(CType type, String name, boolean constant) {
    return declare(type, name, constant ? "const" : "");
  }

  /**
   * @param qualifiers what the declared thing itself is, as C writes it; for arrays, its elements
   */
  public static Optional<String> declare(CType type, String name, String qualifiers) {
    return switch (type) {
      case CType.Void _ -> based("void", name, qualifiers);
      case CType.Int integer -> based(integer.spelling(), name, qualifiers);
      case CType.Enumeration enumeration ->
          based(
              enumeration.spelling().isEmpty()
                  ? enumeration.underlying().spelling()
                  : enumeration.spelling(),
              name,
              qualifiers);
      case CType.Floating floating -> based(floating.spelling(), name, qualifiers);
      case CType.Opaque opaque -> based(opaque.spelling(), name, qualifiers);
      case CType.Record record -> based(record.spelling(), name, qualifiers);
      case CType.Pointer pointer -> {
        boolean spaced = !qualifiers.isEmpty() && !name.isEmpty();
        String starred = "*" + qualifiers + (spaced ? " " : "") + name;
        String inner = isDerived(pointer.pointee()) ? "(" + starred + ")" : starred;
        yield declare(pointer.pointee(), inner, pointer.qualifiers());
      }
      case CType.Array array ->
          declare(
              array.element(),
              name + "[" + (array.count() < 0 ? "" : array.count()) + "]",
              qualifiers);
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

  private static Optional<String> based(String spelling, String name, String qualifiers) {
    if (spelling.isEmpty()) {
      return Optional.empty();
    }
    String full = qualifiers + (qualifiers.isEmpty() ? "" : " ") + spelling;
    return Optional.of(name.isEmpty() ? full : full + " " + name);
  }
}
