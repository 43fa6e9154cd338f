package org.farkas.solve.smt;

import org.farkas.solve.FloatAndArrayContract;
import org.farkas.solve.Solver;

class BitwuzlaSolverTest extends FloatAndArrayContract {
  @Override
  protected Solver open() {
    return new BitwuzlaSolver();
  }
}
