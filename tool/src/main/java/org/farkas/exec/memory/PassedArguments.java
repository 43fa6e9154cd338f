package org.farkas.exec.memory;

import java.util.List;
import org.farkas.ir.Type;

/**
 * The variable arguments of a call, as {@code va_arg} finds them in memory.
 *
 * @param ofUnit whether they are those of the function under test, which the user has chosen
 * @param unsaid whether nobody has chosen any: which there are is not known, and tests pass none
 */
public record PassedArguments(List<Argument> arguments, boolean ofUnit, boolean unsaid) {
  public PassedArguments {
    arguments = List.copyOf(arguments);
  }

  /**
   * One of them.
   *
   * @param offset where it begins, in bytes
   * @param whole whether it is a scalar, not the bytes of a struct
   */
  public record Argument(int offset, Type type, boolean whole) {
    /** Whether a scalar of this kind is the argument; signedness and pointees are not known. */
    boolean isRead(int widthBits, Kind kind) {
      return switch (type) {
        case Type.Int integer -> kind == Kind.INTEGER && integer.bits() == widthBits;
        case Type.Float floating -> kind == Kind.FLOATING && floating.format().bits() == widthBits;
        case Type.Pointer _ -> kind == Kind.POINTER;
        case Type.Void _, Type.Aggregate _, Type.Unsupported _ -> false;
      };
    }
  }

  /** Kinds of scalars. */
  public enum Kind {
    INTEGER,
    FLOATING,
    POINTER
  }

  /** Where arguments begin that a scalar of this kind is, in bytes. */
  public List<Integer> offsets(int widthBits, Kind kind) {
    return arguments.stream()
        .filter(each -> !each.whole() || each.isRead(widthBits, kind))
        .map(Argument::offset)
        .toList();
  }

  /** What is called out where one is missing, or is another. */
  public String subject() {
    return "...";
  }
}
