package org.farkas.app;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.cfg.CallGraph;
import org.farkas.cfg.WrittenVariables;
import org.farkas.frontend.clang.Program;
import org.farkas.ir.NotNull;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VolatileReads;
import org.farkas.strategy.Precondition;
import org.farkas.strategy.VerdictAssumptions;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;

/** What is run for the units of a program: a function itself, or a sequence of its calls. */
final class RunUnits {
  private final Program program;
  private final CallGraph calls;
  private final WrittenVariables written;

  RunUnits(Program program, CallGraph calls) {
    this.program = program;
    this.calls = calls;
    this.written = WrittenVariables.of(program.module());
  }

  /**
   * What is run.
   *
   * @param entry the function that is called
   * @param functions that it may execute
   * @param variables that it uses, and what the precondition looks at: tests must set that, too
   * @param shapes of its parameters
   */
  record RunUnit(
      FunctionInfo entry,
      Set<String> functions,
      Set<String> variables,
      ShapeOptions shapes,
      Optional<Precondition> precondition) {}

  /**
   * So many calls of a function.
   *
   * @param reads whether what it reads of volatile objects is given values, see {@link
   *     VolatileReads}
   * @param shapes of the parameters of one call
   * @param precondition of one call
   */
  RunUnit of(
      String function,
      int number,
      boolean reads,
      ShapeOptions shapes,
      Optional<String> precondition) {
    FunctionInfo unit = source().function(function).orElseThrow();
    FunctionInfo entry = reads ? withValues(entry(unit, number)) : entry(unit, number);
    Optional<Precondition> meant =
        precondition
            .map(name -> Precondition.checked(source(), unit, name))
            .map(each -> ofEachCall(each, number));
    UnitReach reach = reach(entry.name());
    Set<String> variables = new LinkedHashSet<>(reach.variables());
    meant.ifPresent(each -> variables.addAll(reach(each.name()).variables()));
    if (!reads) {
      variables.remove(VolatileReads.VALUES);
    }
    ShapeOptions promised =
        shapes.withNotNull(NotNull.parameters(program.module().functions().get(function)));
    return new RunUnit(
        entry, reach.functions(), variables, promised.inEachCall(unit, number), meant);
  }

  private SourceModel source() {
    return program.source();
  }

  private UnitReach reach(String function) {
    return UnitReach.of(function, program.module(), calls, written, source());
  }

  /** The function that calls a unit so often. */
  private FunctionInfo entry(FunctionInfo unit, int number) {
    return source()
        .function(CallSequence.nameOf(unit.name(), number))
        .orElseThrow(
            () ->
                new DiagnosticException(
                    new Diagnostic(
                        Category.UNSUPPORTED,
                        "calls-not-possible",
                        unit.where(),
                        "'%s' has a parameter or a result whose type can't be named elsewhere, so"
                                .formatted(unit.name())
                            + " no sequence of its calls can be built",
                        "leave --calls out for it")));
  }

  /** What runs a function, or a sequence of its calls, with values for volatile objects. */
  private FunctionInfo withValues(FunctionInfo run) {
    return source()
        .function(VolatileReads.nameOf(run.name()))
        .orElseThrow(
            () ->
                new DiagnosticException(
                    new Diagnostic(
                        Category.UNSUPPORTED,
                        "volatile-reads-not-possible",
                        run.where(),
                        "'%s' has a parameter or a result whose type can't be named elsewhere, so"
                                .formatted(CallSequence.unitOf(run.name()))
                            + " it can't be given values for volatile objects",
                        "leave --volatile-reads out for it")));
  }

  /** Whether a function reads volatile objects at all. */
  boolean loadsVolatile(String function) {
    return VerdictAssumptions.readsVolatile(program.module(), reach(function).functions());
  }

  /** How many reads of volatile objects have values of their own in runs of a function's entry. */
  int volatileReads(String function) {
    return reach(function).variables().contains(VolatileReads.VALUES)
        ? VolatileReads.of(VolatileReads.nameOf(function), source())
        : 0;
  }

  /**
   * A precondition for a sequence of calls. What it says of a later call it must say of the start
   * already, so it may look at nothing that calls change.
   */
  private Precondition ofEachCall(Precondition precondition, int number) {
    Set<String> variables = new LinkedHashSet<>(reach(precondition.name()).variables());
    variables.remove(VolatileReads.VALUES);
    if (number > 1 && !variables.isEmpty()) {
      throw DiagnosticException.user(
          "bad-precondition",
          "'%s' looks at variables, which calls may change: %s"
              .formatted(precondition.name(), String.join(", ", variables)),
          "with --calls a precondition may look at the parameters only");
    }
    return precondition.ofEach(source(), number);
  }

  /** What a unit keeps between calls. */
  KeptState keptState(String function, ShapeOptions shapes, boolean precondition) {
    FunctionInfo unit = source().function(function).orElseThrow();
    Set<String> variables = reach(function).variables();
    return KeptState.of(
        source(),
        unit,
        variables,
        shapes,
        precondition,
        LayoutBuilder.build(source(), unit, variables, shapes, ShapeGuess.FIRST));
  }
}
