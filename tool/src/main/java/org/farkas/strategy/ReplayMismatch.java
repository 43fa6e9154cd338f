package org.farkas.strategy;

import org.farkas.testcase.InputVector;

/** The native run and the machine disagree: a bug of ours (or of a compiler), never dropped. */
public record ReplayMismatch(InputVector inputs, String message) {}
