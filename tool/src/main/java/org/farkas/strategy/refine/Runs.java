package org.farkas.strategy.refine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.machine.State;
import org.farkas.exec.machine.StateReader;
import org.farkas.exec.machine.StepResult;
import org.farkas.expr.Operator;
import org.farkas.expr.Rewriting;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.ir.CodePoint;
import org.farkas.strategy.Effort;
import org.farkas.strategy.RunComparison;
import org.farkas.strategy.UnitEntrance;

/**
 * Follows runs on the machine from place to place, and says what predicates mean where a run
 * stands.
 */
final class Runs {
  private static final long MOST_INSTRUCTIONS = 400_000;
  private static final int MOST_SIDES = 32;

  /** Addresses of locals that are not made yet, where nothing else is likely to lie. */
  private static final long COMING_LOCALS = 0x7000_0000_0000L;

  private static final long COMING_BYTES = 1L << 24;

  private final Machine machine;
  private final StateReader reader;
  private final Vocabulary words;
  private final TermContext terms;
  private final ProgramGraph graph;
  private final Aliasing aliasing;
  private long instructions;
  private int runs;

  Runs(Machine machine, Vocabulary words, ProgramGraph graph, Aliasing aliasing) {
    this.machine = machine;
    this.reader = machine.reader();
    this.words = words;
    this.terms = words.terms();
    this.graph = graph;
    this.aliasing = aliasing;
  }

  /** Gets the places that a run comes to. */
  @FunctionalInterface
  interface Follower {
    /**
     * The run stands at a place.
     *
     * @param visit its state goes on; it must be copied to be kept
     */
    void at(Place place, Visit visit);
  }

  /**
   * How a run went.
   *
   * @param end empty if it was left before its end
   * @param state at its end
   * @param sides the last branches that it did not take, the newest last
   */
  record Course(Optional<PathEnd> end, State state, List<Alternative> sides) {
    /** Whether it ended as a test should. */
    boolean clean() {
      return end.isPresent() && RunComparison.isClean(end.get());
    }
  }

  /**
   * Follows a run to its end, or to where it leaves the graph.
   *
   * @param start at the unit's entry, with a model
   */
  Course follow(State start, UnitEntrance entrance, Budget budget, Follower follower) {
    State state = start;
    runs++;
    Place.Code place = graph.entry();
    Map<Term, Term> marks = new HashMap<>();
    List<Alternative> sides = new ArrayList<>();
    follower.at(place, new Visit(runs, state, true, marks, entrance));
    while (state.instructions() < MOST_INSTRUCTIONS && !budget.exhausted()) {
      long before = state.instructions();
      StepResult result = machine.runToBlock(state);
      instructions += state.instructions() - before;
      budget.spend((state.instructions() - before) * Effort.INSTRUCTION_NANOS);
      switch (result) {
        case StepResult.Forked forked ->
            forked.alternatives().stream()
                .filter(side -> side.kind() == Alternative.Kind.BRANCH)
                .forEach(sides::add);
        case StepResult.Ended(PathEnd end) -> {
          leave(place, state, marks, entrance, follower);
          return new Course(Optional.of(end), state, last(sides));
        }
        case StepResult.Paused _ -> {
          Optional<Place.Code> next = next(place, state.stack());
          if (next.isEmpty()) {
            leave(place, state, marks, entrance, follower);
            return new Course(Optional.empty(), state, last(sides));
          }
          for (Step step : graph.from(place)) {
            if (step.to().equals(next.get())) {
              step.assigned()
                  .forEach(
                      (variable, value) -> {
                        if (words.name(variable).orElse(null) instanceof Vocabulary.Mark) {
                          marks.put(variable, value);
                        }
                      });
              break;
            }
          }
          place = next.get();
          follower.at(place, new Visit(runs, state, true, marks, entrance));
        }
      }
    }
    return new Course(Optional.empty(), state, last(sides));
  }

  private static List<Alternative> last(List<Alternative> sides) {
    return List.copyOf(sides.subList(Math.max(0, sides.size() - MOST_SIDES), sides.size()));
  }

  /** A run that ends, or is not followed, may have come to where ways are left. */
  private void leave(
      Place.Code from, State state, Map<Term, Term> marks, UnitEntrance entrance, Follower to) {
    for (Step step : graph.from(from)) {
      if (step.to() instanceof Place.Left left) {
        to.at(left, new Visit(runs, state, true, marks, entrance));
      }
    }
  }

  /** The place that a run has come to. */
  private Optional<Place.Code> next(Place.Code from, List<CodePoint> stack) {
    if (stack.isEmpty()) {
      return Optional.empty();
    }
    CodePoint at = stack.getLast();
    Context context = from.context();
    int depth = stack.size() - 1;
    if (depth == context.depth() + 1) {
      for (Step step : graph.from(from)) {
        if (step.to() instanceof Place.Code to
            && to.context().caller().filter(context::equals).isPresent()) {
          return known(new Place.Code(to.context(), at.block(), at.instruction()), at);
        }
      }
      return Optional.empty();
    }
    while (context.depth() > depth) {
      context = context.caller().orElseThrow();
    }
    return context.depth() == depth
        ? known(new Place.Code(context, at.block(), at.instruction()), at)
        : Optional.empty();
  }

  private Optional<Place.Code> known(Place.Code place, CodePoint at) {
    boolean same = place.context().function().name().equals(at.function());
    return same && graph.contains(place) ? Optional.of(place) : Optional.empty();
  }

  long instructions() {
    return instructions;
  }

  /**
   * A predicate where a run stands, as constraints about its inputs: exact for all runs with the
   * same path that lead the same pointers to the same places; over variables of their own where it
   * is about what is not represented.
   */
  List<Term> there(Visit visit, Term predicate) {
    Translation translation = new Translation(visit);
    Term term = translation.of(predicate);
    List<Term> result = new ArrayList<>(translation.places);
    for (Term each : List.of(term, terms.all(translation.places))) {
      for (Term variable : variables(each)) {
        StateReader.likelyAddress(terms, variable)
            .ifPresent(value -> result.add(terms.eq(variable, value)));
      }
    }
    result.add(term);
    return result;
  }

  /** What terms mean in one state. */
  private final class Translation {
    private final Visit visit;
    private final State state;
    private final Rewriting rewriting = new Rewriting(terms, this::known);
    private final List<Term> unknown = new ArrayList<>();
    private final List<Term> places = new ArrayList<>();

    Translation(Visit visit) {
      this.visit = visit;
      this.state = visit.state().copy();
    }

    Term of(Term predicate) {
      return rewriting.of(predicate);
    }

    private Term known(Term variable) {
      return value(variable)
          .orElseGet(
              () -> {
                Term any = words.unknown(variable.widthBits());
                unknown.add(any);
                return any;
              });
    }

    /** Of an address that is chosen among many: the one that the run chooses. */
    private Term chosen(Term address) {
      Term result = address;
      while (result.operator() == Operator.ITE) {
        boolean first = evaluator(visit, Map.of()).holds(result.operand(0));
        result = result.operand(first ? 1 : 2);
      }
      if (result.operator() == Operator.ADD) {
        Term left = chosen(result.operand(0));
        Term right = chosen(result.operand(1));
        return terms.make(Operator.ADD, left, right);
      }
      return result;
    }

    private Optional<Term> value(Term variable) {
      return switch (words.name(variable).orElse(null)) {
        case Vocabulary.Register(Context context, int index) ->
            reader
                .register(state, context.depth(), index, variable.widthBits())
                .map(value -> made(context, index, value));
        case Vocabulary.Variable(String name) -> reader.variable(state, name);
        case Vocabulary.FunctionAddress(String name) -> Optional.of(reader.function(state, name));
        case Vocabulary.Mark _ ->
            Optional.of(visit.marks().getOrDefault(variable, terms.constant(2, 0)));
        case Vocabulary.Read(Term address, int bytes) -> {
          Term there = new Rewriting(terms, this::known).of(address);
          Optional<Term> read = reader.read(state, there, bytes);
          if (read.isPresent()) {
            yield read;
          }
          Term one = chosen(there);
          if (one == there) {
            yield Optional.empty();
          }
          places.add(terms.eq(there, one));
          yield reader.read(state, one, bytes);
        }
        case Vocabulary.Late _ -> Optional.empty();
        case Vocabulary.Unknown _ -> Optional.of(variable);
        case null -> Optional.of(variable);
      };
    }
  }

  /**
   * A register's value. The address of a local that the run has not made yet is one apart from all
   * others: predicates speak of it all along, and null it will not be.
   */
  private Term made(Context context, int register, Term value) {
    boolean coming =
        value.isConstant()
            && value.value() == 0
            && aliasing.locals(context.function()).object(register).isPresent();
    return coming
        ? terms.constant(
            Vocabulary.POINTER_BITS,
            COMING_LOCALS + COMING_BYTES * (64L * context.depth() + register))
        : value;
  }

  /** Whether a predicate holds where a run stands; empty if that is not known. */
  Optional<Boolean> holds(Visit visit, Term predicate) {
    return number(visit, predicate).map(value -> value != 0);
  }

  /** What a term of at most 64 bits is where a run stands; empty if that is not known. */
  Optional<Long> number(Visit visit, Term term) {
    return term.isConstant() ? Optional.of(term.value()) : number(new Translation(visit), term);
  }

  /** Those of some predicates that are known not to hold where a run stands. */
  Set<Term> contradicted(Visit visit, Collection<Term> predicates) {
    Translation translation = new Translation(visit);
    Set<Term> result = new HashSet<>();
    for (Term predicate : predicates) {
      if (number(translation, predicate).filter(value -> value == 0).isPresent()) {
        result.add(predicate);
      }
    }
    return result;
  }

  private Optional<Long> number(Translation translation, Term term) {
    Visit visit = translation.visit;
    Term there = translation.of(term);
    Map<Term, BigInteger> values = new HashMap<>();
    for (Term variable : variables(there)) {
      StateReader.likelyAddress(terms, variable)
          .ifPresent(value -> values.put(variable, value.bigValue()));
    }
    long low = evaluator(visit, values).narrow(there);
    if (!translation.unknown.isEmpty()) {
      for (Term any : translation.unknown) {
        values.put(any, BigInteger.ONE.shiftLeft(any.widthBits()).subtract(BigInteger.ONE));
      }
      if (evaluator(visit, values).narrow(there) != low) {
        return Optional.empty();
      }
    }
    return Optional.of(low);
  }

  private static Evaluator evaluator(Visit visit, Map<Term, BigInteger> values) {
    Assignment model = visit.state().model();
    return new Evaluator(
        values.isEmpty() ? model : model.overriddenBy(new Assignment(values, Map.of())));
  }

  static Set<Term> variables(Term root) {
    Set<Term> seen = new HashSet<>();
    Set<Term> result = new java.util.LinkedHashSet<>();
    List<Term> open = new ArrayList<>(List.of(root));
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (seen.add(term)) {
        if (term.operator() == Operator.VARIABLE) {
          result.add(term);
        }
        open.addAll(term.operands());
      }
    }
    return result;
  }
}
