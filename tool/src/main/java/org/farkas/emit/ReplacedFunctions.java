package org.farkas.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;

/**
 * Library functions that the emitted file replaces for the source under test only: macros rename
 * them there, and the file's own machinery still reaches the library's. They are stubs that a
 * system header declares, or whose names the program's start has taken, and the allocation
 * functions where the request asks for it. Mathematical stubs keep their names: no machinery calls
 * them, and glibc's math.h makes other names of them. Allocation functions keep theirs where the
 * source undefines macros of their names: it would find neither the new names nor the old ones,
 * which headers would have declared by the new.
 */
public final class ReplacedFunctions {
  private static final List<String> ALLOCATORS =
      List.of(
          "malloc",
          "calloc",
          "realloc",
          "reallocarray",
          "aligned_alloc",
          "posix_memalign",
          "strdup",
          "strndup",
          "free");

  /** {@code scanf} and its like are one function for each edition of the C standard. */
  private static final Pattern OF_AN_EDITION = Pattern.compile("__isoc\\d\\d_(\\w+)");

  /** What every program has from the files that it starts with. */
  private static final Set<String> OF_START_FILES = Set.of("_start", "_init", "_fini");

  private final List<String> allocators;
  private final Map<String, List<String>> spellings;

  /**
   * @param spellings by the linker's name, what is renamed in the text
   */
  private ReplacedFunctions(List<String> allocators, Map<String, List<String>> spellings) {
    this.allocators = allocators;
    this.spellings = spellings;
  }

  public static ReplacedFunctions of(EmissionRequest request) {
    List<String> allocators = new ArrayList<>();
    if (request.replacesAllocations()) {
      for (String name : ALLOCATORS) {
        boolean own = request.source().function(name).map(ReplacedFunctions::own).orElse(false);
        boolean undefined = request.words().undefined().contains(name);
        if (!own && !undefined && !request.stubs().contains(name)) {
          allocators.add(name);
        }
      }
    }
    Map<String, List<String>> spellings = new LinkedHashMap<>();
    allocators.forEach(name -> spellings.put(name, List.of(name)));
    for (String stub : request.stubs()) {
      Optional<FunctionInfo> function = request.source().function(stub);
      if (function.filter(ReplacedFunctions::replaced).isPresent()
          || OF_START_FILES.contains(stub)) {
        spellings.put(stub, spellings(stub, function));
      }
    }
    return new ReplacedFunctions(List.copyOf(allocators), spellings);
  }

  private static boolean replaced(FunctionInfo function) {
    return function.fromSystemHeader() && !mathematical(function);
  }

  /**
   * Whether it is a function that is replaced, and a header gives it the name of another one for
   * the linker, which it declares as well, perhaps with another type: {@code fstat} is {@code
   * fstat64} where offsets in files have 64 bits.
   */
  static boolean respelled(FunctionInfo function) {
    return replaced(function)
        && !function.spelling().equals(function.name())
        && !OF_AN_EDITION.matcher(function.name()).matches();
  }

  private static boolean mathematical(FunctionInfo function) {
    return function.type().parameters().stream().anyMatch(CType.Floating.class::isInstance);
  }

  private static boolean own(FunctionInfo function) {
    return function.defined() && !function.fromSystemHeader();
  }

  /** The allocation functions among them; each needs a definition {@code farkas_<name>}. */
  public List<String> allocators() {
    return allocators;
  }

  /** Lines that switch the new names on. */
  public String definitions() {
    StringBuilder out = new StringBuilder();
    spellings.forEach(
        (name, all) ->
            all.forEach(each -> out.append("#define %s %s\n".formatted(each, nameOf(name)))));
    return out.toString();
  }

  /** Stubs have a prefix of their own: {@code farkas_write} is a helper, not the stub. */
  private String nameOf(String name) {
    return OwnNames.mark((allocators.contains(name) ? "farkas_" : "farkas_stub_") + name);
  }

  /** Lines that switch the new names off. */
  public String undefinitions() {
    StringBuilder out = new StringBuilder();
    spellings
        .values()
        .forEach(all -> all.forEach(each -> out.append("#undef ").append(each).append('\n')));
    return out.toString();
  }

  /** How programs may spell a function: the C library's headers give some another linker name. */
  private static List<String> spellings(String name, Optional<FunctionInfo> function) {
    Matcher edition = OF_AN_EDITION.matcher(name);
    return edition.matches()
        ? List.of(name, edition.group(1))
        : List.of(
            function.filter(ReplacedFunctions::respelled).map(FunctionInfo::spelling).orElse(name));
  }
}
