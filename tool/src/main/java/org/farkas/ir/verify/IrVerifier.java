package org.farkas.ir.verify;

import java.util.ArrayList;
import java.util.List;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Module;
import org.farkas.ir.Value;

/**
 * The rules of well-formed IR. Names refer to what exists; initial contents fit; and in each
 * function
 *
 * <ul>
 *   <li>blocks and parameters are numbered in order, registers are dense and defined once;
 *   <li>a use is the same register as the definition, which comes first on every path from the
 *       entry (blocks that can't be reached are free of that);
 *   <li>no edge leads to the entry, and a phi has exactly its block's predecessors;
 *   <li>the types of operands and results fit the operation.
 * </ul>
 */
public final class IrVerifier {
  private final Module module;
  private final List<String> problems = new ArrayList<>();

  private IrVerifier(Module module) {
    this.module = module;
  }

  /** One sentence for each broken rule; empty if the module is well-formed. */
  public static List<String> problems(Module module) {
    IrVerifier verifier = new IrVerifier(module);
    verifier.check();
    return List.copyOf(verifier.problems);
  }

  private void check() {
    module
        .globals()
        .forEach(
            (name, global) -> {
              require(name.equals(global.name()), name, "is filed under another name");
              check(global);
            });
    module
        .functions()
        .forEach(
            (name, function) -> {
              require(name.equals(function.name()), name, "is filed under another name");
              check(function);
            });
  }

  private void check(Function function) {
    new FunctionVerifier(module, function)
        .problems()
        .forEach(problem -> problems.add(function.name() + ": " + problem));
  }

  private void check(Global global) {
    String name = global.name();
    require(global.sizeBytes() >= 0, name, "has a negative size");
    require(
        Integer.bitCount(global.alignBytes()) == 1,
        name,
        "has an alignment that is no power of two");
    global.initialiser().ifPresent(initialiser -> check(global, initialiser));
  }

  private void check(Global global, Global.Initialiser initialiser) {
    String name = global.name();
    require(initialiser.bytes().length == global.sizeBytes(), name, "has contents of another size");
    for (Global.Relocation relocation : initialiser.relocations()) {
      require(
          relocation.offsetBytes() >= 0
              && relocation.offsetBytes() + module.pointerBytes() <= global.sizeBytes(),
          name,
          "has a pointer outside itself at " + relocation.offsetBytes());
      boolean known =
          switch (relocation.target()) {
            case Value.GlobalAddress g -> module.globals().containsKey(g.name());
            case Value.FunctionAddress f -> module.functions().containsKey(f.name());
            case Value.Null _ -> true;
            case Value.Register _,
                Value.IntConstant _,
                Value.FloatConstant _,
                Value.Undefined _,
                Value.AggregateConstant _ ->
                false;
          };
      require(known, name, "points to what does not exist: " + relocation.target());
    }
  }

  private void require(boolean holds, String name, String otherwise) {
    if (!holds) {
      problems.add(name + " " + otherwise);
    }
  }
}
