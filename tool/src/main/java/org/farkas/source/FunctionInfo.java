package org.farkas.source;

import java.util.List;
import org.farkas.base.SourceSpan;

/**
 * A function that the file declares or defines.
 *
 * @param type its type after parameter adjustment
 * @param parameters with their types as declared: {@code int a[12]} stays an array of 12; of a
 *     variadic function, behind its own, one for each of its {@linkplain FurtherArguments further
 *     arguments}
 * @param fileLocal whether it has internal linkage
 * @param defined whether its body stands in the file (headers included)
 * @param fromSystemHeader whether it is spelled in a system header
 * @param addressTaken whether its address is used other than for a direct call
 */
public record FunctionInfo(
    String name,
    CType.Function type,
    List<Parameter> parameters,
    boolean fileLocal,
    boolean defined,
    boolean fromSystemHeader,
    boolean addressTaken,
    SourceSpan where) {

  /** A parameter; the name is empty when the declaration gives none. */
  public record Parameter(String name, CType declaredType) {}
}
