package org.farkas.exec.machine;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
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

  /** All constraints that are no guesses, as one term; made on first use. */
  private Term conjunction;

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

  /** What follows the constraints of a list that this one began as; empty if it did not. */
  Optional<List<PathConstraint>> behind(PathCondition beginning) {
    Deque<PathConstraint> more = new ArrayDeque<>();
    PathCondition at = this;
    while (at.size > beginning.size) {
      more.addFirst(at.last);
      at = at.parent;
    }
    return at == beginning ? Optional.of(List.copyOf(more)) : Optional.empty();
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

  /** What the program asked on the way, guesses about the inputs left out, as one term. */
  Term conjunction(TermContext terms) {
    Deque<PathCondition> open = new ArrayDeque<>();
    PathCondition at = this;
    for (; at.size > 0 && at.conjunction == null; at = at.parent) {
      open.push(at);
    }
    Term result = at.size > 0 ? at.conjunction : terms.bool(true);
    for (PathCondition each : open) {
      result = each.guess ? result : terms.and(result, each.last.term());
      each.conjunction = result;
    }
    return result;
  }

  /** The terms of a range of constraints, guesses left out. */
  List<Term> asked(int from, int to) {
    PathCondition at = this;
    while (at.size > to) {
      at = at.parent;
    }
    Term[] found = new Term[Math.max(0, at.size - from)];
    int first = found.length;
    for (; at.size > from; at = at.parent) {
      if (!at.guess) {
        found[--first] = at.last.term();
      }
    }
    return Arrays.asList(found).subList(first, found.length);
  }

  /** The constraints that are only guesses about the inputs, or rest on an approximation. */
  List<PathConstraint> guesses() {
    List<PathConstraint> result = new ArrayList<>();
    for (PathCondition at = this; at.size > 0; at = at.parent) {
      boolean approximate = at.last.assumption().map(Assumption::isApproximation).orElse(false);
      if (at.guess || approximate) {
        result.add(at.last);
      }
    }
    return result.reversed();
  }

  /**
   * The paths of two runs as one.
   *
   * @param first true where the first of them was the one, given that one of them was
   */
  record Joined(PathCondition path, Term first) {}

  /** Joins two paths, neither of which is a beginning of the other. */
  static Optional<Joined> join(TermContext terms, PathCondition one, PathCondition other) {
    PathCondition common = commonBeginning(one, other);
    List<PathCondition> rest1 = one.after(common);
    List<PathCondition> rest2 = other.after(common);
    if (rest1.isEmpty() || rest2.isEmpty()) {
      return Optional.empty();
    }
    Term first = rest1.getFirst().last.term();
    PathCondition joined = common;
    if (terms.not(first) == rest2.getFirst().last.term()) {
      joined = joined.implied(terms, first, rest1.subList(1, rest1.size()));
      joined = joined.implied(terms, terms.not(first), rest2.subList(1, rest2.size()));
    } else {
      first = all(terms, rest1);
      List<PathCondition> both = new ArrayList<>(rest1);
      both.addAll(rest2);
      joined = joined.plusJoined(terms.or(first, all(terms, rest2)), both);
    }
    return Optional.of(new Joined(joined, first));
  }

  /** The longest list that both began as. */
  static PathCondition commonBeginning(PathCondition one, PathCondition other) {
    PathCondition a = one;
    PathCondition b = other;
    while (a != b) {
      if (a.size >= b.size) {
        a = a.parent;
      } else {
        b = b.parent;
      }
    }
    return a;
  }

  /** Number of constraints that two paths share. */
  static int shared(PathCondition one, PathCondition other) {
    return commonBeginning(one, other).size;
  }

  private List<PathCondition> after(PathCondition beginning) {
    List<PathCondition> result = new ArrayList<>();
    for (PathCondition at = this; at != beginning; at = at.parent) {
      result.add(at);
    }
    return result.reversed();
  }

  private static Term all(TermContext terms, List<PathCondition> constraints) {
    Term result = terms.bool(true);
    for (PathCondition each : constraints) {
      result = terms.and(result, each.last.term());
    }
    return result;
  }

  /** With every constraint where a condition holds. */
  private PathCondition implied(TermContext terms, Term condition, List<PathCondition> rest) {
    PathCondition result = this;
    for (PathCondition each : rest) {
      result = result.plusJoined(terms.or(terms.not(condition), each.last.term()), List.of(each));
    }
    return result;
  }

  private PathCondition plusJoined(Term term, List<PathCondition> from) {
    if (term.isTrue()) {
      return this;
    }
    boolean guessed = from.stream().anyMatch(each -> each.guess);
    Optional<Assumption> why =
        from.stream()
            .filter(each -> each.guess == guessed)
            .flatMap(each -> each.last.assumption().stream())
            .findFirst();
    return new PathCondition(this, new PathConstraint(term, why), guessed, size + 1);
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
