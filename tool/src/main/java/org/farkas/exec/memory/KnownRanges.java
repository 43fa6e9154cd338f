package org.farkas.exec.memory;

import java.util.Optional;
import org.farkas.expr.Term;

/** What else is known of terms where memory is accessed. */
public interface KnownRanges {
  /** Nothing. */
  KnownRanges NONE = _ -> Optional.empty();

  /** A term's range as a signed number of its width. */
  Optional<Range> of(Term term);

  /** Inclusive bounds. */
  record Range(long low, long high) {}
}
