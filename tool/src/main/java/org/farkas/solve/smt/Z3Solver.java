package org.farkas.solve.smt;

import org.farkas.base.NativeLibraries;
import org.farkas.expr.Footprints;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Z3: slower than Bitwuzla on most queries, much quicker on some (algebra, arrays read many times).
 * A context is renewed every {@value #QUERIES_PER_SESSION} queries, since its memory grows; a new
 * native solver per query would never be freed. Nothing is loaded before the first query.
 */
public final class Z3Solver implements Solver {
  private static final int QUERIES_PER_SESSION = 500;

  private final Footprints footprints = new Footprints();
  private Z3Session session;

  private static final class Library {
    static {
      // The loader finds libz3.so by its soname when it is loaded first.
      System.load(NativeLibraries.file("libz3.so").toString());
      System.load(NativeLibraries.file("libz3java.so").toString());
      System.setProperty("z3.skipLibraryLoad", "true");
    }

    static void load() {
      // The class initialiser has done it, once.
    }
  }

  @Override
  public Answer check(Query query) {
    if (session != null && session.queries() >= QUERIES_PER_SESSION) {
      close();
    }
    if (session == null) {
      session = session();
    }
    return session.check(query.constraints(), footprints, query.limit());
  }

  /** Loads the native library. */
  static void load() {
    Library.load();
  }

  static Z3Session session() {
    load();
    return new Z3Session();
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
