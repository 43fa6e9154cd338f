package org.farkas.exec.machine;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.memory.ChoicePointer.Option;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.OffsetShape;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.expr.Term;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.SharedChoices;
import org.farkas.testcase.UntypedOverlaps;
import org.farkas.trace.ConditionOutcome;

/**
 * Notices where a run that takes the inputs' objects for apart could go on otherwise if two of them
 * shared memory: where one is read after another one that it may overlap was written, where
 * pointers into two such objects are compared, and where one becomes a number. Up to there, sharing
 * makes no difference. So it is where an input's pointer is compared with the address of a variable
 * or constant that is no input: it might be that address, too.
 */
final class SharingWatch {
  private final Execution x;
  private final Set<SharingPlace> places = new LinkedHashSet<>();

  /**
   * The objects of a state's inputs that could share memory.
   *
   * @param numbers ids of those that have any partner
   * @param partners by id
   * @param unlisted by id: the same for variables into which no layout lets pointers lead
   * @param untyped by id: those that could share memory only in ways that effective types exclude,
   *     if these don't hold
   * @param pointees what the inputs' pointers lead to
   * @param listed variables that are inputs, so that a layout can let pointers lead into them
   * @param layout the inputs' layout
   * @param directed whose pointer could lead into which other one
   * @param ends whose pointer could lead to the end of a part of which other one, which no layout
   *     lists
   */
  record Watched(
      Map<MemoryObject, Integer> numbers,
      Map<Integer, Set<Integer>> partners,
      Map<Integer, Set<Integer>> unlisted,
      Map<Integer, Set<Integer>> untyped,
      Set<MemoryObject> pointees,
      Set<MemoryObject> listed,
      Set<SharedChoices.Overlap> directed,
      Set<SharedChoices.Overlap> ends) {
    static final Watched NOTHING =
        new Watched(Map.of(), Map.of(), Map.of(), Map.of(), Set.of(), Set.of(), Set.of(), Set.of());

    /** An input object's number in the layout. */
    OptionalInt id(MemoryObject object) {
      Integer number = numbers.get(object);
      return number != null
          ? OptionalInt.of(number)
          : pointees.contains(object)
              ? OptionalInt.of(object.input().orElseThrow().id())
              : OptionalInt.empty();
    }
  }

  /** Of the layout of the last state that was started: mostly the next one has the same. */
  private Pairs last;

  SharingWatch(Execution x) {
    this.x = x;
  }

  /**
   * What of a layout's objects could share memory. It depends on nothing else of a state, and takes
   * time in proportion to the square of the number of objects.
   */
  private record Pairs(
      InputLayout layout,
      Set<SharedChoices.Overlap> directed,
      Map<Integer, Set<Integer>> partners,
      Map<Integer, Set<Integer>> unlisted,
      Map<Integer, Set<Integer>> untyped,
      Set<SharedChoices.Overlap> unlistedEnds) {

    static Pairs of(InputLayout layout, ProgramImage program) {
      Set<SharedChoices.Overlap> directed = SharedChoices.overlaps(layout);
      return new Pairs(
          layout,
          directed,
          pairs(directed),
          pairs(SharedChoices.overlapsWithFixed(layout, program.escapingVariables())),
          program.source().effectiveTypes()
              ? Map.of()
              : pairs(UntypedOverlaps.of(layout, program.escapingVariables())),
          SharedChoices.unlistedEnds(layout));
    }
  }

  private Pairs pairsOf(State state) {
    InputLayout layout = state.inputState().layout();
    if (last == null || last.layout() != layout) {
      last = Pairs.of(layout, state.program());
    }
    return last;
  }

  /** Watches a state from its start on, and what is copied from it. */
  void start(State state) {
    Pairs pairs = pairsOf(state);
    Map<MemoryObject, Integer> numbers = new IdentityHashMap<>();
    List<MemoryObject> objects = state.inputState().objects();
    pairs.partners().keySet().forEach(id -> numbers.put(objects.get(id), id));
    pairs.unlisted().keySet().forEach(id -> numbers.put(objects.get(id), id));
    pairs.untyped().keySet().forEach(id -> numbers.put(objects.get(id), id));
    Set<MemoryObject> pointees = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<MemoryObject> listed = Collections.newSetFromMap(new IdentityHashMap<>());
    for (InputObject input : pairs.layout().objects()) {
      switch (input.origin()) {
        case InputObject.Pointee _ -> pointees.add(objects.get(input.id()));
        case InputObject.Global global -> {
          if (!global.foreignConstant()) {
            listed.add(objects.get(input.id()));
          }
        }
        case InputObject.Fixed _ -> listed.add(objects.get(input.id()));
        case InputObject.Parameter _,
            InputObject.InitialVariable _,
            InputObject.StandardInput _,
            InputObject.EnvironmentVariable _,
            InputObject.StubResult _,
            InputObject.StubOutput _ -> {}
      }
    }
    state
        .inputState()
        .watch(
            new Watched(
                numbers,
                pairs.partners(),
                pairs.unlisted(),
                pairs.untyped(),
                pointees,
                listed,
                pairs.directed(),
                pairs.unlistedEnds()));
  }

  private static Map<Integer, Set<Integer>> pairs(Set<SharedChoices.Overlap> overlaps) {
    Map<Integer, Set<Integer>> result = new HashMap<>();
    for (SharedChoices.Overlap overlap : overlaps) {
      result.computeIfAbsent(overlap.one(), _ -> new HashSet<>()).add(overlap.other());
      result.computeIfAbsent(overlap.other(), _ -> new HashSet<>()).add(overlap.one());
    }
    return result;
  }

  private Watched watched() {
    return x.state.sharingMatters() ? Watched.NOTHING : x.state.inputState().watched();
  }

  /** An object is about to be read or written. */
  void accessed(MemoryObject object, boolean write) {
    if (write && x.state.abstracted()) {
      x.state.setBeyondVersion(x.nextBeyondVersion()); // pointers to anywhere may lead here, too
    }
    Watched watched = x.state.inputState().watched();
    if (watched == Watched.NOTHING) {
      return;
    }
    Integer number = watched.numbers().get(object);
    if (number == null) {
      return;
    }
    if (write) {
      x.state.noteWritten(number);
      return;
    }
    if (x.state.wroteOneOf(watched.unlisted().getOrDefault(number, Set.of()))) {
      note(new SharingPlace.Unlisted());
    }
    if (x.state.wroteOneOf(watched.untyped().getOrDefault(number, Set.of()))) {
      note(new SharingPlace.Untyped());
    }
    if (!x.state.sharingMatters()
        && x.state.wroteOneOf(watched.partners().getOrDefault(number, Set.of()))) {
      matters();
    }
  }

  /** Two pointers are about to be compared, or subtracted. */
  void compared(Object one, Object other) {
    Set<MemoryObject> left = Pointers.objects(one);
    Set<MemoryObject> right = Pointers.objects(other);
    if (left.stream().anyMatch(mine -> right.stream().anyMatch(each -> untyped(mine, each)))) {
      note(new SharingPlace.Untyped());
    }
    if (meetsUnlisted(left, right) || meetsUnlisted(right, left)) {
      note(new SharingPlace.Unlisted());
    }
    if ((meetsOthers(left, right) || meetsOthers(right, left)) && !inLibrary()) {
      note(new SharingPlace.Returned());
    }
    Watched watched = watched();
    for (MemoryObject mine : left) {
      Integer number = watched.numbers().get(mine);
      if (number != null
          && right.stream()
              .map(watched.numbers()::get)
              .filter(Objects::nonNull)
              .anyMatch(watched.partners().getOrDefault(number, Set.of())::contains)) {
        matters();
        return;
      }
    }
  }

  private boolean untyped(MemoryObject one, MemoryObject other) {
    Watched watched = x.state.inputState().watched();
    Integer first = watched.numbers().get(one);
    Integer second = watched.numbers().get(other);
    return first != null
        && second != null
        && watched.untyped().getOrDefault(first, Set.of()).contains(second);
  }

  /** Whether an input's pointer meets a variable or constant into which no layout lets it lead. */
  private boolean meetsUnlisted(Set<MemoryObject> inputs, Set<MemoryObject> others) {
    Watched watched = x.state.inputState().watched();
    return inputs.stream().anyMatch(watched.pointees()::contains)
        && others.stream()
            .anyMatch(
                object ->
                    object.kind() == MemoryObject.Kind.GLOBAL
                        && !watched.listed().contains(object));
  }

  /**
   * Whether a pointer to what was made for a call of a function without source, which might as well
   * have given the other one, meets a pointer to something else.
   */
  private boolean meetsOthers(Set<MemoryObject> given, Set<MemoryObject> others) {
    return given.stream()
        .filter(this::madeForCall)
        .anyMatch(mine -> others.stream().anyMatch(other -> other != mine && other.hasContents()));
  }

  private boolean madeForCall(MemoryObject object) {
    int first = x.state.inputState().layout().objects().size();
    return object
        .input()
        .filter(input -> input.id() >= first && input.origin() instanceof InputObject.Pointee)
        .isPresent();
  }

  /** The models compare pointers only to find out what C leaves undefined. */
  private boolean inLibrary() {
    String function = x.frame.codePoint().function();
    boolean own = x.program.function(function).filter(FunctionInfo::defined).isPresent();
    return !own && LibraryModels.owns(function);
  }

  /** A pointer is about to become a number. */
  void exposed(Object pointer) {
    Watched all = x.state.inputState().watched();
    if (Pointers.objects(pointer).stream()
        .map(all.numbers()::get)
        .anyMatch(number -> number != null && all.untyped().containsKey(number))) {
      note(new SharingPlace.Untyped());
    }
    Watched watched = watched();
    if (Pointers.objects(pointer).stream().anyMatch(watched.numbers()::containsKey)) {
      matters();
    }
  }

  private void matters() {
    x.state.setSharingMatters();
    note(new SharingPlace.Sharing());
  }

  private void note(SharingPlace.Lack lack) {
    places.add(new SharingPlace(x.state.stack(), evaluated(), x.where(), lack));
  }

  /**
   * Pointers into two objects are about to be compared: whether the objects could be parts of one
   * is up to the layout, but only as far as it goes.
   *
   * @param equality whether the comparison only asks if they are the same; then those of one type
   *     differ however far apart they are, unless one stands at its object's end
   */
  void apart(Option left, Option right, boolean equality) {
    MemoryObject one = Pointers.object(left.reference());
    MemoryObject other = Pointers.object(right.reference());
    Watched watched = x.state.inputState().watched();
    OptionalInt first = watched.id(one);
    OptionalInt second = watched.id(other);
    if (one == other || first.isEmpty() || second.isEmpty()) {
      return;
    }
    if (untyped(one, other)) {
      note(new SharingPlace.Untyped());
    }
    SharedChoices.Overlap forth = new SharedChoices.Overlap(first.getAsInt(), second.getAsInt());
    SharedChoices.Overlap back = new SharedChoices.Overlap(second.getAsInt(), first.getAsInt());
    if (watched.ends().contains(forth) || watched.ends().contains(back)) {
      note(new SharingPlace.Unrelated());
    }
    if (!watched.pointees().contains(one) || !watched.pointees().contains(other)) {
      return; // as long as a variable is, all of its places are listed
    }
    boolean into = watched.directed().contains(forth);
    boolean from = watched.directed().contains(back);
    Optional<InputObject> guessed =
        one.input()
            .filter(InputObject::guessedCount)
            .or(() -> other.input().filter(InputObject::guessedCount));
    if (!into && !from) {
      note(new SharingPlace.Unrelated());
    } else if (guessed.isPresent()
        && !(equality && into && from && !adjacent(left, right) && !adjacent(right, left))) {
      note(new SharingPlace.Distance(AccessChecks.capacity(guessed.get())));
    }
  }

  /** Whether one pointer may stand at the end of its object, and the other at the start. */
  private boolean adjacent(Option end, Option start) {
    return shape(end).high() >= Pointers.object(end.reference()).sizeBytes()
        && shape(start).low() <= 0;
  }

  private OffsetShape shape(Option option) {
    Term offset =
        option.reference() instanceof SymbolicPointer pointer
            ? pointer.offset()
            : x.terms.constant(64, option.bits());
    return OffsetShape.of(offset, x.ranges);
  }

  /** Addresses of different objects are about to be subtracted, which only C's numbers may be. */
  void subtracted() {
    note(new SharingPlace.Unrelated());
  }

  private Optional<Set<ConditionOutcome>> evaluated() {
    return x.manyPaths() ? Optional.of(x.state.evaluatedSoFar()) : Optional.empty();
  }

  /** Where sharing began to matter. */
  Set<SharingPlace> places() {
    return places;
  }
}
