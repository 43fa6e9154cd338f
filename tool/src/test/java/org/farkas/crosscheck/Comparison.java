package org.farkas.crosscheck;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What came out of comparing one unit's ledger with one tool's counts: a growing account. */
final class Comparison {
  private int decisions;
  private int agreements;
  private final List<String> differences = new ArrayList<>();
  private final Map<Known, List<String>> explained = new EnumMap<>(Known.class);

  /** Something was compared and found equal. */
  void agree() {
    agreements++;
  }

  /** A whole decision took part. */
  void decision() {
    decisions++;
  }

  void differ(String what) {
    differences.add(what);
  }

  /** Something differs, or can't be compared, in a way that is understood. */
  void explain(Known known, String what) {
    explained.computeIfAbsent(known, _ -> new ArrayList<>()).add(what);
  }

  /** Takes over what came out of another file. */
  void add(Comparison other) {
    decisions += other.decisions;
    agreements += other.agreements;
    differences.addAll(other.differences);
    other.explained.forEach((known, list) -> list.forEach(what -> explain(known, what)));
  }

  int decisions() {
    return decisions;
  }

  int agreements() {
    return agreements;
  }

  List<String> differences() {
    return List.copyOf(differences);
  }

  Map<Known, List<String>> explained() {
    return explained;
  }

  int explanations() {
    return explained.values().stream().mapToInt(List::size).sum();
  }
}
