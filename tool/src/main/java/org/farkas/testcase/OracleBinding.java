package org.farkas.testcase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;

/**
 * A C function that judges runs of a unit, and what its parameters mean. That goes by their names:
 * {@code result} is what the unit returned; the name of a parameter of the unit is that parameter,
 * and pointers lead to memory as it is after the run; {@code old_x} is parameter or file-scope
 * variable {@code x} as it was before, and pointers lead to memory as it was before.
 *
 * @param arguments one for each parameter
 */
public record OracleBinding(FunctionInfo function, List<Argument> arguments) {
  private static final String OLD = "old_";

  public OracleBinding {
    arguments = List.copyOf(arguments);
  }

  /** What a parameter of the oracle is given. */
  public sealed interface Argument {}

  /** What the unit returned. */
  public record Result() implements Argument {}

  /** A parameter of the unit, with memory as it is after the run. */
  public record After(int parameter) implements Argument {}

  /** A parameter of the unit, with memory as it was before the run. */
  public record Before(int parameter) implements Argument {}

  /** A variable as it was before the run; the address of its first element if it is an array. */
  public record VariableBefore(String irName) implements Argument {}

  /**
   * The function that a user names.
   *
   * @throws DiagnosticException if it can't judge the unit
   */
  public static OracleBinding of(SourceModel source, FunctionInfo unit, String name) {
    FunctionInfo function =
        source
            .function(name)
            .filter(FunctionInfo::defined)
            .orElseThrow(
                () ->
                    refused(
                        "there is no function '%s' with a body in %s"
                            .formatted(name, source.file()),
                        "define it in the file"));
    if (!(function.type().result() instanceof CType.Int)) {
      throw refused("'" + name + "' returns no integer", "let it return 1, 0 or -1");
    }
    List<Argument> arguments = new ArrayList<>();
    for (int i = 0; i < function.parameters().size(); i++) {
      String parameter = function.parameters().get(i).name();
      CType type = CallSequence.parameterTypes(function).get(i);
      arguments.add(
          argument(source, unit, parameter, type)
              .orElseThrow(
                  () ->
                      refused(
                          "parameter '%s' of '%s' is nothing of '%s' of that type"
                              .formatted(parameter, name, unit.name()),
                          "call it result, or like a parameter of the unit, or old_ and the name"
                              + " of a parameter or variable, and give it the same type")));
    }
    return new OracleBinding(function, arguments);
  }

  private static Optional<Argument> argument(
      SourceModel source, FunctionInfo unit, String name, CType type) {
    int plain = parameter(unit, name);
    if (plain >= 0) {
      return matches(CallSequence.parameterTypes(unit).get(plain), type)
          ? Optional.of(new After(plain))
          : Optional.empty();
    }
    if (name.startsWith(OLD)) {
      String rest = name.substring(OLD.length());
      int old = parameter(unit, rest);
      if (old >= 0) {
        return matches(CallSequence.parameterTypes(unit).get(old), type)
            ? Optional.of(new Before(old))
            : Optional.empty();
      }
      return source.variables().stream()
          .filter(v -> v.name().equals(rest) && v.enclosingFunction().isEmpty())
          .filter(v -> matches(decayed(v), type))
          .findFirst()
          .map(v -> new VariableBefore(v.irName()));
    }
    return name.equals("result") && matches(unit.type().result(), type)
        ? Optional.of(new Result())
        : Optional.empty();
  }

  private static CType decayed(VariableInfo variable) {
    return variable.type() instanceof CType.Array array
        ? new CType.Pointer(array.element(), false, Long.BYTES)
        : variable.type();
  }

  /** Whether an argument of a type can be handed over; what a pointer leads to may be const. */
  private static boolean matches(CType given, CType wanted) {
    return given instanceof CType.Pointer one && wanted instanceof CType.Pointer other
        ? one.pointee().equals(other.pointee())
        : given.equals(wanted);
  }

  private static int parameter(FunctionInfo unit, String name) {
    for (int i = 0; i < unit.parameters().size(); i++) {
      if (!name.isEmpty() && unit.parameters().get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static DiagnosticException refused(String message, String advice) {
    return DiagnosticException.user("bad-oracle", message, advice);
  }
}
