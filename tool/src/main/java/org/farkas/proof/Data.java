package org.farkas.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.base.SourceSpan;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Type;
import org.farkas.proof.Datum.Lead;
import org.farkas.proof.Datum.Members;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;

/** Makes, converts and merges {@link Datum}s. */
final class Data {
  static final int POINTER_BITS = 64;

  private static final int MOST_UNKNOWN = 40;

  private final TermContext terms;
  private final Map<Place, Term> addresses = new HashMap<>();
  private int variables;

  Data(TermContext terms) {
    this.terms = terms;
  }

  TermContext terms() {
    return terms;
  }

  /** Any value: a variable of its own. */
  Term anything(String about, int widthBits) {
    return terms.variable(about + "!" + variables++, widthBits, Term.VariableKind.INPUT);
  }

  /** Any value of a type. */
  Datum anything(String about, Type type) {
    return switch (type) {
      case Type.Int _, Type.Float _ -> new Number(anything(about, bits(type)));
      case Type.Pointer _ -> anywhere();
      case Type.Aggregate aggregate ->
          new Members(aggregate.members().stream().map(each -> anything(about, each)).toList());
      case Type.Void _, Type.Unsupported _ ->
          throw new Unrepresented("a value of type " + type, SourceSpan.UNKNOWN);
    };
  }

  /** A pointer of which nothing is known. */
  Pointer anywhere() {
    return lead(Place.anywhere(anything("null", 1)), offset(0));
  }

  Pointer lead(Place place, Term offset) {
    return new Pointer(List.of(new Lead(terms.bool(true), place, offset)));
  }

  Term offset(long value) {
    return terms.constant(POINTER_BITS, value);
  }

  /** Width of a scalar type. */
  static int bits(Type type) {
    return switch (type) {
      case Type.Int integer -> integer.bits();
      case Type.Float floating -> floating.format().bits();
      case Type.Pointer _ -> POINTER_BITS;
      case Type.Aggregate _, Type.Void _, Type.Unsupported _ ->
          throw new Unrepresented("a value of type " + type, SourceSpan.UNKNOWN);
    };
  }

  /**
   * Its bits. A place's address is any number: the same whenever it is looked at where the place
   * lasts as long as the run, else another one each time.
   */
  Term number(Datum datum) {
    return switch (datum) {
      case Number number -> number.term();
      case Pointer pointer -> {
        Term result = null;
        for (Lead lead : pointer.leads()) {
          boolean plain = lead.place() == Place.NULL || lead.place() == Place.NUMBER;
          Term value = plain ? lead.offset() : address(lead);
          result = result == null ? value : terms.ite(lead.when(), value, result);
        }
        yield result == null ? anything("address", POINTER_BITS) : result;
      }
      case Members _ -> throw new Unrepresented("an aggregate as a number", SourceSpan.UNKNOWN);
    };
  }

  private Term address(Lead lead) {
    return switch (lead.place().kind()) {
      case VARIABLE, POINTEE ->
          terms.make(
              Operator.ADD,
              addresses.computeIfAbsent(lead.place(), _ -> anything("address", POINTER_BITS)),
              lead.offset());
      case NULL, NUMBER, ANYWHERE, FUNCTION, STREAM, NEW -> anything("address", POINTER_BITS);
    };
  }

  /** As a pointer. */
  Pointer pointer(Datum datum) {
    return switch (datum) {
      case Pointer pointer -> pointer;
      case Number number -> {
        Term term = number.term();
        Term wide =
            term.widthBits() < POINTER_BITS
                ? terms.convert(Operator.ZERO_EXTEND, term, POINTER_BITS)
                : terms.extract(term, 0, POINTER_BITS);
        boolean zero = wide.isConstant() && wide.value() == 0;
        yield lead(zero ? Place.NULL : Place.NUMBER, wide);
      }
      case Members _ -> throw new Unrepresented("an aggregate as a pointer", SourceSpan.UNKNOWN);
    };
  }

  /** The first where the condition holds, else the second. */
  Datum choose(Term condition, Datum first, Datum second) {
    if (condition.isTrue() || first.equals(second)) {
      return first;
    }
    if (condition.isFalse()) {
      return second;
    }
    if (first instanceof Members one && second instanceof Members other) {
      List<Datum> members = new ArrayList<>();
      for (int i = 0; i < one.members().size(); i++) {
        members.add(choose(condition, one.members().get(i), other.members().get(i)));
      }
      return new Members(members);
    }
    if (first instanceof Number one && second instanceof Number other) {
      return new Number(terms.ite(condition, one.term(), other.term()));
    }
    Map<Place, Lead> leads = new LinkedHashMap<>();
    Term otherwise = terms.not(condition);
    pointer(first).leads().forEach(lead -> add(leads, condition, lead));
    pointer(second).leads().forEach(lead -> add(leads, otherwise, lead));
    return new Pointer(fewUnknown(leads));
  }

  /** The leads; where many go anywhere, these are one that does. */
  private List<Lead> fewUnknown(Map<Place, Lead> leads) {
    List<Lead> all = new ArrayList<>(leads.values());
    List<Lead> unknown = new ArrayList<>(all);
    unknown.removeIf(lead -> lead.place().kind() != Place.Kind.ANYWHERE);
    if (unknown.size() > MOST_UNKNOWN) {
      all.removeAll(unknown);
      Term when = terms.bool(false);
      for (Lead lead : unknown) {
        when = terms.or(when, lead.when());
      }
      all.add(new Lead(when, anywhere().leads().getFirst().place(), offset(0)));
    }
    return all;
  }

  /** A pointer that leads as these say; those whose condition is false are dropped. */
  Pointer combined(List<Lead> all) {
    Map<Place, Lead> leads = new LinkedHashMap<>();
    all.forEach(lead -> add(leads, terms.bool(true), lead));
    return new Pointer(List.copyOf(leads.values()));
  }

  private void add(Map<Place, Lead> leads, Term condition, Lead lead) {
    Term when = terms.and(condition, lead.when());
    if (when.isFalse()) {
      return;
    }
    Lead known = leads.get(lead.place());
    Lead added = new Lead(when, lead.place(), lead.offset());
    if (known != null) {
      added =
          new Lead(
              terms.or(known.when(), when),
              lead.place(),
              terms.ite(when, lead.offset(), known.offset()));
    }
    leads.put(lead.place(), added);
  }
}
