package org.farkas.strategy;

/** What a search cost, and what its steps count where work is counted instead of time. */
public record Effort(
    long solverQueries, long solverMillis, long instructions, long states, long nativeRuns) {
  /** An instruction of the machine on symbolic inputs. */
  public static final long INSTRUCTION_NANOS = 300;

  /** An instruction of the machine on concrete inputs. */
  public static final long CONCRETE_INSTRUCTION_NANOS = 50;

  /** A stretch of code that is followed on many paths at once, to where they may join. */
  public static final long STRAND_NANOS = 50_000;

  /** A test's native run. */
  public static final long NATIVE_RUN_NANOS = 500_000;
}
