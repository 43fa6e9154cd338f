package org.farkas.replay;

import org.farkas.testcase.InputVector;
import org.farkas.testcase.RunEnd;

/**
 * A test as it is stored.
 *
 * @param id the name of its function in the emitted file
 * @param end how it ended when the suite was made
 */
public record StoredTest(String id, InputVector inputs, RunEnd end) {}
