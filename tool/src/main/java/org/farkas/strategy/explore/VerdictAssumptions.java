package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.exec.library.LibraryModels;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeOptions;

/** What every verdict of a unit takes for granted: what the user fixed, and what C leaves open. */
final class VerdictAssumptions {
  private VerdictAssumptions() {}

  static List<Assumption> of(UnitTask task) {
    List<Assumption> result = new ArrayList<>();
    result.add(
        new Assumption(
            Assumption.Kind.NO_UNDEFINED_BEHAVIOUR, "", "before the target is reached", false));
    Set<String> stubs = stubs(task);
    if (!stubs.isEmpty()) {
      result.add(
          new Assumption(
              Assumption.Kind.STUB_EFFECTS,
              String.join(", ", stubs),
              "only the result and non-const pointees change",
              false));
    }
    ShapeOptions options = task.options();
    options
        .ranges()
        .forEach(
            (path, range) ->
                result.add(fixed(Assumption.Kind.RANGE, path, range.low() + ".." + range.high())));
    options
        .lengths()
        .forEach(
            (path, length) ->
                result.add(fixed(Assumption.Kind.CAPACITY, path, length + " elements")));
    options
        .strings()
        .forEach(
            (path, length) ->
                result.add(
                    fixed(
                        Assumption.Kind.STRING_CAPACITY,
                        path,
                        "at most " + length + " characters")));
    options.notNull().forEach(path -> result.add(fixed(Assumption.Kind.NOT_NULL, path, "")));
    return result;
  }

  /** Functions without source that the unit names. */
  private static Set<String> stubs(UnitTask task) {
    Set<String> stubs = new TreeSet<>();
    for (String name : task.functions()) {
      for (Block block : task.module().functions().get(name).blocks()) {
        for (Instruction instruction : block.instructions()) {
          for (Value operand : Operands.of(instruction)) {
            if (operand instanceof Value.FunctionAddress address
                && isStub(task.module().functions().get(address.name()), address.name())) {
              stubs.add(address.name());
            }
          }
        }
      }
    }
    return stubs;
  }

  private static boolean isStub(Function function, String name) {
    return (function == null || function.declaration())
        && !name.startsWith("__farkas_")
        && !name.startsWith("llvm.")
        && LibraryModels.treatment(name) == LibraryModels.Treatment.STUB;
  }

  private static Assumption fixed(Assumption.Kind kind, String path, String detail) {
    return new Assumption(kind, path, detail, true);
  }
}
