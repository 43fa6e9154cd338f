package org.farkas.expr;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.DiagnosticException;

/**
 * Makes terms; see the package comment. Equal applications give the same object. Not thread-safe:
 * one context per thread of work. It keeps all its terms as long as it lives.
 *
 * <p>Use {@code org.farkas.expr.simplify.Simplifications#newContext()} for a context with the
 * standard rules.
 */
public final class TermContext {
  private final Simplifier simplifier;
  private final TermTable table = new TermTable();
  private final Map<String, Term> variables = new LinkedHashMap<>();
  private final Term falseTerm;
  private final Term trueTerm;
  private int nextId;

  private boolean indeterminateIsFree;

  /** A context that simplifies with {@code simplifier}. */
  public TermContext(Simplifier simplifier) {
    this.simplifier = simplifier;
    this.falseTerm = constant(1, 0);
    this.trueTerm = constant(1, 1);
  }

  /** Number of terms made so far; ids are below it. */
  public int size() {
    return nextId;
  }

  /** The constant with the low {@code widthBits} bits of a sign-extended value. */
  public Term constant(int widthBits, long value) {
    if (widthBits > 64) {
      return constant(widthBits, BigInteger.valueOf(value));
    }
    if (widthBits <= 0) {
      throw DiagnosticException.internal("term-sort", "a constant of " + widthBits + " bits");
    }
    return internConstant(widthBits, value & Bits.mask(widthBits), null);
  }

  /** The constant that a number stands for modulo the width. */
  public Term constant(int widthBits, BigInteger value) {
    if (widthBits <= 64) {
      return constant(widthBits, value.longValue());
    }
    BigInteger pattern = Bits.pattern(value, widthBits);
    return internConstant(widthBits, pattern.longValue(), pattern);
  }

  private Term internConstant(int widthBits, long value, BigInteger wideValue) {
    int hash = TermTable.hash(widthBits, value, wideValue);
    Term known = table.findConstant(hash, widthBits, value, wideValue);
    if (known != null) {
      return known;
    }
    return add(
        hash,
        new Term(
            nextId++, Operator.CONSTANT, widthBits, 0, List.of(), value, wideValue, null, null));
  }

  public Term bool(boolean value) {
    return value ? trueTerm : falseTerm;
  }

  /** The variable of that name, made on first use; width and kind must agree afterwards. */
  public Term variable(String name, int widthBits, Term.VariableKind kind) {
    if (widthBits <= 0) {
      throw DiagnosticException.internal("term-sort", name + " has " + widthBits + " bits");
    }
    boolean free = kind == Term.VariableKind.INDETERMINATE && indeterminateIsFree;
    return variable(Operator.VARIABLE, name, widthBits, free ? Term.VariableKind.INPUT : kind);
  }

  /**
   * From now on indeterminate values are made as free inputs. That allows more behaviour than the
   * program has, which is what a proof over a coarser program wants.
   */
  public void treatIndeterminateAsFree() {
    indeterminateIsFree = true;
  }

  /** The array variable of that name, made on first use. */
  public Term arrayVariable(String name) {
    return variable(Operator.ARRAY_VARIABLE, name, Term.ARRAY, Term.VariableKind.INPUT);
  }

  private Term variable(Operator operator, String name, int widthBits, Term.VariableKind kind) {
    Term known = variables.get(name);
    if (known == null) {
      known = new Term(nextId++, operator, widthBits, 0, List.of(), 0, null, name, kind);
      variables.put(name, known);
    } else if (known.widthBits() != widthBits || known.kind() != kind) {
      throw DiagnosticException.internal(
          "term-variable",
          "variable %s is %s of %d bits and can't also be %s of %d bits"
              .formatted(name, known.kind(), known.widthBits(), kind, widthBits));
    }
    return known;
  }

  /** The variable (an array perhaps) of that name, if there is one. */
  public Optional<Term> variable(String name) {
    return Optional.ofNullable(variables.get(name));
  }

  /** All variables in the order they were made, arrays included. */
  public Collection<Term> variables() {
    return Collections.unmodifiableCollection(variables.values());
  }

  /** Any operator that needs no parameter and whose width follows from its operands. */
  public Term make(Operator operator, Term... operands) {
    int widthBits = Sorts.resultWidth(operator, operands);
    return apply(new Application(operator, widthBits, 0, List.of(operands)));
  }

  /** EXTRACT: {@code widthBits} bits from bit {@code low}. */
  public Term extract(Term operand, int low, int widthBits) {
    int from = Sorts.bits(Operator.EXTRACT, operand);
    if (low < 0 || widthBits <= 0 || low + widthBits > from) {
      throw DiagnosticException.internal(
          "term-sort", "bits %d+%d of a term of %d bits".formatted(low, widthBits, from));
    }
    return widthBits == from
        ? operand
        : apply(new Application(Operator.EXTRACT, widthBits, low, List.of(operand)));
  }

  /**
   * ZERO_EXTEND, SIGN_EXTEND and the conversions from and to floats: the result's width is given.
   * Extending to the same width is no application at all.
   */
  public Term convert(Operator operator, Term operand, int widthBits) {
    Sorts.checkConversion(operator, operand, widthBits);
    boolean extension = operator == Operator.ZERO_EXTEND || operator == Operator.SIGN_EXTEND;
    return extension && operand.widthBits() == widthBits
        ? operand
        : apply(new Application(operator, widthBits, 0, List.of(operand)));
  }

  public Term round(Term operand, Operator.Rounding rounding) {
    int widthBits = Sorts.floating(Operator.FLOAT_ROUND, operand.widthBits());
    return apply(
        new Application(Operator.FLOAT_ROUND, widthBits, rounding.ordinal(), List.of(operand)));
  }

  /** The same operator, width and parameter as {@code like}, on other operands. */
  public Term rebuild(Term like, List<Term> operands) {
    return operands.isEmpty()
        ? like
        : apply(
            new Application(
                like.operator(), like.widthBits(), like.parameter(), List.copyOf(operands)));
  }

  private Term apply(Application application) {
    int hash =
        TermTable.hash(
            application.operator(),
            application.widthBits(),
            application.parameter(),
            application.operands());
    Term known = find(hash, application);
    if (known != null) {
      return known;
    }
    Optional<Term> simpler = simplifier.simplify(this, application);
    if (simpler.isPresent()) {
      return simpler.get();
    }
    return add(
        hash,
        new Term(
            nextId++,
            application.operator(),
            application.widthBits(),
            application.parameter(),
            application.operands(),
            0,
            null,
            null,
            null));
  }

  private Term find(int hash, Application application) {
    return table.find(
        hash,
        application.operator(),
        application.widthBits(),
        application.parameter(),
        application.operands());
  }

  private Term add(int hash, Term term) {
    table.add(hash, term);
    return term;
  }

  public Term not(Term operand) {
    return make(Operator.NOT, operand);
  }

  public Term and(Term left, Term right) {
    return make(Operator.AND, left, right);
  }

  public Term or(Term left, Term right) {
    return make(Operator.OR, left, right);
  }

  public Term ite(Term condition, Term whenTrue, Term whenFalse) {
    return make(Operator.ITE, condition, whenTrue, whenFalse);
  }

  public Term eq(Term left, Term right) {
    return make(Operator.EQ, left, right);
  }

  /** Conjunction of Booleans; true when empty. */
  public Term all(List<Term> conjuncts) {
    Term result = bool(true);
    for (Term conjunct : conjuncts) {
      result = and(result, conjunct);
    }
    return result;
  }
}
