package org.farkas.frontend.clang;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.DiagnosticException;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Module;
import org.farkas.source.WeakDefinitions;

/**
 * Reads LLVM bitcode into one module of ours. Scalar locals become registers ({@code mem2reg}, and
 * nothing that removes branches); what can't be expressed becomes an unsupported instruction with
 * its reason, so reading fails on damaged files only. Safe for use by several threads.
 */
public final class BitcodeReader {
  private BitcodeReader() {}

  /**
   * Reads files and links them by name.
   *
   * @param program the user's files; a function or variable may be defined in one of them only
   * @param libraryModels files whose definitions step in for what the program does not define
   * @throws DiagnosticException if a file is damaged or two of the program's define the same name
   */
  public static Module read(List<Path> program, List<Path> libraryModels) {
    return link(
            program,
            Collections.nCopies(program.size(), Columns.UNKNOWN),
            ModuleLinker.Inline.NONE,
            (Set<String> _) -> libraryModels)
        .module();
  }

  /**
   * Reads files and links them by name.
   *
   * @param columns per file the way back from the program's columns to the user's
   * @param inline functions that several files may define
   * @param libraryModels the files to be linked with a program that declares, but does not define,
   *     some functions
   */
  static ModuleLinker.Linked link(
      List<Path> program,
      List<Columns> columns,
      ModuleLinker.Inline inline,
      java.util.function.Function<Set<String>, List<Path>> libraryModels) {
    List<ModuleLinker.Part> parts = new ArrayList<>();
    for (int i = 0; i < program.size(); i++) {
      List<Path> others = new ArrayList<>(program);
      others.remove(i);
      Set<String> elsewhere = new LinkedHashSet<>();
      others.forEach(other -> elsewhere.addAll(strong(other)));
      String prefix = i == 0 ? "" : "file" + i + ".";
      parts.add(part(program.get(i), prefix, columns.get(i), elsewhere, false));
    }
    List<Path> models = libraryModels.apply(missing(parts));
    for (int i = 0; i < models.size(); i++) {
      String prefix = "model" + (i == 0 ? "" : i) + ".";
      parts.add(part(models.get(i), prefix, Columns.UNKNOWN, Set.of(), true));
    }
    return ModuleLinker.link(parts, inline);
  }

  private static Set<String> missing(List<ModuleLinker.Part> parts) {
    Set<String> declared = new LinkedHashSet<>();
    Set<String> defined = new LinkedHashSet<>();
    for (ModuleLinker.Part part : parts) {
      for (Function function : part.module().functions().values()) {
        (function.declaration() ? declared : defined).add(function.name());
      }
    }
    declared.removeAll(defined);
    return declared;
  }

  /** What a file defines for others, and not as weak. */
  private static Set<String> strong(Path path) {
    try (PointerScope _ = new PointerScope();
        BitcodeFile file = BitcodeFile.load(path)) {
      Set<String> names = new LinkedHashSet<>();
      for (LLVMValueRef function : Llvm.functions(file.module())) {
        addStrong(function, names);
      }
      for (LLVMValueRef global : Llvm.globals(file.module())) {
        addStrong(global, names);
      }
      return names;
    }
  }

  private static void addStrong(LLVMValueRef global, Set<String> names) {
    if (LLVM.LLVMIsDeclaration(global) == 0
        && LLVM.LLVMGetLinkage(global) == LLVM.LLVMExternalLinkage) {
      names.add(Llvm.name(global));
    }
  }

  private static ModuleLinker.Part part(
      Path path, String internalPrefix, Columns columns, Set<String> elsewhere, boolean model) {
    try (PointerScope _ = new PointerScope();
        BitcodeFile file = BitcodeFile.load(path)) {
      TypeReader types = new TypeReader(LLVM.LLVMGetModuleDataLayout(file.module()));
      ObjectSizes.resolve(file.module(), types);
      Promises.check(file);
      LocalNames names = LocalNames.of(file.module());
      UninitialisedLocals uninitialised = UninitialisedLocals.mark(file, names);
      file.run("mem2reg");
      uninitialised.sweep();
      ModuleContext context =
          new ModuleContext(
              types,
              names,
              uninitialised,
              new OtherNames(file.module()),
              internalPrefix,
              columns,
              elsewhere);
      return part(file, context, model);
    }
  }

  private static ModuleLinker.Part part(BitcodeFile file, ModuleContext context, boolean model) {
    SequencedMap<String, Function> functions = new LinkedHashMap<>();
    SequencedMap<String, Global> globals = new LinkedHashMap<>();
    Set<String> weak = new LinkedHashSet<>();
    Set<String> replaceable = new LinkedHashSet<>();
    Set<String> missing = new LinkedHashSet<>();
    for (LLVMValueRef global : Llvm.globals(file.module())) {
      // Variables named llvm.* are lists for the linker.
      if (!Llvm.name(global).startsWith("llvm.")) {
        Global read = GlobalReader.read(context, global);
        globals.put(read.name(), read);
        if (ModuleContext.weak(global)) {
          weak.add(read.name());
        }
        if (ModuleContext.replaceable(global)) {
          replaceable.add(read.name());
        }
        if (ModuleContext.mayBeMissing(global)) {
          missing.add(read.name());
        }
      }
    }
    for (LLVMValueRef function : Llvm.functions(file.module())) {
      boolean hidden =
          context.uninitialised().isMarker(function)
              || Intrinsics.withoutMeaning(Llvm.name(function));
      if (!hidden) {
        Function read = FunctionReader.read(context, function);
        functions.put(read.name(), read);
        if (ModuleContext.weak(function)) {
          weak.add(read.name());
        }
        if (ModuleContext.replaceable(function)) {
          replaceable.add(read.name());
        }
        if (ModuleContext.mayBeMissing(function)) {
          missing.add(read.name());
        }
      }
    }
    Set<String> aliases = new LinkedHashSet<>();
    Map<String, String> weakAliases = new LinkedHashMap<>();
    for (LLVMValueRef alias : Llvm.aliases(file.module())) {
      aliases.add(context.name(alias));
      LLVMValueRef aliasee = LLVM.LLVMAliasGetAliasee(alias);
      boolean named =
          Llvm.exists(LLVM.LLVMIsAFunction(aliasee))
              || Llvm.exists(LLVM.LLVMIsAGlobalVariable(aliasee));
      if (named && ModuleContext.replaceable(alias) && !context.replaced(alias)) {
        weakAliases.put(context.name(alias), context.name(aliasee));
      }
    }
    context.labels().globals().forEach(global -> globals.put(global.name(), global));
    TypeReader types = context.types();
    Module module = new Module(functions, globals, types.pointerBytes(), types.littleEndian());
    String name = file.file().getFileName().toString();
    String source =
        name.endsWith(BitcodeFile.SUFFIX)
            ? name.substring(0, name.length() - BitcodeFile.SUFFIX.length())
            : name;
    return new ModuleLinker.Part(
        source,
        module,
        weak,
        new WeakDefinitions(replaceable, weakAliases),
        aliases,
        missing,
        model);
  }
}
