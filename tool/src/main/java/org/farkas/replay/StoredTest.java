package org.farkas.replay;

import java.util.Optional;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.RunEnd;

/**
 * A test as it is stored.
 *
 * @param id the name of its function in the emitted file
 * @param end how it ended when the suite was made
 * @param results what it gave; empty if that is not compared
 */
public record StoredTest(
    String id, InputVector inputs, RunEnd end, Optional<StoredResults> results) {
  /** A test of which only the end is compared. */
  public StoredTest(String id, InputVector inputs, RunEnd end) {
    this(id, inputs, end, Optional.empty());
  }
}
