package org.farkas.expr;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What is known of terms by what is known of their operands, each found once. Walks without
 * recursion, for terms may be deep. Not for several threads.
 *
 * @param <V> what is known of a term
 */
public final class BottomUp<V> {
  private final Predicate<Term> asked;
  private final Function<Term, V> found;
  private final Map<Term, V> known = new IdentityHashMap<>();

  /**
   * @param asked of which terms something is to be known; below others nobody looks
   * @param found what is known of such a term, all its operands being {@linkplain #known known}
   */
  public BottomUp(Predicate<Term> asked, Function<Term, V> found) {
    this.asked = asked;
    this.found = found;
  }

  /** What is known of a term that is asked for. */
  public V of(Term root) {
    Deque<Term> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      Term term = open.peek();
      if (known.containsKey(term)) {
        open.pop();
        continue;
      }
      boolean ready = true;
      for (Term operand : term.operands()) {
        if (asked.test(operand) && !known.containsKey(operand)) {
          open.push(operand);
          ready = false;
        }
      }
      if (ready) {
        open.pop();
        known.put(term, found.apply(term));
      }
    }
    return known.get(root);
  }

  /** What was found of a term; null if it was not looked at. */
  public V known(Term term) {
    return known.get(term);
  }

  /** Of how many terms something is known. */
  public int size() {
    return known.size();
  }

  /** Forgets all. */
  public void clear() {
    known.clear();
  }
}
