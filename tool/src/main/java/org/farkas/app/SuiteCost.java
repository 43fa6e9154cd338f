package org.farkas.app;

import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;

/** How much a reader of a test has to take in: among tests that do the same, less is better. */
final class SuiteCost {
  private SuiteCost() {}

  /** Bytes that are not zero, pointers that are not NULL, stub calls, failing allocations. */
  static long of(InputVector inputs) {
    long cost = 4L * inputs.stubCalls().size() + 16L * inputs.failingAllocations().size();
    for (ObjectValue value : inputs.values()) {
      for (int i = 0; i < value.sizeBytes(); i++) {
        cost += value.byteAt(i) == 0 ? 0 : 1;
      }
      cost += value.pointers().size();
    }
    return cost;
  }
}
