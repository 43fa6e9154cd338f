package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.exec.library.LibraryNames;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/**
 * How far a segment has come: what its instructions did to registers and memory, under which
 * condition control is still there, and the steps that lead out of it so far.
 */
final class SegmentState {
  final Context context;
  final Function function;
  final Block block;
  final List<Write> writes = new ArrayList<>();

  /** What was given to variables that are no registers of this activation. */
  final Map<Term, Term> assigned = new LinkedHashMap<>();

  /** Number of the instruction at hand, as many as there are at the terminator. */
  int at;

  private final Place.Code start;
  private final Vocabulary words;
  private final TermContext terms;
  private final SourceModel source;
  private final Map<Integer, Datum> registers = new LinkedHashMap<>();
  private final List<Step> steps = new ArrayList<>();
  private Term guard;

  SegmentState(Place.Code start, Vocabulary words, SourceModel source) {
    this.start = start;
    this.words = words;
    this.terms = words.terms();
    this.source = source;
    this.guard = terms.bool(true);
    this.context = start.context();
    this.function = context.function();
    this.block = function.blocks().get(start.block());
    this.at = start.instruction();
  }

  /** The steps so far. */
  List<Step> steps() {
    return steps;
  }

  /** When control comes to the instruction at hand, with nothing undefined before. */
  Term guard() {
    return guard;
  }

  /** What does not hold is undefined, or goes another way. */
  void require(Term condition) {
    guard = terms.and(guard, condition);
  }

  void put(Value.Register register, Datum datum) {
    registers.put(register.index(), datum);
  }

  Term number(Value value) {
    return datum(value).number();
  }

  Datum datum(Value value) {
    return switch (value) {
      case Value.Register register -> {
        Datum known = registers.get(register.index());
        if (known != null) {
          yield known;
        }
        yield Datum.isScalar(register.type())
            ? new Datum.Scalar(
                words.register(context, register.index(), Datum.bits(register.type())))
            : unknown(register.type());
      }
      case Value.IntConstant c -> new Datum.Scalar(terms.constant(c.type().bits(), c.value()));
      case Value.FloatConstant c ->
          new Datum.Scalar(terms.constant(Datum.bits(c.type()), c.bits()));
      case Value.Null _ -> new Datum.Scalar(terms.constant(Vocabulary.POINTER_BITS, 0));
      case Value.GlobalAddress g ->
          new Datum.Scalar(sum(words.variable(g.name()), terms.constant(64, g.offsetBytes())));
      case Value.FunctionAddress f -> new Datum.Scalar(words.function(f.name()));
      case Value.Undefined u -> unknown(u.type());
      case Value.AggregateConstant a ->
          new Datum.Members(a.members().stream().map(this::datum).toList());
    };
  }

  Term sum(Term one, Term other) {
    return terms.make(Operator.ADD, one, other);
  }

  Datum unknown(Type type) {
    return switch (type) {
      case Type.Int _, Type.Float _, Type.Pointer _ ->
          new Datum.Scalar(words.unknown(Datum.bits(type)));
      case Type.Aggregate a -> new Datum.Members(a.members().stream().map(this::unknown).toList());
      case Type.Void _, Type.Unsupported _ -> throw new Leave("a value of type " + type);
    };
  }

  private CodePoint here() {
    return new CodePoint(function.name(), block.index(), at);
  }

  /** Where a caller goes on behind the call at hand. */
  CodePoint behind() {
    return new CodePoint(function.name(), block.index(), at + 1);
  }

  /** The code is left here. */
  void left(String why) {
    go(new Place.Left(context.stack(here()), why, where()), guard, Map.of());
  }

  /** A step to a place, with more variables given values on the way. */
  void go(Place to, Term when, Map<Term, Term> more) {
    if (when.isFalse()) {
      return;
    }
    Map<Term, Term> all = new LinkedHashMap<>(assigned);
    registers.forEach(
        (index, datum) -> {
          if (datum instanceof Datum.Scalar(Term term)) {
            all.put(words.register(context, index, term.widthBits()), term);
          }
        });
    all.putAll(more);
    steps.add(new Step(start, to, when, all, writes));
  }

  /** The place in the user's own code, where models of the library are called. */
  SourceSpan where() {
    SourceSpan own =
        at < block.instructions().size()
            ? block.instructions().get(at).where()
            : block.terminator().where();
    Context user = context;
    while (source.function(user.function().name()).filter(FunctionInfo::defined).isEmpty()
        && user.caller().isPresent()) {
      CodePoint behind = user.behind().orElseThrow();
      user = user.caller().get();
      own =
          user.function()
              .blocks()
              .get(behind.block())
              .instructions()
              .get(behind.instruction() - 1)
              .where();
    }
    return own;
  }

  /** A function that is called, or the library's whose model calls it. */
  String spoken(String called) {
    String spoken = called;
    for (Optional<Context> at = Optional.of(context); at.isPresent(); at = at.get().caller()) {
      String function = at.get().function().name();
      if (source.function(function).filter(FunctionInfo::defined).isPresent()) {
        break;
      }
      spoken = function;
    }
    return LibraryNames.spelled(spoken);
  }
}
