package org.farkas.exec.machine;

import java.util.AbstractList;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.testcase.Assumption;

/** An immutable list of constraints, oldest first, that shares its beginning with others. */
final class PathCondition extends AbstractList<PathConstraint> {
  static final PathCondition EMPTY = new PathCondition(null, null, 0);

  private final PathCondition parent;
  private final PathConstraint last;
  private final int size;
  private PathConstraint[] array;

  private PathCondition(PathCondition parent, PathConstraint last, int size) {
    this.parent = parent;
    this.last = last;
    this.size = size;
  }

  PathCondition plus(Term term, Optional<Assumption> why) {
    return new PathCondition(this, new PathConstraint(term, why), size + 1);
  }

  /** Whether this very term is among the constraints. */
  boolean holds(Term term) {
    for (PathCondition at = this; at.size > 0; at = at.parent) {
      if (at.last.term() == term) {
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
