package org.farkas.proof;

import java.util.Collection;
import java.util.List;
import org.farkas.base.SourceSpan;
import org.farkas.exec.library.LibraryNames;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Module;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/** What of a program readers know: the user's functions, but not those that model the library. */
record UserCode(Module module, SourceModel source) {
  boolean contains(String function) {
    return source.function(function).filter(FunctionInfo::defined).isPresent()
        || source.otherFunctions().contains(function);
  }

  /**
   * The place in the user's own code, where models of the library are called.
   *
   * @param stack where each frame stands, the innermost last
   * @param otherwise where that is the user's own code
   */
  SourceSpan place(List<CodePoint> stack, SourceSpan otherwise) {
    if (contains(stack.getLast().function())) {
      return otherwise;
    }
    for (CodePoint behind : stack.subList(0, stack.size() - 1).reversed()) {
      if (contains(behind.function())) {
        Block block = module.functions().get(behind.function()).blocks().get(behind.block());
        return block.instructions().get(behind.instruction() - 1).where();
      }
    }
    return otherwise;
  }

  /**
   * How the user's code calls what it has called.
   *
   * @param callers the frames that wait, the innermost last
   * @param name the function that is called last
   */
  String called(Collection<CodePoint> callers, String name) {
    String outermost = name;
    for (CodePoint caller : List.copyOf(callers).reversed()) {
      if (contains(caller.function())) {
        break;
      }
      outermost = caller.function();
    }
    return LibraryNames.spelled(contains(name) ? name : outermost);
  }
}
