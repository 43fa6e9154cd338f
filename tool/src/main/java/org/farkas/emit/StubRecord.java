package org.farkas.emit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.ObservedCall;

/**
 * What an emitted stub records of its first calls: the arguments that are scalars, and texts. Tests
 * expect what is known of them.
 */
final class StubRecord {
  /** So many calls are recorded; more are only counted. */
  private static final int CALLS = 16;

  /** Bytes for a text, the NUL included. */
  private static final int TEXT_BYTES = 60;

  private final Stub stub;
  private final List<Integer> recorded = new ArrayList<>();

  StubRecord(Stub stub) {
    this.stub = stub;
    for (int i = 0; i < stub.parameterNames().size(); i++) {
      if (member(i).isPresent()) {
        recorded.add(i);
      }
    }
  }

  boolean isEmpty() {
    return recorded.isEmpty();
  }

  /** Whether a parameter is recorded. */
  boolean holds(int parameter) {
    return recorded.contains(parameter);
  }

  private Optional<String> member(int parameter) {
    String name = stub.parameterNames().get(parameter);
    CType type = stub.type().parameters().get(parameter);
    return switch (type) {
      case CType.Int _, CType.Enumeration _, CType.Floating _ -> Declarators.declare(type, name);
      case CType.Pointer _ -> Optional.of("const void *" + name);
      case CType.Void _, CType.Array _, CType.Record _, CType.Function _, CType.Opaque _ ->
          Optional.empty();
    };
  }

  /** The array that holds the arguments. */
  void declare(CodeText out) {
    if (isEmpty()) {
      return;
    }
    out.line("/* The arguments of its first " + CALLS + " calls. */");
    out.open("static struct {");
    for (int parameter : recorded) {
      out.line(member(parameter).orElseThrow() + ";");
      if (stub.texts().contains(parameter)) {
        out.line("char %s[%d];".formatted(textMember(parameter), TEXT_BYTES));
      }
    }
    out.close("} %s[%d];".formatted(stub.arguments(), CALLS));
  }

  /** Statements of the stub's body, before the call is counted. */
  void record(CodeText out) {
    if (isEmpty()) {
      return;
    }
    out.open("if (%s < %d) {".formatted(stub.calls(), CALLS));
    for (int parameter : recorded) {
      String name = stub.parameterNames().get(parameter);
      boolean pointer = stub.type().parameters().get(parameter) instanceof CType.Pointer;
      out.line(
          "%s[%s].%s = %s%s;"
              .formatted(
                  stub.arguments(), stub.calls(), name, pointer ? "(const void *)" : "", name));
      if (stub.texts().contains(parameter)) {
        String to = "%s[%s].%s".formatted(stub.arguments(), stub.calls(), textMember(parameter));
        out.call(OwnNames.mark("farkas_keep_text"), List.of(to, "sizeof " + to, name), ";");
      }
    }
    out.close("}");
  }

  private String textMember(int parameter) {
    String name = stub.parameterNames().get(parameter) + "_text";
    while (stub.parameterNames().contains(name)) {
      name += "_";
    }
    return name;
  }

  /**
   * Compares what is known of a test's calls with what was recorded.
   *
   * @param comparisons writes comparisons with a value
   */
  void compare(
      List<ObservedCall> calls, Function<ObjectValue, Comparisons> comparisons, CodeText out) {
    for (int i = 0; i < Math.min(calls.size(), CALLS); i++) {
      for (int parameter : recorded) {
        ObservedCall.Argument argument = calls.get(i).arguments().get(parameter);
        String call = "%s[%d].".formatted(stub.arguments(), i);
        if (argument != null && argument.text().isPresent() && stub.texts().contains(parameter)) {
          byte[] text = argument.text().get().getBytes(StandardCharsets.ISO_8859_1);
          out.call(
              OwnNames.mark("expect_chars"),
              List.of(call + textMember(parameter), CharacterText.string(text)),
              ";");
        } else if (argument != null) {
          comparisons
              .apply(argument.value())
              .value(
                  stub.type().parameters().get(parameter),
                  call + stub.parameterNames().get(parameter));
        }
      }
    }
  }

  /** The statement that forgets them. */
  List<String> reset() {
    return isEmpty()
        ? List.of()
        : List.of("__builtin_memset(%1$s, 0, sizeof %1$s);".formatted(stub.arguments()));
  }
}
