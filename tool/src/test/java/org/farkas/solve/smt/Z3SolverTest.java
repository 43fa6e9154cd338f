package org.farkas.solve.smt;

import org.farkas.solve.Solver;
import org.farkas.solve.SolverContract;

class Z3SolverTest extends SolverContract {
  @Override
  protected Solver open() {
    return new Z3Solver();
  }

  @Override
  protected int floatDepth() {
    // It is slow on floats.
    return 1;
  }
}
