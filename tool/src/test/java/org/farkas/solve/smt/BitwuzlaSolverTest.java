package org.farkas.solve.smt;

import org.farkas.solve.Solver;
import org.farkas.solve.SolverContract;

class BitwuzlaSolverTest extends SolverContract {
  @Override
  protected Solver open() {
    return new BitwuzlaSolver();
  }
}
