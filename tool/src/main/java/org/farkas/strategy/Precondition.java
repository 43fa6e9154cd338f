package org.farkas.strategy;

import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.exec.machine.ConcreteRun;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.PathEnd;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ContractWalk;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.MainArguments;
import org.farkas.testcase.ObjectValue;

/**
 * A C function of the user's, with the unit's parameters, that says which inputs are meant: those
 * for which it returns anything but 0. Inputs on which its own behaviour is undefined are not
 * meant. It is no part of the unit: it has no targets, and what it writes is forgotten.
 */
public record Precondition(FunctionInfo function) {
  private static final long MAX_INSTRUCTIONS = 5_000_000;

  /**
   * The function that a user names.
   *
   * @throws DiagnosticException if it can't be a precondition of the unit
   */
  public static Precondition checked(SourceModel source, FunctionInfo unit, String name) {
    FunctionInfo function =
        source
            .function(name)
            .filter(FunctionInfo::defined)
            .orElseThrow(
                () ->
                    refused(
                        "there is no function '%s' with a body in %s"
                            .formatted(name, source.file()),
                        "define it in the file, with the parameters of '" + unit.name() + "'"));
    if (!alike(function.type().parameters(), CallSequence.parameterTypes(unit))) {
      throw refused(
          "'%s' does not have the parameters of '%s'".formatted(name, unit.name()),
          "give it the same parameters, of the same types (pointers may lead to const)");
    }
    if (!(function.type().result() instanceof CType.Int)) {
      throw refused(
          "'%s' does not return an integer".formatted(name),
          "let it return 0 for inputs that are not meant, and anything else for those that are");
    }
    if (function.name().equals(unit.name())) {
      throw refused("'%s' can't be its own precondition".formatted(name), "name another function");
    }
    return new Precondition(function);
  }

  private static DiagnosticException refused(String message, String advice) {
    return DiagnosticException.user("bad-precondition", message, advice);
  }

  private static boolean alike(List<CType> some, List<CType> others) {
    if (some.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      if (!alike(some.get(i), others.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The same type, but for what pointers may write to. */
  private static boolean alike(CType one, CType other) {
    return one instanceof CType.Pointer a && other instanceof CType.Pointer b
        ? alike(a.pointee(), b.pointee())
        : one.equals(other);
  }

  /**
   * The same for a sequence of calls: it holds of the inputs of each, as they are before the first.
   */
  public Precondition ofEach(SourceModel source, int calls) {
    String all = CallSequence.nameOfAll(name(), calls);
    return new Precondition(
        source
            .function(all)
            .orElseThrow(
                () ->
                    refused(
                        "'%s' can't be asked for several calls".formatted(name()),
                        "leave --calls out")));
  }

  /** The name of the function that is run. */
  public String name() {
    return function.name();
  }

  /** The user's name of it. */
  public String givenName() {
    return CallSequence.preconditionOf(name());
  }

  /**
   * Whether inputs keep to all that the user says of them, by options and a precondition, and to
   * what C says of the arguments of {@code main}.
   */
  public static boolean meant(UnitTask task, Machine machine, InputVector inputs) {
    // Inputs that lie apart are made within what the options say.
    return (SuspectPointers.shared(inputs).isEmpty() && task.options().aliases().isEmpty()
            || ContractWalk.keeps(inputs, task.options()))
        && MainArguments.keptBy(inputs)
        && task.precondition().map(each -> each.accepts(machine, inputs)).orElse(true);
  }

  /** What every verdict rests on that the precondition had a part in. */
  public Assumption assumption() {
    return new Assumption(
        Assumption.Kind.PRECONDITION, "", givenName() + " does not return 0", true);
  }

  /** The unit's inputs as this function's. */
  InputLayout on(InputLayout layout) {
    return layout.with(name(), layout.objects());
  }

  /** Whether a call of it on these inputs says that they are meant. */
  public boolean accepts(Machine machine, InputVector inputs) {
    ConcreteRun run =
        machine.runConcretely(
            new InputVector(
                on(inputs.layout()),
                inputs.dynamicObjects(),
                inputs.values(),
                inputs.stubCalls(),
                inputs.failingAllocations()),
            MAX_INSTRUCTIONS);
    Optional<ObjectValue> result = run.returned().map(each -> each.value());
    return run.end() instanceof PathEnd.Returned
        && run.vouchedWords() >= run.trace().size()
        && result
            .filter(value -> value.number(0, Math.toIntExact(8 * value.sizeBytes())).signum() != 0)
            .isPresent();
  }
}
