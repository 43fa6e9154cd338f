package org.farkas.exec.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A growing table whose copies share their chunks until one of them writes. The owner token says
 * who may write in place: a copy makes both sides take new tokens.
 */
final class CopyOnWriteTable<T> {
  private static final int CHUNK_BITS = 5;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int MASK = CHUNK - 1;

  private Object[][] chunks;
  private Object[] chunkOwners;
  private Object owner = new Object();
  private boolean ownsTop = true;
  private int size;

  CopyOnWriteTable() {
    this.chunks = new Object[4][];
    this.chunkOwners = new Object[4];
  }

  private CopyOnWriteTable(CopyOnWriteTable<T> source) {
    this.chunks = source.chunks;
    this.chunkOwners = source.chunkOwners;
    this.size = source.size;
    this.ownsTop = false;
  }

  /** A copy; both tables go on independently. */
  CopyOnWriteTable<T> copy() {
    owner = new Object();
    ownsTop = false;
    return new CopyOnWriteTable<>(this);
  }

  int size() {
    return size;
  }

  @SuppressWarnings("unchecked")
  T get(int index) {
    return index < size ? (T) chunks[index >>> CHUNK_BITS][index & MASK] : null;
  }

  void set(int index, T value) {
    writableChunk(index)[index & MASK] = value;
  }

  int add(T value) {
    int index = size;
    size++;
    writableChunk(index)[index & MASK] = value;
    return index;
  }

  /** Drops the entries from {@code newSize} on. */
  void truncate(int newSize) {
    for (int index = newSize; index < size; index++) {
      writableChunk(index)[index & MASK] = null;
    }
    size = newSize;
  }

  /** Indices at which this table and another may hold different entries, ascending. */
  List<Integer> differences(CopyOnWriteTable<T> other) {
    List<Integer> result = new ArrayList<>();
    int all = Math.max(size, other.size);
    for (int start = 0; start < all; start += CHUNK) {
      int number = start >>> CHUNK_BITS;
      if (number < chunks.length
          && number < other.chunks.length
          && chunks[number] == other.chunks[number]) {
        continue;
      }
      for (int index = start; index < Math.min(all, start + CHUNK); index++) {
        if (get(index) != other.get(index)) {
          result.add(index);
        }
      }
    }
    return result;
  }

  private Object[] writableChunk(int index) {
    int number = index >>> CHUNK_BITS;
    if (!ownsTop || number >= chunks.length) {
      int length =
          number >= chunks.length ? Math.max(number + 1, 2 * chunks.length) : chunks.length;
      chunks = Arrays.copyOf(chunks, length);
      chunkOwners = Arrays.copyOf(chunkOwners, length);
      ownsTop = true;
    }
    if (chunks[number] == null) {
      chunks[number] = new Object[CHUNK];
      chunkOwners[number] = owner;
    } else if (chunkOwners[number] != owner) {
      chunks[number] = chunks[number].clone();
      chunkOwners[number] = owner;
    }
    return chunks[number];
  }
}
