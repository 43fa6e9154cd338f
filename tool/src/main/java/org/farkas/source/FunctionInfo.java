package org.farkas.source;

import java.util.List;
import org.farkas.base.SourceSpan;

/**
 * A function that the file declares or defines.
 *
 * @param name what the linker knows it by
 * @param spelling what the file calls it: headers give some functions another name for the linker
 * @param type its type after parameter adjustment
 * @param parameters with their types as declared: {@code int a[12]} stays an array of 12; of a
 *     variadic function, behind its own, one for each of its {@linkplain FurtherArguments further
 *     arguments}
 * @param fileLocal whether it has internal linkage
 * @param defined whether its body stands in the file (headers included)
 * @param fromSystemHeader whether it is spelled in a system header
 * @param addressTaken whether its address is used other than for a direct call
 * @param inline whether it is declared {@code inline}: of one that is not file-local C may expect
 *     another definition elsewhere (C11 6.7.4p7)
 */
public record FunctionInfo(
    String name,
    String spelling,
    CType.Function type,
    List<Parameter> parameters,
    boolean fileLocal,
    boolean defined,
    boolean fromSystemHeader,
    boolean addressTaken,
    boolean inline,
    SourceSpan where) {
  /** A function that is not inline, and has one name. */
  public FunctionInfo(
      String name,
      CType.Function type,
      List<Parameter> parameters,
      boolean fileLocal,
      boolean defined,
      boolean fromSystemHeader,
      boolean addressTaken,
      SourceSpan where) {
    this(
        name,
        name,
        type,
        parameters,
        fileLocal,
        defined,
        fromSystemHeader,
        addressTaken,
        false,
        where);
  }

  /**
   * A parameter.
   *
   * @param name empty when the declaration gives none
   * @param declaredType {@code int m[n][n]} has rows whose length is known at run time only: it is
   *     one array of {@code int} here
   * @param variableRows whether it has such rows; then C wants a pointer of another type
   */
  public record Parameter(String name, CType declaredType, boolean variableRows) {
    public Parameter(String name, CType declaredType) {
      this(name, declaredType, false);
    }
  }

  /** The same, whose address is used so. */
  public FunctionInfo withAddressTaken(boolean taken) {
    return new FunctionInfo(
        name,
        spelling,
        type,
        parameters,
        fileLocal,
        defined,
        fromSystemHeader,
        taken,
        inline,
        where);
  }

  /** Whether some parameter is such that C wants a pointer of another type than its own. */
  public boolean takesVariableRows() {
    return parameters.stream().anyMatch(Parameter::variableRows);
  }
}
