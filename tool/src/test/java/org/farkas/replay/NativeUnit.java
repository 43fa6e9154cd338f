package org.farkas.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.base.SourceSpan;
import org.farkas.frontend.clang.ClangTools;
import org.farkas.source.CType;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;
import org.farkas.source.VariableInfo;

/**
 * A unit for replay tests: instrumented C text, and its model stated by hand, so that these tests
 * stand apart from the front end.
 */
final class NativeUnit {
  static final CType VOID = new CType.Void();
  static final CType CHAR = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);
  static final CType INT = new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);
  static final CType LONG = new CType.Int("long", 64, true, CType.IntKind.OTHER, 8);
  static final CType DOUBLE = new CType.Floating("double", 64, 8, 8);

  private static final String PROLOGUE =
      """
      extern int __farkas_condition(int);
      extern int __farkas_begin(int);
      extern int __farkas_end(int);
      extern void __farkas_switch(int, long long);
      """;

  private final Path scratch;
  private final String text;
  private final List<FunctionInfo> functions = new ArrayList<>();
  private final List<VariableInfo> variables = new ArrayList<>();
  private final TreeSet<String> stubs = new TreeSet<>();
  private final List<String> flags = new ArrayList<>();

  NativeUnit(Path scratch, String text) {
    this.scratch = scratch;
    this.text = PROLOGUE + text;
  }

  static CType.Pointer pointer(CType pointee) {
    return new CType.Pointer(pointee, false, 8);
  }

  static CType.Record struct(String spelling, long size, int align, CType.Field... fields) {
    CType.Record record = new CType.Record(spelling, false);
    record.complete(size, align, List.of(fields));
    return record;
  }

  static CType.Field field(String name, CType type, long offsetBytes) {
    return new CType.Field(name, type, offsetBytes * 8, -1);
  }

  NativeUnit defines(String name, CType result, CType... parameters) {
    return function(name, true, prototype(result, parameters), parameters);
  }

  NativeUnit declares(String name, CType result, CType... parameters) {
    return function(name, false, prototype(result, parameters), parameters);
  }

  NativeUnit function(String name, boolean defined, CType.Function type, CType... parameters) {
    List<FunctionInfo.Parameter> list =
        Arrays.stream(parameters).map(t -> new FunctionInfo.Parameter("", t)).toList();
    SourceSpan where = new SourceSpan("unit.c", functions.size() + 1, 1);
    functions.add(new FunctionInfo(name, type, list, false, defined, false, true, where));
    return this;
  }

  static CType.Function prototype(CType result, CType... parameters) {
    return new CType.Function(result, List.of(parameters), false, true);
  }

  NativeUnit variable(String irName, CType type) {
    return variable(irName, type, true);
  }

  NativeUnit variable(String irName, CType type, boolean defined) {
    Optional<String> function =
        irName.contains(".")
            ? Optional.of(irName.substring(0, irName.indexOf('.')))
            : Optional.empty();
    variables.add(
        new VariableInfo(
            irName.substring(irName.indexOf('.') + 1),
            irName,
            type,
            false,
            true,
            false,
            false,
            defined,
            false,
            false,
            function,
            SourceSpan.UNKNOWN));
    return this;
  }

  NativeUnit stub(String name) {
    stubs.add(name);
    return this;
  }

  NativeUnit flag(String flag) {
    flags.add(flag);
    return this;
  }

  /** Eight one-condition decisions and one switch, so that any small number is known. */
  SourceModel model() {
    List<Decision> decisions = new ArrayList<>();
    List<Condition> conditions = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      SourceSpan where = new SourceSpan("unit.c", i + 1, 1);
      conditions.add(new Condition(i, i, where, "c" + i, Optional.empty()));
      decisions.add(
          new Decision(
              i,
              "f",
              Decision.Kind.IF,
              where,
              "c" + i,
              new DecisionTree.Leaf(i),
              List.of(i),
              false));
    }
    SwitchInfo.CaseLabel fallback =
        new SwitchInfo.CaseLabel(SourceSpan.UNKNOWN, "default", true, true, 0, 0);
    SwitchInfo choice =
        new SwitchInfo(0, "f", SourceSpan.UNKNOWN, "s", 64, true, List.of(fallback));
    return new SourceModel(
        Path.of("unit.c"), functions, variables, decisions, conditions, List.of(choice), 8);
  }

  ReplaySource source() {
    try {
      Path file = Files.createTempFile(scratch, "unit", ".c");
      Files.writeString(file, text);
      return new ReplaySource(model(), file, flags, ClangTools.unpacked().clang(), stubs);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  NativeProgram build() {
    return NativeBuild.build(source(), scratch);
  }

  NativeReplay start() {
    return start(ReplayOptions.DEFAULT);
  }

  NativeReplay start(ReplayOptions options) {
    return NativeReplay.start(build(), options, scratch);
  }

  /** Inputs of a function, all zero and NULL, with guessed shapes. */
  InputSketch inputs(String function, String... variableNames) {
    return new InputSketch(model(), function, Set.of(variableNames));
  }
}
