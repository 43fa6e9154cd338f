package org.farkas.proof;

import org.farkas.base.SourceSpan;

/** Thrown where the path meets a construct that the checker does not know: it is left there. */
final class Unrepresented extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient SourceSpan where;

  Unrepresented(String construct, SourceSpan where) {
    super(construct, null, false, false);
    this.where = where;
  }

  SourceSpan where() {
    return where;
  }
}
