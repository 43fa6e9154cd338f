package org.farkas.emit;

import java.util.List;
import java.util.SortedMap;
import org.farkas.source.CType;

/**
 * A function that the emitted file defines because it has no source.
 *
 * @param irName in the program's IR
 * @param name in the emitted text, also the start of the names that belong to it
 * @param parameterNames one per parameter, unique among themselves
 * @param declaredTypes the parameters' types with arrays as they are declared
 * @param outputs by index, the parameters through which some test's call writes, with what they
 *     point to
 * @param ending whether it never returns
 * @param fileLocal whether only pointers lead to it
 */
record Stub(
    String irName,
    String name,
    CType.Function type,
    List<String> parameterNames,
    List<CType> declaredTypes,
    SortedMap<Integer, CType> outputs,
    boolean ending,
    boolean fileLocal) {

  boolean returnsValue() {
    return !(type.result() instanceof CType.Void);
  }

  /** Whether calls differ by what a test plans for them. */
  boolean planned() {
    return !ending && (returnsValue() || !outputs.isEmpty());
  }

  /** Whether a parameter is an array whose length may be an expression in the declaration. */
  boolean takesArraysOfUnknownLength() {
    return declaredTypes.stream().anyMatch(t -> t instanceof CType.Array a && a.count() < 0);
  }

  String rowType() {
    return "struct " + name + "_call";
  }

  String plan() {
    return name + "_plan";
  }

  String plannedCalls() {
    return name + "_planned";
  }

  String calls() {
    return name + "_calls";
  }

  /** The member of a row that says whether the call writes through a parameter. */
  String writesMember(int parameter) {
    return "writes_" + parameterNames.get(parameter);
  }

  /** The member of a row that holds what the call writes. */
  String outputMember(int parameter) {
    return "to_" + parameterNames.get(parameter);
  }
}
