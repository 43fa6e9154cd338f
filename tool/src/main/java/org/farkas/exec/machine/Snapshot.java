package org.farkas.exec.machine;

import java.util.BitSet;
import org.farkas.testcase.ObjectValue;

/**
 * The contents of an object at the end of a run.
 *
 * @param unknownBytes bytes that are indeterminate or that Farkas doesn't compute exactly; a
 *     comparison skips them
 */
public record Snapshot(ObjectValue value, BitSet unknownBytes) {
  public Snapshot {
    unknownBytes = (BitSet) unknownBytes.clone();
  }

  @Override
  public BitSet unknownBytes() {
    return (BitSet) unknownBytes.clone();
  }
}
