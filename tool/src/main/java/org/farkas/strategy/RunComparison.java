package org.farkas.strategy;

import java.util.Set;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.PathEnd;
import org.farkas.testcase.RunEnd;

/** How the ends of a run in the machine and of one of the real program relate. */
public final class RunComparison {
  /** What {@code __builtin_trap} and {@code __builtin_debugtrap} end with: SIGILL, SIGTRAP. */
  private static final Set<RunEnd> TRAPS =
      Set.of(new RunEnd(RunEnd.Kind.CRASHED, 4), new RunEnd(RunEnd.Kind.CRASHED, 5));

  private RunComparison() {}

  /** Whether the machine ran to an end that the C standard and the author of the unit allow. */
  public static boolean isClean(PathEnd end) {
    return switch (end) {
      case PathEnd.Returned _, PathEnd.Exited _ -> true;
      case PathEnd.Aborted aborted -> !aborted.failedAssertion();
      case PathEnd.Undefined _,
          PathEnd.Unsupported _,
          PathEnd.Bound _,
          PathEnd.Approximate _,
          PathEnd.Cut _ ->
          false;
    };
  }

  /** Whether the real program ended as the machine says; true where the machine can't say. */
  public static boolean agree(PathEnd end, RunEnd run) {
    return switch (end) {
      case PathEnd.Returned _ -> run.kind() == RunEnd.Kind.RETURNED;
      case PathEnd.Exited exited ->
          run.kind() == RunEnd.Kind.EXITED && (exited.code() & 0xff) == (run.code() & 0xff);
      case PathEnd.Aborted aborted ->
          run.kind() == RunEnd.Kind.ABORTED || isTrap(aborted) && TRAPS.contains(run);
      case PathEnd.Undefined _,
          PathEnd.Unsupported _,
          PathEnd.Bound _,
          PathEnd.Approximate _,
          PathEnd.Cut _ ->
          true;
    };
  }

  private static boolean isTrap(PathEnd.Aborted aborted) {
    return aborted.message().equals(Machine.TRAP);
  }
}
