package org.farkas.strategy.refine;

/** The rest of a block is left: what comes next is not represented. */
final class Leave extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Leave(String why) {
    super(why, null, false, false);
  }
}
