package org.farkas.strategy;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Function.ParameterAttribute;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;

/**
 * Guesses about inputs that hold what the code says of their sizes: who reads {@code frame[17]}
 * means at least 18 elements, and no run with fewer comes far. Followed are addresses at constant
 * distances from what parameters, variables and the pointers in them lead to, into the functions
 * that are called with them. It is a guess: larger objects make all questions about them larger, so
 * where elements are chosen by an index too, the places that it knows count up to a limit only.
 */
public final class FirstGuess {
  private static final long MOST_WITH_INDEX = 64;
  private static final int MOST_CALLS_DEEP = 4;
  private static final Set<Instruction.Predicate> EQUALITIES =
      EnumSet.of(Instruction.Predicate.EQ, Instruction.Predicate.NE);

  private final UnitTask task;
  private final InputLayout layout;

  /** What the pointers in objects lead to. */
  private final Map<Place, Integer> pointees = new HashMap<>();

  private final Map<String, Integer> variables = new HashMap<>();

  /** By object, the number of its bytes up to the last place that is used. */
  private final Map<Integer, Long> used = new LinkedHashMap<>();

  private final Set<Integer> indexed = new HashSet<>();
  private final Set<List<Object>> visited = new HashSet<>();

  /** Objects whose places are compared with each other. */
  private final KinObjects kin = new KinObjects();

  /**
   * A place in an object of the layout.
   *
   * @param known whether the offset is; else it is anywhere in the object
   */
  private record Place(int object, long offset, boolean known) {
    static Place at(int object, long offset) {
      return new Place(object, offset, true);
    }

    Place plus(long bytes) {
      return known ? at(object, offset + bytes) : this;
    }

    Place somewhere() {
      return new Place(object, 0, false);
    }
  }

  private FirstGuess(UnitTask task, ShapeGuess guess) {
    this.task = task;
    this.layout =
        LayoutBuilder.build(
            task.source(), task.function(), task.variables(), task.options(), guess);
    for (InputObject object : layout.objects()) {
      switch (object.origin()) {
        case InputObject.Pointee(int owner, long offset) ->
            pointees.put(Place.at(owner, offset), object.id());
        case InputObject.Global(String name, boolean _) -> variables.put(name, object.id());
        case InputObject.InitialVariable(String name) -> variables.put(name, object.id());
        case InputObject.Parameter _,
            InputObject.Fixed _,
            InputObject.StandardInput _,
            InputObject.EnvironmentVariable _,
            InputObject.StubResult _,
            InputObject.StubOutput _ -> {}
      }
    }
  }

  /** The guess with which the unit's search begins. */
  public static ShapeGuess of(UnitTask task) {
    return enlarged(task, ShapeGuess.FIRST);
  }

  /** A guess, larger where the code says so. */
  public static ShapeGuess enlarged(UnitTask task, ShapeGuess guess) {
    return new FirstGuess(task, guess).enlarged(guess);
  }

  private ShapeGuess enlarged(ShapeGuess guess) {
    Function unit = task.module().functions().get(task.function().name());
    if (unit == null) {
      return guess;
    }
    follow(unit, parameters(unit), 0);
    ShapeGuess result = guess.withKin(kin.pairs(layout));
    for (Map.Entry<Integer, Long> each : used.entrySet()) {
      InputObject object = layout.objects().get(each.getKey());
      long size = object.elementType().sizeBytes();
      if (!object.guessedCount() || size <= 0 || !object.name().startsWith("*")) {
        continue;
      }
      long needed = (each.getValue() + size - 1) / size;
      long known = object.terminated() ? object.count() - 1 : object.count();
      if (needed > known
          && needed
              <= (indexed.contains(object.id()) ? MOST_WITH_INDEX : GuessGrowth.MAX_CAPACITY)) {
        result = result.withCapacity(object.name().substring(1), needed);
      }
    }
    return result;
  }

  /** Where the unit's parameters point, by register; as the calling convention passes them. */
  private Map<Integer, Place> parameters(Function unit) {
    Map<Integer, Place> result = new HashMap<>();
    List<ParameterAttribute> attributes = unit.parameterAttributes();
    int next =
        !attributes.isEmpty()
                && attributes.getFirst().kind() == ParameterAttribute.Kind.STRUCT_RETURN
            ? 1
            : 0;
    for (InputObject object : layout.objects()) {
      if (!(object.origin() instanceof InputObject.Parameter)) {
        continue;
      }
      boolean copy =
          next < attributes.size()
              && attributes.get(next).kind() == ParameterAttribute.Kind.BY_VALUE;
      if (copy) {
        result.put(next++, Place.at(object.id(), 0));
        continue;
      }
      for (long at = 0; at < object.sizeBytes() && next < unit.parameters().size(); next++) {
        Type type = unit.parameters().get(next).type();
        if (type instanceof Type.Pointer) {
          target(Place.at(object.id(), at)).ifPresent(place(result, next));
        }
        long width = Math.max(1, bytes(type));
        int word = task.module().pointerBytes();
        at += (width + word - 1) / word * word;
      }
    }
    return result;
  }

  private static Consumer<Place> place(Map<Integer, Place> places, int register) {
    return place -> places.put(register, place);
  }

  /** Where the pointer at a place leads; elements of an array alike, for all are. */
  private Optional<Place> target(Place pointer) {
    if (!pointer.known()) {
      return Optional.empty();
    }
    long element = layout.objects().get(pointer.object()).elementType().sizeBytes();
    Integer object = pointees.get(pointer);
    if (object == null && element > 0) {
      object = pointees.get(Place.at(pointer.object(), pointer.offset() % element));
    }
    return Optional.ofNullable(object).map(id -> Place.at(id, 0));
  }

  /**
   * Notes what a function uses.
   *
   * @param places where registers point; those of parameters at first
   */
  private void follow(Function function, Map<Integer, Place> places, int depth) {
    if (function.declaration() || !visited.add(List.of(function.name(), Map.copyOf(places)))) {
      return;
    }
    for (Block block : function.blocks()) {
      for (Block.Phi phi : block.phis()) {
        for (Value value : phi.incoming().values()) {
          at(value, places).ifPresent(this::indexed);
          at(value, places)
              .map(Place::somewhere)
              .ifPresent(place -> places.putIfAbsent(phi.result().index(), place));
        }
      }
      for (Instruction instruction : block.instructions()) {
        follow(instruction, places, depth);
      }
    }
  }

  private void follow(Instruction instruction, Map<Integer, Place> places, int depth) {
    switch (instruction) {
      case Instruction.PointerAdd i -> {
        Optional<Place> base = at(i.base(), places);
        boolean known = i.indices().isEmpty();
        if (!known) {
          base.ifPresent(this::indexed);
        }
        base.map(place -> known ? place.plus(i.constantBytes()) : place.somewhere())
            .ifPresent(place(places, i.result().index()));
      }
      case Instruction.Load i -> {
        Optional<Place> from = at(i.address(), places);
        from.ifPresent(place -> uses(place, bytes(i.result().type())));
        if (i.result().type() instanceof Type.Pointer) {
          from.flatMap(this::target).ifPresent(place(places, i.result().index()));
        }
      }
      case Instruction.Store i ->
          at(i.address(), places).ifPresent(place -> uses(place, bytes(i.value().type())));
      case Instruction.Call i -> called(i, places, depth);
      case Instruction.Convert i when i.conversion() == Instruction.Conversion.POINTER_TO_INT ->
          at(i.operand(), places).ifPresent(place(places, i.result().index()));
      case Instruction.Compare i ->
          compared(i.left(), i.right(), places, !EQUALITIES.contains(i.predicate()));
      case Instruction.Binary i when i.operator() == Instruction.BinaryOperator.SUB ->
          compared(i.left(), i.right(), places, true);
      default -> {}
    }
  }

  private void called(Instruction.Call call, Map<Integer, Place> places, int depth) {
    if (!(call.callee() instanceof Value.FunctionAddress callee)) {
      return;
    }
    if (callee.name().startsWith("llvm.mem")
        && call.arguments().get(2) instanceof Value.IntConstant size) {
      for (Value argument : call.arguments().subList(0, 2)) {
        at(argument, places).ifPresent(place -> uses(place, size.bits()));
      }
      return;
    }
    Function function = task.module().functions().get(callee.name());
    if (function == null || depth == MOST_CALLS_DEEP) {
      return;
    }
    Map<Integer, Place> passed = new HashMap<>();
    for (int i = 0; i < Math.min(call.arguments().size(), function.parameters().size()); i++) {
      at(call.arguments().get(i), places).ifPresent(place(passed, i));
    }
    if (!passed.isEmpty()) {
      follow(function, passed, depth + 1);
    }
  }

  private void indexed(Place place) {
    indexed.add(place.object());
  }

  /**
   * Pointers that are ordered, or subtracted, are meant to lead into one object (C11 6.5.8p5).
   * Those that are asked for equality are if one walks over numbers; structures are mostly asked
   * which they are.
   */
  private void compared(Value left, Value right, Map<Integer, Place> places, boolean ordered) {
    Optional<Place> one = at(left, places);
    Optional<Place> other = at(right, places);
    if (one.isPresent()
        && other.isPresent()
        && (ordered || walks(one.get(), other.get()) || walks(other.get(), one.get()))) {
      kin.join(one.get().object(), other.get().object());
    }
  }

  private boolean walks(Place at, Place end) {
    return (!at.known() || at.offset() != 0) && isNumber(at) && isNumber(end);
  }

  private boolean isNumber(Place place) {
    CType element = layout.objects().get(place.object()).elementType();
    return element instanceof CType.Int || element instanceof CType.Floating;
  }

  private void uses(Place place, long bytes) {
    if (place.known() && place.offset() >= 0 && bytes > 0 && bytes <= Integer.MAX_VALUE) {
      used.merge(place.object(), place.offset() + bytes, Math::max);
    }
  }

  private Optional<Place> at(Value value, Map<Integer, Place> places) {
    return switch (value) {
      case Value.Register register -> Optional.ofNullable(places.get(register.index()));
      case Value.GlobalAddress global ->
          Optional.ofNullable(variables.get(global.name()))
              .map(object -> Place.at(object, global.offsetBytes()));
      default -> Optional.empty();
    };
  }

  private long bytes(Type type) {
    return switch (type) {
      case Type.Int integer -> (integer.bits() + 7L) / 8;
      case Type.Float floating -> floating.format().bits() / 8;
      case Type.Pointer _ -> task.module().pointerBytes();
      case Type.Aggregate _, Type.Void _, Type.Unsupported _ -> 1;
    };
  }
}
