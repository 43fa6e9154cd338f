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
 */
final class LoopAbstraction {
  private final Walk walk;
  private final Data data;
  private final TermContext terms;
  private final Formula formula;
  private final Walk.Code code;
  private final Loops.Loop loop;
  private final int header;
  private final PathState entry;
  private final WrittenBytes changing = new WrittenBytes();
  private final Map<Integer, Wandering> wandering = new HashMap<>();
  private final List<Invariant> kept = new ArrayList<>();
  private final String line;

  LoopAbstraction(
      Walk walk, Data data, Formula formula, Walk.Code code, Loops.Loop loop, PathState entry) {
    this.walk = walk;
    this.data = data;
    this.terms = data.terms();
    this.formula = formula;
    this.code = code;
    this.loop = loop;
    this.header = loop.headers().first();
    this.entry = entry;
    this.line = "loop-at-line-%d".formatted(Walk.where(code, header).line());
  }

  List<Walk.Edge> run() {
    String name = code.function().name() + "#" + loop.index();
    for (Invariant invariant : walk.invariants()) {
      if (invariant.loop().equals(name)
          && !walk.failed().contains(invariant)
          && holds(invariant, entry, "starts-with-invariant")) {
        kept.add(invariant);
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
      List<Walk.Edge> back = new ArrayList<>();
      List<Walk.Edge> out = new ArrayList<>();
      Walk.split(
          walk.blocks(code, loop.nodes(), Optional.of(loop.index()), header, any()),
          header,
          back,
          out);
      WrittenBytes written = formula.watched(before);
      written.retain(entry.memory.places());
      if (!changing.containsAll(written)) {
        changing.addAll(written);
      } else if (back.isEmpty() || keptUp(walk.enter(code, header, back))) {
        return out;
      }
      formula.back(mark);
    }
  }

  /** Whether an iteration leaves everything as it was supposed to be; else supposes less. */
  private boolean keptUp(PathState end) {
    boolean same = true;
    for (int register : List.copyOf(wandering.keySet())) {
      Wandering before = wandering.get(register);
      Wandering all = before.or(places(end, register));
      same &= all.equals(before);
      wandering.put(register, all);
    }
    if (!same) {
      return false;
    }
    for (Invariant invariant : List.copyOf(kept)) {
      if (!holds(invariant, end, "keeps-invariant")) {
        kept.remove(invariant);
        walk.failed().add(invariant);
        same = false;
      }
    }
    return same;
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
    for (Invariant invariant : kept) {
      invariant.in(state, terms).ifPresent(fact -> state.guard = terms.and(state.guard, fact));
    }
    return state;
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
