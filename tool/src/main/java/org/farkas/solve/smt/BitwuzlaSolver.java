package org.farkas.solve.smt;

import org.farkas.base.NativeLibraries;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Bitwuzla: quick on path conditions, and the only choice for floats. A query first goes to a
 * {@link BitwuzlaSession.Mode#QUICK} session, which is shared by up to {@value
 * #QUERIES_PER_SESSION} queries because it slows down as it grows; if that takes long, and no
 * floats are in it (for which preprocessing is no help), a fresh {@link
 * BitwuzlaSession.Mode#THOROUGH} one gets the rest of the time.
 */
public final class BitwuzlaSolver implements Solver {
  private static final int QUERIES_PER_SESSION = 25;
  private static final int TERMS_PER_SESSION = 100_000;
  private static final long QUICK_MILLIS = 150;

  private final Footprints footprints = new Footprints();
  private BitwuzlaSession session;

  /** Loads the native library; nothing else is made before the first query. */
  public BitwuzlaSolver() {
    Library.load();
  }

  /** Loads the native library. */
  static void load() {
    Library.load();
  }

  private static final class Library {
    static {
      System.load(NativeLibraries.file("libbitwuzlaj.so").toString());
    }

    static void load() {
      // The class initialiser has done it, once.
    }
  }

  @Override
  public Answer check(Query query) {
    boolean floats = false;
    for (Term constraint : query.constraints()) {
      floats |= footprints.of(constraint).floats();
    }
    WorkLimit quick = floats ? query.limit() : query.limit().atMostMillis(QUICK_MILLIS);
    Answer answer = current().check(query.constraints(), footprints, quick);
    if (floats || query.limit().passed() || !timedOut(answer)) {
      return answer;
    }
    try (BitwuzlaSession fresh = new BitwuzlaSession(BitwuzlaSession.Mode.THOROUGH)) {
      return fresh.check(query.constraints(), footprints, query.limit());
    }
  }

  private static boolean timedOut(Answer answer) {
    return answer instanceof Answer.Unknown unknown && unknown.reason() == Answer.Reason.TIMEOUT;
  }

  private BitwuzlaSession current() {
    if (session != null
        && (session.broken()
            || session.queries() >= QUERIES_PER_SESSION
            || session.size() > TERMS_PER_SESSION)) {
      close();
    }
    if (session == null) {
      session = new BitwuzlaSession(BitwuzlaSession.Mode.QUICK);
    }
    return session;
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
