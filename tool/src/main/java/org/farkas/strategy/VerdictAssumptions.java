package org.farkas.strategy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryNames;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.CompilerChoices;
import org.farkas.source.FunctionInfo;
import org.farkas.source.FurtherArguments;
import org.farkas.source.SourceModel;
import org.farkas.source.VolatileReads;
import org.farkas.source.WeakDefinitions;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.SequenceState;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;
import org.farkas.testcase.UntypedOverlaps;

/** What every verdict of a unit takes for granted: what the user fixed, and what C leaves open. */
public final class VerdictAssumptions {
  private static final String POINTED_TO = "functions that the inputs' pointers lead to";

  private VerdictAssumptions() {}

  public static List<Assumption> of(UnitTask task) {
    return of(task.code());
  }

  /** The same of a unit that nothing is searched for in. */
  public static List<Assumption> of(UnitCode unit) {
    List<Assumption> result = new ArrayList<>();
    result.add(
        new Assumption(
            Assumption.Kind.NO_UNDEFINED_BEHAVIOUR, "", "before the target is reached", false));
    Set<String> stubs = stubs(unit);
    if (!stubs.isEmpty()) {
      result.add(
          new Assumption(
              Assumption.Kind.STUB_EFFECTS,
              String.join(", ", stubs),
              "a call changes at most one element behind each pointer to a complete non-const type,"
                  + " or as many as it is declared with, or as a number says that follows it as a"
                  + " length, what holds no value yet, errno, and anything behind variable"
                  + " arguments, void pointers without a length, parameters that are or lead to"
                  + " arrays of run-time length, and pointers given to functions of system"
                  + " headers; but nothing behind pointers found in what it gets, unless it"
                  + " is such a function; it returns no pointers but NULL and to new objects; it"
                  + " calls none of the program's functions and changes none of its variables"
                  + " otherwise",
              false));
    }
    declaredArrays(unit, result);
    if (instructions(unit).anyMatch(VerdictAssumptions::looksAtAddresses)) {
      result.add(
          new Assumption(
              Assumption.Kind.POINTER_VALUES,
              "",
              "pointers of the inputs are NULL or lead to objects or functions, none of which lies"
                  + " within the first or last 4096 bytes of the address space",
              false));
    }
    if (instructions(unit).anyMatch(VerdictAssumptions::readsVolatile)) {
      result.add(new Assumption(Assumption.Kind.VOLATILE, "", volatileObjects(unit), false));
    }
    if (keptApartByTypes(unit)) {
      result.add(
          new Assumption(
              Assumption.Kind.EFFECTIVE_TYPES,
              "",
              "memory is accessed only through its own type (C11 6.5p7), so inputs of different"
                  + " types lie apart",
              false));
    }
    CompilerChoices choices = unit.source().compilerChoices();
    if (unit.functions().stream().anyMatch(choices.evaluationOrder()::contains)) {
      result.add(
          new Assumption(
              Assumption.Kind.EVALUATION_ORDER,
              "",
              "where C leaves open which operand or argument is evaluated first, and a call changes"
                  + " what another one looks at, it is the one that clang takes",
              false));
    }
    if (unit.functions().stream().anyMatch(choices.wideEnumerators()::contains)) {
      result.add(
          new Assumption(
              Assumption.Kind.ENUMERATORS,
              "",
              "constants of an enumeration that int is too small for have the enumeration's type,"
                  + " as clang 20 and C23 have it; gcc takes int for those that fit",
              false));
    }
    if (unit.functions().stream().anyMatch(choices.padding()::contains)) {
      result.add(
          new Assumption(
              Assumption.Kind.PADDING,
              "",
              "where an initialiser leaves bytes or bits of a structure or union alone, they are"
                  + " what clang makes them, mostly zero",
              false));
    }
    if (unit.functions().stream().anyMatch(choices.wideBitFields()::contains)) {
      result.add(
          new Assumption(
              Assumption.Kind.BIT_FIELDS,
              "",
              "those wider than int have their declared type in expressions, as clang has it; gcc"
                  + " takes one of their width",
              false));
    }
    Set<String> weak = weakDefinitions(unit);
    if (!weak.isEmpty()) {
      result.add(
          new Assumption(
              Assumption.Kind.WEAK_DEFINITIONS,
              String.join(", ", weak),
              "no other file of the program replaces them",
              false));
    }
    result.addAll(LibraryAssumptions.of(unit));
    result.addAll(
        fixedByUser(unit.source(), unit.function().name(), unit.options(), unit.precondition()));
    return result;
  }

  /**
   * What follows from what the user fixed; of a parameter in several calls it is said once.
   *
   * @param function that is run: the unit, or a sequence of its calls
   * @param options for that
   */
  public static List<Assumption> fixedByUser(
      SourceModel source,
      String function,
      ShapeOptions options,
      Optional<Precondition> precondition) {
    Set<Assumption> given = new LinkedHashSet<>();
    options
        .ranges()
        .forEach(
            (path, range) ->
                given.add(fixed(Assumption.Kind.RANGE, path, range.low() + ".." + range.high())));
    options
        .lengths()
        .forEach(
            (path, length) ->
                given.add(fixed(Assumption.Kind.CAPACITY, path, length + " elements")));
    options
        .strings()
        .forEach(
            (path, length) ->
                given.add(
                    fixed(
                        Assumption.Kind.STRING_CAPACITY,
                        path,
                        "at most " + length + " characters")));
    options.notNull().forEach(path -> given.add(fixed(Assumption.Kind.NOT_NULL, path, "")));
    options.aliases().stream()
        .filter(Aliases.Alias::equal)
        .forEach(
            alias ->
                given.add(
                    fixed(
                        Assumption.Kind.SHARING,
                        alias.one(),
                        "is the same pointer as " + CallSequence.withoutNumbers(alias.other()))));
    source
        .function(CallSequence.unitOf(function))
        .filter(unit -> !FurtherArguments.of(unit).isEmpty())
        .ifPresent(
            unit ->
                given.add(
                    fixed(Assumption.Kind.VARIABLE_ARGUMENTS, "", FurtherArguments.text(unit))));
    SequenceState.assumption(function, options).ifPresent(given::add);
    precondition.map(Precondition::assumption).ifPresent(given::add);
    return List.copyOf(given);
  }

  /** Whether the unit writes where, but for types, it could notice that inputs share memory. */
  private static boolean keptApartByTypes(UnitCode unit) {
    return unit.source().effectiveTypes()
        && SharingSensitivity.of(unit.module(), unit.functions())
        && !UntypedOverlaps.of(
                LayoutBuilder.build(
                    unit.source(),
                    unit.function(),
                    unit.variables(),
                    unit.options(),
                    ShapeGuess.FIRST),
                Set.of())
            .isEmpty();
  }

  private static void declaredArrays(UnitCode unit, List<Assumption> result) {
    for (FunctionInfo.Parameter parameter : unit.function().parameters()) {
      if (parameter.declaredType() instanceof CType.Array array && array.count() > 0) {
        Assumption declared =
            new Assumption(
                Assumption.Kind.DECLARED_ARRAY,
                CallSequence.withoutNumbers(parameter.name()),
                "leads to %d elements and is not NULL".formatted(array.count()),
                false);
        if (!result.contains(declared)) { // it is said once of all calls of a sequence
          result.add(declared);
        }
      }
    }
  }

  private static Stream<Instruction> instructions(UnitCode unit) {
    return instructions(unit.module(), unit.functions());
  }

  private static Stream<Instruction> instructions(Module module, Set<String> functions) {
    return functions.stream()
        .flatMap(name -> module.functions().get(name).blocks().stream())
        .flatMap(block -> block.instructions().stream());
  }

  /** Whether one of these functions reads a volatile or atomic object. */
  public static boolean readsVolatile(Module module, Set<String> functions) {
    return instructions(module, functions).anyMatch(VerdictAssumptions::readsVolatile);
  }

  /** Whether more of a pointer than what it leads to, and whether it is NULL, can matter. */
  private static boolean looksAtAddresses(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Compare compare ->
          compare.left().type() instanceof Type.Pointer
              && !(compare.left() instanceof Value.Null)
              && !(compare.right() instanceof Value.Null);
      case Instruction.Convert convert ->
          convert.conversion() == Instruction.Conversion.POINTER_TO_INT;
      case Instruction.Binary _,
          Instruction.FloatBinary _,
          Instruction.FloatNegate _,
          Instruction.FloatCompare _,
          Instruction.Select _,
          Instruction.Allocate _,
          Instruction.Load _,
          Instruction.Store _,
          Instruction.PointerAdd _,
          Instruction.Call _,
          Instruction.ExtractMember _,
          Instruction.InsertMember _,
          Instruction.Freeze _,
          Instruction.Uninitialised _,
          Instruction.Unsupported _ ->
          false;
    };
  }

  private static String volatileObjects(UnitCode unit) {
    String kept =
        "volatile objects keep what they hold until the program writes to them (atomic ones, too)";
    int reads = VolatileReads.of(unit.function().name(), unit.source());
    return reads == 0
        ? kept
        : "behind the first %s of volatile numbers in a run, %s; reads of anything but integers and"
                .formatted(reads == 1 ? "read" : reads + " reads", kept)
            + " floating numbers of at most 64 bits, of the functions' own variables, in assembly"
            + " and in functions of system headers see that always";
  }

  private static boolean readsVolatile(Instruction instruction) {
    return instruction instanceof Instruction.Load load && load.isVolatile()
        || instruction instanceof Instruction.Call call && copiesVolatile(call);
  }

  /** Whether it is the copy of a volatile structure. */
  private static boolean copiesVolatile(Instruction.Call call) {
    return call.callee() instanceof Value.FunctionAddress address
        && (address.name().startsWith("llvm.memcpy") || address.name().startsWith("llvm.memmove"))
        && call.arguments().getLast() instanceof Value.IntConstant isVolatile
        && isVolatile.value().signum() != 0;
  }

  /** Functions without source that the unit names, and those that it may only have pointers to. */
  private static Set<String> stubs(UnitCode unit) {
    Set<String> stubs = new TreeSet<>();
    if (instructions(unit)
        .anyMatch(
            i ->
                i instanceof Instruction.Call call
                    && !(call.callee() instanceof Value.FunctionAddress))) {
      stubs.add(POINTED_TO);
    }
    instructions(unit)
        .flatMap(instruction -> Operands.of(instruction).stream())
        .forEach(
            operand -> {
              if (operand instanceof Value.FunctionAddress address
                  && isStub(unit.module().functions().get(address.name()), address.name())) {
                stubs.add(address.name());
              }
            });
    stubs.addAll(OtherStreams.readers(unit));
    return stubs.stream().map(LibraryNames::spelled).collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The weak functions that the unit runs, the weak variables that have no values of the inputs',
   * weak other names of functions that it runs, and those of all variables, which pointers may lead
   * to: another file's would be something of its own.
   */
  private static Set<String> weakDefinitions(UnitCode unit) {
    WeakDefinitions all = unit.source().weakDefinitions();
    if (all.equals(WeakDefinitions.NONE)) {
      return Set.of();
    }
    Set<String> variables = new HashSet<>();
    instructions(unit)
        .flatMap(instruction -> Operands.of(instruction).stream())
        .forEach(
            operand -> {
              if (operand instanceof Value.GlobalAddress address) {
                variables.add(address.name());
              }
            });
    Set<String> used = new TreeSet<>(variables);
    used.removeIf(
        name -> unit.options().globalsAreInputs() && !unit.module().globals().get(name).constant());
    used.addAll(unit.functions());
    used.retainAll(all.names());
    all.aliases()
        .forEach(
            (alias, aliasee) -> {
              if (unit.functions().contains(aliasee)
                  || unit.module().globals().containsKey(aliasee)) {
                used.add(alias);
              }
            });
    return used;
  }

  private static boolean isStub(Function function, String name) {
    return (function == null || function.declaration())
        && !name.startsWith("__farkas_")
        && !name.startsWith("llvm.")
        && LibraryModels.treatment(name) == LibraryModels.Treatment.STUB;
  }

  private static Assumption fixed(Assumption.Kind kind, String path, String detail) {
    return new Assumption(kind, CallSequence.withoutNumbers(path), detail, true);
  }
}
