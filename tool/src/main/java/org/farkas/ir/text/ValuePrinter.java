package org.farkas.ir.text;

import java.math.BigInteger;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Types, operands, names and places as text. */
final class ValuePrinter {
  private static final Pattern BARE_NAME = Pattern.compile("[A-Za-z_.$][A-Za-z0-9_.$]*");
  private static final Pattern BARE_SUFFIX = Pattern.compile("[A-Za-z0-9_.$]+");
  private static final Pattern BARE_FILE = Pattern.compile("[A-Za-z_.$/][A-Za-z0-9_.$/]*");

  private ValuePrinter() {}

  static String type(Type type) {
    return switch (type) {
      case Type.Int i -> "i" + i.bits();
      case Type.Float f -> f.format().name().toLowerCase(Locale.ROOT);
      case Type.Pointer _ -> "ptr";
      case Type.Void _ -> "void";
      case Type.Aggregate a -> aggregate(a);
      case Type.Unsupported u -> "opaque " + quoted(u.text());
    };
  }

  private static String aggregate(Type.Aggregate type) {
    StringJoiner members = new StringJoiner(", ", "{", "; " + type.sizeBytes() + "}");
    for (int i = 0; i < type.members().size(); i++) {
      members.add(type(type.members().get(i)) + " at " + type.offsetsBytes().get(i));
    }
    return members.toString();
  }

  static String value(Value value) {
    return switch (value) {
      case Value.Register r -> register(r);
      case Value.IntConstant c -> integer(c);
      case Value.FloatConstant c -> type(c.type()) + " " + floating(c);
      case Value.Null _ -> "null";
      case Value.GlobalAddress g -> "@" + name(g.name()) + offset(g.offsetBytes());
      case Value.FunctionAddress f -> "&" + name(f.name());
      case Value.Undefined u -> (u.poison() ? "poison " : "undefined ") + type(u.type());
      case Value.AggregateConstant c -> {
        StringJoiner members = new StringJoiner(", ", " [", "]");
        c.members().forEach(m -> members.add(value(m)));
        yield type(c.type()) + members;
      }
    };
  }

  static String register(Value.Register register) {
    String name = register.name();
    if (name.isEmpty()) {
      return "%" + register.index();
    }
    String shown = BARE_SUFFIX.matcher(name).matches() ? name : quoted(name);
    return "%" + register.index() + "." + shown;
  }

  /** Where a register is defined, its type is given too. */
  static String definition(Value.Register register) {
    return register(register) + ": " + type(register.type());
  }

  private static String integer(Value.IntConstant constant) {
    int bits = constant.type().bits();
    BigInteger value = constant.value();
    if (bits == 1) {
      return value.signum() == 0 ? "false" : "true";
    }
    boolean negative = value.testBit(bits - 1);
    return "i" + bits + " " + (negative ? value.subtract(BigInteger.ONE.shiftLeft(bits)) : value);
  }

  private static String floating(Value.FloatConstant constant) {
    return switch (constant.type().format()) {
      case SINGLE -> {
        float value = Float.intBitsToFloat(constant.bits().intValue());
        yield Float.isFinite(value) ? Float.toString(value) : hexadecimal(constant);
      }
      case DOUBLE -> {
        double value = Double.longBitsToDouble(constant.bits().longValue());
        yield Double.isFinite(value) ? Double.toString(value) : hexadecimal(constant);
      }
      case HALF, BFLOAT, X87, QUAD -> hexadecimal(constant);
    };
  }

  private static String hexadecimal(Value.FloatConstant constant) {
    return "0x" + constant.bits().toString(16);
  }

  private static String offset(long bytes) {
    if (bytes == 0) {
      return "";
    }
    return bytes > 0 ? "+" + bytes : Long.toString(bytes);
  }

  static String name(String name) {
    return BARE_NAME.matcher(name).matches() ? name : quoted(name);
  }

  static String quoted(String text) {
    StringBuilder result = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"' -> result.append("\\\"");
        case '\\' -> result.append("\\\\");
        case '\n' -> result.append("\\n");
        default -> {
          if (c < ' ' || c > '~') {
            result.append("\\u%04x".formatted((int) c));
          } else {
            result.append(c);
          }
        }
      }
    }
    return result.append('"').toString();
  }

  /** {@code at file:line:column} with a space before it, without what is unknown. */
  static String place(SourceSpan where) {
    if (where.equals(SourceSpan.UNKNOWN)) {
      return "";
    }
    String file = where.file();
    String result = " at " + (BARE_FILE.matcher(file).matches() ? file : quoted(file));
    if (where.column() != 0) {
      return result + ":" + where.line() + ":" + where.column();
    }
    return where.line() == 0 ? result : result + ":" + where.line();
  }
}
