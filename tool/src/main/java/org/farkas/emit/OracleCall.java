package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.OracleBinding;
import org.farkas.testcase.PointerTarget;

/**
 * The call of an oracle in a test, and copies of what it sees as it was before. Copies are of one
 * object each: what holds pointers can't be copied like that.
 */
final class OracleCall {
  private static final String RESULT = "\0result";

  private final SourceModel source;
  private final OracleCheck check;
  private final InputVector inputs;
  private final TestObjects objects;
  private final Names names;
  private final List<String> copies = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();

  /**
   * @param given the arguments of the unit's call, as text
   */
  OracleCall(
      SourceModel source,
      OracleCheck check,
      InputVector inputs,
      TestObjects objects,
      Names names,
      List<String> given) {
    this.source = source;
    this.check = check;
    this.inputs = inputs;
    this.objects = objects;
    this.names = names;
    for (OracleBinding.Argument argument : check.oracle().arguments()) {
      arguments.add(
          switch (argument) {
            case OracleBinding.Result _ -> RESULT;
            case OracleBinding.After(int i) -> given.get(i);
            case OracleBinding.Before(int i) -> before(i, given.get(i));
            case OracleBinding.VariableBefore(String irName) -> variable(irName);
          });
    }
  }

  /** Statements before the unit's call. */
  List<String> copies() {
    return copies;
  }

  /** The statement that compares the verdict. */
  String statement(String result) {
    return OwnNames.mark("expect_int(%s(%s), %d);")
        .formatted(
            SourceInclude.nameOf(check.oracle().function().name()),
            arguments.stream()
                .map(a -> a.replace(RESULT, result))
                .collect(Collectors.joining(", ")),
            check.verdict().number());
  }

  private String before(int parameter, String given) {
    ObjectValue value = inputs.values().get(parameter);
    Optional<PointerTarget> target = Optional.ofNullable(value.pointers().get(0L));
    if (target.isEmpty() || target.get() instanceof PointerTarget.Null) {
      return given;
    }
    if (value.pointers().size() == 1
        && target.get() instanceof PointerTarget.Into into
        && objects.places().containsKey(into.object())) {
      String start = copied(into.object());
      return into.offsetBytes() == 0
          ? "(void *)" + start
          : "(void *)((char *)%s + %d)".formatted(start, into.offsetBytes());
    }
    throw impossible(inputs.object(parameter).name());
  }

  private String variable(String irName) {
    for (int id : objects.variables()) {
      if (TestObjects.irName(inputs.object(id)).equals(Optional.of(irName))) {
        return copied(id).substring(1);
      }
    }
    // The unit does not use it, so it is as the program has it.
    return source.variables().stream()
        .filter(v -> v.irName().equals(irName) && !holdsPointers(v.type()))
        .findFirst()
        .map(v -> copied(Addresses.placeOf(v)).substring(1))
        .orElseThrow(() -> impossible(irName));
  }

  private static boolean holdsPointers(CType type) {
    return switch (type) {
      case CType.Pointer _, CType.Function _, CType.Opaque _ -> true;
      case CType.Array array -> holdsPointers(array.element());
      case CType.Record record ->
          !record.complete() || record.fields().stream().anyMatch(f -> holdsPointers(f.type()));
      case CType.Int _, CType.Enumeration _, CType.Floating _, CType.Void _ -> false;
    };
  }

  /** The address of a copy of an object. */
  private String copied(int id) {
    InputObject object = inputs.object(id);
    if (!inputs.values().get(id).pointers().values().stream()
        .allMatch(PointerTarget.Null.class::isInstance)) {
      throw impossible(object.name());
    }
    return copied(objects.places().get(id));
  }

  private String copied(Place place) {
    String copy = names.fresh(place.name() + "_old");
    copies.add("__typeof__(%s) %s;".formatted(place.name(), copy));
    copies.add(
        "__builtin_memcpy((void *)&%1$s, (const void *)&%2$s, sizeof %1$s);"
            .formatted(copy, place.name()));
    return "&" + copy;
  }

  private DiagnosticException impossible(String what) {
    return new DiagnosticException(
        new Diagnostic(
            Category.UNSUPPORTED,
            "old-state-not-copied",
            SourceSpan.UNKNOWN,
            "no test can be written: %s as it was before the call can't be copied for the oracle"
                .formatted(what),
            ""));
  }
}
