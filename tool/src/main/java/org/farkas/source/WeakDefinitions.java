package org.farkas.source;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the program's files define as weak, so that other files might replace it.
 *
 * @param names IR names of functions and variables
 * @param aliases weak names of something that has another name, too, each with the IR name that all
 *     its uses have
 */
public record WeakDefinitions(Set<String> names, Map<String, String> aliases) {
  /** Nothing is. */
  public static final WeakDefinitions NONE = new WeakDefinitions(Set.of(), Map.of());

  public WeakDefinitions {
    names = Set.copyOf(names);
    aliases = Collections.unmodifiableMap(new TreeMap<>(aliases));
  }

  /** Whether something else may stand where the program's code has this name. */
  public boolean concern(String irName) {
    return names.contains(irName) || aliases.containsValue(irName);
  }
}
