package org.farkas.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.cfg.WrittenVariables;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Module;
import org.farkas.ir.Value;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;
import org.farkas.source.CType;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.SequenceState;
import org.farkas.testcase.ShapeOptions;
import org.farkas.testcase.StubNames;

/**
 * The memory in which the unit starts, and what it is given. Everything that is not fixed by the
 * program or by the user may be anything: no guess about the inputs is a constraint here.
 */
final class Inputs {
  private static final int MOST_BYTES = 1 << 20;

  private final Data data;
  private final TermContext terms;
  private final Module module;
  private final InputLayout layout;
  private final FixedByUser fixed;
  private final List<Term> assumptions = new ArrayList<>();
  private final Map<String, Place> variables = new HashMap<>();
  private final Map<String, Place> functions = new HashMap<>();
  private final Map<Integer, Place> objects = new HashMap<>();
  private final List<Place> pointees = new ArrayList<>();
  private final List<FixedPlaces.Fixed> fixedPlaces = new ArrayList<>();
  private final List<Place> streams = new ArrayList<>();
  private Optional<Place> standardInput = Optional.empty();
  private final Memory memory;

  /**
   * @param source what it says of variables
   */
  Inputs(
      Data data,
      Module module,
      List<VariableInfo> source,
      InputLayout layout,
      ShapeOptions options) {
    this.data = data;
    this.terms = data.terms();
    this.module = module;
    this.layout = layout;
    this.fixed = new FixedByUser(terms, options);
    this.memory = new Memory(data);
    Map<String, VariableInfo> known = new HashMap<>();
    source.forEach(variable -> known.put(variable.irName(), variable));
    addVariables(known, options);
    addObjects();
    layout.objects().stream().filter(object -> !object.holdsInput()).forEach(this::fill);
    assumptions.addAll(fixed.equalPointers(layout));
  }

  /** What the user fixed about the inputs, and that selectors select something. */
  List<Term> assumptions() {
    return assumptions;
  }

  /** What the inputs' pointers lead to. */
  List<Place> pointees() {
    return pointees;
  }

  /** The memory at addresses that the program writes as numbers. */
  FixedPlaces fixedPlaces() {
    return new FixedPlaces(data, fixedPlaces);
  }

  /** What the inputs' pointers to streams lead to. */
  List<Place> streams() {
    return streams;
  }

  /** What can be read from standard input, if the unit reads it. */
  Optional<Place> standardInput() {
    return standardInput;
  }

  /** The memory in which the unit starts, for what else belongs to it. */
  Memory memory() {
    return memory;
  }

  Place function(String name) {
    return functions.computeIfAbsent(name, Place::function);
  }

  /** The type of a function that the inputs' pointers lead to; nothing if that is not plain. */
  Optional<CType.Function> typeOfPointed(String function) {
    Set<CType.Function> types = new HashSet<>();
    for (InputObject object : layout.objects()) {
      for (PointerSlot slot : object.slots()) {
        if (slot.type().pointee() instanceof CType.Function type
            && StubNames.forPointerTo(type).equals(function)) {
          types.add(type);
        }
      }
    }
    return types.size() == 1 ? Optional.of(types.iterator().next()) : Optional.empty();
  }

  /** The address of a variable. */
  Pointer variable(String name, long offset) {
    Place place = variables.get(name);
    return place == null ? data.anywhere() : data.lead(place, data.offset(offset));
  }

  private void addVariables(Map<String, VariableInfo> known, ShapeOptions options) {
    Set<String> written = WrittenVariables.of(module).names();
    Set<String> escaping = WrittenVariables.escaping(module);
    Map<String, InputObject> inputs = new HashMap<>();
    Map<String, InputObject> initials = new HashMap<>();
    for (InputObject object : layout.objects()) {
      switch (object.origin()) {
        case InputObject.Global global -> inputs.put(global.irName(), object);
        case InputObject.InitialVariable initial -> initials.put(initial.irName(), object);
        case InputObject.Parameter _,
            InputObject.Pointee _,
            InputObject.Fixed _,
            InputObject.StandardInput _,
            InputObject.EnvironmentVariable _,
            InputObject.StubResult _,
            InputObject.StubOutput _ -> {}
      }
    }
    Map<Place, Global.Initialiser> initialised = new LinkedHashMap<>();
    for (Global global : module.globals().values()) {
      InputObject input = inputs.get(global.name());
      VariableInfo info = known.get(global.name());
      boolean staticLocal = info != null && info.enclosingFunction().isPresent();
      boolean kept = global.constant() || info != null && info.constant();
      boolean fixed =
          global.initialiser().isPresent()
              && (kept || staticLocal && global.internal() && !written.contains(global.name()));
      boolean starts =
          SequenceState.startsAsInitialised(
              layout.function(), known.values(), global.name(), options);
      // The library's own: a stream is found as its caller has left it, and stdin and its like are
      // no variables whose addresses a program can have (C11 7.21.1p3).
      boolean state = global.name().equals(InputObject.StandardInput.STATE);
      boolean stream = info != null && info.fromSystemHeader() && Streams.isVariable(global.name());
      boolean small = global.sizeBytes() <= MOST_BYTES;
      // Pointers of the inputs may lead to it, and the layout has no choice for that.
      boolean hidden =
          input == null && !fixed && !state && !stream && escaping.contains(global.name())
              || !small;
      Place place =
          Place.object(
              Place.Kind.VARIABLE,
              global.name(),
              hidden ? 0 : (int) global.sizeBytes(),
              hidden,
              global.constant() || info != null && info.foreignConstant());
      variables.put(global.name(), place);
      memory.add(place);
      if (input != null) {
        objects.put(input.id(), place.ofInput(input.id()));
      } else if ((fixed || starts || state)
          && !hidden
          && global.initialiser().isPresent()
          && global.initialiser().get().unsupported().isEmpty()) {
        initialised.put(place, global.initialiser().get());
      } else if (!fixed && !hidden && initials.containsKey(global.name())) {
        objects.put(initials.get(global.name()).id(), place); // not only the first call counts
      }
    }
    initialised.forEach(this::initialise); // they hold addresses of each other
  }

  private void initialise(Place place, Global.Initialiser initialiser) {
    byte[] bytes = initialiser.bytes();
    Datum[] values = new Datum[256];
    for (int i = 0; i < bytes.length; i++) {
      int value = bytes[i] & 0xff;
      if (values[value] == null) {
        values[value] = new Number(terms.constant(8, value));
      }
      memory.store(place, i, 1, values[value]);
    }
    for (Global.Relocation relocation : initialiser.relocations()) {
      memory.store(
          place,
          (int) relocation.offsetBytes(),
          module.pointerBytes(),
          constant(relocation.target()));
    }
  }

  /** The value of a constant operand. */
  Datum constant(Value value) {
    return switch (value) {
      case Value.IntConstant constant ->
          new Number(terms.constant(constant.type().bits(), constant.value()));
      case Value.FloatConstant constant ->
          new Number(terms.constant(Data.bits(constant.type()), constant.bits()));
      case Value.Null _ -> data.lead(Place.NULL, data.offset(0));
      case Value.GlobalAddress address -> variable(address.name(), address.offsetBytes());
      case Value.FunctionAddress address -> data.lead(function(address.name()), data.offset(0));
      case Value.Undefined undefined -> data.anything("undefined", undefined.type());
      case Value.AggregateConstant aggregate ->
          new Datum.Members(aggregate.members().stream().map(this::constant).toList());
      case Value.Register register -> throw new IllegalArgumentException("a register: " + register);
    };
  }

  private void addObjects() {
    for (InputObject object : layout.objects()) {
      if (objects.containsKey(object.id())
          || object.origin() instanceof InputObject.InitialVariable) {
        continue;
      }
      boolean pointee =
          object.origin() instanceof InputObject.Pointee
              || object.origin() instanceof InputObject.Fixed;
      Place place =
          Place.object(
                  pointee ? Place.Kind.POINTEE : Place.Kind.NEW,
                  object.name(),
                  Math.toIntExact(object.sizeBytes()),
                  object.guessedCount(),
                  false)
              .ofInput(object.id());
      objects.put(object.id(), place);
      memory.add(place);
      if (pointee) {
        pointees.add(place);
      }
      if (object.isStream()) {
        streams.add(place);
      }
      if (object.origin() instanceof InputObject.StandardInput) {
        standardInput = Optional.of(place);
      }
      if (object.origin() instanceof InputObject.Fixed(long address)) {
        fixedPlaces.add(new FixedPlaces.Fixed(address, place));
      }
    }
  }

  private void fill(InputObject object) {
    Place place = objects.get(object.id());
    if (place == null || place.open() && place.sizeBytes() == 0) {
      return;
    }
    List<ScalarCell> cells = ScalarCell.of(object);
    List<ScalarCell> run = new ArrayList<>();
    for (ScalarCell cell : cells) {
      if (!run.isEmpty() && cell.bitOffset() / 8 >= endByte(run.getLast())) {
        fill(place, object.id(), run);
        run.clear();
      }
      run.add(cell);
    }
    if (!run.isEmpty()) {
      fill(place, object.id(), run);
    }
    if (object.terminated() && !object.terminatorGuessed() && !cells.isEmpty()) {
      Term last = variable(object.id(), cells.getLast());
      assumptions.add(terms.eq(last, terms.constant(last.widthBits(), 0)));
    }
    object.slots().forEach(slot -> fill(place, object.id(), slot));
  }

  private static int endByte(ScalarCell cell) {
    return (int) ((cell.bitOffset() + cell.bitWidth() + 7) / 8);
  }

  private Term variable(int object, ScalarCell cell) {
    String name = "input" + object + "." + cell.bitOffset();
    return terms.variable(name, cell.valueBits(), Term.VariableKind.INPUT);
  }

  /** Cells of which each begins in a byte where the one before ends: bit-fields. */
  private void fill(Place place, int object, List<ScalarCell> run) {
    int start = (int) (run.getFirst().bitOffset() / 8);
    int end = endByte(run.getLast());
    Term value = null;
    long at = 8L * start;
    for (ScalarCell cell : run) {
      value = unnamed(value, cell.bitOffset() - at);
      Term variable = variable(object, cell);
      if (place.input().isPresent()) {
        fixed.range(variable, cell).ifPresent(assumptions::add);
        variable = fixed.value(cell).orElse(variable);
      }
      value = above(value, terms.convert(Operator.ZERO_EXTEND, variable, cell.bitWidth()));
      at = cell.bitOffset() + cell.bitWidth();
    }
    value = unnamed(value, 8L * end - at);
    memory.store(place, start, end - start, new Number(value));
  }

  private Term unnamed(Term low, long bits) {
    return bits == 0 ? low : above(low, data.anything("padding", (int) bits));
  }

  private Term above(Term low, Term high) {
    return low == null ? high : terms.make(Operator.CONCAT, high, low);
  }

  private void fill(Place place, int object, PointerSlot slot) {
    Term selector = FixedByUser.selector(terms, object, slot);
    List<PointerTarget> choices = slot.choices();
    assumptions.add(terms.make(Operator.ULT, selector, terms.constant(8, choices.size())));
    int at = Math.toIntExact(slot.offsetBytes());
    Datum below = memory.load(place, at, module.pointerBytes(), false);
    Datum value = null;
    for (int i = choices.size() - 1; i >= 0; i--) {
      Pointer choice =
          choices.get(i) instanceof PointerTarget.Number
              ? data.pointer(below) // of a union
              : pointer(choices.get(i));
      value =
          value == null
              ? choice
              : data.choose(terms.eq(selector, terms.constant(8, i)), choice, value);
    }
    memory.store(place, at, module.pointerBytes(), value);
  }

  private Pointer pointer(PointerTarget target) {
    return switch (target) {
      case PointerTarget.Null _ -> data.lead(Place.NULL, data.offset(0));
      case PointerTarget.Into into ->
          Optional.ofNullable(objects.get(into.object()))
              .map(place -> data.lead(place, data.offset(into.offsetBytes())))
              .orElseGet(data::anywhere);
      case PointerTarget.Function function -> data.lead(function(function.name()), data.offset(0));
      case PointerTarget.Variable _,
          PointerTarget.Raw _,
          PointerTarget.Elsewhere _,
          PointerTarget.Beyond _,
          PointerTarget.Number _ ->
          data.anywhere();
    };
  }

  /** A state at the unit's entry, with its parameters in their registers. */
  PathState start(Function function) {
    return new UnitStart(data, module.pointerBytes(), layout, objects).of(function, memory);
  }

  /** Whether a lead goes to an object that the run itself made. */
  static boolean isNew(Lead lead) {
    return lead.place().kind() == Place.Kind.NEW;
  }
}
