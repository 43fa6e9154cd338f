package org.farkas.strategy.simplify;

import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.PointerTarget;

/** Whether parameters that are declared as arrays lead to all their elements. */
final class DeclaredArrays {
  private DeclaredArrays() {}

  /** Whether in these inputs of a function no array is shorter than it is declared. */
  static boolean kept(FunctionInfo function, InputVector inputs) {
    for (int id = 0; id < inputs.objectCount(); id++) {
      if (inputs.object(id).origin() instanceof InputObject.Parameter parameter
          && function.parameters().get(parameter.index()).declaredType()
              instanceof CType.Array array
          && array.count() > 0) {
        for (PointerTarget target : inputs.values().get(id).pointers().values()) {
          if (target instanceof PointerTarget.Into into
              && inputs.object(into.object()).sizeBytes() - into.offsetBytes()
                  < array.sizeBytes()) {
            return false;
          }
        }
      }
    }
    return true;
  }
}
