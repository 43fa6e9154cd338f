package org.farkas.ir.text;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Parses what {@link IrPrinter} prints. Blank lines and lines that start with # are skipped. */
public final class IrParser {
  private static final long MAXIMUM_INITIALISED_BYTES = 1L << 30;

  private final List<Line> lines = new ArrayList<>();
  private int position;

  private IrParser(String text) {
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      if (!line.isBlank() && !line.stripLeading().startsWith("#")) {
        lines.add(Line.of(number, line));
      }
    }
  }

  /**
   * Parses a module.
   *
   * @throws DiagnosticException with the line, if the text is not a module
   */
  public static Module module(String text) {
    return new IrParser(text).module();
  }

  private Module module() {
    if (lines.isEmpty()) {
      throw Line.of(1, "").error("a module starts with 'target'");
    }
    Line target = lines.getFirst();
    target.expect("target");
    target.expect("pointer");
    int pointerBytes = target.intNumber();
    boolean little = target.accept("little");
    if (!little) {
      target.expect("big");
    }
    target.expectEnd();
    SequencedMap<String, Global> globals = new LinkedHashMap<>();
    SequencedMap<String, Function> functions = new LinkedHashMap<>();
    position = 1;
    while (position < lines.size()) {
      Line line = lines.get(position);
      if (line.accept("global")) {
        position++;
        Global global = global(line);
        requireNew(globals.put(global.name(), global), line);
      } else {
        Function function = function();
        requireNew(functions.put(function.name(), function), line);
      }
    }
    return new Module(functions, globals, pointerBytes, little);
  }

  private static void requireNew(Object previous, Line line) {
    if (previous != null) {
      throw line.error("defined twice");
    }
  }

  private static Global global(Line line) {
    String name = line.name();
    line.expect("size");
    long sizeBytes = line.longNumber();
    line.expect("align");
    int alignBytes = line.intNumber();
    boolean internal = line.accept("internal");
    boolean constant = line.accept("constant");
    Optional<Global.Initialiser> initialiser =
        line.accept("=") ? Optional.of(initialiser(line, sizeBytes)) : Optional.empty();
    line.expectEnd();
    return new Global(name, sizeBytes, alignBytes, constant, internal, initialiser);
  }

  private static Global.Initialiser initialiser(Line line, long sizeBytes) {
    if (sizeBytes < 0 || sizeBytes > MAXIMUM_INITIALISED_BYTES) {
      throw line.error("no size for initial contents: " + sizeBytes);
    }
    byte[] bytes = new byte[(int) sizeBytes];
    byte[] given;
    try {
      given = HexFormat.of().parseHex(line.quoted());
    } catch (IllegalArgumentException e) {
      throw line.error("pairs of hexadecimal digits expected");
    }
    if (given.length > bytes.length) {
      throw line.error("more bytes than the variable has");
    }
    System.arraycopy(given, 0, bytes, 0, given.length);
    List<Global.Relocation> relocations = new ArrayList<>();
    if (line.accept("with")) {
      ValueParser values = new ValueParser();
      do {
        long offset = line.longNumber();
        line.expect(":");
        relocations.add(new Global.Relocation(offset, values.value(line)));
      } while (line.accept(","));
    }
    Optional<String> unsupported =
        line.accept("unsupported") ? Optional.of(line.quoted()) : Optional.empty();
    return new Global.Initialiser(bytes, relocations, unsupported);
  }

  private Function function() {
    Line header = lines.get(position++);
    header.expect("function");
    String name = header.name();
    FunctionParser body = new FunctionParser();
    body.parameters(header);
    boolean variadic = header.accept("variadic");
    boolean internal = header.accept("internal");
    boolean noReturn = header.accept("noreturn");
    Set<Function.Promise> promises = EnumSet.noneOf(Function.Promise.class);
    for (Function.Promise promise : Function.Promise.values()) {
      if (header.accept(IrPrinter.word(promise))) {
        promises.add(promise);
      }
    }
    header.expect("->");
    Type result = body.values().type(header);
    header.expect("registers");
    int registerCount = header.intNumber();
    SourceSpan where = header.place();
    if (header.accept("{")) {
      List<Line> inside = new ArrayList<>();
      while (position < lines.size() && !lines.get(position).peek().equals("}")) {
        inside.add(lines.get(position++));
      }
      if (position == lines.size()) {
        throw header.error("the closing brace is missing");
      }
      lines.get(position).expect("}");
      lines.get(position++).expectEnd();
      body.blocks(inside);
    }
    header.expectEnd();
    List<Value.Register> parameters = body.parameters();
    return new Function(
        name,
        result,
        parameters,
        body.attributes(),
        variadic,
        internal,
        noReturn,
        promises,
        registerCount,
        body.blocks(),
        where);
  }
}
