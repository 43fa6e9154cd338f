package org.farkas.testcase;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.farkas.trace.Trace;

/**
 * What the real program did on an input vector.
 *
 * @param returned the returned value, if the unit returned one
 * @param after by object id, the input objects' contents after the run (empty unless it returned or
 *     exited)
 * @param variables by IR name, the mutable variables with static storage duration after the run
 * @param stubCalls number of calls per stub
 */
public record NativeRun(
    RunEnd end,
    Trace trace,
    Optional<ObjectValue> returned,
    List<ObjectValue> after,
    SortedMap<String, ObjectValue> variables,
    SortedMap<String, Integer> stubCalls,
    long nanos) {}
