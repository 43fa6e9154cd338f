package org.farkas.ir.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.ir.Block;
import org.farkas.ir.Function.ParameterAttribute;
import org.farkas.ir.Instruction;
import org.farkas.ir.Terminator;
import org.farkas.ir.Value;

/** The parameters and blocks of one function. */
final class FunctionParser {
  private final ValueParser values = new ValueParser();
  private final InstructionParser instructions = new InstructionParser(values);
  private final List<Value.Register> parameters = new ArrayList<>();
  private final List<ParameterAttribute> attributes = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();

  ValueParser values() {
    return values;
  }

  List<Value.Register> parameters() {
    return parameters;
  }

  List<ParameterAttribute> attributes() {
    return attributes;
  }

  List<Block> blocks() {
    return blocks;
  }

  void parameters(Line line) {
    line.expect("(");
    while (!line.accept(")")) {
      if (!parameters.isEmpty()) {
        line.expect(",");
      }
      parameters.add(values.definition(line));
      if (line.accept("sret")) {
        attributes.add(
            new ParameterAttribute(ParameterAttribute.Kind.STRUCT_RETURN, line.longNumber()));
      } else if (line.accept("byval")) {
        attributes.add(new ParameterAttribute(ParameterAttribute.Kind.BY_VALUE, line.longNumber()));
      } else {
        attributes.add(ParameterAttribute.PLAIN);
      }
    }
  }

  /** Reads the lines twice: a phi may use a register that is defined further down. */
  void blocks(List<Line> lines) {
    for (Line line : lines) {
      if (line.peek().equals("%")) {
        values.definition(line);
        line.rewind();
      }
    }
    int next = 0;
    while (next < lines.size()) {
      next = block(lines, next);
    }
  }

  private int block(List<Line> lines, int first) {
    Line header = lines.get(first);
    header.expect("block");
    int index = header.intNumber();
    String label = header.name();
    header.expect(":");
    header.expectEnd();
    List<Block.Phi> phis = new ArrayList<>();
    List<Instruction> body = new ArrayList<>();
    for (int i = first + 1; i < lines.size(); i++) {
      Line line = lines.get(i);
      if (line.peek().equals("%")) {
        Value.Register result = values.knownDefinition(line);
        line.expect("=");
        String word = line.next();
        if (word.equals("phi")) {
          if (!body.isEmpty()) {
            throw line.error("a phi after an instruction");
          }
          phis.add(instructions.phi(result, line));
        } else {
          body.add(instructions.defining(result, word, line));
        }
        line.expectEnd();
        continue;
      }
      String word = line.next();
      Optional<Terminator> terminator = instructions.terminator(word, line);
      if (terminator.isEmpty()) {
        body.add(instructions.plain(word, line));
      }
      line.expectEnd();
      if (terminator.isPresent()) {
        blocks.add(new Block(index, label, phis, body, terminator.get()));
        return i + 1;
      }
    }
    throw header.error("the block has no end");
  }
}
