package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.exec.library.LibraryModels;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Module;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;

/** What a file's model gains when other files of its program are linked with it. */
final class Companions {
  private Companions() {}

  /**
   * The model with those of its variables defined that the other files define.
   *
   * @param module all files and the library models, linked
   */
  static SourceModel linked(SourceModel model, Module module) {
    List<VariableInfo> variables = new ArrayList<>();
    for (VariableInfo variable : model.variables()) {
      Global global = module.globals().get(variable.irName());
      boolean defined = global != null && global.initialiser().isPresent();
      variables.add(
          variable.defined() || !defined || variable.fromSystemHeader()
              ? variable
              : defined(variable, completed(variable.type(), global.sizeBytes())));
    }
    Set<String> known = variables.stream().map(VariableInfo::irName).collect(Collectors.toSet());
    Set<String> hidden = new LinkedHashSet<>();
    for (Global global : module.globals().values()) {
      if (!global.constant()
          && global.initialiser().isPresent()
          && !known.contains(global.name())) {
        hidden.add(global.name());
      }
    }
    hidden.removeIf(Companions::ofModels);
    Set<String> functions =
        module.functions().values().stream()
            .filter(function -> !function.declaration() && !ofModels(function.name()))
            .map(Function::name)
            .filter(name -> !model.function(name).map(FunctionInfo::defined).orElse(false))
            .collect(Collectors.toSet());
    functions.removeAll(LibraryModels.names());
    return model.withVariables(variables).linkedWith(functions, hidden);
  }

  /** The model with those of its variables defined that are aliases of others in the same file. */
  static SourceModel withAliases(SourceModel model, Set<String> aliases) {
    return aliases.isEmpty()
        ? model
        : model.withVariables(
            model.variables().stream()
                .map(each -> aliases.contains(each.irName()) ? defined(each, each.type()) : each)
                .toList());
  }

  /** Whether a name is one of the library models' own. */
  private static boolean ofModels(String name) {
    return name.matches("model\\d*\\..*|__farkas.*");
  }

  private static VariableInfo defined(VariableInfo variable, CType type) {
    return new VariableInfo(
        variable.name(),
        variable.irName(),
        type,
        variable.foreignConstant() || variable.constant(),
        variable.writable() && !variable.foreignConstant(),
        false,
        variable.fileLocal(),
        true,
        variable.threadLocal(),
        false,
        variable.enclosingFunction(),
        variable.hidden(),
        !type.equals(variable.type()),
        variable.where());
  }

  /** An array's length, where only its definition says it. */
  private static CType completed(CType type, long sizeBytes) {
    return type instanceof CType.Array array
            && array.count() < 0
            && array.element().sizeBytes() > 0
            && sizeBytes % array.element().sizeBytes() == 0
        ? new CType.Array(array.element(), sizeBytes / array.element().sizeBytes())
        : type;
  }
}
