package org.farkas.ir.text;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Types and operands; knows the registers of the function that is being parsed. */
final class ValueParser {
  private final Map<Integer, Value.Register> registers = new HashMap<>();

  Type type(Line line) {
    if (line.accept("{")) {
      return aggregate(line);
    }
    String word = line.next();
    return switch (word) {
      case "ptr" -> Type.POINTER;
      case "void" -> Type.VOID;
      case "opaque" -> new Type.Unsupported(line.quoted());
      default -> {
        var format = Line.word(Type.Format.class, word);
        if (format.isPresent()) {
          yield new Type.Float(format.get());
        }
        if (!word.matches("i[1-9][0-9]{0,7}")) {
          throw line.error("type expected, found '" + word + "'");
        }
        yield new Type.Int(Integer.parseInt(word.substring(1)));
      }
    };
  }

  private Type.Aggregate aggregate(Line line) {
    List<Type> members = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    while (!line.accept(";")) {
      if (!members.isEmpty()) {
        line.expect(",");
      }
      members.add(type(line));
      line.expect("at");
      offsets.add(line.longNumber());
    }
    long size = line.longNumber();
    line.expect("}");
    return new Type.Aggregate(members, offsets, size);
  }

  /** Parses {@code %index.name: type} and makes the register known. */
  Value.Register definition(Line line) {
    line.expect("%");
    String word = line.next();
    int dot = word.indexOf('.');
    int index = line.parse(dot < 0 ? word : word.substring(0, dot), 10).intValue();
    String name = dot < 0 ? "" : word.substring(dot + 1);
    if (dot >= 0 && name.isEmpty()) {
      name = line.quoted();
    }
    line.expect(":");
    Value.Register register = new Value.Register(index, type(line), name);
    if (registers.put(index, register) != null) {
      throw line.error("register " + index + " is defined twice");
    }
    return register;
  }

  /** Parses a definition that {@link #definition} has seen before. */
  Value.Register knownDefinition(Line line) {
    Value.Register register = register(line);
    line.expect(":");
    type(line);
    return register;
  }

  private Value.Register register(Line line) {
    line.expect("%");
    String word = line.next();
    int dot = word.indexOf('.');
    int index = line.parse(dot < 0 ? word : word.substring(0, dot), 10).intValue();
    if (dot == word.length() - 1) {
      line.quoted();
    }
    Value.Register register = registers.get(index);
    if (register == null) {
      throw line.error("register " + index + " is not defined");
    }
    return register;
  }

  Value value(Line line) {
    return switch (line.peek()) {
      case "%" -> register(line);
      case "@" -> {
        line.next();
        String name = line.name();
        boolean offset = line.peek().equals("-") || line.accept("+");
        yield new Value.GlobalAddress(name, offset ? line.longNumber() : 0);
      }
      case "&" -> {
        line.next();
        yield new Value.FunctionAddress(line.name());
      }
      case "null" -> {
        line.next();
        yield new Value.Null();
      }
      case "true", "false" ->
          new Value.IntConstant(
              new Type.Int(1), line.next().equals("true") ? BigInteger.ONE : BigInteger.ZERO);
      case "undefined", "poison" -> {
        boolean poison = line.next().equals("poison");
        yield new Value.Undefined(type(line), poison);
      }
      default -> constant(line);
    };
  }

  private Value constant(Line line) {
    return switch (type(line)) {
      case Type.Int type -> {
        BigInteger modulus = BigInteger.ONE.shiftLeft(type.bits());
        yield new Value.IntConstant(type, line.number().mod(modulus));
      }
      case Type.Float type -> new Value.FloatConstant(type, floating(type.format(), line));
      case Type.Aggregate type -> {
        List<Value> members = new ArrayList<>();
        line.expect("[");
        while (!line.accept("]")) {
          if (!members.isEmpty()) {
            line.expect(",");
          }
          members.add(value(line));
        }
        yield new Value.AggregateConstant(type, members);
      }
      case Type.Pointer _, Type.Void _, Type.Unsupported _ ->
          throw line.error("there is no constant of this type");
    };
  }

  private static BigInteger floating(Type.Format format, Line line) {
    String sign = line.accept("-") ? "-" : "";
    String word = line.next();
    if (word.startsWith("0x")) {
      return line.parse(word.substring(2), 16);
    }
    try {
      return switch (format) {
        case SINGLE ->
            BigInteger.valueOf(
                Integer.toUnsignedLong(Float.floatToRawIntBits(Float.parseFloat(sign + word))));
        case DOUBLE ->
            new BigInteger(
                Long.toUnsignedString(Double.doubleToRawLongBits(Double.parseDouble(sign + word))));
        case HALF, BFLOAT, X87, QUAD -> throw line.error("bits (0x...) expected");
      };
    } catch (NumberFormatException e) {
      throw line.error("number expected, found '" + word + "'");
    }
  }
}
