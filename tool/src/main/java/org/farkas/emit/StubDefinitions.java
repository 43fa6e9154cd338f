package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.CType;

/**
 * Definitions of stubs in C. Uses {@code farkas_write(to, from, size)}, which skips NULL, and
 * {@code farkas_end()}, which ends the process with status 0.
 */
public final class StubDefinitions {
  /** The bounds of array parameters may be expressions, which can't be repeated. */
  private static final String QUIET_ABOUT_BOUNDS =
      """
      #pragma GCC diagnostic push
      #if !defined(__clang__)
      #pragma GCC diagnostic ignored "-Wpragmas"
      #pragma GCC diagnostic ignored "-Wvla-parameter"
      #else
      #pragma GCC diagnostic ignored "-Wunknown-warning-option"
      #endif
      #pragma GCC diagnostic ignored "-Warray-parameter"

      """;

  /** What a stub writes may have a flexible array, for which tests have no elements. */
  private static final String QUIET_ABOUT_FLEXIBLE_ARRAYS =
      """
      #if defined(__clang__)
      #pragma clang diagnostic push
      #pragma clang diagnostic ignored "-Wgnu-variable-sized-type-not-at-end"
      #endif

      """;

  private static final String LOUD_ABOUT_FLEXIBLE_ARRAYS =
      """
      #if defined(__clang__)
      #pragma clang diagnostic pop
      #endif

      """;

  private StubDefinitions() {}

  /** The definitions of all stubs, each with what tests set and read; empty text if none. */
  public static String of(Stubs stubs) {
    CodeText out = new CodeText();
    boolean arrays = stubs.all().stream().anyMatch(Stub::takesArraysOfUnknownLength);
    if (arrays) {
      out.raw(QUIET_ABOUT_BOUNDS);
    }
    boolean flexible = stubs.all().stream().anyMatch(Stub::writesFlexibleArrays);
    if (flexible) {
      out.raw(QUIET_ABOUT_FLEXIBLE_ARRAYS);
    }
    for (Stub stub : stubs.all()) {
      if (stub.planned()) {
        planned(stub, out);
      } else {
        counted(stub, out);
      }
      out.blank();
    }
    if (flexible) {
      out.raw(LOUD_ABOUT_FLEXIBLE_ARRAYS);
    }
    if (arrays) {
      out.raw("#pragma GCC diagnostic pop\n\n");
    }
    return out.toString();
  }

  /** Statements that forget what the last test planned. */
  public static List<String> resets(Stubs stubs) {
    List<String> statements = new ArrayList<>();
    for (Stub stub : stubs.all()) {
      statements.add(stub.calls() + " = 0;");
      if (stub.planned()) {
        statements.add(stub.plannedCalls() + " = 0;");
      }
      statements.addAll(new StubRecord(stub).reset());
    }
    return statements;
  }

  private static void counted(Stub stub, CodeText out) {
    String does =
        stub.ending()
            ? "it never returns, so it ends the test"
            : stub.endsIfZero() ? "it ends the test if it is given zero" : "it does nothing";
    out.line("/* " + stub.calledAs() + "() has no source here: " + does + ". */");
    StubRecord arguments = new StubRecord(stub);
    out.line("static int " + stub.calls() + ";");
    arguments.declare(out);
    out.blank();
    label(stub, out);
    out.line(head(stub)).open("{");
    InputCalls.handOn(stub, out);
    for (int i = 0; i < stub.parameterNames().size(); i++) {
      if (!arguments.holds(i)) {
        out.line("(void)" + stub.parameterNames().get(i) + ";");
      }
    }
    arguments.record(out);
    out.line(stub.calls() + "++;");
    if (stub.endsIfZero()) {
      out.open("if (!%s) {".formatted(stub.parameterNames().getFirst()));
      out.line(OwnNames.mark("farkas_end();"));
      out.close("}");
    }
    if (stub.ending()) {
      out.line(OwnNames.mark("farkas_end();"));
    }
    out.close("}");
  }

  private static void planned(Stub stub, CodeText out) {
    out.line("/*");
    out.line(
        stub.fileLocal()
            ? " * Function pointers of the tests lead here where no function of the source is"
                + " meant."
            : " * " + stub.calledAs() + "() has no source here.");
    out.line(" * Each call does what the running test has planned for it; calls behind the plan");
    out.line(" * return zero and write nothing.");
    out.line(" */");
    out.open(stub.rowType() + " {");
    if (stub.returnsValue()) {
      out.line(declare(stub, stub.type().result(), "returns") + ";");
    }
    stub.outputs()
        .forEach(
            (parameter, output) -> {
              out.line("int " + stub.writesMember(parameter) + ";");
              out.line(declare(stub, output.type(), stub.outputMember(parameter)) + ";");
            });
    out.close("};").blank();
    out.line("static const " + stub.rowType() + " *" + stub.plan() + ";");
    out.line("static int " + stub.plannedCalls() + ";");
    out.line("static int " + stub.calls() + ";");
    StubRecord arguments = new StubRecord(stub);
    arguments.declare(out);
    out.blank();
    body(stub, arguments, out);
  }

  private static void body(Stub stub, StubRecord arguments, CodeText out) {
    String call = OwnNames.mark("farkas_call");
    label(stub, out);
    out.line(head(stub)).open("{");
    out.line("static const " + stub.rowType() + " nothing;");
    out.line("const " + stub.rowType() + " *" + call + " = &nothing;");
    if (stub.readsEnvironment()) {
      out.line("char *" + OwnNames.mark("farkas_value;"));
    }
    out.blank();
    for (int i = 0; i < stub.parameterNames().size(); i++) {
      boolean written = stub.outputs().containsKey(i) || i == 0 && stub.writesResult();
      if (!written && !arguments.holds(i)) {
        out.line("(void)" + stub.parameterNames().get(i) + ";");
      }
    }
    InputCalls.handOn(stub, out);
    if (stub.readsEnvironment()) {
      String value = OwnNames.mark("farkas_value");
      out.open(
          "if ("
              + OwnNames.mark("farkas_environment_has(")
              + stub.parameterNames().getFirst()
              + ", &"
              + value
              + ")) {");
      out.line("return " + value + ";");
      out.close("}");
    }
    out.open("if (" + stub.calls() + " < " + stub.plannedCalls() + ") {");
    out.line(call + " = &" + stub.plan() + "[" + stub.calls() + "];");
    out.close("}");
    arguments.record(out);
    out.line(stub.calls() + "++;");
    for (int parameter : stub.outputs().keySet()) {
      String member = call + "->" + stub.outputMember(parameter);
      out.open("if (" + call + "->" + stub.writesMember(parameter) + ") {");
      String to = "(void *)" + stub.parameterNames().get(parameter);
      boolean array = stub.outputs().get(parameter).array();
      String size =
          array
              ? call + "->" + stub.writesMember(parameter) + " * sizeof " + member + "[0]"
              : "sizeof " + member;
      String from = (array ? "" : "&") + member;
      out.call(OwnNames.mark("farkas_write"), List.of(to, from, size), ";");
      out.close("}");
    }
    if (stub.writesResult()) {
      String to = "(void *)" + stub.parameterNames().getFirst();
      String value = call + "->returns";
      out.call(OwnNames.mark("farkas_write"), List.of(to, "&" + value, "sizeof " + value), ";");
    }
    if (stub.returnsValue()) {
      out.line("return " + call + "->returns;");
    }
    out.close("}");
  }

  private static void label(Stub stub, CodeText out) {
    if (stub.labelled()) {
      out.line(head(stub) + " __asm__(\"" + stub.irName() + "\");");
    }
  }

  private static String head(Stub stub) {
    return (stub.fileLocal() ? "static " : "") + head(stub, stub.name());
  }

  /** A function's head with a stub's result and parameters. */
  static String head(Stub stub, String name) {
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < stub.parameterNames().size(); i++) {
      String qualifiers =
          stub.declaredTypes().get(i) instanceof CType.Array
                  && stub.type().parameters().get(i) instanceof CType.Pointer pointer
              ? pointer.qualifiers()
              : "";
      parameters.add(
          declare(stub, stub.declaredTypes().get(i), stub.parameterNames().get(i), qualifiers));
    }
    if (stub.type().variadic()) {
      parameters.add("...");
    }
    String list = String.join(", ", parameters);
    if (parameters.isEmpty() && stub.type().prototyped()) {
      list = "void";
    }
    return declare(stub, stub.type().result(), name + "(" + list + ")");
  }

  private static String declare(Stub stub, CType type, String name) {
    return declare(stub, type, name, "");
  }

  private static String declare(Stub stub, CType type, String name, String qualifiers) {
    return Declarators.declare(type, name, qualifiers)
        .orElseThrow(
            () ->
                new DiagnosticException(
                    new Diagnostic(
                        Category.UNSUPPORTED,
                        "type-without-a-name",
                        SourceSpan.UNKNOWN,
                        "no stub can be written for '%s': the type of '%s' has no name"
                            .formatted(stub.name(), name),
                        "give the type a tag or a typedef name")));
  }
}
