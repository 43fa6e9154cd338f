package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Takes any item with equal chance, reproducibly for a seed. */
final class RandomOrder<T extends Searcher.Item> implements Searcher<T> {
  private final List<T> items = new ArrayList<>();
  private final SplittableRandom random;

  RandomOrder(long seed) {
    random = new SplittableRandom(seed);
  }

  @Override
  public void add(T item) {
    items.add(item);
  }

  @Override
  public Optional<T> next() {
    while (!items.isEmpty()) {
      int index = random.nextInt(items.size());
      T item = items.get(index);
      items.set(index, items.getLast());
      items.removeLast();
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
