package org.farkas.exec.machine;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.farkas.trace.Trace;

/**
 * What the machine says of a run on given inputs.
 *
 * @param returned the returned value, if the unit returned one
 * @param after by object id, the input objects' contents at the end
 * @param variables by IR name, the mutable variables with static storage duration at the end
 * @param stubCalls number of calls per stub
 * @param vouchedWords how many words of the trace rest on no value that is only approximate
 * @param repeatableWords how many rest on no object's numeric address, so that every program which
 *     calls the unit with these inputs goes the same way
 */
public record ConcreteRun(
    PathEnd end,
    Trace trace,
    Optional<Snapshot> returned,
    List<Snapshot> after,
    SortedMap<String, Snapshot> variables,
    SortedMap<String, Integer> stubCalls,
    int vouchedWords,
    int repeatableWords,
    long instructions) {}
