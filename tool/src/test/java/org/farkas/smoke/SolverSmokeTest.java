package org.farkas.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Status;
import org.farkas.base.NativeLibraries;
import org.junit.jupiter.api.Test;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Bitwuzla;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Kind;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Option;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Options;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Result;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Sort;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Term;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.TermManager;

/** The solvers' natives and Java halves fit together: one query on each. */
class SolverSmokeTest {
  @Test
  void bitwuzlaFindsTheSquareRootOf49() {
    System.load(NativeLibraries.file("libbitwuzlaj.so").toString());
    TermManager terms = new TermManager();
    Options options = new Options();
    options.set(Option.PRODUCE_MODELS, 1);
    Bitwuzla solver = new Bitwuzla(terms, options);
    Sort byteSort = terms.mk_bv_sort(8);
    Term x = terms.mk_const(byteSort, "x");
    solver.assert_formula(
        terms.mk_term(
            Kind.EQUAL, terms.mk_term(Kind.BV_MUL, x, x), terms.mk_bv_value_int64(byteSort, 49)));
    solver.assert_formula(terms.mk_term(Kind.BV_ULT, x, terms.mk_bv_value_int64(byteSort, 10)));
    assertThat(solver.check_sat()).isEqualTo(Result.SAT);
    assertThat(solver.get_value(x).to_bv()).isEqualTo("00000111");
    solver.close();
    options.delete();
    terms.close();
  }

  @Test
  @SuppressWarnings("unchecked") // generic varargs of the API
  void z3FindsTheSquareRootOf49() {
    System.load(NativeLibraries.file("libz3.so").toString());
    System.load(NativeLibraries.file("libz3java.so").toString());
    System.setProperty("z3.skipLibraryLoad", "true");
    try (Context context = new Context()) {
      BitVecExpr x = context.mkBVConst("x", 8);
      var solver = context.mkSolver();
      solver.add(context.mkEq(context.mkBVMul(x, x), context.mkBV(49, 8)));
      solver.add(context.mkBVULT(x, context.mkBV(10, 8)));
      assertThat(solver.check()).isEqualTo(Status.SATISFIABLE);
      assertThat(solver.getModel().eval(x, true)).hasToString("7");
    }
  }
}
