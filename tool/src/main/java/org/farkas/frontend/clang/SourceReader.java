package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bytedeco.javacpp.PointerScope;
import org.farkas.base.DiagnosticException;
import org.farkas.frontend.clang.DeclarationReader.Declarations;
import org.farkas.frontend.clang.TranslationUnit.MacroUse;
import org.farkas.source.CallCounts;
import org.farkas.source.CompilerChoices;
import org.farkas.source.Decision;
import org.farkas.source.FurtherArguments;
import org.farkas.source.SourceModel;
import org.farkas.source.VariableInfo;
import org.farkas.source.VolatileReads;
import org.farkas.source.WeakDefinitions;

/**
 * Reads a C file with libclang: its source model and its instrumented copy. One file at a time in a
 * process.
 */
final class SourceReader {
  private static final int MAX_ROUNDS = 8;

  /** What lets some types or functions of a file access memory that has another type. */
  private static final Pattern ALIASING = Pattern.compile("may_alias|no-strict-aliasing");

  private final ClangTools tools;
  private final ClangDriver driver;
  private final ClangFlags flags;
  private final Set<Decision.Kind> onRequest;
  private final boolean marks;
  private final boolean whole;
  private final FurtherArguments further;
  private final int volatileReads;

  private SourceReader(
      ClangTools tools,
      ClangDriver driver,
      ClangFlags flags,
      Set<Decision.Kind> onRequest,
      boolean marks,
      boolean whole,
      CallCounts calls) {
    this.further = calls.further();
    this.volatileReads = calls.volatileReads();
    this.onRequest = Set.copyOf(onRequest);
    this.marks = marks;
    this.whole = whole;
    this.tools = tools;
    this.driver = driver;
    this.flags = flags;
  }

  /**
   * A reader of the file under test.
   *
   * @param onRequest what is to be marked besides decisions
   * @param whole whether the program has no other files
   * @param calls what variadic functions are called with, and how many reads of volatile objects
   *     have values of their own
   */
  static SourceReader ofUnit(
      ClangTools tools,
      ClangDriver driver,
      ClangFlags flags,
      Set<Decision.Kind> onRequest,
      boolean whole,
      CallCounts calls) {
    return new SourceReader(tools, driver, flags, onRequest, true, whole, calls);
  }

  /** A reader of other files of its program, whose decisions are nobody's targets. */
  static SourceReader ofCompanion(
      ClangTools tools, ClangDriver driver, ClangFlags flags, int volatileReads) {
    CallCounts calls = CallCounts.ONE.withVolatileReads(volatileReads);
    return new SourceReader(tools, driver, flags, Set.of(), false, false, calls);
  }

  /**
   * A file's model.
   *
   * @param model static locals of one function and name still share an IR name
   * @param staticLocalLines per static local the line that the line markers give it
   * @param instrumented the instrumented text with one byte a char
   * @param columns the way back from places in that text
   */
  record ReadSource(
      SourceModel model,
      Map<VariableInfo, Integer> staticLocalLines,
      String instrumented,
      Columns columns) {}

  /**
   * Reads a file that has been checked to compile.
   *
   * @param preprocessed where to put the preprocessed text
   */
  ReadSource read(Path file, Path preprocessed) throws IOException {
    ClangTools.loadLibraries();
    synchronized (SourceReader.class) {
      return LargeStack.call(
          () -> {
            try (PointerScope _ = new PointerScope()) {
              return readScoped(file, preprocessed);
            }
          });
    }
  }

  private ReadSource readScoped(Path file, Path preprocessed) throws IOException {
    SystemHeaderPragmas pragmas = new SystemHeaderPragmas(preprocessed.getParent());
    String raw = preprocess(file, preprocessed, pragmas);
    Set<String> conflicts = new LinkedHashSet<>();
    for (int round = 0; round < MAX_ROUNDS; round++) {
      String text = PreprocessedText.of(raw, conflicts);
      Files.writeString(preprocessed, text, StandardCharsets.ISO_8859_1);
      try (TranslationUnit unit = parse(preprocessed, flags.preprocessed(), true)) {
        if (!conflicts.addAll(expandedTwice(unit, text))) {
          unit.requireNoErrors();
          if (!further.none()) {
            return readWithFurther(file, preprocessed, text, pragmas);
          }
          return read(file, text, unit, pragmas, Optional.empty());
        }
      }
    }
    throw DiagnosticException.internal(
        "macro-conflict", "can't keep these macros from being expanded twice: " + conflicts);
  }

  /** Reads a text once more, with the types behind it that the user's list names. */
  private ReadSource readWithFurther(
      Path file, Path preprocessed, String text, SystemHeaderPragmas pragmas) throws IOException {
    FurtherTypes types = new FurtherTypes(further);
    String extended = text + types.text();
    Files.writeString(preprocessed, extended, StandardCharsets.ISO_8859_1);
    try (TranslationUnit unit = parse(preprocessed, flags.preprocessed(), true)) {
      types.requireNoErrors(unit);
      return read(file, extended, unit, pragmas, Optional.of(types));
    }
  }

  private ReadSource read(
      Path file,
      String text,
      TranslationUnit unit,
      SystemHeaderPragmas pragmas,
      Optional<FurtherTypes> furtherTypes)
      throws IOException {
    try (TranslationUnit original = parse(file, originalFlags(pragmas), false)) {
      return read(file, text, unit, new OriginalText(unit, original), furtherTypes);
    }
  }

  private String preprocess(Path file, Path output, SystemHeaderPragmas pragmas)
      throws IOException {
    String raw;
    do {
      raw = preprocess(file, output, pragmas, true);
    } while (pragmas.add(raw));
    // "the next one" has no meaning in the preprocessed text, so all is expanded
    return raw.contains("\n#include_next ") ? preprocess(file, output, pragmas, false) : raw;
  }

  private String preprocess(
      Path file, Path output, SystemHeaderPragmas pragmas, boolean keepSystemIncludes)
      throws IOException {
    driver.preprocess(file, originalFlags(pragmas), keepSystemIncludes, output);
    return Files.readString(output, StandardCharsets.ISO_8859_1);
  }

  /** Flags for the file as it is, but for headers that call themselves the system's. */
  private List<String> originalFlags(SystemHeaderPragmas pragmas) throws IOException {
    List<String> all = new ArrayList<>(flags.original());
    all.addAll(pragmas.flags());
    return all;
  }

  /** Macros that a preprocessed text still expands; but in pragmas they are not expanded before. */
  private static Set<String> expandedTwice(TranslationUnit unit, String text) {
    Set<String> names = new LinkedHashSet<>();
    for (MacroUse use : unit.macroUses()) {
      if (text.charAt(text.lastIndexOf('\n', use.offset()) + 1) != '#') {
        names.add(use.name());
      }
    }
    return names;
  }

  private TranslationUnit parse(Path file, List<String> userFlags, boolean recordMacros) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-resource-dir", tools.resourceDirectory().toString()));
    arguments.addAll(userFlags);
    arguments.addAll(List.of("-w", "-x", "c", "-ferror-limit=1"));
    return TranslationUnit.parse(file, arguments, recordMacros);
  }

  /**
   * Lets inline functions of another file yield to those of the file under test, or of any other:
   * one of them may have the definition that C expects somewhere (C11 6.7.4p7), or none.
   */
  private static String yielding(List<Instrumenter.Definition> definitions) {
    return definitions.stream()
        .filter(each -> each.inline() && !each.fileLocal())
        .map(each -> "#pragma weak " + each.name() + "\n")
        .collect(Collectors.joining());
  }

  private ReadSource read(
      Path file,
      String text,
      TranslationUnit unit,
      OriginalText original,
      Optional<FurtherTypes> furtherTypes) {
    CTypeReader types = new CTypeReader(unit);
    DeclarationDescriber describer = new DeclarationDescriber(original, types);
    PointeeUses pointees = new PointeeUses(types, whole);
    WrittenArguments written = new WrittenArguments(types);
    ContainerUses containers = new ContainerUses(types);
    FixedAddresses addresses = new FixedAddresses(types);
    DeclarationReader reader = new DeclarationReader(unit, describer);
    DecisionFinder finder = new DecisionFinder(original, text, onRequest, volatileReads > 0);
    List<Instrumenter.Definition> definitions = new ArrayList<>();
    Set<String> wideBitFields = new LinkedHashSet<>();
    Set<String> wideEnumerators = new LinkedHashSet<>();
    Set<String> evaluationOrder = new LinkedHashSet<>();
    UnorderedEffects effects = new UnorderedEffects();
    PaddedInitialisers padded = new PaddedInitialisers(types);
    for (AstNode node : unit.topLevel()) {
      if (node.usersText()) {
        try (PointerScope _ = new PointerScope()) {
          reader.add(node);
          addresses.add(node, DeclarationDescriber.irName(node));
          if (node.kind() == CXCursor_FunctionDecl && DeclarationDescriber.definition(node)) {
            finder.function(DeclarationDescriber.irName(node), node);
            definitions.add(Instrumenter.Definition.of(node));
            pointees.add(node);
            written.add(node);
            containers.add(node);
            if (WideBitFields.usedIn(node)) {
              wideBitFields.add(DeclarationDescriber.irName(node));
            }
            if (WideEnumerators.usedIn(node)) {
              wideEnumerators.add(DeclarationDescriber.irName(node));
            }
            padded.add(node, DeclarationDescriber.irName(node));
            if (effects.in(node)) {
              evaluationOrder.add(DeclarationDescriber.irName(node));
            }
          }
          original.release(node);
        }
      }
    }
    finder.finish();
    Declarations declarations = reader.declarations();
    SourceModel model =
        new SourceModel(
            file,
            declarations.functions(),
            declarations.variables(),
            finder.decisions(),
            finder.conditions(),
            finder.switches(),
            unit.pointerBytes(),
            flags.effectiveTypes() && !ALIASING.matcher(text).find(),
            new CompilerChoices(
                wideBitFields, wideEnumerators, evaluationOrder, padded.functions()),
            WeakDefinitions.NONE,
            pointees.types(containers, written),
            addresses.all(),
            Set.of(),
            Set.of(),
            List.of());
    List<Site> sites =
        marks
            ? finder.sites()
            : finder.sites().stream()
                .filter(each -> each instanceof Site.Operand || VolatileAccesses.ofVolatile(each))
                .toList();
    Instrumenter.Instrumented instrumented =
        Instrumenter.instrument(
            text,
            sites,
            declarations.namesOfMain(),
            definitions,
            volatileReads,
            VolatileReads.declarations(volatileReads, marks)
                + (marks ? "" : yielding(definitions)));
    return new ReadSource(
        furtherTypes.map(each -> each.added(model, unit, types)).orElse(model),
        declarations.staticLocalLines(),
        instrumented.text(),
        instrumented.columns());
  }
}
