package org.farkas.cfg.ranges;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.farkas.ir.Function;

/** Ranges of functions, each found once, when it is first asked for. Not for several threads. */
public final class RangeMemo {
  /** By identity: to hash a function is to hash all its code. */
  private final Map<Function, Optional<FunctionRanges>> known = new IdentityHashMap<>();

  /** See {@link RangeAnalysis#of}. */
  public Optional<FunctionRanges> of(Function function) {
    return known.computeIfAbsent(function, RangeAnalysis::of);
  }
}
