package org.farkas.solve.chain;

import java.util.EnumMap;
import java.util.Map;

/** What chains of solvers did. Safe for use by several threads. */
public final class SolverStatistics {
  private long queries;
  private long nanos;
  private long backendNanos;
  private final Map<Layer, Long> answered = new EnumMap<>(Layer.class);

  /** Who answered a query, or an independent part of one. */
  public enum Layer {
    /** A constant constraint. */
    CONSTANTS,
    /** The asker's model or one that was found lately. */
    RECENT_MODELS,
    /** A core that was found before. */
    UNSAT_CORES,
    /** The possible values of single variables. */
    VALUE_SETS,
    /** All inputs that are possible. */
    SMALL_DOMAINS,
    /** Search over float inputs. */
    SEARCH,
    QUICK,
    PRIMARY,
    FALLBACK
  }

  synchronized void query(long nanosTaken) {
    queries++;
    nanos += nanosTaken;
  }

  synchronized void backend(long nanosTaken) {
    backendNanos += nanosTaken;
  }

  synchronized void answered(Layer layer) {
    answered.merge(layer, 1L, Long::sum);
  }

  /** Queries that the chain was asked. */
  public synchronized long queries() {
    return queries;
  }

  /** Time in the chain in all. */
  public synchronized long millis() {
    return nanos / 1_000_000L;
  }

  /** Time in native solvers. */
  public synchronized long backendMillis() {
    return backendNanos / 1_000_000L;
  }

  /** How many answers (to queries and independent parts of queries) each layer gave. */
  public synchronized Map<Layer, Long> answered() {
    Map<Layer, Long> copy = new EnumMap<>(Layer.class);
    copy.putAll(answered);
    return copy;
  }

  @Override
  public synchronized String toString() {
    return "%d queries, %d ms, %d ms in backends, %s"
        .formatted(queries, millis(), backendMillis(), answered);
  }
}
