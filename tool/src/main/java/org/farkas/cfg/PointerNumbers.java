package org.farkas.cfg;

import java.util.Collection;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;

/** Whether code turns pointers into numbers, so that it could tell where in memory objects lie. */
public final class PointerNumbers {
  private PointerNumbers() {}

  /**
   * Whether one of the functions does.
   *
   * @param functions IR names
   */
  public static boolean areMadeBy(Module module, Collection<String> functions) {
    return functions.stream()
        .map(module.functions()::get)
        .anyMatch(function -> function != null && areMadeBy(function));
  }

  private static boolean areMadeBy(Function function) {
    return function.blocks().stream()
        .flatMap(block -> block.instructions().stream())
        .anyMatch(
            instruction ->
                instruction instanceof Instruction.Convert convert
                    && convert.conversion() == Instruction.Conversion.POINTER_TO_INT);
  }
}
