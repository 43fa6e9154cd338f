package org.farkas.solve.smt;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Z3Exception;
import org.farkas.solve.TextSolver;

/** Z3 on scripts: it reads them itself. */
public final class Z3TextSolver implements TextSolver {
  @Override
  public Answer check(String smtLib, long timeoutMillis) {
    Z3Solver.load();
    try (Context context = new Context()) {
      Solver solver = context.mkSolver(context.mkTactic("default"));
      Params limits = context.mkParams();
      limits.add("timeout", Math.clamp(timeoutMillis, 1, Integer.MAX_VALUE));
      solver.setParameters(limits);
      for (BoolExpr assertion : context.parseSMTLIB2String(smtLib, null, null, null, null)) {
        solver.add(new BoolExpr[] {assertion});
      }
      return switch (solver.check()) {
        case SATISFIABLE -> Answer.SAT;
        case UNSATISFIABLE -> Answer.UNSAT;
        case UNKNOWN -> Answer.UNKNOWN;
      };
    } catch (Z3Exception e) {
      return Answer.UNKNOWN;
    }
  }
}
