package org.farkas.strategy.allpaths;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.Slices;

/**
 * Late aliases. A read at an unknown place is a relation between the index and the values that it
 * chooses from, a write one between the index and the contents before and after. They wait, in the
 * order in which they were made, until the whole path is known; then the indexes that the first
 * undecided relation needs are labelled, each label is propagated through all relations, and a
 * label that contradicts the path is taken back. What is left when all indexes are known are
 * comparisons of inputs, which {@link OrderConstraints} decides.
 *
 * <p>All of this happens in this process. A query with anything else in it (arithmetic on inputs
 * with many values, floats) goes on to the SMT solver as a whole.
 */
final class LateAliases implements Solver {
  /** Labels for the queries of one precondition, before all that it allows is written down. */
  private static final long DEAR_LABELS = 30_000;

  private final Solver inner;
  private final long dearLabels;
  private final Footprints footprints = new Footprints();

  /** By precondition: the labels that its queries took so far, and its rows when they were dear. */
  private final Map<Term, Dear> dear = new HashMap<>();

  private long decided;
  private long passedOn;
  private long byRowsCount;
  private long labels;

  LateAliases(Solver inner) {
    this(inner, DEAR_LABELS);
  }

  /**
   * @param dearLabels how many labels it takes for a precondition to be written down
   */
  LateAliases(Solver inner, long dearLabels) {
    this.inner = inner;
    this.dearLabels = dearLabels;
  }

  PathsFound.LateStatistics statistics() {
    return new PathsFound.LateStatistics(decided, byRowsCount, passedOn, labels);
  }

  private static final class Dear {
    long labels;
    Optional<Labellings> rows = Optional.empty();
    boolean asked;
  }

  @Override
  public Answer check(Query query) {
    Optional<Answer> answer = query.constraints().isEmpty() ? Optional.empty() : answer(query);
    if (answer.isPresent()) {
      decided++;
      return answer.get();
    }
    passedOn++;
    return inner.check(query);
  }

  private Optional<Answer> answer(Query query) {
    List<Term> asked =
        query.prefixModel().isPresent()
            ? Slices.ofLast(query.constraints(), footprints)
            : query.constraints();
    Assignment before = query.prefixModel().orElse(Assignment.EMPTY);
    WorkLimit limit = query.limit().share(1, 2);
    Dear base = dear.computeIfAbsent(asked.getFirst(), _ -> new Dear());
    Optional<Answer> byRows = answerByRows(base, asked, before, limit);
    if (byRows.isPresent()) {
      byRowsCount++;
      return byRows;
    }
    Optional<TermNetwork> network = TermNetwork.of(asked);
    if (network.isEmpty()) {
      return Optional.empty();
    }
    Labelling labelling = new Labelling(network.get(), asked, before, limit);
    try {
      return Optional.of(
          labelling
              .solve()
              .<Answer>map(model -> new Answer.Sat(before.overriddenBy(model)))
              .orElseGet(() -> new Answer.Unsat(asked)));
    } catch (Labelling.GivenUp _) {
      return Optional.empty();
    } finally {
      labels += labelling.tried();
      base.labels += labelling.tried();
    }
  }

  private Optional<Answer> answerByRows(
      Dear base, List<Term> asked, Assignment before, WorkLimit limit) {
    if (asked.size() < 2 || base.labels < dearLabels) {
      return Optional.empty();
    }
    if (!base.asked) {
      base.asked = true;
      base.rows = Labellings.of(asked.getFirst(), limit);
    }
    return base.rows
        .flatMap(rows -> rows.answer(asked))
        .map(
            answer ->
                answer instanceof Answer.Sat(Assignment model)
                    ? new Answer.Sat(before.overriddenBy(model))
                    : answer);
  }

  @Override
  public void close() {
    inner.close();
  }
}
