package org.farkas.source;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Everything that the strategies, reports and emitters know of one source file.
 *
 * @param file the file as the user gave it
 * @param functions declared or defined functions in source order, one entry per name
 * @param variables variables with static storage duration, static locals included
 * @param decisions indexed by {@link Decision#id}; system headers' are left out
 * @param conditions indexed by {@link Condition#id}
 * @param switches indexed by {@link SwitchInfo#id}
 * @param pointerBytes size of a data pointer on the target
 * @param effectiveTypes whether memory is accessed through its own type only, as C11 6.5p7 wants;
 *     false where the compiler is told that it need not be
 * @param compilerChoices which functions mean what the compiler makes of them
 * @param weakDefinitions what other files of the program might replace
 * @param pointees what pointers without a type of their own lead to
 * @param fixedMemory what the file names by address, by address
 * @param otherFunctions IR names of functions that the program's other files define
 * @param hiddenVariables IR names of mutable variables of the program's other files that this file
 *     does not declare: tests can't set them
 * @param sequences what {@linkplain CallSequence sequences} of calls, and {@linkplain VolatileReads
 *     entries} with values for volatile objects, are as functions
 */
public record SourceModel(
    Path file,
    List<FunctionInfo> functions,
    List<VariableInfo> variables,
    List<Decision> decisions,
    List<Condition> conditions,
    List<SwitchInfo> switches,
    int pointerBytes,
    boolean effectiveTypes,
    CompilerChoices compilerChoices,
    WeakDefinitions weakDefinitions,
    PointeeTypes pointees,
    List<FixedMemory> fixedMemory,
    Set<String> otherFunctions,
    Set<String> hiddenVariables,
    List<FunctionInfo> sequences) {

  public SourceModel {
    functions = List.copyOf(functions);
    variables = List.copyOf(variables);
    decisions = List.copyOf(decisions);
    conditions = List.copyOf(conditions);
    switches = List.copyOf(switches);
    fixedMemory = List.copyOf(fixedMemory);
    otherFunctions = Set.copyOf(otherFunctions);
    hiddenVariables = Set.copyOf(hiddenVariables);
    sequences = List.copyOf(sequences);
  }

  /** A model of a file for which C's rule about effective types holds. */
  public SourceModel(
      Path file,
      List<FunctionInfo> functions,
      List<VariableInfo> variables,
      List<Decision> decisions,
      List<Condition> conditions,
      List<SwitchInfo> switches,
      int pointerBytes) {
    this(
        file,
        functions,
        variables,
        decisions,
        conditions,
        switches,
        pointerBytes,
        true,
        CompilerChoices.NONE,
        WeakDefinitions.NONE,
        PointeeTypes.NONE,
        List.of(),
        Set.of(),
        Set.of(),
        List.of());
  }

  /** The same with other variables. */
  public SourceModel withVariables(List<VariableInfo> others) {
    return with(others, otherFunctions, hiddenVariables, sequences);
  }

  /** The same with one variable more. */
  SourceModel withVariable(VariableInfo variable) {
    List<VariableInfo> all = new ArrayList<>(variables);
    all.add(variable);
    return withVariables(all);
  }

  /** The same with what the program's other files define. */
  public SourceModel linkedWith(Set<String> theirFunctions, Set<String> theirHiddenVariables) {
    return with(variables, theirFunctions, theirHiddenVariables, sequences);
  }

  /** The same with definitions that other files might replace. */
  public SourceModel withWeakDefinitions(WeakDefinitions weak) {
    return with(functions, compilerChoices, weak);
  }

  /** The same with what the program's other files leave to the compiler. */
  public SourceModel withCompilerChoices(CompilerChoices theirs) {
    return with(functions, compilerChoices.and(theirs), weakDefinitions);
  }

  /** The same with functions that are described otherwise. */
  public SourceModel withFunctions(List<FunctionInfo> others) {
    return with(others, compilerChoices, weakDefinitions);
  }

  private SourceModel with(
      List<FunctionInfo> itsFunctions, CompilerChoices choices, WeakDefinitions weak) {
    return new SourceModel(
        file,
        itsFunctions,
        variables,
        decisions,
        conditions,
        switches,
        pointerBytes,
        effectiveTypes,
        choices,
        weak,
        pointees,
        fixedMemory,
        otherFunctions,
        hiddenVariables,
        sequences);
  }

  /** The same with sequences of calls of its functions. */
  SourceModel withSequences(List<FunctionInfo> all) {
    return with(variables, otherFunctions, hiddenVariables, all);
  }

  /** The same file, with what is known only when the whole program is. */
  private SourceModel with(
      List<VariableInfo> itsVariables,
      Set<String> theirFunctions,
      Set<String> theirHiddenVariables,
      List<FunctionInfo> itsSequences) {
    return new SourceModel(
        file,
        functions,
        itsVariables,
        decisions,
        conditions,
        switches,
        pointerBytes,
        effectiveTypes,
        compilerChoices,
        weakDefinitions,
        pointees,
        fixedMemory,
        theirFunctions,
        theirHiddenVariables,
        itsSequences);
  }

  /** The function, or sequence of calls, of this name. */
  public Optional<FunctionInfo> function(String name) {
    return Stream.concat(functions.stream(), sequences.stream())
        .filter(f -> f.name().equals(name))
        .findFirst();
  }
}
