package org.farkas.strategy.explore;

import java.util.Optional;

/**
 * An order in which pending work is taken up. Several searchers may hold the same item: whoever
 * hands it out first marks it taken, and the others drop it when they meet it.
 *
 * @param <T> the items
 */
interface Searcher<T extends Searcher.Item> {
  /** Something that can be taken up once. */
  interface Item {
    boolean taken();

    /** Smaller is more promising; may change only before {@link Searcher#reorder}. */
    double score();
  }

  void add(T item);

  /** The next item that nobody has taken yet; the caller takes it. */
  Optional<T> next();

  /** To be called when scores have changed. */
  void reorder();
}
