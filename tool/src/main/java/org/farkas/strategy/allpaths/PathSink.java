package org.farkas.strategy.allpaths;

import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;

/** Takes what an enumeration finds, as it finds it. */
public interface PathSink {
  /** A path to the end of the unit, with its test. */
  void feasible(FoundPath path, InputVector inputs, NativeRun run);

  /** A prefix that no input follows. */
  void infeasible(InfeasiblePrefix prefix);

  /** A prefix whose next step begins one iteration too many. */
  void cut(SourcePath prefix);

  /** Keeps nothing. */
  PathSink NOTHING =
      new PathSink() {
        @Override
        public void feasible(FoundPath path, InputVector inputs, NativeRun run) {}

        @Override
        public void infeasible(InfeasiblePrefix prefix) {}

        @Override
        public void cut(SourcePath prefix) {}
      };
}
