package org.farkas.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.farkas.base.DiagnosticException;
import org.farkas.base.NativeLibraries;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.replay.EnvironmentCheck;
import org.farkas.replay.EnvironmentCheck.Status;
import org.farkas.replay.EnvironmentProbe;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.smt.BitwuzlaSolver;
import org.farkas.solve.smt.Z3Solver;

/** {@code farkas doctor}: tries what Farkas needs of this machine. */
public final class DoctorJob {
  private static final long MEBIBYTE = 1L << 20;
  private static final long TIMEOUT_MILLIS = 10_000;

  private DoctorJob() {}

  /** All checks, in the order in which a reader wants them. */
  public static List<EnvironmentCheck> run() {
    List<EnvironmentCheck> checks = new ArrayList<>();
    checks.add(memory());
    checks.add(cache());
    try (ScratchFolder scratch = ScratchFolder.create()) {
      checks.addAll(EnvironmentProbe.run(scratch.path()));
    } catch (DiagnosticException e) {
      checks.add(missing("scratch folder", e));
    }
    checks.add(solver("Bitwuzla", BitwuzlaSolver::new));
    checks.add(solver("Z3", Z3Solver::new));
    return checks;
  }

  /** Whether nothing that Farkas needs is missing. */
  public static boolean healthy(List<EnvironmentCheck> checks) {
    return checks.stream().noneMatch(check -> check.status() == Status.MISSING);
  }

  private static EnvironmentCheck memory() {
    long heapMebibytes = Runtime.getRuntime().maxMemory() / MEBIBYTE;
    return new EnvironmentCheck(
        "memory", Status.OK, "heap of at most " + heapMebibytes + " MiB", "");
  }

  private static EnvironmentCheck cache() {
    try {
      return new EnvironmentCheck(
          "cache folder", Status.OK, NativeLibraries.cacheDirectory().toString(), "");
    } catch (DiagnosticException e) {
      return missing("cache folder", e);
    }
  }

  private static EnvironmentCheck solver(String name, Supplier<Solver> factory) {
    String title = "solver " + name;
    TermContext terms = Simplifications.newContext();
    Term x = terms.variable("x", 8, Term.VariableKind.INPUT);
    Query query =
        new Query(List.of(terms.eq(x, terms.constant(8, 42))), WorkLimit.ofMillis(TIMEOUT_MILLIS));
    try (Solver solver = factory.get()) {
      return solver.check(query) instanceof Answer.Sat
          ? new EnvironmentCheck(title, Status.OK, "answers", "")
          : new EnvironmentCheck(title, Status.MISSING, "gives a wrong answer", "report this");
    } catch (DiagnosticException e) {
      return missing(title, e);
    } catch (LinkageError e) {
      return new EnvironmentCheck(
          title, Status.MISSING, "can't be loaded: " + e.getMessage(), "is this Linux on x86-64?");
    }
  }

  private static EnvironmentCheck missing(String name, DiagnosticException e) {
    return new EnvironmentCheck(
        name, Status.MISSING, e.diagnostic().message(), e.diagnostic().advice());
  }
}
