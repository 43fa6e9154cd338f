package org.farkas.solve.smt;

import org.farkas.expr.Footprints;
import org.farkas.solve.Answer;
import org.farkas.solve.FloatAndArrayContract;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/** The second stage of {@link BitwuzlaSolver} by itself. */
class BitwuzlaThoroughTest extends FloatAndArrayContract {
  @Override
  protected Solver open() {
    return new Thorough();
  }

  private static final class Thorough implements Solver {
    // Loads the native library.
    private final BitwuzlaSolver loader = new BitwuzlaSolver();
    private final Footprints footprints = new Footprints();

    @Override
    public Answer check(Query query) {
      try (BitwuzlaSession session = new BitwuzlaSession(BitwuzlaSession.Mode.THOROUGH)) {
        return session.check(query.constraints(), footprints, query.limit());
      }
    }

    @Override
    public void close() {
      loader.close();
    }
  }
}
