package org.farkas.strategy.explore;

import java.util.List;
import java.util.Optional;

/** Asks its parts in turn, so that no single heuristic can starve an item for ever. */
final class Interleaved<T extends Searcher.Item> implements Searcher<T> {
  private final List<Searcher<T>> parts;
  private int turn;

  Interleaved(List<Searcher<T>> parts) {
    this.parts = List.copyOf(parts);
  }

  @Override
  public void add(T item) {
    parts.stream().distinct().forEach(part -> part.add(item));
  }

  @Override
  public Optional<T> next() {
    for (int tried = 0; tried < parts.size(); tried++) {
      Optional<T> item = parts.get(turn++ % parts.size()).next();
      if (item.isPresent()) {
        return item;
      }
    }
    return Optional.empty();
  }

  @Override
  public void reorder() {
    parts.stream().distinct().forEach(Searcher::reorder);
  }
}
