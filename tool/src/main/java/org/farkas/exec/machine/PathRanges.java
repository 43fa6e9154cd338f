package org.farkas.exec.machine;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.exec.memory.KnownRanges;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/** Bounds of terms that single constraints of the current path give: comparisons with constants. */
final class PathRanges implements KnownRanges {
  private final Execution x;

  /** What states that take turns have in common, with the ranges that it gives. */
  private PathCondition common = PathCondition.EMPTY;

  private Map<Term, Range> ofCommon = Map.of();

  /** The path that was asked about last, with the ranges that it gives besides. */
  private PathCondition read = PathCondition.EMPTY;

  private Map<Term, Range> ranges = new IdentityHashMap<>();

  PathRanges(Execution x) {
    this.x = x;
  }

  @Override
  public Optional<Range> of(Term term) {
    PathCondition path = x.state.path();
    if (path != read) {
      read(path);
    }
    return known(term);
  }

  private Optional<Range> known(Term term) {
    Range range = ranges.get(term);
    return Optional.ofNullable(range != null ? range : ofCommon.get(term));
  }

  private void read(PathCondition path) {
    Optional<List<PathConstraint>> more = path.behind(read);
    if (more.isEmpty()) {
      PathCondition beginning = PathCondition.commonBeginning(read, path);
      if (path.behind(common).isEmpty() || beginning.size() > 2 * common.size()) {
        ofCommon = Map.of();
        ranges = new IdentityHashMap<>();
        note(beginning);
        common = beginning;
        ofCommon = ranges;
      }
      ranges = new IdentityHashMap<>();
      more = path.behind(common);
    }
    note(more.orElseThrow());
    read = path;
  }

  private void note(List<PathConstraint> constraints) {
    for (PathConstraint constraint : constraints) {
      // What rests on a guess must not slip into terms, where no unsatisfiable core shows it.
      if (constraint.assumption().isEmpty() || constraint.assumption().get().fixedByUser()) {
        note(constraint.term(), true);
      }
    }
  }

  private void note(Term term, boolean holds) {
    switch (term.operator()) {
      case NOT -> note(term.operand(0), !holds);
      case AND -> {
        if (holds) {
          term.operands().forEach(operand -> note(operand, true));
        }
      }
      case OR -> {
        if (!holds) {
          term.operands().forEach(operand -> note(operand, false));
        }
      }
      case EQ -> {
        if (holds) {
          equal(term.operand(0), term.operand(1));
          equal(term.operand(1), term.operand(0));
        }
      }
      case ULT, ULE, SLT, SLE -> compare(term, holds);
      default -> {}
    }
  }

  private void equal(Term term, Term constant) {
    if (constant.isConstant() && narrow(constant)) {
      narrow(term, signed(constant), signed(constant));
    }
  }

  private void compare(Term term, boolean holds) {
    Term left = term.operand(0);
    Term right = term.operand(1);
    boolean strict = term.operator() == Operator.ULT || term.operator() == Operator.SLT;
    boolean signed = term.operator() == Operator.SLT || term.operator() == Operator.SLE;
    if (!narrow(left)) {
      return;
    }
    // Where it fails, right <= left or right < left holds.
    Term lower = holds ? left : right;
    Term upper = holds ? right : left;
    boolean strictly = holds == strict;
    if (upper.isConstant()) {
      atMost(lower, signed(upper), strictly, signed);
    } else if (lower.isConstant()) {
      atLeast(upper, signed(lower), strictly, signed);
    }
  }

  private void atMost(Term term, long bound, boolean strictly, boolean signed) {
    if (strictly && bound == smallest(term)) {
      return;
    }
    long high = strictly ? bound - 1 : bound;
    if (signed) {
      narrow(term, smallest(term), high);
    } else if (high >= 0) {
      narrow(term, 0, high); // an unsigned bound in the non-negative half
    }
  }

  private void atLeast(Term term, long bound, boolean strictly, boolean signed) {
    if (signed && !(strictly && bound == largest(term))) {
      narrow(term, strictly ? bound + 1 : bound, largest(term));
    }
  }

  private void narrow(Term term, long low, long high) {
    if (!term.isConstant()) {
      Range range =
          known(term)
              .map(one -> new Range(Math.max(one.low(), low), Math.min(one.high(), high)))
              .orElse(new Range(low, high));
      ranges.put(term, range);
    }
  }

  private static boolean narrow(Term term) {
    return term.widthBits() >= 1 && term.widthBits() <= 64;
  }

  private static long signed(Term constant) {
    int shift = 64 - constant.widthBits();
    return constant.value() << shift >> shift;
  }

  private static long smallest(Term term) {
    return -1L << term.widthBits() - 1;
  }

  private static long largest(Term term) {
    return ~smallest(term);
  }
}
