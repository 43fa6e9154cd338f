package org.farkas.exec.machine;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.testcase.Assumption;

/**
 * An immutable list of constraints, oldest first, that shares its beginning with others.
 *
 * <p>Long paths are searched by blocks: a list whose size is a multiple of 16 knows the terms of
 * its last {@code lowestOneBit(size)} constraints and the list before them, as a Fenwick tree does,
 * so a search looks at a logarithmic number of blocks.
 */
final class PathCondition extends AbstractList<PathConstraint> {
  private static final int BLOCK = 16;

  static final PathCondition EMPTY = new PathCondition(null, null, false, 0);

  private final PathCondition parent;
  private final PathConstraint last;

  /** Whether the last constraint is only a guess about the inputs: the program never asked it. */
  private final boolean guess;

  private final int size;
  private PathConstraint[] array;

  /** Ascending numbers of the block's terms, guesses left out; made on first use. */
  private int[] blockTerms;

  private PathCondition beforeBlock;

  private PathCondition(PathCondition parent, PathConstraint last, boolean guess, int size) {
    this.parent = parent;
    this.last = last;
    this.guess = guess;
    this.size = size;
  }

  PathCondition plus(Term term, Optional<Assumption> why) {
    return new PathCondition(this, new PathConstraint(term, why), false, size + 1);
  }

  /** Adds what is taken for granted about the inputs before the program asks. */
  PathCondition assuming(Term term, Assumption why) {
    return new PathCondition(
        this, new PathConstraint(term, Optional.of(why)), !why.fixedByUser(), size + 1);
  }

  /**
   * Whether this very term is among the constraints. Guesses about the inputs do not count: a
   * question that only a guess answers must fork, so that its other side is seen to be blocked.
   */
  boolean holds(Term term) {
    PathCondition at = this;
    while (at.size > 0) {
      if (at.size % BLOCK == 0) {
        at.indexBlock();
        if (Arrays.binarySearch(at.blockTerms, term.id()) >= 0) {
          return true;
        }
        at = at.beforeBlock;
      } else {
        if (at.last.term() == term && !at.guess) {
          return true;
        }
        at = at.parent;
      }
    }
    return false;
  }

  private void indexBlock() {
    if (blockTerms != null) {
      return;
    }
    int start = size - Integer.lowestOneBit(size);
    int[] numbers = new int[size - start];
    int count = 0;
    PathCondition at = this;
    for (; at.size > start; at = at.parent) {
      if (!at.guess) {
        numbers[count++] = at.last.term().id();
      }
    }
    blockTerms = Arrays.copyOf(numbers, count);
    Arrays.sort(blockTerms);
    beforeBlock = at;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public PathConstraint getLast() {
    return size > 0 ? last : super.getLast();
  }

  @Override
  public PathConstraint get(int index) {
    if (array == null) {
      PathConstraint[] all = new PathConstraint[size];
      for (PathCondition at = this; at.size > 0; at = at.parent) {
        all[at.size - 1] = at.last;
      }
      array = all;
    }
    return array[index];
  }
}
