package org.farkas.strategy.allpaths;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Prefixes that were refuted behind a fork that is none of the source's own. Behind its other side
 * the same prefix may be feasible: so it is infeasible only if, when all is over, no run has gone
 * along it.
 */
final class DoubtfulPrefixes {
  private static final int MAX_REFUTED = 100_000;
  private static final int MAX_MET = 4_000_000;

  private final SequencedMap<Fingerprint, SourcePath> refuted = new LinkedHashMap<>();
  private FingerprintSet met = new FingerprintSet();
  private boolean forgotten;

  /** A run behind such a fork has gone along this path. */
  void met(SourcePath path) {
    if (forgotten) {
      return;
    }
    for (Fingerprint prefix : path.prefixFingerprints()) {
      if (met.add(prefix)) {
        refuted.remove(prefix);
      }
    }
    if (met.size() > MAX_MET) {
      forget();
    }
  }

  /** One way along this prefix is refuted. */
  void refuted(SourcePath prefix) {
    if (forgotten) {
      return;
    }
    if (prefix.endsVaguely() || refuted.size() >= MAX_REFUTED) {
      forget();
      return;
    }
    Fingerprint fingerprint = prefix.prefixFingerprints().getLast();
    if (!met.contains(fingerprint)) {
      refuted.putIfAbsent(fingerprint, prefix);
    }
  }

  /** What was met before is not known any more: nothing is said of such prefixes. */
  void forget() {
    forgotten = true;
    refuted.clear();
    met = new FingerprintSet();
  }

  /** The prefixes that no run has gone along, when all runs are over. */
  Collection<SourcePath> infeasible() {
    return List.copyOf(refuted.values());
  }
}
