package org.farkas.strategy.refine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** The variables that predicates are about, and what each stands for. */
final class Vocabulary {
  static final int POINTER_BITS = 64;

  private final TermContext terms;
  private final Map<Term, Name> names = new HashMap<>();
  private final Map<Read, Term> reads = new HashMap<>();
  private int late;
  private int unknown;

  Vocabulary(TermContext terms) {
    this.terms = terms;
  }

  /** What a variable stands for. */
  sealed interface Name {}

  /** A register of an activation. */
  record Register(Context context, int index) implements Name {}

  /** The address of a variable with static storage duration. */
  record Variable(String name) implements Name {}

  /** The address of a function. */
  record FunctionAddress(String name) implements Name {}

  /** What a condition gave in the evaluation under way: 0 nothing yet, 2 false, 3 true. */
  record Mark(Context context, int condition) implements Name {}

  /** The bytes at an address, the first one lowest. */
  record Read(Term address, int bytes) implements Name {}

  /** The bytes at an address within a step, behind the first of its writes. */
  record Late(List<Write> writes, Term address, int bytes) implements Name {
    Late {
      writes = List.copyOf(writes);
    }
  }

  /** Something of which nothing is known. */
  record Unknown() implements Name {}

  TermContext terms() {
    return terms;
  }

  /** What a term that is a variable stands for; empty for variables of others. */
  Optional<Name> name(Term variable) {
    return Optional.ofNullable(names.get(variable));
  }

  Term register(Context context, int index, int widthBits) {
    String name = "%" + context.number() + "." + index + "." + widthBits;
    return named(name, widthBits, new Register(context, index));
  }

  Term variable(String name) {
    return named("&" + name, POINTER_BITS, new Variable(name));
  }

  Term function(String name) {
    return named("&&" + name, POINTER_BITS, new FunctionAddress(name));
  }

  Term mark(Context context, int condition) {
    String name = "mark" + context.number() + "." + condition;
    return named(name, 2, new Mark(context, condition));
  }

  Term read(Term address, int bytes) {
    return reads.computeIfAbsent(
        new Read(address, bytes), read -> named("memory" + reads.size(), 8 * bytes, read));
  }

  Term late(List<Write> writes, Term address, int bytes) {
    return named("late" + late++, 8 * bytes, new Late(writes, address, bytes));
  }

  Term unknown(int widthBits) {
    return named("unknown" + unknown++, widthBits, new Unknown());
  }

  private Term named(String name, int widthBits, Name meaning) {
    Term variable = terms.variable(name, widthBits, Term.VariableKind.INPUT);
    names.putIfAbsent(variable, meaning);
    return variable;
  }
}
