package org.farkas.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.farkas.base.SourceSpan;
import org.farkas.cfg.DepthFirstOrder;
import org.farkas.cfg.DirectedGraph;
import org.farkas.cfg.FunctionGraph;
import org.farkas.cfg.LiveRegisters;
import org.farkas.cfg.Loops;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.farkas.ir.Value;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Pointer;
import org.farkas.testcase.Assumption;

/**
 * All ways through a unit at once. Blocks are visited in an order in which everything that leads to
 * a block comes before it; calls are entered where they stand; a loop's blocks are visited once per
 * iteration. Where iterations may go on behind the limit, one more, or a window of them, stands for
 * all: it starts with anything in whatever an iteration may change.
 *
 * <p>Longer than other files: blocks, loops and instructions need each other.
 */
final class Walk {
  private static final int MOST_TERMS = 4_000_000;
  private static final long QUICK_MILLIS = 1_000;

  /** Behind so many iterations the solver is asked whether a loop must have ended. */
  private static final int SOME = 4;

  private static final int MANY = 16;

  /** What part of the time that is left may be used for such a question. */
  private static final int LOOP_SHARE = 16;

  private final Data data;
  private final TermContext terms;
  private final Formula formula;
  private final Inputs inputs;
  private final Accesses accesses;
  private final Operations operations;
  private final CalledFunctions functions;
  private final Refutations refutations;
  private final ProofCheck.Hints hints;
  private final List<Invariant> invariants;
  private final Predicate<List<CodePoint>> matters;
  private final Set<Invariant> failed = new HashSet<>();
  private final Map<String, Code> codes = new HashMap<>();
  private boolean loopsCut;

  /** What is known of a function's control flow. */
  record Code(Function function, Loops loops, Map<Integer, Integer> position, LiveRegisters live) {
    static Code of(Function function) {
      DirectedGraph graph = FunctionGraph.of(function);
      Map<Integer, Integer> position = new HashMap<>();
      List<Integer> order = DepthFirstOrder.from(graph, 0).postorder().reversed();
      for (int i = 0; i < order.size(); i++) {
        position.put(order.get(i), i);
      }
      return new Code(function, Loops.of(graph, 0), position, LiveRegisters.of(function));
    }
  }

  /** A step from one block to another, or out of the function. */
  record Edge(int from, int to, PathState state) {}

  /** The end of an edge that leaves the function: register 0 of its state has the result. */
  private static final int RETURN = -1;

  /**
   * @param matters whether something of interest can come behind a place, where the frames stand,
   *     outermost first; ways end where nothing can
   */
  Walk(
      Data data,
      Module module,
      UserCode user,
      Formula formula,
      Inputs inputs,
      Accesses accesses,
      Operations operations,
      Calls calls,
      Streams streams,
      Refutations refutations,
      ProofCheck.Hints hints,
      Predicate<List<CodePoint>> matters) {
    this.matters = matters;
    this.data = data;
    this.terms = data.terms();
    this.formula = formula;
    this.inputs = inputs;
    this.accesses = accesses;
    this.operations = operations;
    this.functions = new CalledFunctions(data, module, user, formula, calls, streams, this::run);
    this.refutations = refutations;
    this.hints = hints;
    this.invariants = Invariant.read(hints.invariants());
  }

  List<Invariant> invariants() {
    return invariants;
  }

  /** Whether the checker may guess invariants of its own. */
  boolean guesses() {
    return hints.guesses();
  }

  /** Invariants that turned out not to be any. */
  Set<Invariant> failed() {
    return failed;
  }

  boolean quicklyRefuted(Term condition, String name) {
    return refutations.refuted(condition, name, QUICK_MILLIS);
  }

  /** Walks through a function; gives the state where it returns, if it may. */
  Optional<PathState> run(Function function, PathState entry) {
    formula.entered(function.name());
    Code code = codes.computeIfAbsent(function.name(), _ -> Code.of(function));
    for (Loops.Loop loop : code.loops().loops()) {
      if (!loop.reducible()) {
        throw new Unrepresented("a loop that is entered in several places", function.where());
      }
    }
    SortedSet<Integer> all = new TreeSet<>(code.position().keySet());
    Optional<PathState> end = Optional.empty();
    for (Edge edge : blocks(code, all, Optional.empty(), 0, entry)) {
      end = Optional.of(end.map(state -> state.merged(data, edge.state())).orElse(edge.state()));
    }
    return end;
  }

  /**
   * Visits blocks, each once; inner loops as often as they iterate.
   *
   * @param nodes the blocks
   * @param region the loop that they are, if any
   * @param state at the first block, its phis evaluated
   * @return the edges out of the blocks and back to the first one
   */
  List<Edge> blocks(
      Code code, SortedSet<Integer> nodes, Optional<Integer> region, int first, PathState state) {
    List<Edge> out = new ArrayList<>();
    Map<Integer, List<Edge>> waiting = new HashMap<>();
    route(visit(code, first, state), nodes, first, waiting, out);
    List<Integer> order = new ArrayList<>(nodes);
    order.sort((a, b) -> code.position().get(a) - code.position().get(b));
    for (int block : order) {
      List<Edge> in = waiting.remove(block);
      if (in == null || !matters(code, block)) {
        continue;
      }
      PathState joined = enter(code, block, in);
      Optional<Loops.Loop> inner =
          code.loops().loops().stream()
              .filter(loop -> loop.headers().first() == block && loop.parent().equals(region))
              .findFirst();
      List<Edge> edges =
          inner.isPresent() ? loop(code, inner.get(), joined) : visit(code, block, joined);
      route(edges, nodes, first, waiting, out);
    }
    return out;
  }

  private boolean matters(Code code, int block) {
    List<CodePoint> stack = new ArrayList<>(formula.callers);
    stack.add(new CodePoint(code.function().name(), block, 0));
    return matters.test(stack);
  }

  private static void route(
      List<Edge> edges,
      SortedSet<Integer> nodes,
      int first,
      Map<Integer, List<Edge>> waiting,
      List<Edge> out) {
    for (Edge edge : edges) {
      if (edge.to() == first || !nodes.contains(edge.to())) {
        out.add(edge);
      } else {
        waiting.computeIfAbsent(edge.to(), _ -> new ArrayList<>()).add(edge);
      }
    }
  }

  /** The state at a block that several edges lead to. */
  PathState enter(Code code, int block, List<Edge> edges) {
    Block to = code.function().blocks().get(block);
    java.util.BitSet live = code.live().at(block, 0);
    PathState result = null;
    for (Edge edge : edges) {
      PathState state = edge.state();
      List<Datum> values = new ArrayList<>();
      for (Block.Phi phi : to.phis()) {
        values.add(value(state, phi.incoming().get(edge.from())));
      }
      for (int i = 0; i < to.phis().size(); i++) {
        state.registers[to.phis().get(i).result().index()] = values.get(i);
      }
      for (int i = 0; i < state.registers.length; i++) {
        if (!live.get(i)) {
          state.registers[i] = null;
        }
      }
      result = result == null ? state : result.merged(data, state);
    }
    if (terms.size() > MOST_TERMS) {
      throw new TooLarge("the unit's formula is too large");
    }
    if (refutations.leftMillis() <= 0) {
      throw new TooLarge("the time is over: a longer --timeout, or another --solver, may help");
    }
    return result;
  }

  /** The unit is too large, or the time is over. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge(String why) {
      super(why, null, false, false);
    }
  }

  /**
   * Where an iteration of a loop ended, if it can go on.
   *
   * @param mark what the formula had then
   * @param exits how many edges led out of the loop so far
   */
  private record Passed(Term guard, int[] mark, int exits) {}

  /** A loop, from its header on. */
  private List<Edge> loop(Code code, Loops.Loop loop, PathState entry) {
    int header = loop.headers().first();
    List<Edge> out = new ArrayList<>();
    PathState state = entry;
    PathState first = entry.copy(entry.guard);
    int window = hints.window();
    int iterations = Math.max(hints.iterations(), window);
    List<PathState> heads = new ArrayList<>();
    List<Passed> passed = new ArrayList<>();
    int known = 0; // so many iterations may be passed, as far as is known
    for (int i = 1; i <= iterations; i++) {
      if (i > iterations - window) {
        heads.add(state.copy(state.guard));
      }
      List<Edge> back = new ArrayList<>();
      split(
          blocks(code, loop.nodes(), Optional.of(loop.index()), header, state), header, back, out);
      if (back.isEmpty()) {
        return out;
      }
      state = enter(code, header, back);
      if (state.guard.isFalse()) {
        return out;
      }
      passed.add(new Passed(state.guard, formula.mark(), out.size()));
      if ((i == SOME || i == MANY || i == iterations) && !out.isEmpty()) {
        String line = "loop-at-line-%d".formatted(where(code, header).line());
        int end = end(passed, known, line);
        if (end > 0) {
          Passed last = passed.get(end - 1);
          formula.back(last.mark());
          out.subList(last.exits(), out.size()).clear();
          return out;
        }
        known = i;
      }
    }
    if (window == 0) {
      heads.add(state);
    }
    loopsCut = true;
    out.addAll(new LoopAbstraction(this, data, formula, code, loop, first, heads, window).run());
    return out;
  }

  /**
   * Behind which iteration a loop ends at the latest; 0 if none is found. What passes an iteration
   * passed those before, so where the last one can't be passed, halving finds the first such one.
   */
  private int end(List<Passed> passed, int known, String line) {
    int low = known;
    int high = passed.size();
    if (!ends(passed, high, line)) {
      return 0;
    }
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (ends(passed, middle, line)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private boolean ends(List<Passed> passed, int iteration, String line) {
    String name = "%s-ends-after-%d".formatted(line, iteration);
    long millis = Math.max(QUICK_MILLIS, refutations.leftMillis() / LOOP_SHARE);
    return refutations.refuted(passed.get(iteration - 1).guard(), name, millis);
  }

  /** Whether some loop may go on behind the iterations that were visited. */
  boolean loopsCut() {
    return loopsCut;
  }

  static void split(List<Edge> edges, int header, List<Edge> back, List<Edge> out) {
    for (Edge edge : edges) {
      (edge.to() == header ? back : out).add(edge);
    }
  }

  static SourceSpan where(Code code, int block) {
    Block header = code.function().blocks().get(block);
    return header.instructions().isEmpty()
        ? header.terminator().where()
        : header.instructions().getFirst().where();
  }

  /** Executes a block to its end. */
  private List<Edge> visit(Code code, int number, PathState state) {
    Block block = code.function().blocks().get(number);
    int at = 0;
    try {
      for (Instruction instruction : block.instructions()) {
        CodePoint here = new CodePoint(code.function().name(), number, at);
        execute(state, instruction, here);
        if (state.guard.isFalse()) {
          return List.of();
        }
        at++;
      }
      return leave(state, number, block.terminator());
    } catch (Unrepresented e) {
      SourceSpan where =
          at < block.instructions().size()
              ? block.instructions().get(at).where()
              : block.terminator().where();
      CodePoint here = new CodePoint(code.function().name(), number, at);
      formula.leave(here, state.guard, e.getMessage(), where);
      return List.of();
    }
  }

  private List<Edge> leave(PathState state, int from, Terminator terminator) {
    return switch (terminator) {
      case Terminator.Return t -> {
        PathState end = new PathState(state.guard, state.memory, 1);
        t.value().ifPresent(value -> end.registers[0] = value(state, value));
        yield List.of(new Edge(from, RETURN, end));
      }
      case Terminator.Jump t -> List.of(new Edge(from, t.target(), state));
      case Terminator.Branch t -> {
        Term condition = data.number(value(state, t.condition()));
        List<Edge> edges = new ArrayList<>();
        step(edges, state, from, t.whenTrue(), condition);
        step(edges, state, from, t.whenFalse(), terms.not(condition));
        yield edges;
      }
      case Terminator.Switch t -> {
        Term operand = data.number(value(state, t.operand()));
        Map<Integer, Term> guards = new LinkedHashMap<>();
        Term none = terms.bool(true);
        for (Terminator.SwitchCase each : t.cases()) {
          Term is = terms.eq(operand, terms.constant(operand.widthBits(), each.value()));
          guards.merge(each.target(), is, terms::or);
          none = terms.and(none, terms.not(is));
        }
        guards.merge(t.defaultTarget(), none, terms::or);
        List<Edge> edges = new ArrayList<>();
        guards.forEach((target, guard) -> step(edges, state, from, target, guard));
        yield edges;
      }
      case Terminator.Unreachable _ -> List.of();
      case Terminator.Unsupported t -> throw new Unrepresented(t.reason(), t.where());
    };
  }

  private void step(List<Edge> edges, PathState state, int from, int to, Term condition) {
    Term guard = terms.and(state.guard, condition);
    if (!guard.isFalse()) {
      edges.add(new Edge(from, to, state.copy(guard)));
    }
  }

  private Datum value(PathState state, Value value) {
    if (value instanceof Value.Register register) {
      Datum datum = state.registers[register.index()];
      if (datum == null) {
        throw new IllegalStateException("register %" + register.index() + " has no value");
      }
      return datum;
    }
    return inputs.constant(value);
  }

  private void execute(PathState state, Instruction instruction, CodePoint here) {
    Optional<Datum> result =
        switch (instruction) {
          case Instruction.Binary i ->
              Optional.of(
                  operations.binary(state, i, value(state, i.left()), value(state, i.right())));
          case Instruction.Compare i ->
              Optional.of(operations.compare(i, value(state, i.left()), value(state, i.right())));
          case Instruction.FloatBinary i ->
              Optional.of(
                  operations.floatBinary(i, value(state, i.left()), value(state, i.right())));
          case Instruction.FloatNegate i ->
              Optional.of(operations.negate(i, value(state, i.operand())));
          case Instruction.FloatCompare i ->
              Optional.of(
                  operations.floatCompare(i, value(state, i.left()), value(state, i.right())));
          case Instruction.Convert i ->
              Optional.of(operations.convert(state, i, value(state, i.operand())));
          case Instruction.Select i ->
              Optional.of(
                  data.choose(
                      data.number(value(state, i.condition())),
                      value(state, i.whenTrue()),
                      value(state, i.whenFalse())));
          case Instruction.Allocate i -> Optional.of(allocate(state, i));
          case Instruction.Load i -> {
            if (i.isVolatile()) {
              formula.assume(Assumption.Kind.VOLATILE);
            }
            Pointer address = data.pointer(value(state, i.address()));
            yield Optional.of(accesses.load(state, address, i.result().type(), here, i.where()));
          }
          case Instruction.Store i -> {
            accesses.store(
                state,
                data.pointer(value(state, i.address())),
                i.value().type(),
                value(state, i.value()),
                here,
                i.where());
            yield Optional.empty();
          }
          case Instruction.PointerAdd i ->
              Optional.of(
                  operations.add(
                      state,
                      i,
                      data.pointer(value(state, i.base())),
                      i.indices().stream().map(x -> value(state, x.index())).toList()));
          case Instruction.Call i -> call(state, i, here);
          case Instruction.ExtractMember i ->
              Optional.of(operations.extract(value(state, i.aggregate()), i.path()));
          case Instruction.InsertMember i ->
              Optional.of(
                  operations.insert(
                      value(state, i.aggregate()), value(state, i.member()), i.path()));
          case Instruction.Freeze i -> Optional.of(value(state, i.operand()));
          case Instruction.Uninitialised i ->
              Optional.of(data.anything("uninitialised", i.result().type()));
          case Instruction.Unsupported i -> throw new Unrepresented(i.reason(), i.where());
        };
    instruction
        .defines()
        .ifPresent(register -> state.registers[register.index()] = result.orElse(null));
  }

  private Datum allocate(PathState state, Instruction.Allocate i) {
    Term count = data.number(value(state, i.count()));
    boolean known = count.isConstant() && count.value() >= 0 && count.value() < 1 << 20;
    int size = known ? Math.toIntExact(count.value() * i.elementBytes()) : 0;
    Place place = Place.object(Place.Kind.NEW, i.variable(), size, !known, false);
    state.memory.add(place);
    return data.lead(place, data.offset(0));
  }

  private Optional<Datum> call(PathState state, Instruction.Call call, CodePoint here) {
    List<Datum> arguments = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Datum argument = value(state, call.arguments().get(i));
      long size = i < call.byValueBytes().size() ? call.byValueBytes().get(i) : 0;
      arguments.add(size > 0 ? copied(state, data.pointer(argument), size, call, here) : argument);
    }
    Optional<String> named = Calls.named(call);
    if (named.isPresent()) {
      return functions.call(state, named.get(), call, arguments, here);
    }
    List<PathState> ends = new ArrayList<>();
    for (Lead lead : data.pointer(value(state, call.callee())).leads()) {
      Term guard = terms.and(state.guard, lead.when());
      if (guard.isFalse() || lead.place() == Place.NULL || lead.place().isObject()) {
        continue;
      }
      PathState one = state.copy(guard);
      Optional<Datum> result =
          lead.place().kind() == Place.Kind.FUNCTION
              ? functions.call(one, lead.place().name(), call, arguments, here)
              : functions.unknown(one, call, arguments, here);
      ends.add(CalledFunctions.end(one, result));
    }
    return functions.joined(state, ends);
  }

  private Datum copied(
      PathState state, Pointer from, long size, Instruction.Call call, CodePoint here) {
    Place place = Place.object(Place.Kind.NEW, "an argument", Math.toIntExact(size), false, false);
    state.memory.add(place);
    for (int at = 0; at < size; ) {
      int width = (int) Math.min(8, size - at);
      Pointer piece = accesses.moved(from, data.offset(at));
      Datum value = accesses.load(state, piece, width, false, here, call.where());
      state.memory.store(place, at, width, value);
      at += width;
    }
    return data.lead(place, data.offset(0));
  }
}
