package org.farkas.strategy.intervals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.farkas.base.Budget;
import org.farkas.cfg.ReturnsTwice;
import org.farkas.cfg.ranges.FunctionRanges;
import org.farkas.cfg.ranges.RangeAnalysis;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.NecessaryMarks;
import org.farkas.criteria.Target;
import org.farkas.ir.Function;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.Search;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.VerdictAssumptions;
import org.farkas.testcase.Assumption;

/**
 * Proves targets infeasible by intervals and congruences of integer registers alone, function by
 * function, without any solver. Finds no tests.
 */
public final class IntervalSearch implements Search {
  private static final String ID = "intervals-1";

  private final UnitTask task;
  private final Confirmer confirmer;
  private Optional<Certificate> certificate = Optional.empty();

  public IntervalSearch(UnitTask task, Confirmer confirmer, SolverStatistics statistics) {
    this.task = task;
    this.confirmer = confirmer;
  }

  /** It needs no more than a look, which may spare others much. */
  @Override
  public boolean goesFirst() {
    return true;
  }

  @Override
  public boolean advance(Budget budget) {
    // Files have many functions, of which few hold what is undecided.
    Map<String, Optional<FunctionRanges>> ranges = new TreeMap<>();
    MarksReached reached =
        new MarksReached(
            task.module(),
            task.source(),
            function ->
                ranges.computeIfAbsent(
                    function.name(), _ -> budget.cancelled() ? Optional.empty() : known(function)));
    List<Target> infeasible = new ArrayList<>();
    for (Target target : task.ledger().undecided()) {
      boolean never =
          NecessaryMarks.of(task.source(), target.label()).stream()
              .anyMatch(marks -> reached.none(marks, target.label()));
      if (never && !confirmer.holdsInReserve(target)) {
        infeasible.add(target);
      }
    }
    if (!infeasible.isEmpty()) {
      claim(infeasible, ranges.values().stream().flatMap(Optional::stream).toList());
    }
    return false;
  }

  /** What the user fixed is named in every certificate, also where nothing rests on it. */
  private void claim(List<Target> infeasible, List<FunctionRanges> ranges) {
    List<Assumption> assumptions =
        VerdictAssumptions.of(task).stream()
            .filter(
                each -> each.kind() == Assumption.Kind.NO_UNDEFINED_BEHAVIOUR || each.fixedByUser())
            .toList();
    certificate =
        Optional.of(
            new Certificate(
                ID,
                task.source().file().getFileName().toString(),
                task.function().name(),
                infeasible.stream().map(Certificate.Claim::of).toList(),
                IntervalCertificate.of(ranges),
                assumptions));
    infeasible.forEach(target -> task.ledger().markInfeasible(target, ID, assumptions));
  }

  /** What is known of a function whose instructions are all run one after the other. */
  private Optional<FunctionRanges> known(Function function) {
    return task.source().compilerChoices().ofTypes(function.name()) || ReturnsTwice.mayIn(function)
        ? Optional.empty()
        : RangeAnalysis.of(function).filter(FunctionRanges::supported);
  }

  @Override
  public void explainOpenTargets() {
    // Others have better reasons.
  }

  @Override
  public List<Certificate> certificates() {
    return certificate.stream().toList();
  }

  @Override
  public long states() {
    return 0;
  }

  @Override
  public long instructions() {
    return 0;
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
