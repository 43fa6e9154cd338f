package org.farkas.solve.sat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.BooleanSupplier;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Footprint;
import org.farkas.expr.Footprint.FloatUse;
import org.farkas.expr.Footprints;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;

/**
 * Bit-vector queries by {@link Cadical}. Each constraint is an assumption, so what queries share is
 * translated once, and what was learned stays. The circuit outlives the native solvers. There are
 * two at most, so that small queries among large ones cost neither the time that a large solver
 * takes for each nor the large one.
 */
public final class CadicalSolver implements Solver {
  /** Up to here, what is of no use costs nothing worth mentioning. */
  private static final int SMALL = 4_000;

  /** As many times the nodes of a query may a native solver hold. */
  private static final int MOST_SHARE = 6;

  private static final int MOST_SESSIONS = 2;

  /** A larger circuit is begun anew. */
  private static final int MOST_NODES = 20_000_000;

  /**
   * What counts, where work is counted, between two polls: about what is measured in the middle.
   */
  private static final long POLL_NANOS = 500_000;

  private final Footprints footprints = new Footprints();
  private Circuit circuit;
  private BitBlaster blaster;

  /** The one that was used last is the last. */
  private final List<Session> sessions = new ArrayList<>();

  /** One native solver and the clauses that it has. */
  private record Session(Cadical solver, Clauses clauses) {
    boolean small() {
      return clauses.size() <= SMALL;
    }
  }

  /** A constraint and the literal that it is. */
  private record Asked(Term constraint, int literal) {}

  public CadicalSolver() {
    begin();
  }

  private void begin() {
    close();
    circuit = new Circuit();
    blaster = new BitBlaster(circuit);
  }

  @Override
  public Answer check(Query query) {
    for (Term constraint : query.constraints()) {
      Footprint footprint = footprints.of(constraint);
      if (footprint.floatUse() == FloatUse.COMPUTED || !footprint.reads().isEmpty()) {
        return new Answer.Unknown(
            Answer.Reason.UNSUPPORTED, "arithmetic on floats and arrays have no circuits");
      }
    }
    if (circuit.size() > MOST_NODES) {
      begin();
    }
    try {
      WorkLimit limit = Cadical.load() ? query.limit().afresh() : query.limit();
      List<Asked> asked = new ArrayList<>();
      for (Term constraint : query.constraints()) {
        Optional<int[]> word = blaster.word(constraint, limit);
        if (word.isEmpty()) {
          return timeout(limit);
        }
        int literal = word.get()[0];
        if (literal == Circuit.FALSE) {
          return new Answer.Unsat(List.of(constraint));
        }
        if (literal != Circuit.TRUE) {
          asked.add(new Asked(constraint, literal));
        }
      }
      return solve(query, asked, limit);
    } catch (BitBlaster.NoCircuitException e) {
      return new Answer.Unknown(Answer.Reason.UNSUPPORTED, e.getMessage());
    } catch (IllegalStateException e) {
      begin();
      return new Answer.Unknown(Answer.Reason.SOLVER_FAILED, e.getMessage());
    }
  }

  private static Answer timeout(WorkLimit limit) {
    return new Answer.Unknown(
        Answer.Reason.TIMEOUT, "CaDiCaL after %d ms".formatted(limit.millis()));
  }

  private Answer solve(Query query, List<Asked> asked, WorkLimit limit) {
    Session current = sessionFor(asked);
    List<Integer> assumptions = new ArrayList<>();
    for (Asked each : asked) {
      assumptions.add(current.clauses().literal(each.literal()));
    }
    BooleanSupplier enough =
        () -> {
          limit.spend(POLL_NANOS);
          return limit.passed();
        };
    Cadical.Result result =
        query
            .near()
            .map(near -> nearby(query.constraints(), near, current, assumptions).find(enough))
            .orElse(Cadical.Result.STOPPED);
    if (result == Cadical.Result.STOPPED) {
      assumptions.forEach(current.solver()::assume);
      result = current.solver().solve(enough);
    }
    return switch (result) {
      case SATISFIABLE -> new Answer.Sat(model(query.constraints(), current));
      case UNSATISFIABLE -> {
        List<Term> core = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
          if (current.solver().failed(assumptions.get(i))) {
            core.add(asked.get(i).constraint());
          }
        }
        yield new Answer.Unsat(core);
      }
      case STOPPED -> timeout(limit);
    };
  }

  /**
   * The largest native solver that is not mostly about other things, or a fresh one in place of the
   * one that was not used for longest.
   */
  private Session sessionFor(List<Asked> asked) {
    int nodes = sessions.stream().allMatch(Session::small) ? 0 : nodesOf(asked);
    Session next =
        sessions.stream()
            .filter(each -> each.small() || each.clauses().size() <= MOST_SHARE * nodes)
            .max(Comparator.comparingInt(each -> each.clauses().size()))
            .orElseGet(this::freshSession);
    sessions.remove(next);
    sessions.add(next);
    return next;
  }

  private Session freshSession() {
    if (sessions.size() == MOST_SESSIONS) {
      sessions.removeFirst().solver().close();
    }
    Cadical solver = new Cadical();
    return new Session(solver, new Clauses(circuit, solver::clause));
  }

  private int nodesOf(List<Asked> asked) {
    return circuit.nodesBelow(asked.stream().mapToInt(Asked::literal).toArray());
  }

  private NearbyModel nearby(
      List<Term> constraints, Assignment near, Session current, List<Integer> assumptions) {
    NearbyModel model = new NearbyModel(current.solver(), assumptions);
    for (Term variable : variables(constraints)) {
      model.want(variable, literals(variable, current), near);
    }
    return model;
  }

  private SequencedSet<Term> variables(List<Term> constraints) {
    SequencedSet<Term> variables = footprints.variables(constraints);
    variables.removeIf(variable -> variable.operator() != Operator.VARIABLE);
    return variables;
  }

  private Assignment model(List<Term> constraints, Session current) {
    Map<Term, BigInteger> values = new LinkedHashMap<>();
    for (Term variable : variables(constraints)) {
      values.put(variable, value(variable, current));
    }
    return new Assignment(values, Map.of());
  }

  /** A variable's bits in clauses, the lowest first; 0 where no clause mentions a bit. */
  private int[] literals(Term variable, Session current) {
    int[] word = blaster.variable(variable).orElse(new int[0]);
    return Arrays.stream(word).map(current.clauses()::known).toArray();
  }

  private BigInteger value(Term variable, Session current) {
    BigInteger value = BigInteger.ZERO;
    int[] literals = literals(variable, current);
    for (int i = 0; i < literals.length; i++) {
      if (literals[i] != 0 && current.solver().value(literals[i])) {
        value = value.setBit(i);
      }
    }
    return value;
  }

  @Override
  public void close() {
    sessions.forEach(each -> each.solver().close());
    sessions.clear();
  }
}
