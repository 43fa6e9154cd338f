package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.farkas.ir.Terminator;

/**
 * Groups the cases of a switch so that each group is one alternative: by target block, and, where
 * the source's labels are known, by label too, because labels that share a block are targets of
 * their own.
 */
final class SwitchGroups {
  private SwitchGroups() {}

  /** The source's labels of a switch. */
  interface Labels {
    /** Index of the label that a value (unsigned at the operand's width) selects. */
    int select(long value);
  }

  private record Key(int target, int label) {}

  static Op.Switch decode(
      Terminator.Switch s,
      int operand,
      int width,
      IntFunction<Op.Edge> edges,
      java.util.Optional<Labels> labels) {
    Map<Key, List<Long>> members = new LinkedHashMap<>();
    TreeMap<Long, Key> keys = new TreeMap<>();
    for (Terminator.SwitchCase c : s.cases()) {
      long value = c.value().longValue();
      Key key = new Key(c.target(), labels.map(l -> l.select(value)).orElse(0));
      members.computeIfAbsent(key, _ -> new ArrayList<>()).add(value);
      keys.put(value, key);
    }
    List<Op.Group> groups = new ArrayList<>();
    Map<Key, Integer> numbers = new LinkedHashMap<>();
    members.forEach(
        (key, values) -> {
          numbers.put(key, groups.size());
          groups.add(new Op.Group(edges.apply(key.target()), toArray(values)));
        });
    int defaultGroup = groups.size();
    long[] all = toArray(new ArrayList<>(keys.keySet()));
    groups.add(new Op.Group(edges.apply(s.defaultTarget()), all));
    int[] groupOf = new int[all.length];
    for (int i = 0; i < all.length; i++) {
      groupOf[i] = numbers.get(keys.get(all[i]));
    }
    return new Op.Switch(operand, width, all, groupOf, List.copyOf(groups), defaultGroup);
  }

  private static long[] toArray(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
