package org.farkas.source;

import java.util.Optional;
import org.farkas.base.SourceSpan;

/**
 * A variable with static storage duration.
 *
 * @param irName its name in the program's IR ({@code counter}, {@code step.calls} for a static
 *     local)
 * @param type as declared
 * @param constant whether it is declared {@code const} and its initialiser is its value
 * @param writable whether tests can set it: false for {@code const}, {@code volatile} or not, whose
 *     place may be read-only memory
 * @param foreignConstant whether it is declared {@code const}, but defined in another file: the
 *     program can't write it, but tests can, since they define it
 * @param fileLocal whether it has internal linkage
 * @param defined whether the program's files define it (false: {@code extern} without definition)
 * @param enclosingFunction the function of a static local
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
    SourceSpan where) {}
