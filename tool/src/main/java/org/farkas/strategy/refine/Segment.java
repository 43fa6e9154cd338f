package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.exec.semantics.ConversionSemantics;
import org.farkas.exec.semantics.FloatSemantics;
import org.farkas.exec.semantics.IntegerSemantics;
import org.farkas.exec.semantics.Meaning;
import org.farkas.exec.semantics.Requirement;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;

/** One segment: a switch over instructions, and over what ends a block. */
final class Segment {
  private final SegmentState state;
  private final SegmentMemory memory;
  private final SegmentCalls calls;
  private final Vocabulary words;
  private final TermContext terms;

  Segment(SegmentState state, SegmentMemory memory, SegmentCalls calls, Vocabulary words) {
    this.state = state;
    this.memory = memory;
    this.calls = calls;
    this.words = words;
    this.terms = words.terms();
  }

  /** The steps out of it. */
  List<Step> steps() {
    try {
      for (; state.at < state.block.instructions().size(); state.at++) {
        if (!execute(state.block.instructions().get(state.at))) {
          return state.steps();
        }
        if (state.guard().isFalse()) {
          return state.steps();
        }
      }
      leave(state.block.terminator());
    } catch (Leave e) {
      state.left(e.getMessage());
    }
    return state.steps();
  }

  /** Executes an instruction; false if the segment ends with it. */
  private boolean execute(Instruction instruction) {
    if (instruction instanceof Instruction.Call call) {
      return calls.call(call);
    }
    Optional<Datum> result =
        switch (instruction) {
          case Instruction.Binary i ->
              Optional.of(
                  defined(
                      IntegerSemantics.binary(
                          terms,
                          i.operator(),
                          state.number(i.left()),
                          state.number(i.right()),
                          i.noSignedWrap(),
                          i.noUnsignedWrap(),
                          i.exact())));
          case Instruction.Compare i ->
              Optional.of(
                  new Datum.Scalar(
                      IntegerSemantics.compare(
                          terms, i.predicate(), state.number(i.left()), state.number(i.right()))));
          case Instruction.FloatBinary i ->
              Optional.of(
                  Datum.isFloating(i.result().type())
                      ? new Datum.Scalar(
                          FloatSemantics.binary(
                              terms, i.operator(), state.number(i.left()), state.number(i.right())))
                      : state.unknown(i.result().type()));
          case Instruction.FloatNegate i ->
              Optional.of(
                  Datum.isFloating(i.result().type())
                      ? new Datum.Scalar(FloatSemantics.negate(terms, state.number(i.operand())))
                      : state.unknown(i.result().type()));
          case Instruction.FloatCompare i ->
              Optional.of(
                  Datum.isFloating(i.left().type())
                      ? new Datum.Scalar(
                          FloatSemantics.compare(
                              terms,
                              i.predicate(),
                              state.number(i.left()),
                              state.number(i.right())))
                      : state.unknown(i.result().type()));
          case Instruction.Convert i -> Optional.of(convert(i));
          case Instruction.Select i ->
              Optional.of(
                  choose(
                      state.number(i.condition()),
                      state.datum(i.whenTrue()),
                      state.datum(i.whenFalse())));
          case Instruction.Allocate i -> memory.allocate(i);
          case Instruction.Load i ->
              Optional.of(
                  i.isVolatile()
                      ? state.unknown(i.result().type())
                      : memory.load(i.address(), i.result().type()));
          case Instruction.Store i -> {
            Term address = state.number(i.address());
            memory.accessed(address);
            memory.store(address, i.value().type(), state.datum(i.value()));
            yield Optional.empty();
          }
          case Instruction.PointerAdd i -> Optional.of(new Datum.Scalar(memory.moved(i)));
          case Instruction.Call _ -> throw new IllegalStateException("a call");
          case Instruction.ExtractMember i -> {
            Datum member = state.datum(i.aggregate());
            for (int index : i.path()) {
              member = Datum.membersOf(member).get(index);
            }
            yield Optional.of(member);
          }
          case Instruction.InsertMember i ->
              Optional.of(
                  Datum.insert(state.datum(i.aggregate()), state.datum(i.member()), i.path()));
          case Instruction.Freeze i -> Optional.of(state.datum(i.operand()));
          case Instruction.Uninitialised i -> Optional.of(state.unknown(i.result().type()));
          case Instruction.Unsupported i -> throw new Leave(i.reason());
        };
    instruction
        .defines()
        .ifPresent(register -> result.ifPresent(datum -> state.put(register, datum)));
    return true;
  }

  private Datum defined(Meaning meaning) {
    for (Requirement requirement : meaning.requirements()) {
      state.require(requirement.holds());
    }
    return new Datum.Scalar(meaning.result());
  }

  private Datum choose(Term condition, Datum first, Datum second) {
    if (first instanceof Datum.Members(List<Datum> one)
        && second instanceof Datum.Members(List<Datum> two)) {
      List<Datum> members = new ArrayList<>();
      for (int i = 0; i < one.size(); i++) {
        members.add(choose(condition, one.get(i), two.get(i)));
      }
      return new Datum.Members(members);
    }
    return new Datum.Scalar(terms.ite(condition, first.number(), second.number()));
  }

  private Datum convert(Instruction.Convert i) {
    Term operand = state.number(i.operand());
    int width = Datum.bits(i.result().type());
    return switch (i.conversion()) {
      case POINTER_TO_INT, INT_TO_POINTER ->
          new Datum.Scalar(
              width <= operand.widthBits()
                  ? terms.extract(operand, 0, width)
                  : terms.convert(Operator.ZERO_EXTEND, operand, width));
      case FLOAT_TRUNCATE,
          FLOAT_EXTEND,
          FLOAT_TO_UNSIGNED,
          FLOAT_TO_SIGNED,
          UNSIGNED_TO_FLOAT,
          SIGNED_TO_FLOAT -> {
        boolean known =
            (!(i.operand().type() instanceof Type.Float) || Datum.isFloating(i.operand().type()))
                && (!(i.result().type() instanceof Type.Float)
                    || Datum.isFloating(i.result().type()));
        yield known
            ? defined(ConversionSemantics.convert(terms, i.conversion(), operand, width))
            : state.unknown(i.result().type());
      }
      case TRUNCATE, ZERO_EXTEND, SIGN_EXTEND, BITCAST ->
          defined(ConversionSemantics.convert(terms, i.conversion(), operand, width));
    };
  }

  private void leave(Terminator terminator) {
    switch (terminator) {
      case Terminator.Return t -> {
        if (state.context.caller().isEmpty()) {
          return;
        }
        Context outer = state.context.caller().get();
        CodePoint behind = state.context.behind().orElseThrow();
        Instruction.Call call =
            (Instruction.Call)
                outer
                    .function()
                    .blocks()
                    .get(behind.block())
                    .instructions()
                    .get(behind.instruction() - 1);
        Map<Term, Term> result = new LinkedHashMap<>();
        if (call.result().isPresent() && Datum.isScalar(call.result().get().type())) {
          Type type = call.result().get().type();
          result.put(
              words.register(outer, call.result().get().index(), Datum.bits(type)),
              t.value().map(state::number).orElseGet(() -> words.unknown(Datum.bits(type))));
        }
        state.go(
            new Place.Code(outer, behind.block(), behind.instruction()), state.guard(), result);
      }
      case Terminator.Jump t -> jump(t.target(), terms.bool(true));
      case Terminator.Branch t -> {
        Term condition = state.number(t.condition());
        jump(t.whenTrue(), condition);
        jump(t.whenFalse(), terms.not(condition));
      }
      case Terminator.Switch t -> {
        Term operand = state.number(t.operand());
        Map<Integer, Term> guards = new LinkedHashMap<>();
        Term none = terms.bool(true);
        for (Terminator.SwitchCase each : t.cases()) {
          Term is = terms.eq(operand, terms.constant(operand.widthBits(), each.value()));
          guards.merge(each.target(), is, terms::or);
          none = terms.and(none, terms.not(is));
        }
        guards.merge(t.defaultTarget(), none, terms::or);
        guards.forEach(this::jump);
      }
      case Terminator.Unreachable _ -> {}
      case Terminator.Unsupported t -> throw new Leave(t.reason());
    }
  }

  private void jump(int target, Term condition) {
    Map<Term, Term> phis = new LinkedHashMap<>();
    for (Block.Phi phi : state.function.blocks().get(target).phis()) {
      if (Datum.isScalar(phi.result().type())) {
        phis.put(
            words.register(state.context, phi.result().index(), Datum.bits(phi.result().type())),
            state.number(phi.incoming().get(state.block.index())));
      }
    }
    state.go(new Place.Code(state.context, target, 0), terms.and(state.guard(), condition), phis);
  }
}
