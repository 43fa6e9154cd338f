package org.farkas.crosscheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/** A largest matching of a bipartite graph, by augmenting paths. */
final class Matching<L, R> {
  private final List<L> left;
  private final List<R> right;
  private final BiPredicate<L, R> fits;
  private final int[] partnerOfRight;

  private Matching(List<L> left, List<R> right, BiPredicate<L, R> fits) {
    this.left = left;
    this.right = right;
    this.fits = fits;
    this.partnerOfRight = new int[right.size()];
    Arrays.fill(partnerOfRight, -1);
  }

  /** Maps as many elements of the left as possible, each to an element of its own that fits. */
  static <L, R> Map<L, R> largest(List<L> left, List<R> right, BiPredicate<L, R> fits) {
    Matching<L, R> matching = new Matching<>(left, right, fits);
    for (int i = 0; i < left.size(); i++) {
      matching.augment(i, new ArrayList<>());
    }
    Map<L, R> result = new HashMap<>();
    for (int j = 0; j < right.size(); j++) {
      if (matching.partnerOfRight[j] >= 0) {
        result.put(left.get(matching.partnerOfRight[j]), right.get(j));
      }
    }
    return result;
  }

  private boolean augment(int i, List<Integer> visited) {
    for (int j = 0; j < right.size(); j++) {
      if (fits.test(left.get(i), right.get(j)) && !visited.contains(j)) {
        visited.add(j);
        if (partnerOfRight[j] < 0 || augment(partnerOfRight[j], visited)) {
          partnerOfRight[j] = i;
          return true;
        }
      }
    }
    return false;
  }
}
