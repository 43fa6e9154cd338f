package org.farkas.solve.smt;

import com.microsoft.z3.BitVecNum;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.Model;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Statistics;
import com.microsoft.z3.Status;
import com.microsoft.z3.Z3Exception;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;
import org.farkas.solve.Answer;

/**
 * One Z3 context with one solver; each query is pushed and popped.
 *
 * <p>The solver is made of Z3's tactics. Its usual, incremental one writes a formula out as clauses
 * without ever looking at its limit, and first makes one long sum of nested ones: a chain of 255
 * conditional additions took 93 s and 15 GB under a limit of 100 ms. The tactics look.
 */
final class Z3Session implements AutoCloseable, BackendModel.Backend {
  /** How much Z3 counts in about a millisecond. */
  private static final long STEPS_PER_MILLI = 300;

  private static final long MAX_MILLIS = 1_000_000;

  /** How much longer than its count says a query may take, where work is counted. */
  private static final long PATIENCE = 20;

  private final Context context = new Context();
  private final Z3Terms library = new Z3Terms(context);
  private final Translation<Expr<?>> translation = new Translation<>(library);
  private final Solver solver = context.mkSolver(context.mkTactic("default"));
  private Model model;
  private int queries;

  int queries() {
    return queries;
  }

  /** The most memory that Z3 has held in this process so far, in MiB. */
  double peakMebibytes() {
    return solver.getStatistics().get("max memory").getDoubleValue();
  }

  Answer check(List<Term> constraints, Footprints footprints, WorkLimit limit) {
    queries++;
    translation.limit(limit);
    Map<BoolExpr, Term> constraintOf = new HashMap<>();
    solver.push();
    try {
      for (Term constraint : constraints) {
        BoolExpr formula = (BoolExpr) translation.formula(constraint);
        BoolExpr label = context.mkBoolConst("constraint!" + constraintOf.size());
        solver.assertAndTrack(formula, label);
        constraintOf.put(label, constraint);
        for (Expr<?> definition : translation.definitionsOf(constraint)) {
          solver.add(new BoolExpr[] {(BoolExpr) definition});
        }
      }
      Params limits = context.mkParams();
      limits.add("unsat_core", true); // or the cores of these solvers are empty
      long millis = Math.clamp(limit.leftMillis(), 1, MAX_MILLIS);
      limits.add("timeout", (int) (limit.counts() ? PATIENCE * millis : millis));
      limits.add("rlimit", (int) (limit.counts() ? STEPS_PER_MILLI * millis : 0));
      solver.setParameters(limits);
      long before = steps();
      Status status = solver.check();
      limit.spend((steps() - before) * 1_000_000L / STEPS_PER_MILLI);
      translation.unlimited(); // the model is read in any case
      return switch (status) {
        case SATISFIABLE -> {
          model = solver.getModel();
          yield new Answer.Sat(BackendModel.read(constraints, footprints, this));
        }
        case UNSATISFIABLE -> {
          List<Term> core = new ArrayList<>();
          for (BoolExpr label : solver.getUnsatCore()) {
            core.add(constraintOf.get(label));
          }
          yield new Answer.Unsat(core);
        }
        case UNKNOWN -> new Answer.Unknown(reason(), "Z3: " + solver.getReasonUnknown());
      };
    } catch (TranslationTimeoutException e) {
      return new Answer.Unknown(Answer.Reason.TIMEOUT, "Z3: " + e.getMessage());
    } catch (UnsupportedTermException e) {
      return new Answer.Unknown(Answer.Reason.UNSUPPORTED, e.getMessage());
    } catch (Z3Exception e) {
      return new Answer.Unknown(Answer.Reason.SOLVER_FAILED, "Z3: " + e.getMessage());
    } finally {
      model = null;
      solver.pop();
    }
  }

  /** Z3's own count of what it has done. */
  private long steps() {
    Statistics.Entry entry = solver.getStatistics().get("rlimit count");
    return entry == null ? 0 : Integer.toUnsignedLong(entry.getUIntValue());
  }

  private Answer.Reason reason() {
    String reason = solver.getReasonUnknown();
    return reason.contains("timeout")
            || reason.contains("cancel")
            || reason.contains("interrupt")
            || reason.contains("resource")
        ? Answer.Reason.TIMEOUT
        : Answer.Reason.SOLVER_FAILED;
  }

  @Override
  public boolean bool(Term term) {
    return model.eval(translation.formula(term), true).isTrue();
  }

  @Override
  public BigInteger bits(Term term) {
    return valueOfBits(translation.bits(term));
  }

  private BigInteger valueOfBits(Expr<?> bits) {
    return ((BitVecNum) model.eval(bits, true)).getBigInteger();
  }

  @Override
  public int cell(Term arrayVariable, BigInteger index) {
    Expr<?> array = translation.array(arrayVariable);
    return valueOfBits(library.apply(NativeTerms.Function.SELECT, array, library.bits(64, index)))
        .intValue();
  }

  @Override
  public void close() {
    context.close();
  }
}
