package org.farkas.solve.smt;

/** A term that the backends have no counterpart for; the answer becomes unknown. */
final class UnsupportedTermException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnsupportedTermException(String message) {
    super(message);
  }
}
