package org.farkas.ir.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.farkas.ir.Block;
import org.farkas.ir.Instruction;
import org.farkas.ir.Terminator;
import org.farkas.ir.Value;

/** Lines within a block. */
final class InstructionParser {
  private final ValueParser values;

  InstructionParser(ValueParser values) {
    this.values = values;
  }

  /** Parses {@code [block: value, ...]} after the word {@code phi}. */
  Block.Phi phi(Value.Register result, Line line) {
    Map<Integer, Value> incoming = new TreeMap<>();
    line.expect("[");
    while (!line.accept("]")) {
      if (!incoming.isEmpty()) {
        line.expect(",");
      }
      int block = line.intNumber();
      line.expect(":");
      if (incoming.put(block, values.value(line)) != null) {
        throw line.error("two values for block " + block);
      }
    }
    return new Block.Phi(result, incoming);
  }

  /** A terminator, if the word is one's. */
  Optional<Terminator> terminator(String word, Line line) {
    return Optional.ofNullable(
        switch (word) {
          case "return" -> {
            boolean nothing = line.atEnd() || line.peek().equals("at");
            Optional<Value> value = nothing ? Optional.empty() : Optional.of(values.value(line));
            yield new Terminator.Return(value, line.place());
          }
          case "jump" -> new Terminator.Jump(line.intNumber(), line.place());
          case "branch" ->
              new Terminator.Branch(values.value(line), nextInt(line), nextInt(line), line.place());
          case "switch" -> choice(line);
          case "unreachable" -> new Terminator.Unreachable(line.place());
          case "stop" -> new Terminator.Unsupported(line.quoted(), line.place());
          default -> null;
        });
  }

  private Terminator choice(Line line) {
    Value operand = values.value(line);
    line.expect(",");
    line.expect("default");
    int defaultTarget = line.intNumber();
    List<Terminator.SwitchCase> cases = new ArrayList<>();
    while (line.accept(",")) {
      var value = line.number();
      line.expect(":");
      cases.add(new Terminator.SwitchCase(value, line.intNumber()));
    }
    return new Terminator.Switch(operand, cases, defaultTarget, line.place());
  }

  /** An instruction that defines a register. */
  Instruction defining(Value.Register result, String word, Line line) {
    var binary = Line.word(Instruction.BinaryOperator.class, word);
    if (binary.isPresent()) {
      boolean nsw = line.accept("nsw");
      boolean nuw = line.accept("nuw");
      boolean exact = line.accept("exact");
      return new Instruction.Binary(
          result, binary.get(), values.value(line), next(line), nsw, nuw, exact, line.place());
    }
    var conversion = Line.word(Instruction.Conversion.class, word);
    if (conversion.isPresent()) {
      return new Instruction.Convert(result, conversion.get(), values.value(line), line.place());
    }
    return switch (word) {
      case "compare" ->
          new Instruction.Compare(
              result,
              line.word(Instruction.Predicate.class),
              values.value(line),
              next(line),
              line.place());
      case "float_add", "float_sub", "float_mul", "float_div", "float_rem" ->
          new Instruction.FloatBinary(
              result,
              Line.word(Instruction.FloatOperator.class, word.substring("float_".length()))
                  .orElseThrow(),
              values.value(line),
              next(line),
              line.place());
      case "float_negate" -> new Instruction.FloatNegate(result, values.value(line), line.place());
      case "float_compare" ->
          new Instruction.FloatCompare(
              result,
              line.word(Instruction.FloatPredicate.class),
              values.value(line),
              next(line),
              line.place());
      case "select" ->
          new Instruction.Select(result, values.value(line), next(line), next(line), line.place());
      case "allocate" -> allocate(result, line);
      case "load" -> {
        Value address = values.value(line);
        yield new Instruction.Load(
            result, address, align(line), line.accept("volatile"), line.place());
      }
      case "pointer_add" -> pointerAdd(result, line);
      case "call" -> call(Optional.of(result), line);
      case "extract" ->
          new Instruction.ExtractMember(result, values.value(line), path(line), line.place());
      case "insert" ->
          new Instruction.InsertMember(
              result, values.value(line), next(line), path(line), line.place());
      case "freeze" -> new Instruction.Freeze(result, values.value(line), line.place());
      case "uninitialised" -> new Instruction.Uninitialised(result, line.quoted(), line.place());
      case "unsupported" ->
          new Instruction.Unsupported(Optional.of(result), line.quoted(), line.place());
      default -> throw line.error("unknown instruction '" + word + "'");
    };
  }

  /** An instruction without a result. */
  Instruction plain(String word, Line line) {
    return switch (word) {
      case "store" -> {
        Value value = values.value(line);
        Value address = next(line);
        yield new Instruction.Store(
            value, address, align(line), line.accept("volatile"), line.place());
      }
      case "call" -> call(Optional.empty(), line);
      case "unsupported" ->
          new Instruction.Unsupported(Optional.empty(), line.quoted(), line.place());
      default -> throw line.error("unknown instruction '" + word + "'");
    };
  }

  private Instruction allocate(Value.Register result, Line line) {
    Value count = values.value(line);
    line.expect(",");
    long elementBytes = line.longNumber();
    int alignBytes = align(line);
    String variable = line.accept("variable") ? line.quoted() : "";
    return new Instruction.Allocate(
        result, count, elementBytes, alignBytes, variable, line.place());
  }

  private Instruction pointerAdd(Value.Register result, Line line) {
    boolean inBounds = line.accept("inbounds");
    Value base = values.value(line);
    line.expect(",");
    long constantBytes = line.longNumber();
    List<Instruction.ScaledIndex> indices = new ArrayList<>();
    while (line.accept(",")) {
      Value index = values.value(line);
      line.expect("*");
      indices.add(new Instruction.ScaledIndex(index, line.longNumber()));
    }
    return new Instruction.PointerAdd(result, base, constantBytes, indices, inBounds, line.place());
  }

  private Instruction call(Optional<Value.Register> result, Line line) {
    Value callee = values.value(line);
    List<Value> arguments = new ArrayList<>();
    List<Long> byValueBytes = new ArrayList<>();
    line.expect("(");
    while (!line.accept(")")) {
      if (!arguments.isEmpty()) {
        line.expect(",");
      }
      byValueBytes.add(line.accept("byval") ? line.longNumber() : 0L);
      arguments.add(values.value(line));
    }
    return new Instruction.Call(
        result, callee, arguments, byValueBytes, line.accept("variadic"), line.place());
  }

  private Value next(Line line) {
    line.expect(",");
    return values.value(line);
  }

  private static int nextInt(Line line) {
    line.expect(",");
    return line.intNumber();
  }

  private static int align(Line line) {
    line.expect("align");
    return line.intNumber();
  }

  private static List<Integer> path(Line line) {
    List<Integer> path = new ArrayList<>();
    while (line.accept(",")) {
      path.add(line.intNumber());
    }
    return path;
  }
}
