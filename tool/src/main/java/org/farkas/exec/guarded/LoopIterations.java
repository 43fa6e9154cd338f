package org.farkas.exec.guarded;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.exec.machine.State;

/**
 * Which iterations of loops are followed. The first ones are, from where the loop is entered. Then
 * a path ends, or an iteration that begins with anything which the loop may change stands for all
 * that may come.
 *
 * <p>With a window of k (k-induction: Sheeran, Singh, Stålmarck, FMCAD 2000) such an iteration
 * comes behind k others: these begin with anything, in place of the last k of those that were
 * followed from the start or any later ones. What happens in them is not looked at ({@link
 * #unseen}), nor where they leave the loop. This is why: take a run up to the first event of a kind
 * (a claimed label is satisfied, a place is reached where paths are left, a fact about a loop
 * fails). For each loop that the run is in, or has left, let m be the iteration that it is in, or
 * has left the loop from. Either m is one of those that are followed from the start; or the k
 * iterations before m are k that begin with anything, and none of the events is in them. So the
 * event is seen, if there is one.
 */
final class LoopIterations {
  private final GuardedExecution.Limits limits;
  private final Standing.Orders orders;
  private final LoopFacts facts;
  private final LoopHavoc havoc;
  private final Listener listener;

  /** Headers behind the followed iterations to which paths come that stand for no others. */
  private final Set<Standing> unabstracted = new HashSet<>();

  /** Is told where paths end. */
  interface Listener {
    /** Paths were left. */
    void left(State state, String text);

    /** Paths were left, and an abstraction is followed instead. */
    void abstracted(State state, String text);
  }

  LoopIterations(
      GuardedExecution.Limits limits,
      Standing.Orders orders,
      LoopFacts facts,
      LoopHavoc havoc,
      Listener listener) {
    this.limits = limits;
    this.orders = orders;
    this.facts = facts;
    this.havoc = havoc;
    this.listener = listener;
  }

  private String limitReached() {
    return "a loop was followed for " + limits.iterations() + " iterations";
  }

  /** Where a state goes on that stands at a loop's header. */
  List<Strand> next(State state, Standing standing, Standing.EnteredLoop loop) {
    if (limits.window() == 0) {
      return single(state, standing, loop);
    }
    // Paths from the last iteration that is followed come to where the window's begin.
    boolean seen = !unseen(standing.inIteration(1, orders));
    return windowed(state, standing, loop, seen);
  }

  private List<Strand> single(State state, Standing standing, Standing.EnteredLoop loop) {
    // The header is also where the last iteration leaves the loop.
    int last = limits.iterations() + 1;
    if (loop.iteration() > last + 1) {
      // One more of the iterations that an abstraction stands for.
      facts.atBackEdge(LoopHavoc.name(loop), state);
      return List.of();
    }
    if (loop.iteration() > last) {
      State before = state.copy();
      if (!limits.abstraction() || !havoc.havoc(state, loop, true)) {
        listener.left(state, limitReached());
        return List.of();
      }
      listener.abstracted(before, limitReached());
    }
    return List.of(new Strand(state, standing));
  }

  private List<Strand> windowed(
      State state, Standing standing, Standing.EnteredLoop loop, boolean seen) {
    int iteration = loop.iteration();
    if (iteration > behind() + 1) {
      return List.of(); // one more iteration like the one behind the window
    }
    List<Strand> result = new ArrayList<>();
    if (iteration == behind()) {
      check(state, loop, seen);
    } else if (iteration > followed() + 1) {
      havoc.suppose(state, loop);
    } else if (iteration == followed() + 1) {
      if (seen && unabstracted.contains(standing)) {
        listener.left(state, limitReached());
      }
      return List.of(); // or else it is what the window begins with
    } else if (iteration == followed() + 1 - limits.window()) {
      begin(state.copy(), standing.inIteration(followed() + 1, orders), loop, seen)
          .ifPresent(result::add);
    } else if (iteration > followed() + 1 - limits.window()) {
      check(state, loop, seen);
    }
    result.add(new Strand(state, standing));
    return result;
  }

  private Optional<Strand> begin(
      State state, Standing standing, Standing.EnteredLoop loop, boolean seen) {
    State before = state.copy();
    if (!havoc.havoc(state, loop, seen)) {
      unabstracted.add(standing);
      return Optional.empty();
    }
    if (seen) {
      listener.abstracted(before, limitReached());
    }
    return Optional.of(new Strand(state, standing));
  }

  /** What fails first does so where it is seen. */
  private void check(State state, Standing.EnteredLoop loop, boolean seen) {
    if (seen) {
      facts.atBackEdge(LoopHavoc.name(loop), state);
    }
  }

  /** How many iterations are followed from the start, the visit that leaves the loop included. */
  int followed() {
    return Math.max(limits.iterations() + 1, limits.window());
  }

  /** The number of the iteration behind the window. */
  private int behind() {
    return followed() + limits.window() + 1;
  }

  /** Whether a standing is in one of the iterations of a window. */
  boolean unseen(Standing standing) {
    return limits.window() > 0 && standing.isInIteration(followed() + 1, behind() - 1);
  }

  /** Whether an iteration of a window has left its loop between two standings. */
  boolean leavesUnseen(Standing from, Standing to) {
    return limits.window() > 0 && from.leaves(to, followed() + 1, behind() - 1, orders);
  }
}
