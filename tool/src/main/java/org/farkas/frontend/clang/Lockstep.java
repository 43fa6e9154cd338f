package org.farkas.frontend.clang;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the trees of the preprocessed and the original text. */
final class Lockstep {
  private Lockstep() {}

  /** Whether two nodes are of one kind and have children of the same kinds. */
  static boolean sameForm(AstNode one, AstNode other) {
    List<AstNode> left = one.children();
    List<AstNode> right = other.children();
    if (one.kind() != other.kind() || left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (left.get(i).kind() != right.get(i).kind()) {
        return false;
      }
    }
    return true;
  }

  /** Pairs the user's declarations at file scope: the n-th of a kind and name with the n-th. */
  static Map<AstNode, AstNode> topLevel(List<AstNode> nodes, List<AstNode> originals) {
    Map<Key, AstNode> byKey = keys(originals);
    Map<AstNode, AstNode> twins = new HashMap<>();
    keys(nodes)
        .forEach(
            (key, node) -> {
              AstNode twin = byKey.get(key);
              if (twin != null) {
                twins.put(node, twin);
              }
            });
    return twins;
  }

  private record Key(int kind, String name, int occurrence) {}

  private static Map<Key, AstNode> keys(List<AstNode> nodes) {
    Map<Key, AstNode> keys = new HashMap<>();
    Map<Key, Integer> counts = new HashMap<>();
    for (AstNode node : nodes) {
      if (!node.inSystemHeader()) {
        String name = node.spelling().contains("(") ? "" : node.spelling();
        int occurrence = counts.merge(new Key(node.kind(), name, 0), 1, Integer::sum);
        keys.put(new Key(node.kind(), name, occurrence), node);
      }
    }
    return keys;
  }
}
