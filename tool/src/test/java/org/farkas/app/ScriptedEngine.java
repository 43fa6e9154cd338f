package org.farkas.app;

import static org.farkas.trace.TraceSketch.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.farkas.source.SourceModel;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Effort;
import org.farkas.strategy.StrategyResult;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.Trace;

/** An engine whose searches replay what a test wrote down: traces per function, or an action. */
public final class ScriptedEngine implements UnitEngine {
  private static final org.farkas.strategy.UnknownBytes UNKNOWN =
      new org.farkas.strategy.UnknownBytes(
          new java.util.BitSet(), java.util.Map.of(), java.util.Map.of());

  private final SourceModel source;
  private final Map<String, List<String>> traces = new HashMap<>();
  private final Map<String, Consumer<Task>> actions = new HashMap<>();
  private boolean closed;

  public ScriptedEngine(SourceModel source) {
    this.source = source;
  }

  /** The search of the function runs tests with these traces. */
  public ScriptedEngine runs(String function, String... words) {
    traces.put(function, List.of(words));
    return this;
  }

  /** The search of the function does this first. */
  public ScriptedEngine first(String function, Consumer<Task> action) {
    actions.put(function, action);
    return this;
  }

  public boolean closed() {
    return closed;
  }

  @Override
  public SourceModel source() {
    return source;
  }

  @Override
  public Collection<String> callees(String function) {
    return List.of();
  }

  @Override
  public NativeRunner runner() {
    throw new UnsupportedOperationException("nothing runs natively here");
  }

  @Override
  public String textHash() {
    return source.file().toString();
  }

  @Override
  public String programHash(List<String> clangFlags) {
    return textHash();
  }

  @Override
  public List<org.farkas.testcase.Assumption> assumptions(
      String function, org.farkas.testcase.ShapeOptions shapes, Optional<String> precondition) {
    throw new UnsupportedOperationException("there is no program to check proofs of");
  }

  @Override
  public org.farkas.proof.ProofCheck.Unit checkable(
      String function, org.farkas.testcase.ShapeOptions shapes, Optional<String> precondition) {
    throw new UnsupportedOperationException("there is no program to check proofs of");
  }

  @Override
  public Outcome search(Task task) {
    actions.getOrDefault(task.function(), _ -> {}).accept(task);
    List<Candidate> candidates = new ArrayList<>();
    for (String words : traces.getOrDefault(task.function(), List.of())) {
      Trace trace = trace(words);
      NativeRun run =
          new NativeRun(
              RunEnd.RETURNED,
              trace,
              Optional.empty(),
              List.of(),
              new TreeMap<>(),
              new TreeMap<>(),
              1);
      InputVector inputs =
          new InputVector(
              new InputLayout(task.function(), List.of(), 0),
              List.of(),
              List.of(),
              List.of(),
              List.of());
      candidates.add(
          new Candidate(candidates.size(), inputs, run, UNKNOWN, trace, Optional.empty()));
      task.ledger().credit(candidates.size() - 1, trace);
    }
    StrategyResult result =
        new StrategyResult(
            candidates,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            false,
            new Effort(0, 0, 0, 0, candidates.size()));
    return new Outcome(result, Optional.empty());
  }

  @Override
  public Delivered deliver(Delivery delivery) {
    String names =
        String.join("\n", delivery.plan().tests().stream().map(test -> test.name()).toList());
    return new Delivered(
        List.of(OutputFile.text("tests/test_" + delivery.function() + ".c", names + "\n", true)),
        Map.of(),
        Optional.empty());
  }

  @Override
  public void close() {
    closed = true;
  }
}
