package org.farkas.solve.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;
import org.farkas.solve.Answer;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Bitwuzla;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Option;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Options;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Result;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Terminator;
import org.sosy_lab.java_smt.solvers.bitwuzla.api.Vector_Term;

/**
 * One native solver with its terms. The constraints of each query are assumptions, so consecutive
 * queries share the circuits of what they have in common, and a refuted query names its core.
 */
final class BitwuzlaSession implements AutoCloseable, BackendModel.Backend {
  /** Likewise, what counts for a term that becomes a circuit. */
  private static final long TERM_NANOS = 20_000;

  private final BitwuzlaTerms library = new BitwuzlaTerms();
  private final Translation<org.sosy_lab.java_smt.solvers.bitwuzla.api.Term> translation =
      new Translation<>(library);
  private final Options options = new Options();
  private final Deadline deadline = new Deadline();
  private final Bitwuzla solver;
  private int queries;
  private boolean broken;

  /** Polled by the native solver. */
  private static final class Deadline extends Terminator {
    /** What counts, where work is counted, between two polls; about what is measured. */
    private static final long POLL_NANOS = 60_000;

    private WorkLimit limit = WorkLimit.ofMillis(0);

    @Override
    public boolean terminate() {
      limit.spend(POLL_NANOS);
      return limit.passed();
    }
  }

  /** How the native solver works; chosen by measurement on queries of real programs. */
  enum Mode {
    /** No preprocessing, products and quotients abstracted until they matter. */
    QUICK,
    /** Preprocessing, which decides algebra, and local search before circuits. */
    THOROUGH
  }

  BitwuzlaSession(Mode mode) {
    options.set(Option.PRODUCE_MODELS, 1);
    options.set(Option.PRODUCE_UNSAT_ASSUMPTIONS, 1);
    switch (mode) {
      case QUICK -> {
        options.set(Option.PREPROCESS, 0);
        options.set(Option.ABSTRACTION, 1);
      }
      case THOROUGH -> {
        options.set(Option.BV_SOLVER, "preprop");
        // may run for ever on sums that share parts, without asking the terminator
        options.set(Option.PP_NORMALIZE, 0);
      }
    }
    solver = new Bitwuzla(library.manager(), options);
    solver.configure_terminator(deadline);
  }

  int queries() {
    return queries;
  }

  /** Whether the native solver failed, so that nothing should be asked of it again. */
  boolean broken() {
    return broken;
  }

  /** Number of translated terms. */
  int size() {
    return translation.size();
  }

  Answer check(List<Term> constraints, Footprints footprints, WorkLimit limit) {
    queries++;
    int translated = translation.size();
    deadline.limit = limit;
    translation.limit(limit);
    Map<Integer, Term> constraintOf = new HashMap<>();
    Vector_Term assumptions = new Vector_Term();
    try {
      Set<org.sosy_lab.java_smt.solvers.bitwuzla.api.Term> definitions = new LinkedHashSet<>();
      for (Term constraint : constraints) {
        var formula = translation.formula(constraint);
        constraintOf.putIfAbsent(formula.id(), constraint);
        assumptions.add(formula);
        definitions.addAll(translation.definitionsOf(constraint));
      }
      assumptions.addAll(definitions);
      limit.spend((translation.size() - translated) * TERM_NANOS);
      Result result = solver.check_sat(assumptions);
      translation.unlimited(); // the model is read in any case
      if (result == Result.SAT) {
        return new Answer.Sat(BackendModel.read(constraints, footprints, this));
      }
      return result == Result.UNSAT
          ? new Answer.Unsat(core(constraintOf))
          : new Answer.Unknown(
              Answer.Reason.TIMEOUT, "Bitwuzla after %d ms".formatted(limit.millis()));
    } catch (TranslationTimeoutException e) {
      return new Answer.Unknown(Answer.Reason.TIMEOUT, "Bitwuzla: " + e.getMessage());
    } catch (UnsupportedTermException e) {
      return new Answer.Unknown(Answer.Reason.UNSUPPORTED, e.getMessage());
    } catch (RuntimeException e) {
      // The binding turns native exceptions, among them std::bad_alloc, into various Java ones.
      broken = true;
      return new Answer.Unknown(Answer.Reason.SOLVER_FAILED, "Bitwuzla: " + e.getMessage());
    } finally {
      BitwuzlaTerms.forgetReferences();
      assumptions.close();
    }
  }

  private List<Term> core(Map<Integer, Term> constraintOf) {
    Vector_Term failed = solver.get_unsat_assumptions();
    List<Term> core = new ArrayList<>();
    for (int i = 0; i < failed.size(); i++) {
      var formula = failed.get(i);
      Term constraint = constraintOf.get(formula.id());
      if (constraint != null) {
        core.add(constraint);
      }
      BitwuzlaTerms.forgetReferences();
      formula.close();
    }
    failed.close();
    return core;
  }

  @Override
  public boolean bool(Term term) {
    return library.keep(solver.get_value(translation.formula(term))).to_bool();
  }

  @Override
  public BigInteger bits(Term term) {
    return valueOfBits(translation.bits(term));
  }

  @Override
  public int cell(Term arrayVariable, BigInteger index) {
    var array = translation.array(arrayVariable);
    var select = library.apply(NativeTerms.Function.SELECT, array, library.bits(64, index));
    return valueOfBits(select).intValue();
  }

  private BigInteger valueOfBits(org.sosy_lab.java_smt.solvers.bitwuzla.api.Term bits) {
    var value = library.keep(solver.get_value(bits));
    return new BigInteger(value.to_bv(), 2);
  }

  @Override
  public void close() {
    BitwuzlaTerms.forgetReferences();
    solver.close();
    library.close();
    options.delete();
    deadline.delete();
  }
}
