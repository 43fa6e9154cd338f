package org.farkas.ir;

import java.util.List;
import java.util.Set;
import org.farkas.base.SourceSpan;

/**
 * A function with a body, or a declaration (no blocks).
 *
 * @param name its IR name
 * @param parameters registers 0 to n-1
 * @param parameterAttributes per parameter, what the calling convention does with it
 * @param promises what its declaration says of its results
 * @param registerCount number of registers; indices are below it
 * @param blocks entry first; empty for a declaration
 */
public record Function(
    String name,
    Type result,
    List<Value.Register> parameters,
    List<ParameterAttribute> parameterAttributes,
    boolean variadic,
    boolean internal,
    boolean noReturn,
    Set<Promise> promises,
    int registerCount,
    List<Block> blocks,
    SourceSpan where) {
  public Function {
    parameters = List.copyOf(parameters);
    parameterAttributes = List.copyOf(parameterAttributes);
    blocks = List.copyOf(blocks);
    promises = Set.copyOf(promises);
  }

  /** The same function with another body. */
  public Function withBlocks(List<Block> newBlocks, int newRegisterCount) {
    return new Function(
        name,
        result,
        parameters,
        parameterAttributes,
        variadic,
        internal,
        noReturn,
        promises,
        newRegisterCount,
        newBlocks,
        where);
  }

  public boolean declaration() {
    return blocks.isEmpty();
  }

  /** What compilers may take for granted of the results of a function's calls. */
  public enum Promise {
    /** None is NULL. */
    NOT_NULL,
    /** They follow from the arguments alone. */
    CONST,
    /** They follow from the arguments and from what memory holds. */
    PURE
  }

  /**
   * How a parameter is passed.
   *
   * @param kind plain, a hidden pointer to the returned object, or a pointer to a by-value copy
   * @param sizeBytes of the object for the latter two, else 0
   */
  public record ParameterAttribute(Kind kind, long sizeBytes) {
    public static final ParameterAttribute PLAIN = new ParameterAttribute(Kind.PLAIN, 0);

    public enum Kind {
      PLAIN,
      STRUCT_RETURN,
      BY_VALUE
    }
  }
}
