package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.farkas.cfg.UnwrittenTables;
import org.farkas.ir.Global;
import org.farkas.ir.Module;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;

/** Which of a program's variables tests can set; the whole program says it, no declaration does. */
final class SettableVariables {
  /** How clang names what a compound literal at file scope is (C11 6.5.2.5p5). */
  private static final String COMPOUND_LITERAL = ".compoundliteral";

  private SettableVariables() {}

  /**
   * The same file, in which arrays and pointers at file scope that nothing writes are what their
   * initialisers say, and objects without a name, and those that are larger than their type, are
   * hidden: tests can't set them.
   *
   * @param module the whole program
   */
  static SourceModel settled(SourceModel model, Module module) {
    Set<String> unwritten = UnwrittenTables.in(module);
    List<VariableInfo> variables = new ArrayList<>();
    Set<String> hidden = new LinkedHashSet<>(model.hiddenVariables());
    module.globals().values().stream()
        .filter(SettableVariables::hasNoName)
        .forEach(global -> hidden.add(global.name()));
    for (VariableInfo variable : model.variables()) {
      if (hasFlexiblePart(variable, module)) {
        hidden.add(variable.irName());
      } else {
        variables.add(isTable(variable, unwritten) ? variable.asConstant() : variable);
      }
    }
    return model.withVariables(variables).linkedWith(model.otherFunctions(), hidden);
  }

  private static boolean hasNoName(Global global) {
    return !global.constant() && global.name().startsWith(COMPOUND_LITERAL);
  }

  /** Whether the initialiser gives a structure's flexible array elements (a GNU extension). */
  private static boolean hasFlexiblePart(VariableInfo variable, Module module) {
    Global global = module.globals().get(variable.irName());
    return global != null
        && !variable.constant()
        && global.initialiser().isPresent()
        && variable.type() instanceof CType.Record record
        && global.sizeBytes() > record.sizeBytes();
  }

  private static boolean isTable(VariableInfo variable, Set<String> unwritten) {
    return unwritten.contains(variable.irName())
        && variable.fileLocal()
        && variable.defined()
        && variable.enclosingFunction().isEmpty()
        && !variable.threadLocal()
        && (variable.type() instanceof CType.Array || variable.type() instanceof CType.Pointer);
  }
}
