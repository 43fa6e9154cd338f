package org.farkas.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.InputLayout;

/**
 * Objects of a layout in groups: the pointers to those of one group may be meant for one object.
 */
final class KinObjects {
  /** Each pair gives pointers more places to choose from. */
  private static final int MOST_PAIRS = 16;

  /** By object, an earlier one of its group. */
  private final Map<Integer, Integer> earlier = new TreeMap<>();

  void join(int one, int other) {
    int first = first(one);
    int second = first(other);
    if (first != second) {
      earlier.put(Math.max(first, second), Math.min(first, second));
    }
  }

  /** The first object of a group. */
  private int first(int object) {
    int known = earlier.getOrDefault(object, object);
    return known == object ? object : first(known);
  }

  /** All pairs of the pointers to objects of one group, up to a limit. */
  List<Aliases.Alias> pairs(InputLayout layout) {
    List<Aliases.Alias> pairs = new ArrayList<>();
    for (int one : earlier.keySet()) {
      for (int other = 0; other < one && pairs.size() < MOST_PAIRS; other++) {
        if (first(other) == first(one)) {
          pairs.add(new Aliases.Alias(pathTo(layout, other), pathTo(layout, one), false));
        }
      }
    }
    return pairs;
  }

  private static String pathTo(InputLayout layout, int object) {
    String name = layout.objects().get(object).name();
    return name.startsWith("*") ? name.substring(1) : name;
  }
}
