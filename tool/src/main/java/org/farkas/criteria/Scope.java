package org.farkas.criteria;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.function.Function;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/** Whose decisions are targets. */
public enum Scope {
  /** Only the named function's. */
  FUNCTION,
  /** Also those of the static functions of the same file that it reaches. */
  STATIC,
  /** Those of every function with source that it reaches, system headers left out. */
  ALL;

  /**
   * The functions whose decisions are targets.
   *
   * @param root the name of the function under test
   * @param callees from a function's name to the names of those it may call (through pointers too)
   */
  public SequencedSet<String> functions(
      SourceModel source, String root, Function<String, ? extends Collection<String>> callees) {
    SequencedSet<String> reached = new LinkedHashSet<>();
    Deque<String> pending = new ArrayDeque<>();
    pending.add(root);
    while (!pending.isEmpty()) {
      String function = pending.poll();
      if (reached.add(function) && this != FUNCTION) {
        pending.addAll(callees.apply(function));
      }
    }
    String file = source.function(root).map(info -> info.where().file()).orElse("");
    SequencedSet<String> result = new LinkedHashSet<>();
    for (String name : reached) {
      if (name.equals(root) || source.function(name).filter(f -> includes(f, file)).isPresent()) {
        result.add(name);
      }
    }
    return result;
  }

  private boolean includes(FunctionInfo function, String file) {
    return switch (this) {
      case FUNCTION -> false;
      case STATIC -> function.fileLocal() && function.where().file().equals(file);
      case ALL -> function.defined() && !function.fromSystemHeader();
    };
  }
}
