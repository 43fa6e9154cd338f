package org.farkas.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.cfg.Loops;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.Type;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Pointer;

/**
 * One iteration that stands for all that follow: a state in which whatever an iteration may change
 * is anything, within invariants that are shown to hold at the first and to be kept up.
 *
 * <p>With a window of k iterations (k-induction: Sheeran, Singh, Stålmarck, FMCAD 2000) it comes
 * behind k others, which begin with anything; what is satisfied or left in those, and where they
 * leave the loop, is not looked at. For take a run up to the first time at which one of the targets
 * is satisfied, or its way is left. If it is in a loop's iteration m, or has left the loop in that
 * one, then either m is among the iterations that were visited before, one by one; or the k
 * iterations before m are some that begin with anything, and nothing was satisfied or left in them.
 */
final class LoopAbstraction {
  private final Walk walk;
  private final Data data;
  private final TermContext terms;
  private final Formula formula;
  private final Walk.Code code;
  private final Loops.Loop loop;
  private final int header;
  private final PathState first;
  private final PathState entry;
  private final List<PathState> heads;
  private final int window;
  private final WrittenBytes changing = new WrittenBytes();
  private final Map<Integer, Wandering> wandering = new HashMap<>();
  private final List<Invariant> kept = new ArrayList<>();
  private List<LoopGuesses.Bound> guessed = List.of();
  private final String line;

  /**
   * @param first where the first iteration begins
   * @param heads where the last iterations began that were visited before, as many as the window
   *     has, the oldest first; without a window where the next one begins. All that an iteration
   *     changes may be anything from the first of them on
   */
  LoopAbstraction(
      Walk walk,
      Data data,
      Formula formula,
      Walk.Code code,
      Loops.Loop loop,
      PathState first,
      List<PathState> heads,
      int window) {
    this.walk = walk;
    this.data = data;
    this.terms = data.terms();
    this.formula = formula;
    this.code = code;
    this.loop = loop;
    this.header = loop.headers().first();
    this.first = first;
    this.heads = List.copyOf(heads);
    this.entry = heads.getFirst();
    this.window = window;
    this.line = "loop-at-line-%d".formatted(Walk.where(code, header).line());
  }

  List<Walk.Edge> run() {
    String name = code.function().name() + "#" + loop.index();
    for (Invariant invariant : walk.invariants()) {
      if (invariant.loop().equals(name)
          && !walk.failed().contains(invariant)
          && heads.stream().allMatch(head -> holds(invariant, head, "starts-with-invariant"))) {
        kept.add(invariant);
      }
    }
    if (walk.guesses()) {
      guessed = LoopGuesses.of(code, loop, first, terms);
      for (PathState head : heads) {
        guessed = holding(guessed, head, "starts-with-guesses");
      }
    }
    for (Block.Phi phi : code.function().blocks().get(header).phis()) {
      if (phi.result().type() instanceof Type.Pointer
          && entry.registers[phi.result().index()] != null) {
        wandering.put(phi.result().index(), places(entry, phi.result().index()));
      }
    }
    while (true) {
      int[] mark = formula.mark();
      WrittenBytes before = formula.watch();
      List<Walk.Edge> out = new ArrayList<>();
      List<PathState> ends = iterations(mark, out);
      WrittenBytes written = formula.watched(before);
      written.retain(entry.memory.places());
      if (!changing.containsAll(written)) {
        changing.addAll(written);
      } else if (keptUp(ends)) {
        return out;
      }
      formula.back(mark);
    }
  }

  /**
   * Visits the iterations of the window and the one behind it.
   *
   * @param mark what was found before them
   * @param out gets the edges that leave the loop from the last one
   * @return where each of them but the last ends, if it can go on; without a window also the last
   */
  private List<PathState> iterations(int[] mark, List<Walk.Edge> out) {
    List<PathState> ends = new ArrayList<>();
    PathState state = any();
    for (int i = 0; ; i++) {
      if (i < Math.max(window, 1)) {
        suppose(state);
      }
      boolean last = i == window;
      List<Walk.Edge> back = new ArrayList<>();
      Walk.split(
          walk.blocks(code, loop.nodes(), Optional.of(loop.index()), header, state),
          header,
          back,
          last ? out : new ArrayList<>());
      if (!last) {
        formula.back(mark);
      }
      if (back.isEmpty() || last && window > 0) {
        return ends;
      }
      state = walk.enter(code, header, back);
      ends.add(state.copy(state.guard));
      if (last) {
        return ends;
      }
    }
  }

  /** Whether iterations leave everything as it was supposed to be; else supposes less. */
  private boolean keptUp(List<PathState> ends) {
    if (ends.isEmpty()) {
      return true;
    }
    boolean same = true;
    for (int register : List.copyOf(wandering.keySet())) {
      Wandering before = wandering.get(register);
      Wandering all = before.or(places(ends.getFirst(), register));
      same &= all.equals(before);
      wandering.put(register, all);
    }
    if (!same || ends.size() < window) {
      return same;
    }
    for (Invariant invariant : List.copyOf(kept)) {
      if (!holds(invariant, ends.getLast(), "keeps-invariant")) {
        kept.remove(invariant);
        walk.failed().add(invariant);
        same = false;
      }
    }
    List<LoopGuesses.Bound> still = holding(guessed, ends.getLast(), "keeps-guesses");
    same &= still.size() == guessed.size();
    guessed = still;
    return same;
  }

  /** Those of some guesses that hold in a state: asked at once, and in halves if some don't. */
  private List<LoopGuesses.Bound> holding(
      List<LoopGuesses.Bound> guesses, PathState state, String what) {
    Term fails = terms.bool(false);
    for (LoopGuesses.Bound guess : guesses) {
      // What says nothing here must not be supposed where it says something.
      Term holds = guess.in(state, terms).orElse(terms.bool(false));
      fails = terms.or(fails, terms.not(holds));
    }
    if (walk.quicklyRefuted(terms.and(state.guard, fails), line + "-" + what)) {
      return guesses;
    }
    if (guesses.size() == 1) {
      return List.of();
    }
    int half = guesses.size() / 2;
    List<LoopGuesses.Bound> result =
        new ArrayList<>(holding(guesses.subList(0, half), state, what));
    result.addAll(holding(guesses.subList(half, guesses.size()), state, what));
    return result;
  }

  private boolean holds(Invariant invariant, PathState state, String what) {
    Optional<Term> fact = invariant.in(state, terms);
    return fact.isPresent()
        && walk.quicklyRefuted(terms.and(state.guard, terms.not(fact.get())), line + "-" + what);
  }

  /**
   * Where a pointer may lead; anything if to places that are no objects at unknown offsets, or to
   * objects that an iteration made.
   */
  private Wandering places(PathState state, int register) {
    Map<Place, Wandering.Offsets> result = new LinkedHashMap<>();
    for (Lead lead : data.pointer(state.registers[register]).leads()) {
      Wandering.Offsets offsets = Wandering.Offsets.of(lead.offset());
      boolean whole = offsets.constants().isPresent() || lead.place().isObject();
      boolean older = !lead.place().isObject() || entry.memory.places().contains(lead.place());
      if (lead.place().kind() == Place.Kind.ANYWHERE || !whole || !older) {
        return new Wandering(result, true);
      }
      result.put(lead.place(), offsets);
    }
    return new Wandering(result, false);
  }

  private PathState any() {
    PathState state = entry.copy(entry.guard);
    for (Block.Phi phi : code.function().blocks().get(header).phis()) {
      int register = phi.result().index();
      if (state.registers[register] != null) {
        state.registers[register] =
            wandering.containsKey(register)
                ? pointer(wandering.get(register))
                : data.anything("loop", phi.result().type());
      }
    }
    changing.forget(state.memory);
    state.conditions.replaceAll(
        (_, _) -> new PathState.Evaluated(data.anything("mark", 1), data.anything("mark", 1)));
    return state;
  }

  private void suppose(PathState state) {
    for (Invariant invariant : kept) {
      invariant.in(state, terms).ifPresent(fact -> state.guard = terms.and(state.guard, fact));
    }
    for (LoopGuesses.Bound guess : guessed) {
      guess.in(state, terms).ifPresent(fact -> state.guard = terms.and(state.guard, fact));
    }
  }

  private Pointer pointer(Wandering wandering) {
    Datum result = wandering.anywhere() ? data.anywhere() : null;
    for (Map.Entry<Place, Wandering.Offsets> each : wandering.places().entrySet()) {
      Pointer lead = data.lead(each.getKey(), each.getValue().any(data));
      result = result == null ? lead : data.choose(data.anything("loop", 1), lead, result);
    }
    return data.pointer(result);
  }
}
