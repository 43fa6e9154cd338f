package org.farkas.testcase;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.source.VolatileReads;

/**
 * Lays out a unit's inputs from its types, what the user fixed, and a guess of the rest. Objects
 * are made breadth first, so that a bound on their number cuts the deepest pointers, which then
 * lead {@link PointerTarget.Beyond} the layout.
 */
public final class LayoutBuilder {
  /** Larger variables that have an initialiser are not inputs, even if they could be. */
  public static final long MAX_VARIABLE_BYTES = 64L << 10;

  /** All larger variables of other files together: without being inputs they have no values. */
  private static final long MAX_LARGE_BYTES = 256L << 10;

  /** Larger variables that keep their initialisers are not watched cell by cell. */
  public static final long MAX_WATCHED_BYTES = 2L << 10;

  static final CType.Int OCTET = new CType.Int("unsigned char", 8, false, CType.IntKind.OTHER, 1);

  private static final CType.Int CHARACTER = new CType.Int("char", 8, true, CType.IntKind.CHAR, 1);

  private final SourceModel source;
  private final ShapeOptions options;
  private final ShapeGuess guess;
  private final Map<Integer, ArrayRoom.Room> rooms;
  private final ObjectDrafts drafts = new ObjectDrafts();
  private long largeBytes;

  private LayoutBuilder(
      SourceModel source,
      ShapeOptions options,
      ShapeGuess guess,
      Map<Integer, ArrayRoom.Room> rooms) {
    this.source = source;
    this.options = options;
    this.guess = guess;
    this.rooms = rooms;
  }

  /**
   * The layout of a unit.
   *
   * @param variables IR names of the mutable variables with static storage duration that the unit
   *     uses; static locals among them keep their initial values
   * @throws DiagnosticException category USER if an option asks for something absurd, UNSUPPORTED
   *     if a parameter's type can't be formed
   */
  public static InputLayout build(
      SourceModel source,
      FunctionInfo function,
      Set<String> variables,
      ShapeOptions options,
      ShapeGuess guess) {
    LayoutBuilder builder = new LayoutBuilder(source, options, guess, Map.of());
    builder.lay(function, variables);
    Map<Integer, ArrayRoom.Room> rooms =
        ArrayRoom.of(builder.drafts.all(), builder.drafts.freeBytes());
    if (!rooms.isEmpty()) {
      builder = new LayoutBuilder(source, options, guess, rooms);
      builder.lay(function, variables);
    }
    ArrayRoom.addUnlisted(builder.drafts.all());
    return builder.finish(function);
  }

  private void lay(FunctionInfo function, Set<String> variables) {
    boolean program = VolatileReads.runBy(function.name()).equals("main");
    PointerDrafts pointers = new PointerDrafts(source, options, guess, drafts, rooms, program);
    for (int i = 0; i < function.parameters().size(); i++) {
      FunctionInfo.Parameter parameter = function.parameters().get(i);
      String name = CallSequence.nameOf(parameter, i);
      CType declared = parameter.declaredType();
      CType type = decayed(declared, source.pointerBytes());
      ObjectDraft draft =
          drafts.add(new InputObject.Parameter(i), name, type, 1, ObjectDraft.Sizing.FIXED, 0);
      draft.declared = declared;
      draft.pointee = pointee(function, i);
    }
    for (VariableInfo variable : source.variables()) {
      if (!variables.contains(variable.irName()) || variable.constant()) {
        continue;
      }
      if (!variable.defined() && variable.type().sizeBytes() <= 0) {
        continue; // the file does not even say how large it is
      }
      if (!variable.defined() && variable.threadLocal()) {
        continue; // no test can set it, and there is no initialiser
      }
      boolean input =
          (options.globalsAreInputs() || VolatileReads.isArray(variable))
              && variable.writable()
              && variable.enclosingFunction().isEmpty()
              && !variable.fromSystemHeader()
              && !variable.threadLocal()
              && fits(variable);
      if (!input && variable.type().sizeBytes() > MAX_WATCHED_BYTES) {
        continue; // whoever proves something must look at the variables that the layout lacks
      }
      InputObject.Origin origin =
          input
              ? new InputObject.Global(variable.irName(), variable.foreignConstant())
              : new InputObject.InitialVariable(variable.irName());
      CType type = variable.type();
      ObjectDraft draft;
      if (type instanceof CType.Array array && array.count() >= 0) {
        draft =
            drafts.add(
                origin,
                variable.name(),
                array.element(),
                array.count(),
                ObjectDraft.Sizing.FIXED,
                0);
      } else {
        draft = drafts.add(origin, variable.name(), type, 1, ObjectDraft.Sizing.FIXED, 0);
      }
      draft.pointee = source.pointees().variable(variable.irName());
    }
    FixedObjects fixed = new FixedObjects(source, options, guess);
    for (FixedObjects.Piece piece : fixed.pieces(List.copyOf(drafts.all()), variables)) {
      drafts.add(piece.origin(), piece.name(), piece.element(), piece.count(), piece.sizing(), 0);
    }
    if (variables.contains(InputObject.StandardInput.STATE)) {
      addStandardInput();
    }
    variables.stream()
        .flatMap(variable -> InputObject.EnvironmentVariable.marked(variable).stream())
        .sorted()
        .forEach(this::addEnvironmentVariable);
    for (Optional<ObjectDraft> next = drafts.unfinished();
        next.isPresent();
        next = drafts.unfinished()) {
      pointers.addTo(next.get());
    }
    if (guess.sharing()) {
      SharedChoices.addTo(drafts.all());
    }
    Aliases.addKin(drafts.all(), guess.kin());
    Aliases.addTo(drafts.all(), options);
  }

  private InputLayout finish(FunctionInfo function) {
    return new InputLayout(
        function.name(),
        drafts.all().stream().map(ObjectDraft::finish).toList(),
        guess.pointerDepth(),
        guess.grown().getOrDefault(InputLayout.OPENED, guess.inputCapacity()),
        InputLayout.ofStubs(guess.grown()));
  }

  private boolean fits(VariableInfo variable) {
    long bytes = variable.type().sizeBytes();
    if (bytes <= MAX_VARIABLE_BYTES) {
      return true;
    }
    if (variable.defined() || bytes > MAX_LARGE_BYTES - largeBytes) {
      return false;
    }
    largeBytes += bytes;
    return true;
  }

  /** What the file says that a parameter without a type of its own leads to. */
  private Optional<CType> pointee(FunctionInfo function, int parameter) {
    int ofOneCall = function.parameters().size() / CallSequence.callsOf(function.name());
    return source.pointees().parameter(CallSequence.unitOf(function.name()), parameter % ofOneCall);
  }

  private void addEnvironmentVariable(String name) {
    drafts.add(
        new InputObject.EnvironmentVariable(name),
        "getenv(\"" + name + "\")",
        new CType.Pointer(CHARACTER, false, source.pointerBytes()),
        1,
        ObjectDraft.Sizing.FIXED,
        0);
  }

  private void addStandardInput() {
    String name = InputObject.StandardInput.NAME;
    long capacity = guess.grown().getOrDefault(name, guess.inputCapacity());
    drafts.add(
        new InputObject.StandardInput(),
        name,
        CType.Int.INPUT,
        capacity + 1,
        ObjectDraft.Sizing.GUESSED_STRING,
        0);
  }

  /** A parameter's type as the call passes it. */
  public static CType decayed(CType declared, int pointerBytes) {
    return switch (declared) {
      case CType.Array array -> new CType.Pointer(array.element(), false, pointerBytes);
      case CType.Function function -> new CType.Pointer(function, false, pointerBytes);
      default -> declared;
    };
  }

  /** How many whole elements are to lie before what a pointer leads to. */
  public static long elementsBefore(ShapeGuess guess, String path, CType element) {
    return Math.ceilDiv(guess.lead(path), Math.max(1, element.sizeBytes()));
  }
}
