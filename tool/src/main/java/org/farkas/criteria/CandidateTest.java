package org.farkas.criteria;

import org.farkas.testcase.InputVector;
import org.farkas.testcase.RunEnd;

/**
 * A test that was run natively.
 *
 * @param number in its account, from 1
 * @param end of the native run
 * @param faulty whether it shows undefined behaviour (then only what came before was credited) or a
 *     failing assertion: such a test stands apart from the regular suite
 */
public record CandidateTest(int number, InputVector inputs, RunEnd end, boolean faulty) {}
