package org.farkas.strategy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.farkas.base.Budget;
import org.farkas.criteria.Certificate;
import org.farkas.exec.library.LibraryModels;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Value;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ShapeGuess;

/**
 * Varies what tests get from outside, one answer at a time: each call of a function without source
 * fails once, each register that it reads holds something else once, each allocation fails once.
 * That is fault injection (J. Voas, G. McGraw, "Software Fault Injection", 1998): a driver asks
 * after each of thirty transfers whether it went well, and solvers take thirty questions for what
 * thirty runs show. It varies what others have found, whichever search it was, and proves nothing.
 */
public final class AnswerSearch implements Search {
  /** Variations of one test that add nothing, in a row. */
  private static final int FRUITLESS = 150;

  /** Turns in a row in which there was nothing to vary; each counts as a millisecond at least. */
  private static final int IDLE_TURNS = 1_000;

  private final UnitTask task;
  private final Confirmer confirmer;
  private final SeedVectors seeds;
  private final boolean allocates;
  private final Deque<InputVector> waiting = new ArrayDeque<>();
  private Optional<AnswerVariations> current = Optional.empty();
  private int fruitless;
  private int known;
  private int idle;

  public AnswerSearch(UnitTask task, Confirmer confirmer, SolverStatistics statistics) {
    this.task = task;
    this.confirmer = confirmer;
    this.seeds = SeedVectors.of(task, ShapeGuess.FIRST, task.seed() + 2);
    this.allocates = task.functions().stream().anyMatch(name -> allocates(task.module(), name));
  }

  private static boolean allocates(Module module, String function) {
    return module.functions().get(function).blocks().stream()
        .flatMap(block -> block.instructions().stream())
        .anyMatch(
            instruction ->
                instruction instanceof Instruction.Call call
                    && call.callee() instanceof Value.FunctionAddress callee
                    && LibraryModels.mayFailToAllocate(callee.name()));
  }

  @Override
  public boolean advance(Budget budget) {
    while (!task.ledger().undecided().isEmpty() && !budget.exhausted()) {
      learn();
      Optional<InputVector> next = next();
      if (next.isEmpty()) {
        return ++idle < IDLE_TURNS;
      }
      idle = 0;
      fruitless = confirmer.confirm(next.get()) ? 0 : fruitless + 1;
    }
    return true;
  }

  private Optional<InputVector> next() {
    Optional<InputVector> next =
        fruitless < FRUITLESS ? current.flatMap(AnswerVariations::next) : Optional.empty();
    while (next.isEmpty() && !waiting.isEmpty()) {
      current = Optional.of(new AnswerVariations(waiting.remove(), allocates, seeds::drawn));
      fruitless = 0;
      next = current.get().next();
    }
    return next;
  }

  /** Those found last are varied last: what their own base reaches is known by then. */
  private void learn() {
    List<Candidate> found = confirmer.candidates();
    for (Candidate candidate : found.subList(known, found.size())) {
      if (allocates || !candidate.inputs().stubCalls().isEmpty()) {
        waiting.add(candidate.inputs());
      }
    }
    known = found.size();
  }

  @Override
  public void explainOpenTargets() {
    // What it tries leaves no reason.
  }

  @Override
  public List<Certificate> certificates() {
    return List.of();
  }

  @Override
  public long states() {
    return 0;
  }

  @Override
  public long instructions() {
    return 0; // those of its runs are the confirmer's
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
