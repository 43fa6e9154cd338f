package org.farkas.ir.text;

import static org.farkas.ir.text.ValuePrinter.quoted;
import static org.farkas.ir.text.ValuePrinter.value;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.farkas.ir.Block;
import org.farkas.ir.Instruction;
import org.farkas.ir.Terminator;

/** One line for each phi, instruction and terminator. */
final class InstructionPrinter {
  private InstructionPrinter() {}

  static String phi(Block.Phi phi) {
    StringJoiner incoming = new StringJoiner(", ", "[", "]");
    phi.incoming().forEach((block, v) -> incoming.add(block + ": " + value(v)));
    return ValuePrinter.definition(phi.result()) + " = phi " + incoming;
  }

  static String instruction(Instruction instruction) {
    String definition =
        instruction.defines().map(r -> ValuePrinter.definition(r) + " = ").orElse("");
    return definition + operation(instruction) + ValuePrinter.place(instruction.where());
  }

  private static String operation(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Binary i ->
          word(i.operator())
              + flag(i.noSignedWrap(), "nsw")
              + flag(i.noUnsignedWrap(), "nuw")
              + flag(i.exact(), "exact")
              + pair(value(i.left()), value(i.right()));
      case Instruction.Compare i ->
          "compare " + word(i.predicate()) + pair(value(i.left()), value(i.right()));
      case Instruction.FloatBinary i ->
          "float_" + word(i.operator()) + pair(value(i.left()), value(i.right()));
      case Instruction.FloatNegate i -> "float_negate " + value(i.operand());
      case Instruction.FloatCompare i ->
          "float_compare " + word(i.predicate()) + pair(value(i.left()), value(i.right()));
      case Instruction.Convert i -> word(i.conversion()) + " " + value(i.operand());
      case Instruction.Select i ->
          "select " + list(value(i.condition()), value(i.whenTrue()), value(i.whenFalse()));
      case Instruction.Allocate i ->
          "allocate "
              + list(value(i.count()), Long.toString(i.elementBytes()))
              + " align "
              + i.alignBytes()
              + (i.variable().isEmpty() ? "" : " variable " + quoted(i.variable()));
      case Instruction.Load i ->
          "load " + value(i.address()) + access(i.alignBytes(), i.isVolatile());
      case Instruction.Store i ->
          "store "
              + list(value(i.value()), value(i.address()))
              + access(i.alignBytes(), i.isVolatile());
      case Instruction.PointerAdd i ->
          "pointer_add"
              + flag(i.inBounds(), "inbounds")
              + pair(value(i.base()), Long.toString(i.constantBytes()))
              + i.indices().stream()
                  .map(s -> ", " + value(s.index()) + " * " + s.scaleBytes())
                  .collect(Collectors.joining());
      case Instruction.Call i -> call(i);
      case Instruction.ExtractMember i -> "extract " + value(i.aggregate()) + path(i.path());
      case Instruction.InsertMember i ->
          "insert " + list(value(i.aggregate()), value(i.member())) + path(i.path());
      case Instruction.Freeze i -> "freeze " + value(i.operand());
      case Instruction.Uninitialised i -> "uninitialised " + quoted(i.variable());
      case Instruction.Unsupported i -> "unsupported " + quoted(i.reason());
    };
  }

  private static String call(Instruction.Call call) {
    StringJoiner arguments = new StringJoiner(", ", "(", ")");
    for (int i = 0; i < call.arguments().size(); i++) {
      long copied = call.byValueBytes().get(i);
      arguments.add((copied == 0 ? "" : "byval " + copied + " ") + value(call.arguments().get(i)));
    }
    return "call " + value(call.callee()) + arguments + flag(call.variadic(), "variadic");
  }

  static String terminator(Terminator terminator) {
    String operation =
        switch (terminator) {
          case Terminator.Return t -> "return" + t.value().map(v -> " " + value(v)).orElse("");
          case Terminator.Jump t -> "jump " + t.target();
          case Terminator.Branch t ->
              "branch "
                  + list(
                      value(t.condition()),
                      Integer.toString(t.whenTrue()),
                      Integer.toString(t.whenFalse()));
          case Terminator.Switch t ->
              "switch "
                  + list(value(t.operand()), "default " + t.defaultTarget())
                  + t.cases().stream()
                      .map(c -> ", " + c.value() + ": " + c.target())
                      .collect(Collectors.joining());
          case Terminator.Unreachable _ -> "unreachable";
          case Terminator.Unsupported t -> "stop " + quoted(t.reason());
        };
    return operation + ValuePrinter.place(terminator.where());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String flag(boolean set, String word) {
    return set ? " " + word : "";
  }

  private static String pair(String left, String right) {
    return " " + list(left, right);
  }

  private static String list(String... items) {
    return String.join(", ", items);
  }

  private static String access(int alignBytes, boolean isVolatile) {
    return " align " + alignBytes + flag(isVolatile, "volatile");
  }

  private static String path(List<Integer> path) {
    return path.stream().map(i -> ", " + i).collect(Collectors.joining());
  }
}
