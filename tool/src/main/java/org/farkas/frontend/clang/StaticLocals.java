package org.farkas.frontend.clang;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMValueMetadataEntry;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.source.VariableInfo;

/**
 * The IR names of static locals that share function and name (in different blocks). Clang calls
 * them {@code f.x}, {@code f.x.1}, {@code f.x.2} with numbers that only LLVM knows, so they are
 * matched by the lines in the debug information. One in code that clang left out has no place in
 * the program and is dropped.
 */
final class StaticLocals {
  private StaticLocals() {}

  /**
   * Names the variables. Of several at file scope with one name for the assembler, which are one
   * object, the first is left.
   *
   * @param lines per static local the line that the line markers give it
   */
  static List<VariableInfo> named(
      List<VariableInfo> variables, Map<VariableInfo, Integer> lines, Path bitcode) {
    Map<String, Integer> counts = new HashMap<>();
    variables.forEach(variable -> counts.merge(variable.irName(), 1, Integer::sum));
    if (counts.values().stream().allMatch(count -> count == 1)) {
      return variables;
    }
    List<Global> globals = globals(bitcode);
    List<VariableInfo> named = new ArrayList<>();
    Set<String> atFileScope = new HashSet<>();
    for (VariableInfo variable : variables) {
      if (counts.get(variable.irName()) == 1) {
        named.add(variable);
      } else if (!lines.containsKey(variable)) {
        if (atFileScope.add(variable.irName())) {
          named.add(variable);
        }
      } else {
        take(globals, variable.irName(), lines.get(variable))
            .ifPresent(name -> named.add(renamed(variable, name)));
      }
    }
    return named;
  }

  private record Global(String name, int line) {}

  /** Takes the first global out of the list that bears the name, numbered or not, and the line. */
  private static Optional<String> take(List<Global> globals, String name, int line) {
    for (Global global : globals) {
      boolean named =
          global.name().equals(name)
              || global.name().startsWith(name + ".")
                  && global
                      .name()
                      .substring(name.length() + 1)
                      .chars()
                      .allMatch(Character::isDigit);
      if (named && global.line() == line) {
        globals.remove(global);
        return Optional.of(global.name());
      }
    }
    return Optional.empty();
  }

  private static VariableInfo renamed(VariableInfo variable, String irName) {
    return new VariableInfo(
        variable.name(),
        irName,
        variable.type(),
        variable.constant(),
        variable.writable(),
        variable.foreignConstant(),
        variable.fileLocal(),
        variable.defined(),
        variable.threadLocal(),
        variable.fromSystemHeader(),
        variable.enclosingFunction(),
        variable.where());
  }

  private static List<Global> globals(Path bitcode) {
    List<Global> globals = new ArrayList<>();
    try (PointerScope _ = new PointerScope();
        BitcodeFile file = BitcodeFile.load(bitcode)) {
      for (LLVMValueRef global : Llvm.globals(file.module())) {
        globals.add(new Global(Llvm.name(global), line(global)));
      }
    }
    return globals;
  }

  private static int line(LLVMValueRef global) {
    SizeTPointer count = new SizeTPointer(1);
    LLVMValueMetadataEntry entries = LLVM.LLVMGlobalCopyAllMetadata(global, count);
    if (count.get() == 0) {
      return 0;
    }
    try {
      LLVMMetadataRef expression = LLVM.LLVMValueMetadataEntriesGetMetadata(entries, 0);
      return LLVM.LLVMDIVariableGetLine(LLVM.LLVMDIGlobalVariableExpressionGetVariable(expression));
    } finally {
      LLVM.LLVMDisposeValueMetadataEntries(entries);
    }
  }
}
