package org.farkas.strategy.explore;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Takes the newest item. */
final class DepthFirst<T extends Searcher.Item> implements Searcher<T> {
  private final Deque<T> items = new ArrayDeque<>();

  @Override
  public void add(T item) {
    items.push(item);
  }

  @Override
  public Optional<T> next() {
    while (!items.isEmpty()) {
      T item = items.pop();
      if (!item.taken()) {
        return Optional.of(item);
      }
    }
    return Optional.empty();
  }

  @Override
  public void reorder() {
    items.removeIf(Item::taken);
  }
}
