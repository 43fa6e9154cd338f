package org.farkas.source;

import java.util.Optional;

/**
 * Spells types so that a call with them passes the same bits as one with the user's own types.
 * Scalars are named by what the processor sees (all data pointers are {@code void *}), so that
 * typedef names, enumerations and tags don't matter; structs and unions need their own name.
 */
public final class AbiTypes {
  private AbiTypes() {}

  /** Returns the spelling of an adjusted parameter or result type; empty if it can't be named. */
  public static Optional<String> spell(CType type) {
    return switch (type) {
      case CType.Void _ -> Optional.of("void");
      case CType.Int integer -> Optional.of(integer(integer));
      case CType.Enumeration enumeration -> Optional.of(integer(enumeration.underlying()));
      case CType.Floating floating -> floating(floating);
      case CType.Pointer _, CType.Array _, CType.Function _ -> Optional.of("void *");
      case CType.Record record ->
          record.complete() && !record.spelling().isEmpty()
              ? Optional.of(record.spelling())
              : Optional.empty();
      case CType.Opaque opaque -> Optional.of(opaque.spelling());
    };
  }

  private static String integer(CType.Int type) {
    if (type.kind() == CType.IntKind.BOOL) {
      return "_Bool";
    }
    String width =
        switch (type.widthBits()) {
          case 8 -> "char";
          case 16 -> "short";
          case 32 -> "int";
          case 64 -> "long long";
          case 128 -> "__int128";
          default -> throw new IllegalArgumentException("no integer of this width: " + type);
        };
    return (type.signed() ? "signed " : "unsigned ") + width;
  }

  private static Optional<String> floating(CType.Floating type) {
    return switch (type.valueBits()) {
      case 16 -> Optional.of("_Float16");
      case 32 -> Optional.of("float");
      case 64 -> Optional.of("double");
      case 80 -> Optional.of("long double");
      default -> Optional.of(type.spelling());
    };
  }
}
