package org.farkas.source;

import java.util.Optional;
import org.farkas.base.SourceSpan;

/**
 * A variable with static storage duration.
 *
 * @param irName its name in the program's IR ({@code counter}, {@code step.calls} for a static
 *     local)
 * @param type as declared
 * @param constant whether its initialiser is its value: it is declared {@code const}, or a table
 *     that nothing ever writes
 * @param writable whether tests can set it: false for {@code const}, {@code volatile} or not, whose
 *     place may be read-only memory, and for what nothing ever writes
 * @param foreignConstant whether it is declared {@code const}, but defined in another file: the
 *     program can't write it, but tests can, since they define it
 * @param fileLocal whether it has internal linkage
 * @param defined whether the program's files define it (false: {@code extern} without definition)
 * @param enclosingFunction the function of a static local
 * @param hidden whether it is declared in functions only, so that its name means nothing elsewhere
 * @param completed whether it is an array of which only another file of the program says how long
 *     it is
 */
public record VariableInfo(
    String name,
    String irName,
    CType type,
    boolean constant,
    boolean writable,
    boolean foreignConstant,
    boolean fileLocal,
    boolean defined,
    boolean threadLocal,
    boolean fromSystemHeader,
    Optional<String> enclosingFunction,
    boolean hidden,
    boolean completed,
    SourceSpan where) {
  /** A variable that is declared at file scope, or a static local. */
  public VariableInfo(
      String name,
      String irName,
      CType type,
      boolean constant,
      boolean writable,
      boolean foreignConstant,
      boolean fileLocal,
      boolean defined,
      boolean threadLocal,
      boolean fromSystemHeader,
      Optional<String> enclosingFunction,
      SourceSpan where) {
    this(
        name,
        irName,
        type,
        constant,
        writable,
        foreignConstant,
        fileLocal,
        defined,
        threadLocal,
        fromSystemHeader,
        enclosingFunction,
        false,
        false,
        where);
  }

  /** The same as what keeps its initial value. */
  public VariableInfo asConstant() {
    return new VariableInfo(
        name,
        irName,
        type,
        true,
        false,
        foreignConstant,
        fileLocal,
        defined,
        threadLocal,
        fromSystemHeader,
        enclosingFunction,
        hidden,
        completed,
        where);
  }

  /** The same as what is declared in functions only. */
  public VariableInfo asHidden() {
    return new VariableInfo(
        name,
        irName,
        type,
        constant,
        writable,
        foreignConstant,
        fileLocal,
        defined,
        threadLocal,
        fromSystemHeader,
        enclosingFunction,
        true,
        completed,
        where);
  }
}
