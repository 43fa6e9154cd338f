package org.farkas.cfg.ranges;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.cfg.DepthFirstOrder;
import org.farkas.cfg.DirectedGraph;
import org.farkas.cfg.FunctionGraph;
import org.farkas.cfg.LiveRegisters;
import org.farkas.cfg.Loops;
import org.farkas.ir.Block;
import org.farkas.ir.Function;

/**
 * What the integer registers of a function may be at the start of each block, in any activation,
 * whatever it is called with: abstract interpretation with intervals and congruences (Cousot and
 * Cousot, POPL 1977), widened where loops begin, then narrowed again. Memory and the results of
 * calls may be anything.
 *
 * <p>Rows are kept apart where truth values that are still in use differ, so that {@code a && b}
 * means both where it is true; and, while they are few, where states differ that are only ever
 * assigned constants.
 */
public final class RangeAnalysis {
  /** Rows of one block; where there are more, fewer registers keep them apart. */
  private static final int MOST_ROWS = 16;

  /** How often a loop's header gets a new row before it is widened. */
  private static final int EXACT_VISITS = 3;

  /** Of a header's rows, before what still moves is given up. */
  private static final int MOST_VISITS = 60;

  private static final int NARROWINGS = 3;
  private static final int STEPS_PER_BLOCK = 200;

  private final Function function;

  /** By how much is given up: the registers that keep rows apart. */
  private final List<BitSet> keys;

  private final Set<Integer> headers = new HashSet<>();
  private final Collection<BigInteger> thresholds;
  private final BitSet[] liveAtStart;

  /** By block, which of the keys is in use. */
  private final int[] given;

  /** By block, rows by the truth values in them. */
  private List<Map<List<Numbers>, Row>> rows = new ArrayList<>();

  private RangeAnalysis(Function function) {
    this.function = function;
    LiveRegisters live = LiveRegisters.of(function);
    BitSet truths = DiscreteRegisters.truths(function);
    BitSet all = DiscreteRegisters.states(function);
    all.or(truths);
    this.keys = List.of(all, truths, new BitSet());
    this.given = new int[function.blocks().size()];
    this.thresholds = new TreeSet<>(Thresholds.of(function));
    this.liveAtStart = new BitSet[function.blocks().size()];
    for (Block block : function.blocks()) {
      liveAtStart[block.index()] = live.at(block.index(), 0);
      rows.add(new LinkedHashMap<>());
    }
  }

  /** Analyses a function with a body; nothing if it takes too long to come to rest. */
  public static Optional<FunctionRanges> of(Function function) {
    RangeAnalysis analysis = new RangeAnalysis(function);
    if (!analysis.ascend()) {
      return Optional.empty();
    }
    if (!analysis.headers.isEmpty()) { // else nothing was widened
      analysis.narrow();
    }
    return Optional.of(analysis.result());
  }

  private boolean ascend() {
    DirectedGraph graph = FunctionGraph.of(function);
    DepthFirstOrder order = DepthFirstOrder.from(graph, FunctionGraph.ENTRY);
    Loops.of(graph, FunctionGraph.ENTRY).loops().forEach(loop -> headers.addAll(loop.headers()));
    int[] visits = new int[graph.size()];
    PriorityQueue<Integer> open =
        new PriorityQueue<>((a, b) -> order.postorderNumber(b) - order.postorderNumber(a));
    BitSet waiting = new BitSet();
    add(FunctionGraph.ENTRY, Row.NOTHING, visits);
    open.add(FunctionGraph.ENTRY);
    long steps = 0;
    while (!open.isEmpty()) {
      int block = open.remove();
      waiting.clear(block);
      if (++steps > (long) STEPS_PER_BLOCK * graph.size()) {
        return false;
      }
      for (BlockRun.Edge edge : edges(block, rows.get(block).values())) {
        if (add(edge.to(), edge.row(), visits) && !waiting.get(edge.to())) {
          waiting.set(edge.to());
          open.add(edge.to());
        }
      }
    }
    return true;
  }

  private List<BlockRun.Edge> edges(int block, Collection<Row> from) {
    List<BlockRun.Edge> result = new ArrayList<>();
    for (Row row : List.copyOf(from)) {
      for (BlockRun.Edge edge : BlockRun.of(function, function.blocks().get(block), row).edges()) {
        result.add(new BlockRun.Edge(edge.to(), edge.row().only(liveAtStart[edge.to()])));
      }
    }
    return result;
  }

  /** Adds what may be at a block's start; false if nothing of it is new. */
  private boolean add(int block, Row row, int[] visits) {
    Map<List<Numbers>, Row> known = rows.get(block);
    Row before = known.get(key(block, row));
    if (before == null) {
      known.put(key(block, row), row);
      collapse(block);
      return true;
    }
    if (before.contains(row)) {
      return false;
    }
    if (headers.contains(block) && ++visits[block] > EXACT_VISITS) {
      boolean tooOften = visits[block] > MOST_VISITS;
      known.put(key(block, row), tooOften ? Row.NOTHING : before.widen(row, thresholds));
    } else {
      known.put(key(block, row), before.join(row));
    }
    return true;
  }

  private void collapse(int block) {
    Map<List<Numbers>, Row> known = rows.get(block);
    while (known.size() > MOST_ROWS) {
      List<Row> all = List.copyOf(known.values());
      given[block]++;
      known.clear();
      all.forEach(row -> known.merge(key(block, row), row, Row::join));
    }
  }

  /** What the registers that keep rows apart are in a row. */
  private List<Numbers> key(int block, Row row) {
    List<Numbers> result = new ArrayList<>();
    BitSet here = (BitSet) liveAtStart[block].clone();
    here.and(keys.get(given[block]));
    for (int r = here.nextSetBit(0); r >= 0; r = here.nextSetBit(r + 1)) {
      Numbers known = row.numbers().get(r);
      // Which of the numbers that are no constants it is does not keep rows apart.
      result.add(known != null && known.constant().isPresent() ? known : Numbers.all(1));
    }
    return result;
  }

  /** Goes down: what follows of what is known, as long as that is less and still inductive. */
  private void narrow() {
    List<Map<List<Numbers>, Row>> next = follow(rows);
    for (int i = 0; i < NARROWINGS && !next.equals(rows) && contains(rows, next); i++) {
      List<Map<List<Numbers>, Row>> after = follow(next);
      if (!contains(next, after)) {
        return;
      }
      rows = next;
      next = after;
    }
  }

  /** What rows lead to in one step, with what an activation begins with. */
  private List<Map<List<Numbers>, Row>> follow(List<Map<List<Numbers>, Row>> from) {
    List<Map<List<Numbers>, Row>> next = new ArrayList<>();
    function.blocks().forEach(_ -> next.add(new LinkedHashMap<>()));
    next.getFirst().put(key(FunctionGraph.ENTRY, Row.NOTHING), Row.NOTHING);
    for (int block = 0; block < from.size(); block++) {
      for (BlockRun.Edge edge : edges(block, from.get(block).values())) {
        next.get(edge.to()).merge(key(edge.to(), edge.row()), edge.row(), Row::join);
      }
    }
    return next;
  }

  private static boolean contains(
      List<Map<List<Numbers>, Row>> all, List<Map<List<Numbers>, Row>> others) {
    for (int block = 0; block < all.size(); block++) {
      Map<List<Numbers>, Row> here = all.get(block);
      boolean held =
          others.get(block).entrySet().stream()
              .allMatch(
                  each ->
                      here.containsKey(each.getKey())
                          && here.get(each.getKey()).contains(each.getValue()));
      if (!held) {
        return false;
      }
    }
    return true;
  }

  private FunctionRanges result() {
    List<List<Row>> all = new ArrayList<>();
    int[] executed = new int[rows.size()];
    boolean supported = true;
    for (Block block : function.blocks()) {
      List<Row> here = List.copyOf(rows.get(block.index()).values());
      all.add(here);
      for (Row row : here) {
        BlockRun run = BlockRun.of(function, block, row);
        executed[block.index()] = Math.max(executed[block.index()], run.executed());
        supported &= !run.unsupported();
      }
    }
    return new FunctionRanges(function, all, executed, supported, keys.getFirst());
  }
}
