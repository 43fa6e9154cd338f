package org.farkas.strategy;

import org.farkas.base.SourceSpan;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;

/**
 * Undefined behaviour or a failing assertion that an input within the declared contract reaches.
 *
 * @param kind stable name of the kind of behaviour
 * @param inputs that reach it, confirmed by the machine
 * @param run what the real program did on them, which undefined behaviour leaves open
 */
public record Finding(
    String kind, SourceSpan where, String message, InputVector inputs, NativeRun run) {}
