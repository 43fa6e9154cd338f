package org.farkas.proof;

import java.util.List;
import java.util.Optional;
import org.farkas.exec.library.LengthNames;
import org.farkas.ir.Instruction;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;

/**
 * How far behind each of its pointers a function without source may write, by its C type. The
 * assumption {@code Assumption.Kind#STUB_EFFECTS} says it: at most one element of a complete
 * non-const type, or as many as are declared, or as a number says. Which number is not asked here:
 * where there may be one, or the declared length is one of run time, anything behind the pointer
 * may be written. Nothing before it ever is.
 */
final class StubWrites {
  /** More than any object has. */
  static final long ANYTHING_BEHIND = Long.MAX_VALUE;

  /** Larger records are returned where a hidden argument leads (System V ABI, x86-64). */
  private static final long LARGEST_IN_REGISTERS = 16;

  private final CType.Function type;
  private final List<FunctionInfo.Parameter> parameters;
  private final boolean library;
  private final boolean hiddenResult;
  private final boolean direct;

  /**
   * @param type the function's
   * @param parameters as declared; none where nobody declares it
   * @param library whether it is of a system header: it writes as much as it likes behind its
   *     pointers
   */
  StubWrites(
      CType.Function type,
      List<FunctionInfo.Parameter> parameters,
      boolean library,
      Instruction.Call call) {
    this.type = type;
    this.parameters = parameters;
    this.library = library;
    // Small ones come in registers, or not: which operand is which parameter is not asked then.
    boolean record = type.result() instanceof CType.Record && call.result().isEmpty();
    this.hiddenResult = record && type.result().sizeBytes() > LARGEST_IN_REGISTERS;
    int first = hiddenResult ? 1 : 0;
    // Others may be passed as several operands, or as none.
    this.direct =
        record == hiddenResult
            && type.parameters().stream()
                .allMatch(each -> each.sizeBytes() > 0 && each.sizeBytes() <= 8)
            && call.arguments().size() - first >= type.parameters().size();
  }

  /** So many bytes at most from where an operand of the call leads; 0 if nothing is written. */
  long behind(int operand) {
    int parameter = operand - (hiddenResult ? 1 : 0);
    if (parameter < 0) {
      return type.result().sizeBytes();
    }
    if (!direct || parameter >= type.parameters().size()) {
      return ANYTHING_BEHIND;
    }
    if (!(type.parameters().get(parameter) instanceof CType.Pointer pointer)) {
      return ANYTHING_BEHIND; // a number that was a pointer
    }
    if (pointer.pointeeConst()) {
      return 0;
    }
    if (library || pointer.pointee() instanceof CType.Void) {
      return ANYTHING_BEHIND;
    }
    return elements(parameter, pointer.pointee());
  }

  private long elements(int parameter, CType element) {
    if (element.sizeBytes() == 0
        || element instanceof CType.Function
        || element instanceof CType.Opaque) {
      return 0; // no complete type
    }
    long declared = declared(parameter);
    if (declared == CType.Pointer.RUN_TIME || counted(parameter, element)) {
      return ANYTHING_BEHIND;
    }
    return element.sizeBytes() * Math.max(1, declared);
  }

  /** Whether something else that the function gets may say how many elements there are. */
  private boolean counted(int parameter, CType element) {
    boolean bytes = element instanceof CType.Int && element.sizeBytes() == 1;
    for (int i = 0; i < type.parameters().size(); i++) {
      CType other = type.parameters().get(i);
      boolean number = other instanceof CType.Int;
      boolean toNumber =
          other instanceof CType.Pointer pointer && pointer.pointee() instanceof CType.Int;
      boolean toAnything =
          other instanceof CType.Pointer pointer && pointer.pointee() instanceof CType.Void;
      boolean named = name(i).filter(LengthNames::isLength).isPresent();
      if (i != parameter
          && ((number || toNumber) && named || bytes && (number || toNumber || toAnything))) {
        return true;
      }
    }
    return false;
  }

  private long declared(int parameter) {
    return type.parameters().get(parameter) instanceof CType.Pointer pointer
        ? pointer.elements()
        : 0;
  }

  private Optional<String> name(int parameter) {
    return parameter < parameters.size()
        ? Optional.of(parameters.get(parameter).name())
        : Optional.empty();
  }
}
