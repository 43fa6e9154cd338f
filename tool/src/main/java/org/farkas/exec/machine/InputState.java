package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObservedCall;
import org.farkas.testcase.StubCall;

/** What a path's inputs are so far: the layout's objects, then what stub calls added. */
final class InputState {
  private final InputLayout layout;
  private final Optional<InputVector> concrete;
  private final boolean readsStandardInput;
  private final Map<PlannedCall, StubCall> planned;

  // Immutable collections, replaced when they grow, so that copies share them.
  private List<MemoryObject> objects = List.of();
  private NavigableMap<Long, MemoryObject> numbered = Collections.emptyNavigableMap();
  private List<InputObject> dynamicObjects = List.of();
  private List<StubCall> stubCalls = List.of();
  private Map<String, Integer> callCounts = Map.of();
  private Map<Long, MemoryObject> zeros = Map.of();
  private List<EqualResults.Call> equalResults = List.of();
  private SharingWatch.Watched watched = SharingWatch.Watched.NOTHING;
  private int allocations;
  private int unknownResults;

  /** The calls of a concrete run that is observed; shared by copies, since such a run has none. */
  private Optional<List<ObservedCall>> observed = Optional.empty();

  private record PlannedCall(String function, int number) {}

  InputState(InputLayout layout, Optional<InputVector> concrete) {
    this.layout = layout;
    this.concrete = concrete;
    this.readsStandardInput =
        layout.objects().stream()
            .anyMatch(object -> object.origin() instanceof InputObject.StandardInput);
    this.planned = new HashMap<>();
    for (StubCall call : concrete.map(InputVector::stubCalls).orElse(List.of())) {
      planned.putIfAbsent(new PlannedCall(call.function(), call.call()), call);
    }
  }

  private InputState(InputState other) {
    this.layout = other.layout;
    this.concrete = other.concrete;
    this.readsStandardInput = other.readsStandardInput;
    this.planned = other.planned;
  }

  InputState copy() {
    InputState copy = new InputState(this);
    copy.objects = objects;
    copy.numbered = numbered;
    copy.dynamicObjects = dynamicObjects;
    copy.stubCalls = stubCalls;
    copy.callCounts = callCounts;
    copy.zeros = zeros;
    copy.equalResults = equalResults;
    copy.watched = watched;
    copy.allocations = allocations;
    copy.unknownResults = unknownResults;
    copy.observed = observed;
    return copy;
  }

  /** Calls whose results later ones must repeat. */
  List<EqualResults.Call> equalResults() {
    return equalResults;
  }

  void addEqualResult(EqualResults.Call call) {
    equalResults = plus(equalResults, List.of(call));
  }

  SharingWatch.Watched watched() {
    return watched;
  }

  void watch(SharingWatch.Watched objects) {
    watched = objects;
  }

  /** Whether another run has the same inputs so far. */
  boolean sameAs(InputState other) {
    return sameButForCounts(other) && callCounts.equals(other.callCounts);
  }

  private boolean sameButForCounts(InputState other) {
    return objects.equals(other.objects)
        && stubCalls.equals(other.stubCalls)
        && equalResults.equals(other.equalResults)
        && allocations == other.allocations;
  }

  /**
   * Whether what comes from outside from here on is what came from an earlier place of the same run
   * on: calls behind all that is planned for a function are all alike, however many there were.
   */
  boolean goesOnAs(InputState earlier) {
    return sameButForCounts(earlier)
        && callCounts.keySet().stream()
            .allMatch(
                function ->
                    callsOf(function) == earlier.callsOf(function)
                        || concrete.isPresent() && earlier.callsOf(function) >= planned(function));
  }

  /** The number behind the last planned call of a function. */
  private int planned(String function) {
    return planned.keySet().stream()
        .filter(call -> call.function().equals(function))
        .mapToInt(call -> call.number() + 1)
        .max()
        .orElse(0);
  }

  /** Goes on with names that neither run has used; to be called where {@link #sameAs} holds. */
  void join(InputState other) {
    unknownResults = Math.max(unknownResults, other.unknownResults);
  }

  InputLayout layout() {
    return layout;
  }

  /** Whether standard input is an input. */
  boolean readsStandardInput() {
    return readsStandardInput;
  }

  /** The vector of a concrete run. */
  Optional<InputVector> concrete() {
    return concrete;
  }

  /** What the vector of a concrete run says that a function's next call does. */
  Optional<StubCall> nextPlanned(String function) {
    return Optional.ofNullable(planned.get(new PlannedCall(function, callsOf(function))));
  }

  /** Memory of the input objects by id; dynamic ones follow the layout's. */
  List<MemoryObject> objects() {
    return objects;
  }

  /** The objects whose addresses the program knows as numbers, by address. */
  NavigableMap<Long, MemoryObject> numbered() {
    return numbered;
  }

  /** The description of an input object by its id. */
  InputObject input(int id) {
    if (concrete.isPresent()) {
      return concrete.get().object(id);
    }
    int own = layout.objects().size();
    return id < own ? layout.objects().get(id) : dynamicObjects.get(id - own);
  }

  List<InputObject> dynamicObjects() {
    return dynamicObjects;
  }

  List<StubCall> stubCalls() {
    return stubCalls;
  }

  int allocations() {
    return allocations;
  }

  /** Numbers of calls per stub. */
  Map<String, Integer> callCounts() {
    return callCounts;
  }

  void setObjects(List<MemoryObject> all) {
    objects = List.copyOf(all);
    NavigableMap<Long, MemoryObject> byAddress = new TreeMap<>();
    for (MemoryObject object : objects) {
      object.fixedAddress().ifPresent(address -> byAddress.put(address, object));
    }
    numbered = Collections.unmodifiableNavigableMap(byAddress);
  }

  /** The id that the next dynamic object gets. */
  int nextId() {
    return layout.objects().size() + dynamicObjects.size();
  }

  /** Adds objects and the memory of each, in the same order. */
  void addDynamic(List<InputObject> fresh, List<MemoryObject> memory) {
    dynamicObjects = plus(dynamicObjects, fresh);
    objects = plus(objects, memory);
  }

  /** An object of so many zeros, in the memory of this state; made when it is first asked for. */
  MemoryObject zeros(long size, Supplier<MemoryObject> made) {
    MemoryObject known = zeros.get(size);
    if (known == null) {
      known = made.get();
      Map<Long, MemoryObject> more = new HashMap<>(zeros);
      more.put(size, known);
      zeros = Map.copyOf(more);
    }
    return known;
  }

  int takeAllocation() {
    return allocations++;
  }

  /** A number for the name of a library function's result that Farkas doesn't know. */
  int takeUnknownResult() {
    return unknownResults++;
  }

  int callsOf(String function) {
    return callCounts.getOrDefault(function, 0);
  }

  void addCall(StubCall call) {
    stubCalls = plus(stubCalls, List.of(call));
    countCall(call.function());
  }

  void countCall(String function) {
    Map<String, Integer> counts = new TreeMap<>(callCounts);
    counts.merge(function, 1, Integer::sum);
    callCounts = counts;
  }

  /** From here on, calls of functions without source are kept in a list. */
  void observe(List<ObservedCall> calls) {
    observed = Optional.of(calls);
  }

  Optional<List<ObservedCall>> observed() {
    return observed;
  }

  private static <T> List<T> plus(List<T> list, List<T> more) {
    List<T> longer = new ArrayList<>(list.size() + more.size());
    longer.addAll(list);
    longer.addAll(more);
    return List.copyOf(longer);
  }
}
