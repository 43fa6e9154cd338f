package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.source.CType;

/**
 * What an emitted stub records of its first calls: the arguments that are scalars, for whoever
 * wants to add expectations on them.
 */
final class StubRecord {
  /** So many calls are recorded; more are only counted. */
  private static final int CALLS = 16;

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
    out.line("/* The arguments of its first " + CALLS + " calls; nothing is expected of them. */");
    out.open("static struct {");
    recorded.forEach(parameter -> out.line(member(parameter).orElseThrow() + ";"));
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
    }
    out.close("}");
  }

  /** The statement that forgets them. */
  List<String> reset() {
    return isEmpty()
        ? List.of()
        : List.of("__builtin_memset(%1$s, 0, sizeof %1$s);".formatted(stub.arguments()));
  }
}
