package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Takes the item with the smallest score, the oldest among equals. */
final class ClosestFirst<T extends Searcher.Item> implements Searcher<T> {
  private record Entry<T>(T item, double score, long sequence) {}

  private final PriorityQueue<Entry<T>> queue =
      new PriorityQueue<>(
          Comparator.<Entry<T>>comparingDouble(Entry::score).thenComparingLong(Entry::sequence));
  private long sequence;

  @Override
  public void add(T item) {
    queue.add(new Entry<>(item, item.score(), sequence++));
  }

  @Override
  public Optional<T> next() {
    while (!queue.isEmpty()) {
      Entry<T> entry = queue.poll();
      if (entry.item.taken()) {
        continue;
      }
      double score = entry.item.score();
      if (score > entry.score) { // it has become less promising since it was queued
        queue.add(new Entry<>(entry.item, score, entry.sequence));
        continue;
      }
      return Optional.of(entry.item);
    }
    return Optional.empty();
  }

  @Override
  public void reorder() {
    List<Entry<T>> entries = new ArrayList<>(queue);
    queue.clear();
    for (Entry<T> entry : entries) {
      if (!entry.item.taken()) {
        queue.add(new Entry<>(entry.item, entry.item.score(), entry.sequence));
      }
    }
  }
}
