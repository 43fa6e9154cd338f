package org.farkas.solve;

/** Decides whether an SMT-LIB 2 script with one {@code check-sat} is satisfiable. */
@FunctionalInterface
public interface TextSolver {
  /** The solver's answer. */
  enum Answer {
    SAT,
    UNSAT,
    /** It does not know, took too long, or failed. */
    UNKNOWN
  }

  Answer check(String smtLib, long timeoutMillis);
}
