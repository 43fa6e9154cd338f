package org.farkas.app;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.farkas.emit.SkippedBytes;
import org.farkas.strategy.UnknownBytes;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;

/** Which bytes of a test's results are compared. */
final class Masks {
  private Masks() {}

  static SkippedBytes of(UnknownBytes unknown) {
    return new SkippedBytes(unknown.returned(), unknown.objects(), unknown.variables());
  }

  /** Nothing is compared: only how the run ends. */
  static SkippedBytes everything(InputVector inputs, NativeRun run) {
    Map<Integer, BitSet> objects = new HashMap<>();
    for (int id = 0; id < inputs.objectCount(); id++) {
      objects.put(id, all(inputs.object(id).sizeBytes()));
    }
    Map<String, BitSet> variables = new TreeMap<>();
    run.variables().forEach((name, value) -> variables.put(name, all(value.sizeBytes())));
    return new SkippedBytes(
        all(run.returned().map(value -> (long) value.sizeBytes()).orElse(0L)), objects, variables);
  }

  private static BitSet all(long sizeBytes) {
    BitSet bits = new BitSet();
    bits.set(0, Math.toIntExact(sizeBytes));
    return bits;
  }
}
