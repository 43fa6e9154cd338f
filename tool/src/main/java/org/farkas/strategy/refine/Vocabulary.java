package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Operator;
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

  /** Whether a term says something beyond a single step: nothing in it is unknown. */
  boolean lasting(Term root) {
    return mentioned(root).stream()
        .noneMatch(
            term ->
                switch (names.get(term)) {
                  case Unknown _, Late _ -> true;
                  case null, default -> false;
                });
  }

  /** Whether a term is about what is in memory. */
  boolean readsMemory(Term root) {
    return Runs.variables(root).stream().anyMatch(term -> names.get(term) instanceof Read);
  }

  /** The registers that a term is about, those in addresses included. */
  Set<Register> registers(Term root) {
    Set<Register> result = new LinkedHashSet<>();
    for (Term term : mentioned(root)) {
      if (names.get(term) instanceof Register register) {
        result.add(register);
      }
    }
    return result;
  }

  /** The variables in a term, and those in the addresses of its reads. */
  private Set<Term> mentioned(Term root) {
    Set<Term> result = new LinkedHashSet<>();
    Set<Term> seen = new HashSet<>();
    List<Term> open = new ArrayList<>(List.of(root));
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (!seen.add(term)) {
        continue;
      }
      open.addAll(term.operands());
      if (term.operator() == Operator.VARIABLE) {
        result.add(term);
        if (names.get(term) instanceof Read read) {
          open.add(read.address());
        }
      }
    }
    return result;
  }

  private Term named(String name, int widthBits, Name meaning) {
    Term variable = terms.variable(name, widthBits, Term.VariableKind.INPUT);
    names.putIfAbsent(variable, meaning);
    return variable;
  }
}
