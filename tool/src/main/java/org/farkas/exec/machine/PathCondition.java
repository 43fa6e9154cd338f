package org.farkas.exec.machine;

import java.util.AbstractList;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.testcase.Assumption;

/** An immutable list of constraints, oldest first, that shares its beginning with others. */
final class PathCondition extends AbstractList<PathConstraint> {
  static final PathCondition EMPTY = new PathCondition(null, null, false, 0);

  private final PathCondition parent;
  private final PathConstraint last;

  /** Whether the last constraint is only a guess about the inputs: the program never asked it. */
  private final boolean guess;

  private final int size;
  private PathConstraint[] array;

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
    for (PathCondition at = this; at.size > 0; at = at.parent) {
      if (at.last.term() == term && !at.guess) {
        return true;
      }
    }
    return false;
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
