package org.farkas.solve.chain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.farkas.expr.Operator;
import org.farkas.expr.Rewriting;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Refutes queries in which it does not matter what an array holds, only that the same cell is read
 * several times: each choice between cells by the bits of an index becomes an input of its own, of
 * which anything is possible. What has no solution then has none at all. Else a solver goes through
 * all cells for each of them, to find out the same every time.
 *
 * <p>For what a solver has not decided in a moment.
 */
final class ReadsAsInputs implements Solver {
  /** By what the time of a query is divided for that. */
  private static final int SHARE = 4;

  private final TermContext terms;
  private final Solver quick;
  private final Solver inner;
  private final Rewriting rewriting;

  /**
   * @param quick asked about what is left of a query; owned by another layer
   * @param inner asked what this does not refute
   */
  ReadsAsInputs(TermContext terms, Solver quick, Solver inner) {
    this.terms = terms;
    this.quick = quick;
    this.inner = inner;
    this.rewriting =
        new Rewriting(
            terms,
            variable -> variable,
            term -> isRead(term) ? Optional.of(input(term)) : Optional.empty());
  }

  @Override
  public Answer check(Query query) {
    return refuted(query).orElseGet(() -> inner.check(query));
  }

  private Optional<Answer> refuted(Query query) {
    SequencedMap<Term, Term> originals = new LinkedHashMap<>();
    boolean changed = false;
    for (Term constraint : query.constraints()) {
      Term image = rewriting.of(constraint);
      changed |= image != constraint;
      originals.putIfAbsent(image, constraint);
    }
    if (!changed) {
      return Optional.empty();
    }
    Query asked = new Query(new ArrayList<>(originals.keySet()), query.limit().share(1, SHARE));
    if (!(quick.check(asked) instanceof Answer.Unsat(List<Term> core))) {
      return Optional.empty();
    }
    return Optional.of(new Answer.Unsat(core.stream().map(originals::get).toList()));
  }

  /** A choice by a bit of a number between at least two such choices, or what they lead to. */
  private static boolean isRead(Term term) {
    return term.operator() == Operator.ITE
        && term.operand(0).operator() == Operator.EXTRACT
        && term.widthBits() > 1
        && !term.operand(1).isConstant()
        && !term.operand(2).isConstant();
  }

  private Term input(Term read) {
    return terms.variable("read#" + read.id(), read.widthBits(), Term.VariableKind.INPUT);
  }

  @Override
  public void close() {
    inner.close();
  }
}
