package org.farkas.replay;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.StubNames;

/** Finds the function types that pointers inside a source's inputs can point to. */
final class FunctionPointerTypes {
  private final Set<CType> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final SortedMap<String, CType.Function> found = new TreeMap<>();

  private FunctionPointerTypes() {}

  /**
   * The types by the name of their stub.
   *
   * @param stubs functions whose results are inputs, wherever they are declared
   */
  static SortedMap<String, CType.Function> in(SourceModel source, Set<String> stubs) {
    FunctionPointerTypes types = new FunctionPointerTypes();
    for (FunctionInfo function : source.functions()) {
      if (!function.fromSystemHeader() || stubs.contains(function.name())) {
        types.addSignature(function.type());
        function.parameters().forEach(parameter -> types.add(parameter.declaredType()));
      }
    }
    for (VariableInfo variable : source.variables()) {
      if (!variable.fromSystemHeader()) {
        types.add(variable.type());
      }
    }
    source.pointees().all().forEach(types::add);
    return types.found;
  }

  private void addSignature(CType.Function function) {
    add(function.result());
    function.parameters().forEach(this::add);
  }

  private void add(CType type) {
    switch (type) {
      case CType.Pointer pointer -> {
        if (pointer.pointee() instanceof CType.Function function) {
          addPointee(function);
        } else {
          add(pointer.pointee());
        }
      }
      case CType.Array array -> add(array.element());
      case CType.Function function -> addPointee(function);
      case CType.Record record -> {
        if (seen.add(record)) {
          record.fields().forEach(field -> add(field.type()));
        }
      }
      case CType.Void _, CType.Int _, CType.Enumeration _, CType.Floating _, CType.Opaque _ -> {}
    }
  }

  private void addPointee(CType.Function function) {
    if (found.putIfAbsent(StubNames.forPointerTo(function), function) == null) {
      addSignature(function);
    }
  }
}
