package org.farkas.exec.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;

/** A C text, loaded, with a machine over it. */
final class CUnits {
  final Program program;
  final TermContext terms = Simplifications.newContext();
  final Machine machine;

  private CUnits(Program program, MachineOptions options) {
    this.program = program;
    this.machine = new Machine(program.module(), program.source(), terms, options);
  }

  static CUnits load(String text, Path folder) {
    return load(text, folder, MachineOptions.DEFAULT);
  }

  static CUnits load(String text, Path folder, MachineOptions options) {
    try {
      Path file = folder.resolve("unit.c");
      Files.writeString(file, text);
      Path scratch = Files.createDirectories(folder.resolve("scratch"));
      return new CUnits(ClangFrontEnd.load(file, List.of("-w"), scratch), options);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The layout that a strategy would start with; every mutable variable of the file is in it. */
  InputLayout layout(String function, ShapeOptions options) {
    Set<String> variables = new TreeSet<>();
    for (VariableInfo variable : program.source().variables()) {
      if (!variable.constant() && variable.defined() && !variable.fromSystemHeader()) {
        variables.add(variable.irName());
      }
    }
    return LayoutBuilder.build(
        program.source(),
        program.source().function(function).orElseThrow(),
        variables,
        options,
        ShapeGuess.FIRST);
  }

  /** Runs a function without parameters on the variables' initial values. */
  ConcreteRun run(String function) {
    InputLayout layout = new InputLayout(function, List.of(), 2);
    InputVector nothing = new InputVector(layout, List.of(), List.of(), List.of(), List.of());
    return machine.runConcretely(nothing, 50_000_000);
  }
}
