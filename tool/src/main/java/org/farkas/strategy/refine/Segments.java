package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Target;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.library.PlainOutput;
import org.farkas.exec.machine.UnsupportedFunctions;
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
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/**
 * The steps out of a place in the code: what the instructions up to the block's end, or up to a
 * call of a function with a body, do to registers and memory. What is not represented exactly is
 * unknown, or leaves the code.
 *
 * <p>Longer than the house allows: it is one switch over all instructions, and what they share.
 */
final class Segments {
  private static final int MOST_COPIED_BYTES = 256;
  private static final int MOST_CONTEXTS = 2_000;
  private static final String ERROR_NUMBER = "__farkas_error_number";

  private static final Set<String> ENDING =
      Set.of("exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail", "llvm.trap");

  private final Vocabulary words;
  private final TermContext terms;
  private final Module module;
  private final Aliasing aliasing;
  private final Labels labels;
  private final SourceModel source;
  private int contexts = 1;

  /** The same calls give the same contexts. */
  private final Map<CodePoint, Map<Context, Map<String, Context>>> called = new HashMap<>();

  Segments(
      Vocabulary words,
      Module module,
      SourceModel source,
      Aliasing aliasing,
      Collection<Target> targets) {
    this.words = words;
    this.terms = words.terms();
    this.module = module;
    this.source = source;
    this.aliasing = aliasing;
    this.labels = new Labels(words, source, targets);
  }

  /** A value in a register. */
  private sealed interface Datum {}

  private record Scalar(Term term) implements Datum {}

  private record Members(List<Datum> members) implements Datum {}

  /** The rest of a block is left. */
  private static final class Leave extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Leave(String why) {
      super(why, null, false, false);
    }
  }

  /** The steps from a place in the code. */
  List<Step> from(Place.Code place) {
    return new Segment(place).steps();
  }

  private final class Segment {
    private final Place.Code start;
    private final Context context;
    private final Function function;
    private final Block block;
    private final Map<Integer, Datum> registers = new LinkedHashMap<>();
    private final Map<Term, Term> assigned = new LinkedHashMap<>();
    private final List<Write> writes = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private Term guard = terms.bool(true);
    private int at;

    Segment(Place.Code start) {
      this.start = start;
      this.context = start.context();
      this.function = context.function();
      this.block = function.blocks().get(start.block());
    }

    List<Step> steps() {
      try {
        for (at = start.instruction(); at < block.instructions().size(); at++) {
          if (!execute(block.instructions().get(at))) {
            return steps;
          }
          if (guard.isFalse()) {
            return steps;
          }
        }
        leave(block.terminator());
      } catch (Leave e) {
        left(e.getMessage());
      }
      return steps;
    }

    /** The place in the user's own code, where models of the library are called. */
    private SourceSpan where() {
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
    private String spoken(String called) {
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

    private CodePoint here() {
      return new CodePoint(function.name(), block.index(), at);
    }

    private void left(String why) {
      go(new Place.Left(context.stack(here()), why, where()), guard, Map.of());
    }

    private void go(Place to, Term when, Map<Term, Term> more) {
      if (when.isFalse()) {
        return;
      }
      Map<Term, Term> all = new LinkedHashMap<>(assigned);
      registers.forEach(
          (index, datum) -> {
            if (datum instanceof Scalar(Term term)) {
              all.put(words.register(context, index, term.widthBits()), term);
            }
          });
      all.putAll(more);
      steps.add(new Step(start, to, when, all, writes));
    }

    private void require(Term condition) {
      guard = terms.and(guard, condition);
    }

    private Term number(Value value) {
      return number(datum(value));
    }

    private Term number(Datum datum) {
      return switch (datum) {
        case Scalar(Term term) -> term;
        case Members _ -> throw new Leave("an aggregate as a number");
      };
    }

    private Datum datum(Value value) {
      return switch (value) {
        case Value.Register register -> {
          Datum known = registers.get(register.index());
          if (known != null) {
            yield known;
          }
          yield scalar(register.type())
              ? new Scalar(words.register(context, register.index(), bits(register.type())))
              : unknown(register.type());
        }
        case Value.IntConstant c -> new Scalar(terms.constant(c.type().bits(), c.value()));
        case Value.FloatConstant c -> new Scalar(terms.constant(bits(c.type()), c.bits()));
        case Value.Null _ -> new Scalar(terms.constant(Vocabulary.POINTER_BITS, 0));
        case Value.GlobalAddress g ->
            new Scalar(sum(words.variable(g.name()), terms.constant(64, g.offsetBytes())));
        case Value.FunctionAddress f -> new Scalar(words.function(f.name()));
        case Value.Undefined u -> unknown(u.type());
        case Value.AggregateConstant a ->
            new Members(a.members().stream().map(this::datum).toList());
      };
    }

    private Term sum(Term one, Term other) {
      return terms.make(Operator.ADD, one, other);
    }

    private Datum unknown(Type type) {
      return switch (type) {
        case Type.Int _, Type.Float _, Type.Pointer _ -> new Scalar(words.unknown(bits(type)));
        case Type.Aggregate a -> new Members(a.members().stream().map(this::unknown).toList());
        case Type.Void _, Type.Unsupported _ -> throw new Leave("a value of type " + type);
      };
    }

    /** Executes an instruction; false if the segment ends with it. */
    private boolean execute(Instruction instruction) {
      if (instruction instanceof Instruction.Call call) {
        return call(call);
      }
      Optional<Datum> result =
          switch (instruction) {
            case Instruction.Binary i ->
                Optional.of(
                    defined(
                        IntegerSemantics.binary(
                            terms,
                            i.operator(),
                            number(i.left()),
                            number(i.right()),
                            i.noSignedWrap(),
                            i.noUnsignedWrap(),
                            i.exact())));
            case Instruction.Compare i ->
                Optional.of(
                    new Scalar(
                        IntegerSemantics.compare(
                            terms, i.predicate(), number(i.left()), number(i.right()))));
            case Instruction.FloatBinary i ->
                Optional.of(
                    floating(i.result().type())
                        ? new Scalar(
                            FloatSemantics.binary(
                                terms, i.operator(), number(i.left()), number(i.right())))
                        : unknown(i.result().type()));
            case Instruction.FloatNegate i ->
                Optional.of(
                    floating(i.result().type())
                        ? new Scalar(FloatSemantics.negate(terms, number(i.operand())))
                        : unknown(i.result().type()));
            case Instruction.FloatCompare i ->
                Optional.of(
                    floating(i.left().type())
                        ? new Scalar(
                            FloatSemantics.compare(
                                terms, i.predicate(), number(i.left()), number(i.right())))
                        : unknown(i.result().type()));
            case Instruction.Convert i -> Optional.of(convert(i));
            case Instruction.Select i ->
                Optional.of(
                    choose(number(i.condition()), datum(i.whenTrue()), datum(i.whenFalse())));
            case Instruction.Allocate i -> allocate(i);
            case Instruction.Load i ->
                Optional.of(
                    i.isVolatile()
                        ? unknown(i.result().type())
                        : load(i.address(), i.result().type()));
            case Instruction.Store i -> {
              Term address = number(i.address());
              accessed(address);
              store(address, i.value().type(), datum(i.value()));
              yield Optional.empty();
            }
            case Instruction.PointerAdd i -> Optional.of(new Scalar(moved(i)));
            case Instruction.Call _ -> throw new IllegalStateException("a call");
            case Instruction.ExtractMember i -> {
              Datum result0 = datum(i.aggregate());
              for (int index : i.path()) {
                result0 = members(result0).get(index);
              }
              yield Optional.of(result0);
            }
            case Instruction.InsertMember i ->
                Optional.of(insert(datum(i.aggregate()), datum(i.member()), i.path()));
            case Instruction.Freeze i -> Optional.of(datum(i.operand()));
            case Instruction.Uninitialised i -> Optional.of(unknown(i.result().type()));
            case Instruction.Unsupported i -> throw new Leave(i.reason());
          };
      instruction
          .defines()
          .ifPresent(register -> result.ifPresent(datum -> registers.put(register.index(), datum)));
      return true;
    }

    private Datum defined(Meaning meaning) {
      for (Requirement requirement : meaning.requirements()) {
        require(requirement.holds());
      }
      return new Scalar(meaning.result());
    }

    private Datum choose(Term condition, Datum first, Datum second) {
      if (first instanceof Members(List<Datum> one) && second instanceof Members(List<Datum> two)) {
        List<Datum> members = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
          members.add(choose(condition, one.get(i), two.get(i)));
        }
        return new Members(members);
      }
      return new Scalar(terms.ite(condition, number(first), number(second)));
    }

    private static List<Datum> members(Datum datum) {
      if (datum instanceof Members(List<Datum> members)) {
        return members;
      }
      throw new Leave("a member of a value that has none");
    }

    private static Datum insert(Datum aggregate, Datum member, List<Integer> path) {
      if (path.isEmpty()) {
        return member;
      }
      List<Datum> members = new ArrayList<>(members(aggregate));
      int first = path.getFirst();
      members.set(first, insert(members.get(first), member, path.subList(1, path.size())));
      return new Members(members);
    }

    private Datum convert(Instruction.Convert i) {
      Term operand = number(i.operand());
      int width = bits(i.result().type());
      return switch (i.conversion()) {
        case POINTER_TO_INT, INT_TO_POINTER ->
            new Scalar(
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
              (!(i.operand().type() instanceof Type.Float) || floating(i.operand().type()))
                  && (!(i.result().type() instanceof Type.Float) || floating(i.result().type()));
          yield known
              ? defined(ConversionSemantics.convert(terms, i.conversion(), operand, width))
              : unknown(i.result().type());
        }
        case TRUNCATE, ZERO_EXTEND, SIGN_EXTEND, BITCAST ->
            defined(ConversionSemantics.convert(terms, i.conversion(), operand, width));
      };
    }

    private Optional<Datum> allocate(Instruction.Allocate i) {
      int register = i.result().index();
      boolean once = block.index() == 0 && i.count() instanceof Value.IntConstant;
      if (once) {
        long size = ((Value.IntConstant) i.count()).bits() * i.elementBytes();
        // Its register has been its address all along.
        writes.add(
            new Write.Forgotten(
                words.register(context, register, Vocabulary.POINTER_BITS), Math.max(1, size)));
        return Optional.empty();
      }
      writes.add(new Write.Everything());
      return Optional.of(unknown(Type.POINTER));
    }

    private Term moved(Instruction.PointerAdd i) {
      Term base = number(i.base());
      Term result = sum(base, terms.constant(64, i.constantBytes()));
      for (Instruction.ScaledIndex index : i.indices()) {
        Term number = number(index.index());
        Term wide =
            number.widthBits() < 64
                ? terms.convert(Operator.SIGN_EXTEND, number, 64)
                : terms.extract(number, 0, 64);
        Term by = terms.make(Operator.MUL, wide, terms.constant(64, index.scaleBytes()));
        result = sum(result, by);
      }
      if (i.inBounds()) {
        // An object does not go round the end of memory, and no further than to its own ends a
        // pointer may be moved (C17 6.5.6p8).
        Term distance = terms.make(Operator.SUB, result, base);
        Term forward = terms.make(Operator.SLE, terms.constant(64, 0), distance);
        require(
            terms.ite(
                forward,
                terms.make(Operator.ULE, base, result),
                terms.make(Operator.ULT, result, base)));
      }
      return result;
    }

    /** Nothing lies at the null pointer. */
    private void accessed(Term address) {
      require(terms.not(terms.eq(address, terms.constant(Vocabulary.POINTER_BITS, 0))));
    }

    private Datum load(Value pointer, Type type) {
      Term address = number(pointer);
      accessed(address);
      return load(address, type);
    }

    private Datum load(Term address, Type type) {
      if (type instanceof Type.Aggregate aggregate) {
        List<Datum> members = new ArrayList<>();
        for (int i = 0; i < aggregate.members().size(); i++) {
          Term at = sum(address, terms.constant(64, aggregate.offsetsBytes().get(i)));
          members.add(load(at, aggregate.members().get(i)));
        }
        return new Members(members);
      }
      int width = bits(type);
      Term whole = read(address, (width + 7) / 8);
      return new Scalar(terms.extract(whole, 0, width));
    }

    /** Bytes at an address, behind what was written so far. */
    private Term read(Term address, int bytes) {
      if (aliasing.unchangeable(address)) {
        return words.read(address, bytes);
      }
      for (int i = writes.size() - 1; i >= 0; i--) {
        if (writes.get(i) instanceof Write.Stored(Term to, int size, Term value)) {
          switch (aliasing.relation(to, size, address, bytes)) {
            case Aliasing.Within(int offset) -> {
              return terms.extract(value, 8 * offset, 8 * bytes);
            }
            case Aliasing.Apart _ -> {
              continue;
            }
            case Aliasing.Overlapping _, Aliasing.Depends _ -> {}
          }
        }
        return words.late(writes.subList(0, i + 1), address, bytes);
      }
      return words.read(address, bytes);
    }

    private void store(Term address, Type type, Datum datum) {
      if (type instanceof Type.Aggregate aggregate) {
        for (int i = 0; i < aggregate.members().size(); i++) {
          Term at = sum(address, terms.constant(64, aggregate.offsetsBytes().get(i)));
          store(at, aggregate.members().get(i), members(datum).get(i));
        }
        return;
      }
      Term value = number(datum);
      int bytes = (value.widthBits() + 7) / 8;
      writes.add(
          new Write.Stored(address, bytes, terms.convert(Operator.ZERO_EXTEND, value, 8 * bytes)));
    }

    private boolean call(Instruction.Call call) {
      if (!(call.callee() instanceof Value.FunctionAddress callee)) {
        throw new Leave("a call through a pointer");
      }
      String name = callee.name();
      if (LibraryModels.mayChangeErrno(name) && module.globals().containsKey(ERROR_NUMBER)) {
        writes.add(new Write.Forgotten(words.variable(ERROR_NUMBER), 4));
      }
      if (name.contains("setjmp") || UnsupportedFunctions.contains(name)) {
        // What follows it may be anywhere.
        go(new Place.Left(List.of(), "function '" + name + "'", where()), guard, Map.of());
        return false;
      }
      Function called = module.functions().get(name);
      if (called != null && !called.declaration()) {
        enter(call, called);
        return false;
      }
      if (name.startsWith("__farkas_")) {
        return mark(call, name);
      }
      if (ENDING.contains(name)) {
        return false;
      }
      if (name.startsWith("llvm.")) {
        intrinsic(call, name.substring("llvm.".length()));
        return true;
      }
      if (!PlainOutput.is(name, call, module)) {
        if (call.arguments().stream().anyMatch(Value.FunctionAddress.class::isInstance)) {
          throw new Leave("'" + spoken(name) + "', which may call what it is given");
        }
        writes.add(new Write.Everything());
      }
      result(call);
      return true;
    }

    /** Nothing is known of what a call gives. */
    private void result(Instruction.Call call) {
      call.result()
          .filter(register -> !(register.type() instanceof Type.Void))
          .ifPresent(register -> registers.put(register.index(), unknown(register.type())));
    }

    private void result(Instruction.Call call, long value) {
      call.result()
          .ifPresent(
              register ->
                  registers.put(
                      register.index(), new Scalar(terms.constant(bits(register.type()), value))));
    }

    private boolean mark(Instruction.Call call, String name) {
      if (name.equals("__farkas_undefined")) {
        return false;
      }
      if (name.equals("__farkas_not_null")) {
        accessed(number(call.arguments().getFirst()));
        result(call, 0);
        return true;
      }
      if (!Labels.isMark(name)
          || !(call.arguments().getFirst() instanceof Value.IntConstant payload)) {
        throw new Leave("what the environment does");
      }
      int id = (int) payload.bits();
      switch (name) {
        case Labels.CONDITION -> {
          assigned.put(words.mark(context, id >> 1), terms.constant(2, 2 + (id & 1)));
          labels.condition(id >> 1, (id & 1) == 1, this::mark).forEach(this::label);
          result(call, id & 1);
        }
        case Labels.BEGIN -> {
          for (int condition : source.decisions().get(id).conditions()) {
            assigned.put(words.mark(context, condition), terms.constant(2, 0));
          }
          result(call, 0);
        }
        case Labels.END -> {
          labels.end(id >> 1, (id & 1) == 1, this::mark).forEach(this::label);
          result(call, id & 1);
        }
        default -> labels.switched(id, number(call.arguments().get(1))).forEach(this::label);
      }
      return true;
    }

    private Term mark(int condition) {
      Term variable = words.mark(context, condition);
      return assigned.getOrDefault(variable, variable);
    }

    private void label(Target target, Term when) {
      go(new Place.Label(target), terms.and(guard, when), Map.of());
    }

    private void intrinsic(Instruction.Call call, String name) {
      if (name.startsWith("dbg.") || name.startsWith("lifetime.")) {
        return;
      }
      if (name.startsWith("memcpy") || name.startsWith("memmove") || name.startsWith("memset")) {
        copy(call, name.startsWith("memset"));
        return;
      }
      boolean touches =
          name.startsWith("va_") || name.startsWith("stack") || name.startsWith("eh.");
      if (touches) {
        writes.add(new Write.Everything());
      }
      result(call);
    }

    private void copy(Instruction.Call call, boolean set) {
      Term to = number(call.arguments().get(0));
      Term size = number(call.arguments().get(2));
      if (!size.isConstant() || size.value() < 0) {
        // Not everything: that leaves locals whose address nobody has, and this may be one.
        writes.add(new Write.Forgotten(to, Long.MAX_VALUE));
        return;
      }
      long bytes = size.value();
      if (bytes > MOST_COPIED_BYTES) {
        writes.add(new Write.Forgotten(to, bytes));
        return;
      }
      Term from = number(call.arguments().get(1));
      List<Write> pieces = new ArrayList<>();
      for (long at = 0; at < bytes; ) {
        int width = set ? 1 : (int) Math.min(8, bytes - at);
        Term offset = terms.constant(64, at);
        Term value = set ? terms.extract(from, 0, 8) : read(sum(from, offset), width);
        pieces.add(new Write.Stored(sum(to, offset), width, value));
        at += width;
      }
      writes.addAll(pieces);
    }

    private void enter(Instruction.Call call, Function function) {
      String name = function.name();
      if (LibraryModels.treatment(name) == LibraryModels.Treatment.MODELLED_FOR_INPUT) {
        throw new Leave("what '" + spoken(name) + "' reads");
      }
      if (context.active(name)) {
        throw new Leave("recursion of '" + spoken(name) + "'");
      }
      if (function.variadic() || function.parameters().size() != call.arguments().size()) {
        throw new Leave("a call of '" + spoken(name) + "' with variable arguments");
      }
      if (contexts >= MOST_CONTEXTS) {
        throw new Leave("more than " + MOST_CONTEXTS + " calls");
      }
      CodePoint behind = new CodePoint(this.function.name(), block.index(), at + 1);
      Context inner =
          called
              .computeIfAbsent(behind, _ -> new HashMap<>())
              .computeIfAbsent(context, _ -> new HashMap<>())
              .computeIfAbsent(
                  name,
                  _ ->
                      new Context(contexts++, function, Optional.of(context), Optional.of(behind)));
      Map<Term, Term> parameters = new LinkedHashMap<>();
      for (int i = 0; i < call.arguments().size(); i++) {
        Type type = function.parameters().get(i).type();
        if (!type.equals(call.arguments().get(i).type())) {
          throw new Leave("a call of '" + spoken(name) + "' with other types");
        }
        if (scalar(type)) {
          boolean copied = i < call.byValueBytes().size() && call.byValueBytes().get(i) > 0;
          parameters.put(
              words.register(inner, i, bits(type)),
              copied ? words.unknown(bits(type)) : number(call.arguments().get(i)));
        }
      }
      go(new Place.Code(inner, 0, 0), guard, parameters);
    }

    private void leave(Terminator terminator) {
      switch (terminator) {
        case Terminator.Return t -> {
          if (context.caller().isEmpty()) {
            return;
          }
          Context outer = context.caller().get();
          CodePoint behind = context.behind().orElseThrow();
          Instruction.Call call =
              (Instruction.Call)
                  outer
                      .function()
                      .blocks()
                      .get(behind.block())
                      .instructions()
                      .get(behind.instruction() - 1);
          Map<Term, Term> result = new LinkedHashMap<>();
          if (call.result().isPresent() && scalar(call.result().get().type())) {
            Type type = call.result().get().type();
            result.put(
                words.register(outer, call.result().get().index(), bits(type)),
                t.value().map(this::number).orElseGet(() -> words.unknown(bits(type))));
          }
          go(new Place.Code(outer, behind.block(), behind.instruction()), guard, result);
        }
        case Terminator.Jump t -> jump(t.target(), terms.bool(true));
        case Terminator.Branch t -> {
          Term condition = number(t.condition());
          jump(t.whenTrue(), condition);
          jump(t.whenFalse(), terms.not(condition));
        }
        case Terminator.Switch t -> {
          Term operand = number(t.operand());
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
      for (Block.Phi phi : function.blocks().get(target).phis()) {
        if (scalar(phi.result().type())) {
          phis.put(
              words.register(context, phi.result().index(), bits(phi.result().type())),
              number(phi.incoming().get(block.index())));
        }
      }
      go(new Place.Code(context, target, 0), terms.and(guard, condition), phis);
    }
  }

  private static boolean scalar(Type type) {
    return switch (type) {
      case Type.Int _, Type.Float _, Type.Pointer _ -> true;
      case Type.Aggregate _, Type.Void _, Type.Unsupported _ -> false;
    };
  }

  private static boolean floating(Type type) {
    return type instanceof Type.Float floating
        && (floating.format() == Type.Format.SINGLE || floating.format() == Type.Format.DOUBLE);
  }

  private static int bits(Type type) {
    return switch (type) {
      case Type.Int integer -> integer.bits();
      case Type.Float floating -> floating.format().bits();
      case Type.Pointer _ -> Vocabulary.POINTER_BITS;
      case Type.Aggregate _, Type.Void _, Type.Unsupported _ ->
          throw new Leave("a value of type " + type);
    };
  }
}
