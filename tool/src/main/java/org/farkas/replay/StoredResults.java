package org.farkas.replay;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.emit.SkippedBytes;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.source.VolatileReads;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObjectValue;

/**
 * The results of a run in words, by what a reader calls them: the returned value, what input
 * pointers point to, the variables. See {@link ResultText} for the words.
 */
public record StoredResults(SortedMap<String, Value> values) {
  private static final String RETURNED = "returned value";

  public StoredResults {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /**
   * One result.
   *
   * @param skipped bytes that mean nothing, by offset
   */
  public record Value(String text, BitSet skipped) {
    public Value {
      skipped = (BitSet) skipped.clone();
    }
  }

  /**
   * What came out otherwise.
   *
   * @param actual empty if there is none any more
   */
  public record Difference(String what, String expected, Optional<String> actual) {}

  /**
   * The results of a run.
   *
   * @param skipped bytes that mean nothing
   */
  public static StoredResults of(
      SourceModel source, InputVector inputs, NativeRun run, SkippedBytes skipped) {
    ResultText words = new ResultText(inputs);
    SortedMap<String, Value> values = new TreeMap<>();
    Optional<FunctionInfo> unit = source.function(inputs.layout().function());
    if (unit.isPresent() && run.returned().isPresent()) {
      BitSet bytes = skipped.ofReturned().bytes();
      words
          .of(unit.get().type().result(), run.returned().get(), bytes)
          .ifPresent(text -> values.put(RETURNED, new Value(text, bytes)));
    }
    for (int id = 0; id < run.after().size(); id++) {
      InputObject object = inputs.object(id);
      if (compared(object)) {
        BitSet bytes = skipped.ofObject(id).bytes();
        words
            .of(object.contents().element(), run.after().get(id), bytes)
            .ifPresent(text -> values.put(object.name(), new Value(text, bytes)));
      }
    }
    for (VariableInfo variable : source.variables()) {
      ObjectValue value = run.variables().get(variable.irName());
      if (value != null && !VolatileReads.isArray(variable)) {
        BitSet bytes = skipped.ofVariable(variable.irName()).bytes();
        words
            .of(variable.type(), value, bytes)
            .ifPresent(text -> values.put("variable " + variable.irName(), new Value(text, bytes)));
      }
    }
    return new StoredResults(values);
  }

  /** An argument is the callee's own, and variables are read as such. */
  private static boolean compared(InputObject object) {
    return switch (object.origin()) {
      case InputObject.Pointee _,
          InputObject.Fixed _,
          InputObject.StubResult _,
          InputObject.StubOutput _ ->
          true;
      case InputObject.Parameter _,
          InputObject.Global _,
          InputObject.InitialVariable _,
          InputObject.StandardInput _,
          InputObject.EnvironmentVariable _ ->
          false;
    };
  }

  /**
   * How another run of the same inputs differs. What is new does not count.
   *
   * @param source as it is now
   */
  public List<Difference> differences(SourceModel source, InputVector inputs, NativeRun run) {
    SortedMap<String, Value> now = of(source, inputs, run, skippedIn(source, inputs)).values();
    List<Difference> differences = new ArrayList<>();
    values.forEach(
        (what, expected) -> {
          Optional<String> actual = Optional.ofNullable(now.get(what)).map(Value::text);
          if (!actual.equals(Optional.of(expected.text()))) {
            differences.add(new Difference(what, expected.text(), actual));
          }
        });
    return differences;
  }

  private SkippedBytes skippedIn(SourceModel source, InputVector inputs) {
    SortedMap<Integer, BitSet> objects = new TreeMap<>();
    for (int id = 0; id < inputs.objectCount(); id++) {
      objects.put(id, skipped(inputs.object(id).name()));
    }
    SortedMap<String, BitSet> variables = new TreeMap<>();
    for (VariableInfo variable : source.variables()) {
      variables.put(variable.irName(), skipped("variable " + variable.irName()));
    }
    return new SkippedBytes(skipped(RETURNED), objects, variables);
  }

  private BitSet skipped(String what) {
    return Optional.ofNullable(values.get(what)).map(Value::skipped).orElseGet(BitSet::new);
  }
}
