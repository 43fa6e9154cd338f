package org.farkas.proof;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Pointer;

/**
 * Which numbers lead to memory: addresses that the program writes as numbers ({@link
 * org.farkas.source.FixedMemory}), up to the next one. How much memory lies there, the program does
 * not say; what is a little further on belongs to it, too, but is not represented. Other numbers
 * stay what they are: nothing is known of where they lead.
 */
final class FixedPlaces {
  /** How far memory may go on behind an address. */
  private static final long MOST_BYTES = 0x1_0000;

  private final Data data;
  private final TermContext terms;
  private final List<Fixed> all;

  /** Memory at an address. */
  record Fixed(long address, Place place) {}

  FixedPlaces(Data data, List<Fixed> all) {
    this.data = data;
    this.terms = data.terms();
    this.all = all.stream().sorted(Comparator.comparingLong(Fixed::address)).toList();
  }

  /** The leads of a pointer through which so many bytes are accessed; numbers are followed. */
  List<Lead> of(Pointer pointer, int bytes) {
    if (all.isEmpty() || pointer.leads().stream().noneMatch(lead -> lead.place() == Place.NUMBER)) {
      return pointer.leads();
    }
    List<Lead> result = new ArrayList<>();
    for (Lead lead : pointer.leads()) {
      if (lead.place() == Place.NUMBER) {
        follow(lead, bytes, result);
      } else {
        result.add(lead);
      }
    }
    return result;
  }

  private void follow(Lead number, int bytes, List<Lead> result) {
    Term elsewhere = number.when();
    for (int i = 0; i < all.size(); i++) {
      Fixed fixed = all.get(i);
      long next = i + 1 < all.size() ? all.get(i + 1).address() - fixed.address() : MOST_BYTES;
      long last =
          fixed.place().open()
              ? Math.min(next, Math.max(MOST_BYTES, fixed.place().sizeBytes())) - 1
              : fixed.place().sizeBytes() - (long) bytes;
      if (last < 0) {
        continue;
      }
      Term offset = terms.make(Operator.SUB, number.offset(), data.offset(fixed.address()));
      Term here = terms.make(Operator.ULE, offset, data.offset(last));
      Term when = terms.and(number.when(), here);
      if (!when.isFalse()) {
        result.add(new Lead(when, fixed.place(), offset));
        elsewhere = terms.and(elsewhere, terms.not(here));
      }
    }
    if (!elsewhere.isFalse()) {
      result.add(new Lead(elsewhere, Place.NUMBER, number.offset()));
    }
  }
}
