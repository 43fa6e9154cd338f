package org.farkas.strategy.allpaths;

import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;

/** Takes what an enumeration finds, as it finds it. */
public interface PathSink {
  /** A path to the end of the unit, with its test. */
  void feasible(SourcePath path, FoundPath found, InputVector inputs, NativeRun run);

  /** A prefix that no input follows. */
  void infeasible(SourcePath path, InfeasiblePrefix prefix);

  /** A prefix whose next step begins one iteration too many. */
  void cut(SourcePath prefix, String text);

  /** The enumeration can be taken up again here; what was told before is not told again then. */
  void checkpoint(Checkpoint checkpoint);

  /** Keeps nothing. */
  PathSink NOTHING =
      new PathSink() {
        @Override
        public void feasible(SourcePath path, FoundPath found, InputVector inputs, NativeRun run) {}

        @Override
        public void infeasible(SourcePath path, InfeasiblePrefix prefix) {}

        @Override
        public void cut(SourcePath prefix, String text) {}

        @Override
        public void checkpoint(Checkpoint checkpoint) {}
      };
}
