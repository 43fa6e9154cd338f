package org.farkas.ir.text;

import static org.farkas.ir.text.ValuePrinter.name;

import java.util.HexFormat;
import java.util.StringJoiner;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Function.ParameterAttribute;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;

/** Prints modules and functions; see the package for the form. */
public final class IrPrinter {
  private IrPrinter() {}

  /** The whole module; {@link IrParser#module} gives an equal one back. */
  public static String print(Module module) {
    StringBuilder out = new StringBuilder();
    out.append("target pointer ")
        .append(module.pointerBytes())
        .append(module.littleEndian() ? " little\n" : " big\n");
    module.globals().values().forEach(global -> print(global, out));
    module.functions().values().forEach(function -> print(function, out));
    return out.toString();
  }

  /** One function. */
  public static String print(Function function) {
    StringBuilder out = new StringBuilder();
    print(function, out);
    return out.toString();
  }

  /** One instruction, for messages. */
  public static String print(Instruction instruction) {
    return InstructionPrinter.instruction(instruction);
  }

  private static void print(Global global, StringBuilder out) {
    out.append("global ").append(name(global.name()));
    out.append(" size ").append(global.sizeBytes()).append(" align ").append(global.alignBytes());
    out.append(global.internal() ? " internal" : "").append(global.constant() ? " constant" : "");
    global.initialiser().ifPresent(initialiser -> print(initialiser, out));
    out.append('\n');
  }

  private static void print(Global.Initialiser initialiser, StringBuilder out) {
    byte[] bytes = initialiser.bytes();
    int used = bytes.length;
    while (used > 0 && bytes[used - 1] == 0) {
      used--;
    }
    // Zeros at the end are left out: the size is known.
    out.append(" = \"").append(HexFormat.of().formatHex(bytes, 0, used)).append('"');
    if (!initialiser.relocations().isEmpty()) {
      StringJoiner relocations = new StringJoiner(", ", " with ", "");
      for (Global.Relocation relocation : initialiser.relocations()) {
        relocations.add(relocation.offsetBytes() + ": " + ValuePrinter.value(relocation.target()));
      }
      out.append(relocations);
    }
    initialiser
        .unsupported()
        .ifPresent(reason -> out.append(" unsupported ").append(ValuePrinter.quoted(reason)));
  }

  private static void print(Function function, StringBuilder out) {
    StringJoiner parameters = new StringJoiner(", ", "(", ")");
    for (int i = 0; i < function.parameters().size(); i++) {
      parameters.add(
          ValuePrinter.definition(function.parameters().get(i))
              + attribute(function.parameterAttributes().get(i)));
    }
    out.append("function ").append(name(function.name())).append(parameters);
    out.append(function.variadic() ? " variadic" : "");
    out.append(function.internal() ? " internal" : "");
    out.append(function.noReturn() ? " noreturn" : "");
    for (Function.Promise promise : Function.Promise.values()) {
      out.append(function.promises().contains(promise) ? " " + word(promise) : "");
    }
    out.append(" -> ").append(ValuePrinter.type(function.result()));
    out.append(" registers ").append(function.registerCount());
    out.append(ValuePrinter.place(function.where()));
    if (function.declaration()) {
      out.append('\n');
      return;
    }
    out.append(" {\n");
    function.blocks().forEach(block -> print(block, out));
    out.append("}\n");
  }

  static String word(Function.Promise promise) {
    return switch (promise) {
      case NOT_NULL -> "notnull";
      case CONST -> "const";
      case PURE -> "pure";
    };
  }

  private static String attribute(ParameterAttribute attribute) {
    return switch (attribute.kind()) {
      case PLAIN -> "";
      case STRUCT_RETURN -> " sret " + attribute.sizeBytes();
      case BY_VALUE -> " byval " + attribute.sizeBytes();
    };
  }

  private static void print(Block block, StringBuilder out) {
    out.append("block ").append(block.index()).append(' ').append(name(block.label()));
    out.append(":\n");
    for (Block.Phi phi : block.phis()) {
      out.append("  ").append(InstructionPrinter.phi(phi)).append('\n');
    }
    for (Instruction instruction : block.instructions()) {
      out.append("  ").append(InstructionPrinter.instruction(instruction)).append('\n');
    }
    out.append("  ").append(InstructionPrinter.terminator(block.terminator())).append('\n');
  }
}
