package org.farkas.proof;

import java.util.List;
import org.farkas.expr.Term;

/** A value of the program. */
sealed interface Datum {
  /** An integer or a float, as bits. */
  record Number(Term term) implements Datum {}

  /**
   * A pointer, or an integer that is one.
   *
   * @param leads where it may lead; wherever its path's condition holds, one of them does
   */
  record Pointer(List<Lead> leads) implements Datum {
    public Pointer {
      leads = List.copyOf(leads);
    }
  }

  /** An aggregate in registers. */
  record Members(List<Datum> members) implements Datum {
    public Members {
      members = List.copyOf(members);
    }
  }

  /**
   * One way a pointer may lead.
   *
   * @param offset in bytes, 64 bits
   */
  record Lead(Term when, Place place, Term offset) {}
}
