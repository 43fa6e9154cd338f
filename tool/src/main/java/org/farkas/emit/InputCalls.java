package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import org.farkas.exec.library.StreamFunctions;

/**
 * Stubs of functions that read streams, where tests have some: calls that are about these, or about
 * standard input, go on to the C library. There macros rename the functions, so that functions
 * defined before the macros make the calls.
 */
final class InputCalls {
  private static final String LIST = "__builtin_va_list";

  private InputCalls() {}

  /** The functions that call the library's own, to stand where no macro renames those. */
  static String forwarders(Stubs stubs) {
    CodeText out = new CodeText();
    for (Stub stub : stubs.all()) {
      if (stub.readsInput()) {
        out.line("extern " + withList(stub, "(" + libraryFunction(stub) + ")") + ";");
        out.line("static " + withList(stub, forwarder(stub))).open("{");
        String call = libraryFunction(stub) + "(" + arguments(stub) + ");";
        out.line((stub.returnsValue() ? "return " : "") + call);
        out.close("}").blank();
      }
    }
    return out.toString();
  }

  /** At the start of a stub's body: hands a call that is about standard input on. */
  static void handOn(Stub stub, CodeText out) {
    if (!stub.readsInput()) {
      return;
    }
    String stream = stub.parameterNames().get(StreamFunctions.argument(stub.irName()));
    out.open("if (" + condition(stub, stream) + ") {");
    String call = forwarder(stub) + "(" + arguments(stub) + ");";
    if (stub.type().variadic()) {
      out.line(LIST + " " + list() + ";");
      out.line("int " + OwnNames.mark("farkas_read;"));
      out.blank();
      out.line("__builtin_va_start(" + list() + ", " + stub.parameterNames().getLast() + ");");
      out.line(OwnNames.mark("farkas_read = ") + call);
      out.line("__builtin_va_end(" + list() + ");");
      out.line("return " + OwnNames.mark("farkas_read;"));
    } else if (stub.returnsValue()) {
      out.line("return " + call);
    } else {
      out.line(call).line("return;");
    }
    out.close("}");
  }

  private static String condition(Stub stub, String stream) {
    if (StreamFunctions.takesDescriptor(stub.irName())) {
      return stream + " == 0";
    }
    String own = OwnNames.mark("farkas_reads(") + stream + ")";
    return StreamFunctions.moves(stub.irName()) ? own : stream + " == stdin || " + own;
  }

  private static String forwarder(Stub stub) {
    return OwnNames.mark("farkas_library_") + stub.name();
  }

  /** Of a function with variable arguments, the one that takes a list of them. */
  private static String libraryFunction(Stub stub) {
    String name = stub.irName().replaceFirst("^__isoc\\d\\d_", "");
    return stub.type().variadic() ? StreamFunctions.takingList(name) : name;
  }

  private static String withList(Stub stub, String name) {
    String head = StubDefinitions.head(stub, name);
    return head.endsWith("...)")
        ? head.substring(0, head.length() - "...)".length()) + LIST + " " + list() + ")"
        : head;
  }

  private static String list() {
    return OwnNames.mark("farkas_list");
  }

  private static String arguments(Stub stub) {
    List<String> arguments = new ArrayList<>(stub.parameterNames());
    if (stub.type().variadic()) {
      arguments.add(list());
    }
    return String.join(", ", arguments);
  }
}
