package org.farkas.emit;

import java.util.HashSet;
import java.util.Set;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.SourceWords;
import org.farkas.source.VariableInfo;

/** Identifiers of one scope: each is given once, and none hides a name that the scope needs. */
public final class Names {
  private static final Set<String> KEYWORDS =
      Set.of(
          "auto",
          "break",
          "case",
          "char",
          "const",
          "continue",
          "default",
          "do",
          "double",
          "else",
          "enum",
          "extern",
          "float",
          "for",
          "goto",
          "if",
          "inline",
          "int",
          "long",
          "register",
          "restrict",
          "return",
          "short",
          "signed",
          "sizeof",
          "static",
          "struct",
          "switch",
          "typedef",
          "union",
          "unsigned",
          "void",
          "volatile",
          "while",
          "asm",
          "typeof",
          "bool",
          "true",
          "false",
          "nullptr",
          "constexpr",
          "alignas",
          "alignof",
          "thread_local",
          "static_assert",
          "main",
          "NULL",
          "linux",
          "unix");

  private final Set<String> taken;
  private final Set<String> atFileScope;

  private Names(Set<String> taken, Set<String> atFileScope) {
    this.taken = taken;
    this.atFileScope = atFileScope;
  }

  /**
   * For names at file scope: none is a word of the source, names given in {@link #nested} scopes
   * may be.
   */
  public static Names ofFile(SourceModel source, SourceWords words) {
    Names names = of(source, words);
    names.atFileScope.addAll(words.all());
    return names;
  }

  /** For local names: they may hide what they do not refer to, but macros can't be hidden. */
  public static Names of(SourceModel source, SourceWords words) {
    Names names = new Names(new HashSet<>(KEYWORDS), new HashSet<>());
    names.taken.addAll(words.macros());
    for (FunctionInfo function : source.functions()) {
      names.taken.add(function.name());
      Set<CType> seen = new HashSet<>();
      names.reserve(function.type(), seen);
    }
    for (VariableInfo variable : source.variables()) {
      names.taken.add(variable.name());
      names.reserve(variable.type(), new HashSet<>());
    }
    return names;
  }

  /** A scope inside this one: names given there stay free here. */
  public Names nested() {
    return new Names(new HashSet<>(taken), Set.of());
  }

  /** Whether a name can be given as it is. */
  boolean free(String name) {
    return !taken.contains(name) && !atFileScope.contains(name);
  }

  /** The wished name, or one made of it that is still free. */
  public String fresh(String wish) {
    String name = wish.isEmpty() ? "value" : wish;
    if (Character.isDigit(name.charAt(0))) {
      name = "_" + name;
    }
    String candidate = name;
    for (int i = 2; !free(candidate); i++) {
      candidate = name + "_" + i;
    }
    taken.add(candidate);
    return candidate;
  }

  /**
   * An identifier that reminds of an input's path: {@code p} for {@code *p}, {@code p_target} for
   * {@code **p}, {@code p_next} for {@code *p->next}.
   */
  public static String fromPath(String path) {
    int stars = 0;
    while (stars < path.length() && path.charAt(stars) == '*') {
      stars++;
    }
    StringBuilder out = new StringBuilder();
    for (int i = stars; i < path.length(); i++) {
      char c = path.charAt(i);
      boolean wordCharacter = c < 128 && Character.isLetterOrDigit(c) || c == '_';
      if (wordCharacter) {
        out.append(c);
      } else if (!out.isEmpty() && out.charAt(out.length() - 1) != '_') {
        out.append('_');
      }
    }
    while (!out.isEmpty() && out.charAt(out.length() - 1) == '_') {
      out.setLength(out.length() - 1);
    }
    return out + "_target".repeat(Math.max(0, stars - 1));
  }

  private void reserve(CType type, Set<CType> seen) {
    switch (type) {
      case CType.Int integer -> taken.add(integer.spelling());
      case CType.Floating floating -> taken.add(floating.spelling());
      case CType.Opaque opaque -> taken.add(opaque.spelling());
      case CType.Enumeration enumeration -> {
        taken.add(enumeration.spelling());
        enumeration.constants().forEach(constant -> taken.add(constant.name()));
      }
      case CType.Pointer pointer -> reserve(pointer.pointee(), seen);
      case CType.Array array -> reserve(array.element(), seen);
      case CType.Function function -> {
        reserve(function.result(), seen);
        function.parameters().forEach(parameter -> reserve(parameter, seen));
      }
      case CType.Record record -> {
        if (seen.add(record)) {
          taken.add(record.spelling());
          record.fields().forEach(field -> reserve(field.type(), seen));
        }
      }
      case CType.Void _ -> {}
    }
  }
}
