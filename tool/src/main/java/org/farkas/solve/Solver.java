package org.farkas.solve;

/** Answers queries over the terms of one context. One thread at a time. */
public interface Solver extends AutoCloseable {
  Answer check(Query query);

  @Override
  void close();
}
