package org.farkas.frontend.clang;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Weak symbols that no file of the program defines. The linker gives one of these the address NULL
 * if nothing else of the program has it. Tests define it, as they define all that other files have,
 * so in their program it is there; what a program without it does is not known, and hence each use
 * of its address as a value takes for granted that it is defined ({@code __farkas_presume}). Calls
 * of it, and accesses of it, need nothing: without it they are undefined.
 */
final class WeakSymbols {
  private static final String PRESUME = "__farkas_presume";
  private static final String TEXT_PREFIX = ".weak.";

  private final Module module;

  /** The symbols themselves, and variables that begin with the address of one. */
  private final Set<String> symbols;

  private final Set<String> tables = new LinkedHashSet<>();
  private final SequencedMap<String, Global> texts = new LinkedHashMap<>();

  private WeakSymbols(Module module, Set<String> symbols) {
    this.module = module;
    this.symbols = symbols;
  }

  /**
   * Marks uses of the addresses of symbols that may be missing.
   *
   * @param weak names that every file that declares them declares weak
   */
  static Module presumed(Module module, Set<String> weak) {
    Set<String> symbols = new LinkedHashSet<>();
    for (String name : weak) {
      Function function = module.functions().get(name);
      Global global = module.globals().get(name);
      if (function != null && function.declaration()
          || global != null && global.initialiser().isEmpty()) {
        symbols.add(name);
      }
    }
    return symbols.isEmpty() ? module : new WeakSymbols(module, symbols).presumed();
  }

  private Module presumed() {
    while (findTables()) {}
    SequencedMap<String, Function> functions = new LinkedHashMap<>();
    module.functions().forEach((name, function) -> functions.put(name, presumed(function)));
    functions.putIfAbsent(PRESUME, declaration());
    SequencedMap<String, Global> globals = new LinkedHashMap<>(module.globals());
    globals.putAll(texts);
    return new Module(functions, globals, module.pointerBytes(), module.littleEndian());
  }

  /** Adds variables whose initialisers lead to a symbol; false if there are no more. */
  private boolean findTables() {
    boolean found = false;
    for (Global global : module.globals().values()) {
      boolean leads =
          global.initialiser().stream()
              .flatMap(each -> each.relocations().stream())
              .flatMap(each -> names(each.target()))
              .anyMatch(each -> symbols.contains(each) || tables.contains(each));
      found |= leads && tables.add(global.name());
    }
    return found;
  }

  private Function presumed(Function function) {
    List<List<Instruction>> bodies = new ArrayList<>();
    for (Block block : function.blocks()) {
      List<Instruction> body = new ArrayList<>();
      for (Instruction instruction : block.instructions()) {
        body.addAll(presumptions(values(instruction), instruction.where()));
        body.add(instruction);
      }
      bodies.add(body);
    }
    for (Block block : function.blocks()) {
      SourceSpan end = block.terminator().where();
      bodies.get(block.index()).addAll(presumptions(Operands.of(block.terminator()).stream(), end));
      for (Block.Phi phi : block.phis()) {
        phi.incoming()
            .forEach(
                (from, value) ->
                    bodies
                        .get(from)
                        .addAll(
                            presumptions(
                                Stream.of(value),
                                function.blocks().get(from).terminator().where())));
      }
    }
    List<Block> blocks = new ArrayList<>();
    for (Block block : function.blocks()) {
      blocks.add(block.withInstructions(bodies.get(block.index())));
    }
    return function.withBlocks(blocks, function.registerCount());
  }

  /** What an instruction uses, but for a symbol that it only calls, reads or writes. */
  private Stream<Value> values(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Call call -> Stream.concat(table(call.callee()), call.arguments().stream());
      case Instruction.Load load -> table(load.address());
      case Instruction.Store store ->
          Stream.concat(Stream.of(store.value()), table(store.address()));
      default -> Operands.of(instruction).stream();
    };
  }

  private Stream<Value> table(Value place) {
    return names(place).anyMatch(tables::contains) ? Stream.of(place) : Stream.empty();
  }

  private List<Instruction> presumptions(Stream<Value> values, SourceSpan where) {
    List<Instruction> calls = new ArrayList<>();
    values
        .flatMap(WeakSymbols::names)
        .distinct()
        .filter(name -> symbols.contains(name) || tables.contains(name))
        .forEach(name -> calls.add(presumption(name, where)));
    return calls;
  }

  private Instruction presumption(String name, SourceSpan where) {
    String what =
        symbols.contains(name)
            ? "the program defines the weak symbol " + name
            : "the program defines the weak symbols in the initialiser of " + name;
    String text = TEXT_PREFIX + name;
    texts.computeIfAbsent(text, _ -> constant(text, what));
    return new Instruction.Call(
        Optional.empty(),
        new Value.FunctionAddress(PRESUME),
        List.of(new Value.GlobalAddress(text, 0)),
        List.of(0L),
        false,
        where);
  }

  private static Global constant(String name, String text) {
    byte[] characters = text.getBytes(StandardCharsets.ISO_8859_1);
    byte[] bytes = Arrays.copyOf(characters, characters.length + 1);
    Global.Initialiser initialiser = new Global.Initialiser(bytes, List.of(), Optional.empty());
    return new Global(name, bytes.length, 1, true, true, Optional.of(initialiser));
  }

  private static Function declaration() {
    return new Function(
        PRESUME,
        new Type.Void(),
        List.of(new Value.Register(0, Type.POINTER, "")),
        List.of(Function.ParameterAttribute.PLAIN),
        false,
        false,
        false,
        Set.of(),
        1,
        List.of(),
        SourceSpan.UNKNOWN);
  }

  private static Stream<String> names(Value value) {
    return switch (value) {
      case Value.FunctionAddress function -> Stream.of(function.name());
      case Value.AggregateConstant constant ->
          constant.members().stream().flatMap(WeakSymbols::names);
      case Value.GlobalAddress variable -> Stream.of(variable.name());
      case Value.Register _,
          Value.IntConstant _,
          Value.FloatConstant _,
          Value.Null _,
          Value.Undefined _ ->
          Stream.empty();
    };
  }
}
