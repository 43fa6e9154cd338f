package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.OracleBinding;
import org.farkas.testcase.OracleVerdict;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.RunEnd;

/**
 * Judges native runs: the oracle is called natively as a unit of its own, with the memory before
 * and the memory after a run as two sets of objects, and the file-scope variables as they are after
 * it.
 */
final class Oracle {
  private final SourceModel source;
  private final OracleBinding binding;
  private final NativeRunner runner;
  private final Set<String> used;

  /**
   * @param used IR names of the variables that the unit uses: no run changes another one
   */
  Oracle(SourceModel source, OracleBinding binding, NativeRunner runner, Set<String> used) {
    this.source = source;
    this.binding = binding;
    this.runner = runner;
    this.used = used;
  }

  /**
   * Sees to it that all can be known that it asks about the time before a call.
   *
   * @throws DiagnosticException if there is a variable of which that is not so
   */
  void check(InputLayout layout) {
    for (OracleBinding.Argument argument : binding.arguments()) {
      if (argument instanceof OracleBinding.VariableBefore(String irName)
          && layout.objects().stream().noneMatch(o -> isVariable(o, irName))
          && (used.contains(irName) || info(irName).map(VariableInfo::constant).orElse(true))) {
        String name = info(irName).map(VariableInfo::name).orElse(irName);
        throw DiagnosticException.user(
            "bad-oracle",
            "what '%s' was before a call is not known to '%s'"
                .formatted(name, binding.function().name()),
            info(irName).map(VariableInfo::constant).orElse(true)
                ? "it never changes: let the oracle read it itself, without old_" + name
                : "it is too large to be watched: let the oracle do without old_" + name);
      }
    }
  }

  private Optional<VariableInfo> info(String irName) {
    return source.variables().stream().filter(v -> v.irName().equals(irName)).findFirst();
  }

  /** Whether an object is a file-scope variable, varied or as it is initialised. */
  private static boolean isVariable(InputObject object, String irName) {
    return object.origin() instanceof InputObject.Global global && global.irName().equals(irName)
        || object.origin() instanceof InputObject.InitialVariable initial
            && initial.irName().equals(irName);
  }

  /** What it says; inconclusive if it can't be asked, or doesn't return. */
  OracleVerdict judge(InputVector inputs, NativeRun run, long timeoutMillis) {
    if (run.end().kind() != RunEnd.Kind.RETURNED) {
      return OracleVerdict.INCONCLUSIVE;
    }
    Optional<InputVector> question = new Question(inputs, run).vector();
    if (question.isEmpty()) {
      return OracleVerdict.INCONCLUSIVE;
    }
    NativeRun answer = runner.run(question.get(), timeoutMillis);
    if (answer.end().kind() != RunEnd.Kind.RETURNED || answer.returned().isEmpty()) {
      return OracleVerdict.INCONCLUSIVE;
    }
    int bits = 8 * answer.returned().get().sizeBytes();
    long number = answer.returned().get().bits(0, bits) << (64 - bits) >> (64 - bits);
    return OracleVerdict.of(number);
  }

  /** The inputs of the oracle's run. */
  private final class Question {
    private final InputVector inputs;
    private final NativeRun run;
    private final List<InputObject> objects = new ArrayList<>();
    private final List<ObjectValue> values = new ArrayList<>();

    /** Arrays that the unit does not use, by their names: the objects behind the others. */
    private final SequencedMap<String, ObjectValue> unused = new LinkedHashMap<>();

    /** The unit's objects have these numbers more, as they are after the run. */
    private final int after = binding.arguments().size();

    /** And these, as they were before. */
    private final int before;

    Question(InputVector inputs, NativeRun run) {
      this.inputs = inputs;
      this.run = run;
      this.before = after + inputs.objectCount();
    }

    /** Empty if the memory after the run can't be made again. */
    Optional<InputVector> vector() {
      for (int i = 0; i < binding.arguments().size(); i++) {
        CType type = CallSequence.parameterTypes(binding.function()).get(i);
        Optional<ObjectValue> value = argument(binding.arguments().get(i), type);
        if (value.isEmpty()) {
          return Optional.empty();
        }
        add(new InputObject.Parameter(i), "argument", type, 1, value.get());
      }
      for (int id = 0; id < inputs.objectCount(); id++) {
        InputObject object = inputs.object(id);
        Optional<String> variable = variable(object);
        ObjectValue value = variable.map(run.variables()::get).orElse(null);
        if (value == null) {
          value = id < run.after().size() ? run.after().get(id) : inputs.values().get(id);
        }
        InputObject.Origin origin =
            variable.isPresent()
                ? new InputObject.Global(variable.get())
                : new InputObject.Pointee(0, 0);
        add(origin, object.name(), object.elementType(), object.count(), moved(value, after));
      }
      for (int id = 0; id < inputs.objectCount(); id++) {
        InputObject object = inputs.object(id);
        add(
            new InputObject.Pointee(0, 0),
            "old " + object.name(),
            object.elementType(),
            object.count(),
            moved(inputs.values().get(id), before));
      }
      unused.forEach(
          (name, value) ->
              add(
                  new InputObject.Pointee(0, 0),
                  "old " + name,
                  ((CType.Array) info(name).orElseThrow().type()).element(),
                  ((CType.Array) info(name).orElseThrow().type()).count(),
                  moved(value, before)));
      variablesThatAreNoInputs();
      boolean lost =
          values.stream()
              .flatMap(value -> value.pointers().values().stream())
              .anyMatch(
                  target ->
                      target instanceof PointerTarget.Elsewhere
                          || target instanceof PointerTarget.Beyond);
      return lost
          ? Optional.empty()
          : Optional.of(
              new InputVector(
                  new InputLayout(binding.function().name(), objects, 0),
                  List.of(),
                  values,
                  List.of(),
                  List.of()));
    }

    private void variablesThatAreNoInputs() {
      for (Map.Entry<String, ObjectValue> variable : run.variables().entrySet()) {
        Optional<VariableInfo> info =
            source.variables().stream()
                .filter(v -> v.irName().equals(variable.getKey()))
                .filter(v -> v.writable() && v.enclosingFunction().isEmpty())
                .findFirst();
        boolean known =
            objects.stream().anyMatch(o -> variable(o).equals(Optional.of(variable.getKey())));
        if (info.isPresent() && !known) {
          CType type = info.get().type();
          add(
              new InputObject.Global(variable.getKey()),
              info.get().name(),
              type instanceof CType.Array array ? array.element() : type,
              type instanceof CType.Array array ? array.count() : 1,
              moved(variable.getValue(), after));
        }
      }
    }

    private void add(
        InputObject.Origin origin, String name, CType type, long count, ObjectValue value) {
      objects.add(
          new InputObject(
              objects.size(), origin, name, type, count, false, false, false, List.of()));
      values.add(value);
    }

    private static Optional<String> variable(InputObject object) {
      return object.origin() instanceof InputObject.Global global
          ? Optional.of(global.irName())
          : Optional.empty();
    }

    private Optional<ObjectValue> argument(OracleBinding.Argument argument, CType type) {
      return switch (argument) {
        case OracleBinding.Result _ -> run.returned().map(value -> moved(value, after));
        case OracleBinding.After(int i) -> Optional.of(moved(inputs.values().get(i), after));
        case OracleBinding.Before(int i) -> Optional.of(moved(inputs.values().get(i), before));
        case OracleBinding.VariableBefore(String irName) -> variableBefore(irName, type);
      };
    }

    private Optional<ObjectValue> variableBefore(String irName, CType type) {
      for (int id = 0; id < inputs.objectCount(); id++) {
        if (isVariable(inputs.object(id), irName)) {
          return Optional.of(
              isArray(irName)
                  ? addressOf(before + id, type)
                  : moved(inputs.values().get(id), before));
        }
      }
      // The unit does not use it, so it was what it is.
      ObjectValue now = run.variables().get(irName);
      if (now == null) {
        return Optional.empty();
      }
      if (!isArray(irName)) {
        return Optional.of(moved(now, before));
      }
      unused.putIfAbsent(irName, now);
      int place = List.copyOf(unused.keySet()).indexOf(irName);
      return Optional.of(addressOf(before + inputs.objectCount() + place, type));
    }

    private boolean isArray(String irName) {
      return info(irName).filter(v -> v.type() instanceof CType.Array).isPresent();
    }

    private static ObjectValue addressOf(int object, CType type) {
      return ObjectValue.zero(type.sizeBytes()).withPointer(0, new PointerTarget.Into(object, 0));
    }

    /** The same with pointers into another set of objects. */
    private ObjectValue moved(ObjectValue value, int by) {
      TreeMap<Long, PointerTarget> pointers = new TreeMap<>();
      value
          .pointers()
          .forEach(
              (offset, target) ->
                  pointers.put(
                      offset,
                      target instanceof PointerTarget.Into into
                          ? new PointerTarget.Into(into.object() + by, into.offsetBytes())
                          : target));
      return new ObjectValue(value.bytes(), pointers);
    }
  }
}
