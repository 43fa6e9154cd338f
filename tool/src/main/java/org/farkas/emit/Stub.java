package org.farkas.emit;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import org.farkas.source.CType;
import org.farkas.testcase.VerifierFunctions;

/**
 * A function that the emitted file defines because it has no source.
 *
 * @param irName in the program's IR
 * @param name in the emitted text: another one where that is no name in C, and where the source's
 *     declaration has rows of variable length, whose place an array without rows takes in the stub
 * @param stem the start of the names that belong to it: the name, or one like it where the source
 *     itself has such names
 * @param parameterNames one per parameter, unique among themselves
 * @param declaredTypes the parameters' types with arrays as they are declared
 * @param outputs by index, the parameters through which some test's call writes, with what they
 *     write
 * @param texts by index, the parameters that the tests' calls give texts that end, or NULL
 * @param ending whether it never returns
 * @param fileLocal whether only pointers lead to it
 * @param readsInput whether it does what the C library does if its stream is an input
 * @param writesResult whether it writes what it returns through its first parameter, too
 * @param readsEnvironment whether it first looks for what a test says of environment variables
 */
record Stub(
    String irName,
    String name,
    String stem,
    CType.Function type,
    List<String> parameterNames,
    List<CType> declaredTypes,
    SortedMap<Integer, Output> outputs,
    SortedSet<Integer> texts,
    boolean ending,
    boolean fileLocal,
    boolean readsInput,
    boolean writesResult,
    boolean readsEnvironment) {
  /**
   * What calls write through a parameter.
   *
   * @param most the most elements that one of them writes
   */
  record Output(CType element, long most) {
    boolean array() {
      return most > 1;
    }

    CType type() {
      return array() ? new CType.Array(element, most) : element;
    }

    Output or(Output other) {
      return most >= other.most ? this : other;
    }
  }

  private static final String CALL = "_call";
  private static final String PLAN = "_plan";
  private static final String PLANNED = "_planned";
  private static final String CALLS = "_calls";
  private static final String ARGUMENTS = "_arguments";
  private static final List<String> SUFFIXES = List.of(CALL, PLAN, PLANNED, CALLS, ARGUMENTS);

  /** Whether the linker has to be told that it is the function that the source calls. */
  boolean labelled() {
    return !fileLocal && !name.equals(irName);
  }

  /** What the source calls. */
  String calledAs() {
    return labelled() ? irName : name;
  }

  boolean returnsValue() {
    return !(type.result() instanceof CType.Void);
  }

  /** Whether calls differ by what a test plans for them. */
  boolean planned() {
    return !ending && (returnsValue() || !outputs.isEmpty());
  }

  /** Whether a call ends the process if its first argument is zero. */
  boolean endsIfZero() {
    return VerifierFunctions.endsIfZero(irName) && !parameterNames.isEmpty();
  }

  /** Whether a parameter is an array whose length may be an expression in the declaration. */
  boolean takesArraysOfUnknownLength() {
    return declaredTypes.stream().anyMatch(t -> t instanceof CType.Array a && a.count() < 0);
  }

  /** Whether a row holds structures that end in an array of no declared length. */
  boolean writesFlexibleArrays() {
    return outputs.values().stream().anyMatch(each -> endsInFlexibleArray(each.type()));
  }

  private static boolean endsInFlexibleArray(CType type) {
    return switch (type) {
      case CType.Array array -> array.count() <= 0 || endsInFlexibleArray(array.element());
      case CType.Record record ->
          record.fields().stream().anyMatch(field -> endsInFlexibleArray(field.type()));
      default -> false;
    };
  }

  /** A free start of names that belong to a function. */
  static String stem(String name, Names fileNames) {
    String stem = name;
    for (int i = 2; !SUFFIXES.stream().map(stem::concat).allMatch(fileNames::free); i++) {
      stem = name + "_" + i;
    }
    SUFFIXES.stream().map(stem::concat).forEach(fileNames::fresh);
    return stem;
  }

  String rowType() {
    return "struct " + stem + CALL;
  }

  String plan() {
    return stem + PLAN;
  }

  String plannedCalls() {
    return stem + PLANNED;
  }

  String calls() {
    return stem + CALLS;
  }

  String arguments() {
    return stem + ARGUMENTS;
  }

  /** The member of a row that says how many elements the call writes through a parameter. */
  String writesMember(int parameter) {
    return "writes_" + parameterNames.get(parameter);
  }

  /** The member of a row that holds what the call writes. */
  String outputMember(int parameter) {
    return "to_" + parameterNames.get(parameter);
  }
}
