package org.farkas.exec.machine;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.ir.Global;
import org.farkas.ir.Module;
import org.farkas.source.SourceModel;

/** What a user calls the objects that the program's IR names. */
final class ObjectNames {
  private static final int MAX_LITERAL_CHARACTERS = 24;

  private final Module module;
  private final Map<String, String> ofVariables = new HashMap<>();

  ObjectNames(Module module, SourceModel source) {
    this.module = module;
    source
        .variables()
        .forEach(
            variable -> {
              String owner = variable.enclosingFunction().map(f -> " of " + f + "()").orElse("");
              ofVariables.put(variable.irName(), variable.name() + owner);
            });
  }

  /** The object's name in a message; empty if it has none. */
  String of(MemoryObject object) {
    return switch (object.kind()) {
      case GLOBAL -> global(object);
      case ABSOLUTE, FUNCTION, HEAP, STACK, INPUT, BEYOND -> object.name();
    };
  }

  private String global(MemoryObject object) {
    String name = object.name();
    String known = ofVariables.get(name);
    if (known != null) {
      return known;
    }
    Global global = module.globals().get(name);
    if (object.literal() && global != null) {
      return literal(global);
    }
    if (name.startsWith("__const.")) {
      return "the initial value of " + name.substring(name.lastIndexOf('.') + 1);
    }
    if (name.startsWith("__func__.")) {
      return "__func__";
    }
    if (name.startsWith(".compoundliteral")) {
      return "a compound literal";
    }
    return name.indexOf('.') < 0 ? name : "a table of the C library";
  }

  private static String literal(Global global) {
    byte[] bytes = global.initialiser().map(Global.Initialiser::bytes).orElse(new byte[0]);
    int end = 0;
    while (end < bytes.length && bytes[end] >= ' ' && bytes[end] < 127) {
      end++;
    }
    String text = new String(bytes, 0, end, StandardCharsets.US_ASCII);
    return text.length() > MAX_LITERAL_CHARACTERS
        ? '"' + text.substring(0, MAX_LITERAL_CHARACTERS) + "...\""
        : '"' + text + (end < bytes.length - 1 ? "...\"" : "\"");
  }
}
