package org.farkas.app;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds targets again in a source that may have changed: the n-th of a text is the n-th of that
 * text; what has another text now is what stands under the same id.
 */
final class SameTargets {
  private SameTargets() {}

  /** A target as the stored result has it. */
  record Stored(String id, String text, String outcome, boolean covered) {
    private String words() {
      return outcome + ' ' + text;
    }
  }

  /** The ids now of the targets that were covered. */
  static Set<String> covered(List<Stored> before, List<ReplayResult.Item> now) {
    Map<String, Deque<Stored>> byWords = new HashMap<>();
    Map<String, Stored> leftById = new HashMap<>();
    for (Stored each : before) {
      byWords.computeIfAbsent(each.words(), _ -> new ArrayDeque<>()).add(each);
      leftById.put(each.id(), each);
    }
    Set<String> covered = new HashSet<>();
    Set<String> others = new HashSet<>();
    for (ReplayResult.Item item : now) {
      Deque<Stored> same =
          byWords.getOrDefault(item.outcome() + ' ' + item.text(), new ArrayDeque<>());
      Stored match = same.poll();
      if (match == null) {
        others.add(item.id());
        continue;
      }
      leftById.remove(match.id());
      if (match.covered()) {
        covered.add(item.id());
      }
    }
    for (String id : others) {
      if (leftById.containsKey(id) && leftById.get(id).covered()) {
        covered.add(id);
      }
    }
    return covered;
  }
}
