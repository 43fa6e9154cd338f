package org.farkas.frontend.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.FullDisk;
import org.farkas.base.SourceSpan;
import org.farkas.frontend.clang.SourceReader.ReadSource;
import org.farkas.ir.Module;
import org.farkas.source.CallCounts;
import org.farkas.source.CallSequence;
import org.farkas.source.Decision;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/** From a C file and its flags to a {@link Program}. */
public final class ClangFrontEnd {
  private static final List<String> CPLUSPLUS =
      List.of(".cpp", ".cc", ".cxx", ".c++", ".cp", ".hpp", ".hh", ".hxx", ".tpp", ".ipp");

  private ClangFrontEnd() {}

  /**
   * Reads, instruments and compiles a file.
   *
   * @param file the user's file
   * @param clangFlags the user's flags
   * @param scratchDir an existing folder for the preprocessed and instrumented texts and the
   *     bitcode; they are overwritten and stay
   * @throws DiagnosticException for whatever is wrong with the file or the flags, with clang's own
   *     message
   */
  public static Program load(Path file, List<String> clangFlags, Path scratchDir) {
    return load(file, List.of(), clangFlags, Set.of(), CallCounts.ONE, scratchDir);
  }

  /**
   * Reads, instruments and compiles a file, and links it with others of its program.
   *
   * @param others C files that have the same flags
   * @param onRequest what is to be marked besides decisions
   * @param calls how long the sequences of calls are that are added to the program, what variadic
   *     functions get, and how many reads of volatile objects have values of their own
   */
  public static Program load(
      Path file,
      List<Path> others,
      List<String> clangFlags,
      Set<Decision.Kind> onRequest,
      CallCounts calls,
      Path scratchDir) {
    requireC(file);
    others.forEach(ClangFrontEnd::requireC);
    ClangFlags flags = ClangFlags.of(clangFlags);
    ClangTools tools = ClangTools.unpacked();
    ClangDriver driver = new ClangDriver(tools.clang(), scratchDir);
    String stem = stem(file);
    Path instrumented = scratchDir.resolve(stem + ".instrumented.c");
    Path bitcode = scratchDir.resolve(stem + ".c" + BitcodeFile.SUFFIX);
    try {
      driver.check(file, flags.original());
      ReadSource source =
          SourceReader.ofUnit(tools, driver, flags, onRequest, others.isEmpty(), calls)
              .read(file, scratchDir.resolve(stem + ".preprocessed.c"));
      requireFunctions(file, source);
      StringBuilder text = new StringBuilder(source.instrumented());
      SourceModel model = CallSequence.added(source.model(), calls, Program::nativeName, text);
      Files.writeString(instrumented, text, StandardCharsets.ISO_8859_1);
      compile(driver, instrumented, flags, model, bitcode);
      List<Program.Companion> companions = new ArrayList<>();
      List<Path> bitcodeFiles = new ArrayList<>(List.of(bitcode));
      List<Columns> columns = new ArrayList<>(List.of(source.columns()));
      Set<String> yielding = new LinkedHashSet<>();
      for (Path other : others) {
        Path folder = Files.createDirectories(scratchDir.resolve("other" + companions.size()));
        Path copy = folder.resolve(stem(other) + ".instrumented.c");
        Path compiled = folder.resolve(stem(other) + ".c" + BitcodeFile.SUFFIX);
        driver.check(other, flags.original());
        ReadSource read =
            SourceReader.ofCompanion(tools, driver, flags, calls.volatileReads())
                .read(other, folder.resolve(stem(other) + ".preprocessed.c"));
        Files.writeString(copy, read.instrumented(), StandardCharsets.ISO_8859_1);
        compile(driver, copy, flags, read.model(), compiled);
        model = model.withCompilerChoices(read.model().compilerChoices());
        companions.add(new Program.Companion(other, copy, definesMain(read.model())));
        bitcodeFiles.add(compiled);
        columns.add(read.columns());
        yielding.addAll(inline(read.model()));
      }
      ModuleLinker.Linked linked =
          BitcodeReader.link(
              bitcodeFiles,
              columns,
              new ModuleLinker.Inline(inline(model), yielding),
              missing -> LibraryBitcode.files(tools, flags.original(), missing));
      Module module = linked.module();
      SourceModel named =
          Companions.withAliases(withNamedStaticLocals(model, source, bitcode), linked.aliases());
      SourceModel all = companions.isEmpty() ? named : Companions.linked(named, module);
      return new Program(
          SettableVariables.settled(
              DroppedCode.settled(all, module).withWeakDefinitions(linked.replaceable()), module),
          file,
          instrumented,
          companions,
          flags.original(),
          flags.preprocessed(),
          tools.clang(),
          bitcodeFiles,
          module);
    } catch (IOException e) {
      if (FullDisk.caused(e, scratchDir)) {
        throw FullDisk.failure(scratchDir, "free some, or set TMPDIR to where there is room", e);
      }
      throw new DiagnosticException(
          Diagnostic.of(
              Category.RESOURCES,
              "scratch-not-writable",
              "can't work in " + scratchDir + ": " + e.getMessage(),
              "is it writable, and is there room?"),
          e);
    }
  }

  private static Set<String> inline(SourceModel model) {
    return model.functions().stream()
        .filter(each -> each.defined() && each.inline() && !each.fileLocal())
        .map(FunctionInfo::name)
        .collect(Collectors.toSet());
  }

  private static boolean definesMain(SourceModel model) {
    return model.function("main").filter(FunctionInfo::defined).isPresent();
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replaceAll("\\.[^.]*$|[^\\w.-]", "");
  }

  /**
   * Refuses to go on where flags choose a processor or a system whose programs can't be run here.
   *
   * @throws DiagnosticException category USER if they do
   */
  public static void requireTargetOfThisMachine(List<String> clangFlags) {
    FlagMeanings.requireTargetOfThisMachine(clangFlags);
  }

  /** The user's text has been checked, so an error in ours is a bug of ours. */
  private static void compile(
      ClangDriver driver, Path instrumented, ClangFlags flags, SourceModel model, Path bitcode) {
    List<String> defines = List.of(Program.RENAMED_MAIN + "=main");
    List<String> all = new ArrayList<>(flags.preprocessed());
    all.addAll(Program.semanticsFlags(model));
    try {
      driver.compileToBitcode(instrumented, all, defines, bitcode);
    } catch (DiagnosticException e) {
      if (e.diagnostic().code().equals("compile-error")) {
        throw DiagnosticException.internal(
            "instrumented-text", "the instrumented text does not compile: " + e.diagnostic());
      }
      throw e;
    }
  }

  private static SourceModel withNamedStaticLocals(
      SourceModel model, ReadSource source, Path bitcode) {
    return model.withVariables(
        StaticLocals.named(model.variables(), source.staticLocalLines(), bitcode));
  }

  private static void requireC(Path file) {
    if (Files.isDirectory(file)) {
      throw DiagnosticException.user(
          "not-a-file", file + " is a folder", "give one C file, such as " + file.resolve("x.c"));
    }
    if (!Files.exists(file)) {
      throw DiagnosticException.user("file-missing", "there is no file " + file, "");
    }
    if (!Files.isReadable(file)) {
      throw DiagnosticException.user("file-unreadable", file + " can't be read", "");
    }
    String name = file.getFileName().toString();
    if (CPLUSPLUS.stream().anyMatch(name.toLowerCase(Locale.ROOT)::endsWith)
        || name.endsWith(".C")
        || name.endsWith(".H")) {
      throw ClangFlags.cPlusPlus();
    }
  }

  private static void requireFunctions(Path file, ReadSource source) {
    boolean any =
        source.model().functions().stream()
            .anyMatch(function -> function.defined() && !function.fromSystemHeader());
    if (!any) {
      throw new DiagnosticException(
          new Diagnostic(
              Category.USER,
              "no-functions",
              new SourceSpan(file.toString(), 0, 0),
              "the file defines no function",
              "give the C file that holds the functions' bodies"));
    }
  }
}
