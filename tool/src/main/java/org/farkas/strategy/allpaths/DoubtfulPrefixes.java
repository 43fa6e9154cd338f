package org.farkas.strategy.allpaths;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Supplier;

/**
 * Prefixes that were refuted behind a fork that is none of the source's own. Behind its other side
 * the same prefix may be feasible: so it is infeasible only if, when all is over, no run has gone
 * along it.
 */
final class DoubtfulPrefixes {
  private static final int MAX_REFUTED = 100_000;
  private static final int MAX_MET = 4_000_000;

  /** Of all refuted prefixes together: 32 MB. */
  private static final int MAX_NUMBERS = 8_000_000;

  private final SequencedMap<Fingerprint, SourcePath> refuted = new LinkedHashMap<>();
  private FingerprintSet met = new FingerprintSet();
  private long numbers;
  private boolean forgotten;

  /** A run behind such a fork has gone along this path. */
  void met(SourcePath path) {
    if (forgotten) {
      return;
    }
    for (Fingerprint prefix : path.prefixFingerprints()) {
      if (met.add(prefix)) {
        SourcePath gone = refuted.remove(prefix);
        numbers -= gone == null ? 0 : gone.size();
      }
    }
    if (met.size() > MAX_MET) {
      forget();
    }
  }

  /**
   * One way along a prefix is refuted.
   *
   * @param size about that of the prefix; if there is no room for it, all is forgotten
   */
  void refuted(int size, Supplier<SourcePath> prefix) {
    if (refuted.size() >= MAX_REFUTED || numbers + size > MAX_NUMBERS) {
      forget();
    }
    if (forgotten) {
      return;
    }
    SourcePath path = prefix.get();
    Fingerprint fingerprint = path.prefixFingerprints().getLast();
    if (!met.contains(fingerprint) && refuted.putIfAbsent(fingerprint, path) == null) {
      numbers += path.size();
    }
  }

  /** What was met before is not known any more: nothing is said of such prefixes. */
  void forget() {
    forgotten = true;
    refuted.clear();
    numbers = 0;
    met = new FingerprintSet();
  }

  /** The prefixes that no run has gone along, when all runs are over. */
  Collection<SourcePath> infeasible() {
    return List.copyOf(refuted.values());
  }
}
