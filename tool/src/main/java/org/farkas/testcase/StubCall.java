package org.farkas.testcase;

import java.util.Optional;
import java.util.SortedMap;

/**
 * What one call of a function without source does.
 *
 * @param function the stub's IR name
 * @param call its number among this function's calls, from 0
 * @param result the dynamic object that holds the returned value; empty for void
 * @param outputs by parameter index, the dynamic object whose bytes are written to the pointee
 */
public record StubCall(
    String function, int call, Optional<Integer> result, SortedMap<Integer, Integer> outputs) {}
