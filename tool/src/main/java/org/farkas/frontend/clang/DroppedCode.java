package org.farkas.frontend.clang;

import org.farkas.ir.Module;
import org.farkas.source.SourceModel;

/** What clang drops, since it sees at once that it never runs: {@code if (0) ...}. */
final class DroppedCode {
  private DroppedCode() {}

  /**
   * The same file, in which no pointer leads to functions without source that only dropped code
   * names: the program has none of them.
   *
   * @param module the whole program
   */
  static SourceModel settled(SourceModel model, Module module) {
    return model.withFunctions(
        model.functions().stream()
            .map(
                function ->
                    !function.addressTaken()
                            || function.defined()
                            || module.functions().containsKey(function.name())
                        ? function
                        : function.withAddressTaken(false))
            .toList());
  }
}
