package org.farkas.exec.guarded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.cfg.LoopEffects;
import org.farkas.cfg.Loops;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.State;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Module;
import org.farkas.ir.Value;

/**
 * Makes states at loops' headers stand for any number of iterations: what the loop may change
 * becomes anything (havoc), within the facts about it.
 */
final class LoopHavoc {
  private final Machine machine;
  private final Module module;
  private final Standing.Orders orders;
  private final TermContext terms;
  private final LoopFacts facts;
  private final Map<String, Optional<LoopEffects>> effects = new LinkedHashMap<>();
  private final Map<String, HavocSet> done = new LinkedHashMap<>();

  LoopHavoc(
      Machine machine, Module module, Standing.Orders orders, TermContext terms, LoopFacts facts) {
    this.machine = machine;
    this.module = module;
    this.orders = orders;
    this.terms = terms;
    this.facts = facts;
  }

  static String name(Standing.EnteredLoop loop) {
    return loop.function() + "#" + loop.loop();
  }

  /**
   * Makes a state stand for any number of iterations, if that can be.
   *
   * @param checked whether the facts are checked here; else they are known to hold
   */
  boolean havoc(State state, Standing.EnteredLoop loop, boolean checked) {
    Function function = module.functions().get(loop.function());
    Loops.Loop nodes = orders.of(loop.function()).loop(loop.loop());
    Optional<LoopEffects> changed =
        effects.computeIfAbsent(
            name(loop),
            _ ->
                LoopEffects.of(
                    module,
                    function,
                    nodes,
                    name ->
                        LibraryModels.treatment(name) == LibraryModels.Treatment.OUTPUT_IGNORED));
    if (changed.isEmpty()) {
      return false;
    }
    State before = state.copy();
    if (!machine.forgetLoop(state, changed.get())) {
      return false;
    }
    note(loop, function, nodes, changed.get(), before);
    List<LoopFact> holding =
        checked
            ? facts.atEntry(name(loop), function, nodes, before, changed.get())
            : facts.of(name(loop));
    suppose(state, holding);
    return true;
  }

  /** Takes for granted what is known of a loop, in a state at its header. */
  void suppose(State state, Standing.EnteredLoop loop) {
    suppose(state, facts.of(name(loop)));
  }

  private void suppose(State state, List<LoopFact> holding) {
    for (LoopFact fact : holding) {
      machine.suppose(state, fact.about(terms, value -> machine.integer(state, value)));
    }
  }

  private void note(
      Standing.EnteredLoop loop,
      Function function,
      Loops.Loop nodes,
      LoopEffects changed,
      State before) {
    Set<String> memory = new LinkedHashSet<>(machine.forgottenObjects(before, changed));
    Block header = function.blocks().get(nodes.headers().first());
    SourceSpan where =
        header.instructions().isEmpty()
            ? header.terminator().where()
            : header.instructions().getFirst().where();
    List<Value.Register> registers =
        changed.varying().stream().map(LoopEffects.Varying::register).toList();
    done.merge(
        name(loop), new HavocSet(name(loop), where, registers, memory), HavocSet::withMemoryOf);
  }

  /** What became anything, loop by loop. */
  List<HavocSet> done() {
    return new ArrayList<>(done.values());
  }
}
