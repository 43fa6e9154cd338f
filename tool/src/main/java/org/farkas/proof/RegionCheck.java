package org.farkas.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.criteria.Label;
import org.farkas.criteria.Target;
import org.farkas.exec.semantics.ConversionSemantics;
import org.farkas.exec.semantics.IntegerSemantics;
import org.farkas.exec.semantics.Meaning;
import org.farkas.exec.semantics.Requirement;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;

/**
 * Shows that labels of a function's own code are never satisfied, by an inductive invariant that a
 * certificate lists: what never holds at points of the code. Three kinds of questions, each about
 * one straight piece of code: that it does not hold where an activation begins; that no piece leads
 * from where nothing of it holds to where some of it does; that none leads from there to a label.
 *
 * <p>Only registers are followed; what is read of memory, and what calls give, may be anything. So
 * it holds of each activation by itself, whoever called it with whatever, and memory, sizes and
 * sharing play no part.
 */
final class RegionCheck {
  private final SourceModel source;
  private final Function function;
  private final Regions regions;
  private final Data data;
  private final TermContext terms;
  private final Refutations refutations;
  private final boolean pointersKnown;

  /** Where pieces of code begin that control may come to. */
  private final Deque<CodePoint> open = new ArrayDeque<>();

  private final Set<CodePoint> seen = new HashSet<>();

  /** By goal, when its marks are passed. */
  private final Map<Goal, List<Term>> passed = new HashMap<>();

  /** When control comes to what is not represented. */
  private final List<Term> left = new ArrayList<>();

  /**
   * @param pointersKnown whether pointers have the width that is known here; where they have
   *     another one, each is anything wherever it is looked at
   */
  RegionCheck(
      SourceModel source,
      Function function,
      Regions regions,
      Data data,
      Refutations refutations,
      boolean pointersKnown) {
    this.pointersKnown = pointersKnown;
    this.source = source;
    this.function = function;
    this.regions = regions;
    this.data = data;
    this.terms = data.terms();
    this.refutations = refutations;
  }

  /**
   * What is to be shown: that this function passes none of some marks in a way that satisfies a
   * target.
   */
  record Goal(Target target, Set<MarkCall> marks) {}

  /** Those of the goals that it shows. */
  List<Goal> shown(List<Goal> goals) {
    if (goals.isEmpty() || regions.isEmpty() || savesItsPlace() || !inductive(goals)) {
      return List.of();
    }
    if (!refutations.refuted(any(left), "what-is-not-represented", Long.MAX_VALUE)) {
      return List.of();
    }
    return goals.stream()
        .filter(
            goal ->
                refutations.refuted(
                    any(passed.getOrDefault(goal, List.of())), goal.target().id(), Long.MAX_VALUE))
        .toList();
  }

  private Term any(List<Term> conditions) {
    Term result = terms.bool(false);
    for (Term each : conditions) {
      result = terms.or(result, each);
    }
    return result;
  }

  private boolean inductive(List<Goal> goals) {
    comes(new CodePoint(function.name(), 0, 0));
    while (!open.isEmpty()) {
      CodePoint point = open.remove();
      Block block = function.blocks().get(point.block());
      if (!new Piece(block, point.instruction(), goals).keeps()) {
        return false;
      }
    }
    return true;
  }

  /** Control may come to a point. */
  private void comes(CodePoint point) {
    if (seen.add(point)) {
      open.add(point);
    }
  }

  /** Whether a call may come back twice. */
  private boolean savesItsPlace() {
    return function.blocks().stream()
        .flatMap(block -> block.instructions().stream())
        .anyMatch(
            i ->
                i instanceof Instruction.Call call
                    && Calls.named(call)
                        .map(name -> name.contains("setjmp") || name.contains("context"))
                        .orElse(false));
  }

  /** A straight piece of code, from a point to the next one that something is said of. */
  private final class Piece {
    private final Block block;
    private final int start;
    private final List<Goal> goals;
    private final Map<String, Term> registers = new LinkedHashMap<>();
    private Term guard;

    Piece(Block block, int start, List<Goal> goals) {
      this.block = block;
      this.start = start;
      this.goals = goals;
    }

    /** Whether it leads from where nothing of what never holds does only to such points. */
    boolean keeps() {
      CodePoint from = new CodePoint(function.name(), block.index(), start);
      function.parameters().forEach(this::begin);
      for (Block other : function.blocks()) {
        other.phis().forEach(phi -> begin(phi.result()));
        other.instructions().forEach(i -> i.defines().ifPresent(this::begin));
      }
      Term before = regions.at(from, registers, data);
      boolean entry = block.index() == 0 && start == 0;
      if (entry && !refutations.refuted(before, "begins", Long.MAX_VALUE)) {
        return false;
      }
      guard = terms.not(before);
      for (int at = start; at < block.instructions().size(); at++) {
        CodePoint here = new CodePoint(function.name(), block.index(), at);
        if (at > start && regions.speaksOf(here)) {
          comes(here);
          return excluded(here, guard, registers);
        }
        if (guard.isFalse() || !execute(block.instructions().get(at))) {
          return true;
        }
      }
      return leave(block.terminator());
    }

    private void begin(Value.Register register) {
      if (scalar(register.type())) {
        int width = Data.bits(register.type());
        registers.put(Regions.register(register.index(), width), data.anything("register", width));
      }
    }

    private Term value(Value value) {
      if (!pointersKnown && value.type() instanceof Type.Pointer) {
        return data.anything("pointer", Data.POINTER_BITS);
      }
      return switch (value) {
        case Value.Register register -> {
          int width = Data.bits(register.type());
          yield registers.get(Regions.register(register.index(), width));
        }
        case Value.IntConstant c -> terms.constant(c.type().bits(), c.value());
        case Value.FloatConstant c -> terms.constant(Data.bits(c.type()), c.bits());
        case Value.Null _ -> terms.constant(Data.POINTER_BITS, 0);
        case Value.GlobalAddress g ->
            terms.make(
                Operator.ADD,
                terms.variable("&" + g.name(), Data.POINTER_BITS, Term.VariableKind.INPUT),
                data.offset(g.offsetBytes()));
        case Value.FunctionAddress f ->
            terms.variable("&&" + f.name(), Data.POINTER_BITS, Term.VariableKind.INPUT);
        case Value.Undefined u -> data.anything("undefined", Data.bits(u.type()));
        case Value.AggregateConstant a -> throw new Unrepresented("an aggregate", function.where());
      };
    }

    private Term defined(Meaning meaning) {
      for (Requirement requirement : meaning.requirements()) {
        guard = terms.and(guard, requirement.holds());
      }
      return meaning.result();
    }

    /** Executes an instruction; false if control does not go on behind it. */
    private boolean execute(Instruction instruction) {
      if (instruction instanceof Instruction.Unsupported) {
        left.add(guard);
        return false;
      }
      if (instruction instanceof Instruction.Call call) {
        MarkCall.of(call).ifPresent(mark -> pass(mark, call));
      }
      if (instruction.defines().filter(r -> scalar(r.type())).isEmpty()) {
        return true;
      }
      Value.Register result = instruction.defines().get();
      int width = Data.bits(result.type());
      Term value =
          switch (instruction) {
            case Instruction.Binary i ->
                defined(
                    IntegerSemantics.binary(
                        terms,
                        i.operator(),
                        value(i.left()),
                        value(i.right()),
                        i.noSignedWrap(),
                        i.noUnsignedWrap(),
                        i.exact()));
            case Instruction.Compare i ->
                IntegerSemantics.compare(terms, i.predicate(), value(i.left()), value(i.right()));
            case Instruction.Select i ->
                terms.ite(value(i.condition()), value(i.whenTrue()), value(i.whenFalse()));
            case Instruction.Freeze i -> value(i.operand());
            case Instruction.Convert i -> convert(i, width);
            case Instruction.Call call when value(call).isPresent() ->
                terms.constant(width, value(call).get() ? 1 : 0);
            case Instruction.Allocate _ when block.index() == 0 ->
                // An address, the same as long as the activation lasts; which one is not known.
                registers.get(Regions.register(result.index(), width));
            default -> data.anything("result", width);
          };
      registers.put(Regions.register(result.index(), width), value);
      return true;
    }

    /** What a mark of a condition or an outcome gives. */
    private static Optional<Boolean> value(Instruction.Call call) {
      return MarkCall.of(call).flatMap(MarkCall::value);
    }

    private void pass(MarkCall mark, Instruction.Call call) {
      for (Goal goal : goals) {
        if (goal.marks().contains(mark)) {
          Term when =
              goal.target().label() instanceof Label.SwitchCase selected
                  ? terms.and(guard, selects(selected, value(call.arguments().get(1))))
                  : guard;
          passed.computeIfAbsent(goal, _ -> new ArrayList<>()).add(when);
        }
      }
    }

    private Term selects(Label.SwitchCase label, Term value) {
      SwitchInfo info = source.switches().get(label.switchId());
      return SwitchSelection.selected(terms, info, label.caseIndex(), value);
    }

    private Term convert(Instruction.Convert i, int width) {
      return switch (i.conversion()) {
        case TRUNCATE, ZERO_EXTEND, SIGN_EXTEND ->
            defined(ConversionSemantics.convert(terms, i.conversion(), value(i.operand()), width));
        default -> data.anything("converted", width);
      };
    }

    private boolean leave(Terminator terminator) {
      return switch (terminator) {
        case Terminator.Return _, Terminator.Unreachable _ -> true;
        case Terminator.Jump t -> step(t.target(), terms.bool(true));
        case Terminator.Branch t ->
            step(t.whenTrue(), value(t.condition()))
                && step(t.whenFalse(), terms.not(value(t.condition())));
        case Terminator.Switch t -> {
          Term operand = value(t.operand());
          Term none = terms.bool(true);
          boolean keeps = true;
          for (Terminator.SwitchCase each : t.cases()) {
            Term is = terms.eq(operand, terms.constant(operand.widthBits(), each.value()));
            keeps &= step(each.target(), is);
            none = terms.and(none, terms.not(is));
          }
          yield keeps && step(t.defaultTarget(), none);
        }
        case Terminator.Unsupported _ -> {
          left.add(guard);
          yield true;
        }
      };
    }

    private boolean step(int to, Term condition) {
      CodePoint there = new CodePoint(function.name(), to, 0);
      if (terms.and(guard, condition).isFalse()) {
        return true;
      }
      comes(there);
      if (!regions.speaksOf(there)) {
        return true;
      }
      Map<String, Term> after = new LinkedHashMap<>(registers);
      for (Block.Phi phi : function.blocks().get(to).phis()) {
        if (scalar(phi.result().type())) {
          int width = Data.bits(phi.result().type());
          after.put(
              Regions.register(phi.result().index(), width),
              value(phi.incoming().get(block.index())));
        }
      }
      return excluded(there, terms.and(guard, condition), after);
    }

    private boolean excluded(CodePoint there, Term when, Map<String, Term> after) {
      Term comes = terms.and(when, regions.at(there, after, data));
      return refutations.refuted(
          comes, "step-from-%d-to-%d".formatted(block.index(), there.block()), Long.MAX_VALUE);
    }
  }

  private static boolean scalar(Type type) {
    return switch (type) {
      case Type.Int _, Type.Float _, Type.Pointer _ -> true;
      case Type.Aggregate _, Type.Void _, Type.Unsupported _ -> false;
    };
  }
}
