package org.farkas.frontend.clang;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Module;
import org.farkas.source.WeakDefinitions;

/**
 * Makes one module of several. Names seen by one part only are different in each already; of the
 * others a definition goes before a declaration, a strong definition before a weak one, the
 * program's before a library model's.
 */
final class ModuleLinker {
  private final SequencedMap<String, Ranked<Function>> functions = new LinkedHashMap<>();
  private final SequencedMap<String, Ranked<Global>> globals = new LinkedHashMap<>();

  private final Inline inline;

  private ModuleLinker(Inline inline) {
    this.inline = inline;
  }

  /**
   * One file's content.
   *
   * @param weak names of definitions that yield to others
   * @param replaceable what the user declares weak
   * @param aliases other names of what it defines
   * @param missing names that are declared weak and not defined
   * @param model whether all of its definitions yield to the program's
   */
  record Part(
      String file,
      Module module,
      Set<String> weak,
      WeakDefinitions replaceable,
      Set<String> aliases,
      Set<String> missing,
      boolean model) {}

  /**
   * Functions that are defined {@code inline}: another file may define them, too (C11 6.7.4p7).
   *
   * @param first of the first part, whose definitions count
   * @param others of the other parts; that they yield is our doing, not the user's
   */
  record Inline(Set<String> first, Set<String> others) {
    static final Inline NONE = new Inline(Set.of(), Set.of());
  }

  /**
   * What came of linking.
   *
   * @param replaceable weak definitions that none of the files replaces
   * @param aliases other names of what the first file defines
   */
  record Linked(Module module, WeakDefinitions replaceable, Set<String> aliases) {}

  /** Precedence of a definition, lowest first. */
  private enum Rank {
    DECLARATION,
    MODEL,
    WEAK,
    STRONG
  }

  private record Ranked<T>(T item, Rank rank, String file) {}

  /**
   * Links.
   *
   * @throws DiagnosticException if a name is defined twice
   */
  static Linked link(List<Part> parts, Inline inline) {
    Module first = parts.getFirst().module();
    ModuleLinker linker = new ModuleLinker(inline);
    for (Part part : parts) {
      Module module = part.module();
      if (module.pointerBytes() != first.pointerBytes()
          || module.littleEndian() != first.littleEndian()) {
        throw DiagnosticException.internal(
            "link-targets", part.file() + " was compiled for another target");
      }
      for (Function function : module.functions().values()) {
        Rank rank = rank(part, function.name(), function.declaration());
        linker.add(linker.functions, function.name(), new Ranked<>(function, rank, part.file()));
      }
      for (Global global : module.globals().values()) {
        Rank rank = rank(part, global.name(), global.initialiser().isEmpty());
        linker.add(linker.globals, global.name(), new Ranked<>(global, rank, part.file()));
      }
    }
    Module linked =
        new Module(
            items(linker.functions),
            items(linker.globals),
            first.pointerBytes(),
            first.littleEndian());
    return new Linked(
        GuardedCounts.defined(WeakSymbols.presumed(linked, missing(parts))),
        linker.replaceable(parts),
        parts.getFirst().aliases());
  }

  private WeakDefinitions replaceable(List<Part> parts) {
    Set<String> names = new LinkedHashSet<>();
    Map<String, String> aliases = new LinkedHashMap<>();
    for (Part part : parts) {
      if (!part.model()) {
        names.addAll(part.replaceable().names());
        aliases.putAll(part.replaceable().aliases());
      }
    }
    names.removeAll(inline.others());
    Set<String> ofFirst = parts.getFirst().replaceable().names();
    names.addAll(ofFirst);
    for (Part part : parts) {
      for (String name : ofFirst) {
        if (inline.first().contains(name) && isStrong(part, name)) {
          throw bothWeakAndInline(name, parts.getFirst().file(), part.file());
        }
      }
      names.removeIf(name -> !part.replaceable().names().contains(name) && isStrong(part, name));
    }
    return new WeakDefinitions(names, aliases);
  }

  /**
   * To gcc a weak inline function is not weak, and its calls may take its own body; to clang not.
   */
  private static DiagnosticException bothWeakAndInline(String name, String file, String other) {
    return DiagnosticException.user(
        "defined-twice",
        "%s is weak and inline in %s, and defined in %s: which of the two runs depends on the compiler"
            .formatted(name, file, other),
        "give only one of the two files, or take one of the two words away");
  }

  private static boolean isStrong(Part part, String name) {
    Function function = part.module().functions().get(name);
    Global global = part.module().globals().get(name);
    boolean defined =
        function != null && !function.declaration()
            || global != null && global.initialiser().isPresent();
    return defined && !part.model() && !part.weak().contains(name);
  }

  /**
   * What is declared weak wherever it is declared; one strong declaration asks for a definition.
   */
  private static Set<String> missing(List<Part> parts) {
    Set<String> weak = new LinkedHashSet<>();
    parts.forEach(part -> weak.addAll(part.missing()));
    for (Part part : parts) {
      Module module = part.module();
      weak.removeIf(
          name ->
              !part.missing().contains(name)
                  && (module.functions().containsKey(name) || module.globals().containsKey(name)));
    }
    return weak;
  }

  private static Rank rank(Part part, String name, boolean declaration) {
    if (declaration) {
      return Rank.DECLARATION;
    }
    if (part.model()) {
      return Rank.MODEL;
    }
    return part.weak().contains(name) ? Rank.WEAK : Rank.STRONG;
  }

  private <T> void add(SequencedMap<String, Ranked<T>> all, String name, Ranked<T> next) {
    Ranked<T> present = all.get(name);
    if (present == null || next.rank().compareTo(present.rank()) > 0) {
      all.put(name, next);
    } else if (next.rank() == Rank.STRONG && !inline.first().contains(name)) {
      throw DiagnosticException.user(
          "defined-twice",
          "%s is defined in %s and in %s".formatted(name, present.file(), next.file()),
          "give only one of the two files");
    }
  }

  private static <T> SequencedMap<String, T> items(SequencedMap<String, Ranked<T>> ranked) {
    SequencedMap<String, T> result = new LinkedHashMap<>();
    ranked.forEach((name, each) -> result.put(name, each.item()));
    return result;
  }
}
