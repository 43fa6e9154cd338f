package org.farkas.solve.smt;

import org.farkas.solve.Solver;

class Z3SolverTest extends SolverContract {
  @Override
  protected Solver open() {
    return new Z3Solver();
  }
}
