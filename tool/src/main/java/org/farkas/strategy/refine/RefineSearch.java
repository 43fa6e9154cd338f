package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.InputModels;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.machine.State;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Module;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.FirstGuess;
import org.farkas.strategy.GuessGrowth;
import org.farkas.strategy.RefinementCounts;
import org.farkas.strategy.Search;
import org.farkas.strategy.TargetReach;
import org.farkas.strategy.UnitEntrance;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.VerdictAssumptions;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;

/**
 * The main loop of abstraction refinement with coarsening; see the package comment.
 *
 * <p>A little longer than the house allows: the loop's cases share the model, the runs and what is
 * left alone.
 */
public final class RefineSearch implements Search {
  private static final String CERTIFICATE = "refinement-1";
  private static final long EDGE_MILLIS = 1_000;
  private static final long TEST_MILLIS = 4_000;

  /** Other ways that are tried behind an edge. */
  private static final int MOST_MENDING = 40;

  /** More nodes of one place are not made: such predicates go round in a loop. */
  private static final int MOST_NODES = 400;

  /** After so many steps for one place another one has its turn. */
  private static final int STEPS_FOR_ONE = 60;

  /** With so many nodes of one place, what holds in every round of the loops is looked for. */
  private static final int MANY_NODES = 4;

  /** With so many, also facts about memory. */
  private static final int VERY_MANY_NODES = 16;

  private final UnitTask task;
  private final Confirmer confirmer;
  private final TermContext terms = Simplifications.newContext();
  private final Vocabulary words = new Vocabulary(terms);
  private final Aliasing aliasing;
  private final Machine machine;
  private final Solver solver;
  private final TargetReach reach;
  private final Questions questions;
  private final boolean coarsening;
  private Optional<Progress> progress = Optional.empty();
  private final Map<InputLayout, UnitEntrance> entrances = new HashMap<>();

  /** Targets that were proved to be infeasible. */
  private final List<Target> claims = new ArrayList<>();

  private List<Assumption> assumptions = List.of();
  private ShapeGuess guess;
  private int candidatesSeen;

  /** Bounds that runs met since the guess was made. */
  private final SequencedSet<Assumption> bounds = new LinkedHashSet<>();

  /** Edges that are left alone, each with why. */
  private final Map<Model.Edge, Blocker> alone = new LinkedHashMap<>();

  private boolean exhausted;

  /** Places that are looked for as long as these targets are open. */
  private List<Place> wanted = List.of();

  private Set<Target> wantedFor = Set.of();
  private Optional<Place> focus = Optional.empty();

  /** Steps for the place in focus. */
  private int steps;

  /** What there is once the graph is built. */
  private record Progress(
      ProgramGraph graph, Model model, Runs runs, Unreachable unreachable, Learning learning) {}

  public RefineSearch(UnitTask task, Confirmer confirmer, SolverStatistics statistics) {
    this(task, confirmer, statistics, true);
  }

  /** A search that never undoes a split, for comparison. */
  public static RefineSearch withoutCoarsening(
      UnitTask task, Confirmer confirmer, SolverStatistics statistics) {
    return new RefineSearch(task, confirmer, statistics, false);
  }

  private RefineSearch(
      UnitTask task, Confirmer confirmer, SolverStatistics statistics, boolean coarsening) {
    this.task = task;
    this.guess = FirstGuess.of(task);
    this.confirmer = confirmer;
    this.coarsening = coarsening;
    this.aliasing = new Aliasing(words, task.module());
    this.machine =
        new Machine(
            task.module(), task.source(), terms, MachineOptions.DEFAULT.withWrap(task.wrap()));
    this.solver = task.solvers().open(terms, statistics);
    this.reach = new TargetReach(task.module(), task.source());
    this.questions = new Questions(words, solver, name -> defines(task.module(), name));
  }

  private static boolean defines(Module module, String name) {
    Function function = module.functions().get(name);
    Global variable = module.globals().get(name);
    return function != null && !function.declaration()
        || variable != null && variable.initialiser().isPresent();
  }

  /** The unit's graph; empty if it is too large, or for another machine. */
  private Optional<ProgramGraph> graph() {
    if (task.module().pointerBytes() != 8 || !task.module().littleEndian()) {
      return Optional.empty();
    }
    Segments segments =
        new Segments(words, task.module(), task.source(), aliasing, task.ledger().undecided());
    return ProgramGraph.of(task.module().functions().get(task.function().name()), segments);
  }

  private Progress progress(ProgramGraph graph) {
    Model model = new Model(graph, coarsening);
    Runs runs = new Runs(machine, words, graph, aliasing);
    Unreachable unreachable = new Unreachable(graph, words, aliasing, questions);
    LoopFacts facts = new LoopFacts(graph, words, aliasing, questions, model, runs);
    return new Progress(graph, model, runs, unreachable, new Learning(facts, unreachable, model));
  }

  @Override
  public boolean advance(Budget budget) {
    if (progress.isEmpty() && !exhausted) {
      progress = graph().map(this::progress);
      exhausted = progress.isEmpty();
      if (!exhausted) {
        begin(budget);
        conclude(); // labels that no step leads to
      }
    }
    while (!exhausted && !budget.exhausted() && !task.ledger().undecided().isEmpty()) {
      step(budget);
    }
    return !exhausted;
  }

  /** A first run over a layout. */
  private void begin(Budget budget) {
    UnitEntrance entrance =
        entrance(
            LayoutBuilder.build(
                task.source(), task.function(), task.variables(), task.options(), guess));
    State state = entrance.at(Assignment.EMPTY);
    List<Term> asked = constraints(state);
    if (solver.check(new Query(asked, budget.work(TEST_MILLIS))) instanceof Answer.Sat sat) {
      follow(entrance, sat.model(), budget);
    }
  }

  private UnitEntrance entrance(InputLayout layout) {
    return entrances.computeIfAbsent(
        layout, each -> UnitEntrance.of(task, machine, each, guess.sharing(), terms, solver));
  }

  private static List<Term> constraints(State state) {
    return state.pathCondition().stream().map(PathConstraint::term).toList();
  }

  /** Follows a run, and notes which nodes it covers. */
  private Runs.Course follow(UnitEntrance entrance, Assignment model, Budget budget) {
    Progress at = progress.orElseThrow();
    Set<Node> newly = new LinkedHashSet<>();
    Runs.Course course =
        at.runs()
            .follow(
                entrance.at(model),
                entrance,
                budget,
                (place, visit) -> {
                  for (Node node : at.model().at(place)) {
                    boolean here =
                        (!node.covered || node.visits.size() < at.model().keptVisits())
                            && at.runs().holds(visit, node.predicate(terms)).orElse(false);
                    if (!here) {
                      continue;
                    }
                    if (!node.covered) {
                      newly.add(node);
                    }
                    node.visit(visit, at.model().keptVisits());
                  }
                });
    if (course.end().orElse(null) instanceof PathEnd.Bound bound) {
      bounds.add(bound.assumption());
    }
    alone.keySet().removeIf(edge -> newly.contains(edge.from()));
    at.model().coarsen(newly);
    return course;
  }

  /** Follows a run, and makes a test of it if it is worth one. */
  private Runs.Course test(UnitEntrance entrance, Assignment model, Budget budget) {
    Runs.Course course = follow(entrance, model, budget);
    confirmer.confirm(course.state().inputs(model));
    candidatesSeen = confirmer.candidates().size(); // followed already
    return course;
  }

  private void followCandidates(Budget budget) {
    List<Candidate> candidates = confirmer.candidates();
    while (candidatesSeen < candidates.size() && !budget.exhausted()) {
      Candidate candidate = candidates.get(candidatesSeen++);
      follow(
          entrance(candidate.inputs().layout()), InputModels.of(terms, candidate.inputs()), budget);
    }
  }

  private void step(Budget budget) {
    followCandidates(budget);
    if (budget.exhausted()) {
      return;
    }
    Progress at = progress.orElseThrow();
    if (at.learning().underWay()) {
      at.learning().advance(budget);
      return;
    }
    Optional<Model.Edge> edge = frontier();
    if (edge.isEmpty()) {
      exhausted = !grow(budget);
      return;
    }
    Model.Edge frontier = edge.get();
    Term after = frontier.to().predicate(terms);
    Term known = at.unreachable().known(frontier.to().place());
    if (!known.isTrue() && questions.refuted(terms.and(known, after), budget, EDGE_MILLIS)) {
      at.model().prune(List.of(frontier.to()));
      prune(budget);
      return;
    }
    Term before =
        terms.and(
            frontier.from().predicate(terms),
            Preimage.exact(words, aliasing, frontier.step(), after));
    Term possible = terms.and(at.unreachable().known(frontier.from().place()), before);
    if (questions.refuted(possible, budget, EDGE_MILLIS)) {
      frontier.from().disconnect(frontier.step(), frontier.to());
      if (!at.model().comesFromCovered(frontier.to())) {
        prune(budget);
      }
      return;
    }
    Optional<Blocker> blocker = tryToGenerate(frontier, before, budget);
    if (blocker.isPresent()) {
      alone.put(frontier, blocker.get());
    } else if (!frontier.to().covered && !decided(frontier.to())) {
      refine(frontier, after, budget);
    }
  }

  /** An edge on a way to one place that is looked for: the same one for a while. */
  private Optional<Model.Edge> frontier() {
    List<Place> places = new ArrayList<>(wanted());
    int last = focus.map(places::indexOf).orElse(-1);
    if (last >= 0) {
      Collections.rotate(places, -(steps++ < STEPS_FOR_ONE ? last : last + 1));
    }
    for (Place place : places) {
      Optional<Model.Edge> edge =
          progress.orElseThrow().model().frontier(List.of(place), each -> !alone.containsKey(each));
      if (edge.isPresent()) {
        if (!focus.equals(Optional.of(place))) {
          focus = Optional.of(place);
          steps = 0;
        } else if (steps > STEPS_FOR_ONE) {
          steps = 0; // there is no other
        }
        return edge;
      }
    }
    return Optional.empty();
  }

  private boolean decided(Node node) {
    return node.place() instanceof Place.Label label && task.ledger().covered(label.target());
  }

  /** Open labels, and places where ways are left from which one could be satisfied. */
  private List<Place> wanted() {
    Set<Target> open = new HashSet<>(open());
    if (open.equals(wantedFor)) {
      return wanted;
    }
    ProgramGraph program = progress.orElseThrow().graph();
    List<Place> result = new ArrayList<>();
    for (Target target : open()) {
      Place.Label label = new Place.Label(target);
      if (program.contains(label)) {
        result.add(label);
      }
    }
    for (Place.Left left : program.left()) {
      if (open.stream().anyMatch(target -> reach.canSatisfy(left.blocker(), target))) {
        result.add(left);
      }
    }
    wantedFor = open;
    wanted = result;
    return result;
  }

  private List<Target> open() {
    return task.ledger().undecided();
  }

  /**
   * Looks for a test along runs that cover an edge's start.
   *
   * @return why the edge is to be left alone; empty if a test was found, or there is none along
   *     these runs
   */
  private Optional<Blocker> tryToGenerate(Model.Edge edge, Term before, Budget budget) {
    Runs runs = progress.orElseThrow().runs();
    List<Visit> visits = edge.from().visits;
    // The newest one went furthest, the first one is the simplest.
    Set<Visit> some = new LinkedHashSet<>(List.of(visits.getLast(), visits.getFirst()));
    Optional<Blocker> blocker = Optional.empty();
    for (Visit visit : some) {
      List<Term> taken = runs.there(visit, before);
      if (taken.getLast().isFalse()) {
        continue;
      }
      List<Term> asked = new ArrayList<>(constraints(visit.state()));
      asked.addAll(taken);
      switch (solver.check(new Query(asked, budget.work(TEST_MILLIS)))) {
        case Answer.Unsat _ -> {}
        case Answer.Unknown unknown ->
            blocker = Optional.of(blocker(edge, OpenReason.SOLVER_UNKNOWN, unknown.detail()));
        case Answer.Sat(Assignment model) -> {
          Runs.Course last = mend(edge, visit, test(visit.entrance(), model, budget), budget);
          if (edge.to().covered || decided(edge.to())) {
            return Optional.empty();
          }
          blocker =
              Optional.of(
                  last.clean()
                      ? blocker(
                          edge,
                          OpenReason.SOLVER_UNKNOWN,
                          "the model does not say exactly which inputs lead there")
                      : blocker(
                          edge,
                          OpenReason.UNDEFINED_BEHAVIOUR,
                          "the tests that should lead there go wrong, or come to no end"));
        }
      }
    }
    return blocker;
  }

  /**
   * Where a run takes an edge but goes wrong later: looks for one that goes another way behind it,
   * as late as possible.
   *
   * @return the last run
   */
  private Runs.Course mend(Model.Edge edge, Visit visit, Runs.Course course, Budget budget) {
    Runs.Course last = course;
    for (int i = 0; i < MOST_MENDING; i++) {
      boolean done =
          budget.exhausted()
              || last.clean()
              || edge.to().place() instanceof Place.Label && decided(edge.to())
              || task.ledger().undecided().isEmpty();
      Optional<Assignment> other = done ? Optional.empty() : otherEnd(visit, last, budget);
      if (other.isEmpty()) {
        return last;
      }
      last = test(visit.entrance(), other.get(), budget);
    }
    return last;
  }

  private Optional<Assignment> otherEnd(Visit visit, Runs.Course course, Budget budget) {
    int least = visit.state().pathCondition().size() + 1;
    for (Alternative side : course.sides().reversed()) {
      if (side.pathCondition().size() < least || budget.exhausted()) {
        return Optional.empty();
      }
      List<Term> asked =
          new ArrayList<>(side.pathCondition().stream().map(PathConstraint::term).toList());
      asked.add(side.constraint());
      Query query = new Query(asked, Optional.of(side.model()), budget.work(EDGE_MILLIS));
      if (solver.check(query) instanceof Answer.Sat(Assignment model)) {
        return Optional.of(model);
      }
    }
    return Optional.empty();
  }

  private static Blocker blocker(Model.Edge edge, OpenReason reason, String text) {
    SourceSpan where =
        edge.from().place() instanceof Place.Code code
            ? code.context().function().where()
            : SourceSpan.UNKNOWN;
    return new Blocker(List.of(), reason, text, where, Optional.empty());
  }

  /** Splits an edge's start by the weakest precondition of what lies behind it. */
  private void refine(Model.Edge edge, Term after, Budget budget) {
    Progress at = progress.orElseThrow();
    int nodes = at.model().at(edge.from().place()).size();
    if (nodes >= MOST_NODES) {
      alone.put(edge, blocker(edge, OpenReason.BUDGET, "predicates repeat without end"));
      return;
    }
    if (nodes >= MANY_NODES && at.learning().about(edge.from().place(), false)
        || nodes >= VERY_MANY_NODES && at.learning().about(edge.from().place(), true)) {
      return; // the edge may be impossible by what will be known then
    }
    Visit visit = edge.from().visits.getLast();
    Preimage.Result result =
        Preimage.along(
            words, aliasing, edge.step(), after, address -> at.runs().number(visit, address));
    // Whatever contains all states that take the edge will do. Where the run does not come to the
    // goal even without the step's guard, the guard only says how far the loops have got.
    Term not = terms.not(result.alpha());
    Term goal = terms.or(not, result.goal());
    Term exact = terms.or(not, terms.and(result.guard(), result.goal()));
    Optional<Term> keeps =
        parting(visit, nodes < MANY_NODES ? List.of(goal, exact) : List.of(exact, goal));
    if (keeps.isEmpty()) {
      String why = "a value that is not known";
      alone.put(edge, blocker(edge, OpenReason.APPROXIMATION, why));
      return;
    }
    List<Visit> visits = List.copyOf(edge.from().visits);
    List<Node> halves = at.model().split(edge, keeps.get());
    for (Visit each : visits) {
      Optional<Boolean> side = at.runs().holds(each, keeps.get());
      side.ifPresent(yes -> halves.get(yes ? 0 : 1).visit(each, visits.size()));
    }
  }

  /** The first of some predicates that is known, and does not hold on a run. */
  private Optional<Term> parting(Visit visit, List<Term> predicates) {
    return predicates.stream()
        .filter(
            each ->
                Runs.variables(each).stream()
                    .noneMatch(v -> words.name(v).orElse(null) instanceof Vocabulary.Unknown))
        .filter(each -> !progress.orElseThrow().runs().holds(visit, each).orElse(true))
        .findFirst();
  }

  /** Drops what no way leads to any more. */
  private void prune(Budget budget) {
    Progress at = progress.orElseThrow();
    Set<Node> gone = at.model().unreachable();
    if (gone.isEmpty()) {
      return;
    }
    boolean shown = gone.stream().noneMatch(n -> n.covered) && at.unreachable().show(gone, budget);
    at.model().prune(gone);
    if (shown) {
      conclude();
    }
  }

  /** Marks labels that are shown to be unreachable, if ways that were left do not lead there. */
  private void conclude() {
    Progress at = progress.orElseThrow();
    List<Target> infeasible = new ArrayList<>();
    List<Place.Left> left =
        at.graph().left().stream().filter(place -> !at.unreachable().whole(place)).toList();
    for (Target target : open()) {
      boolean reached =
          !at.unreachable().whole(new Place.Label(target)) || confirmer.holdsInReserve(target);
      boolean blocked = left.stream().anyMatch(place -> reach.canSatisfy(place.blocker(), target));
      if (!reached && !blocked) {
        infeasible.add(target);
      }
    }
    if (infeasible.isEmpty()) {
      return;
    }
    for (Target target : infeasible) {
      task.ledger().markInfeasible(target, CERTIFICATE, assumptions());
      claims.add(target);
    }
  }

  /** What every verdict takes for granted: the same for all of them. */
  private List<Assumption> assumptions() {
    if (assumptions.isEmpty()) {
      assumptions = VerdictAssumptions.of(task);
    }
    return assumptions;
  }

  /** Goes on over larger inputs; false if that cannot help. */
  private boolean grow(Budget budget) {
    if (bounds.isEmpty()) {
      return false;
    }
    InputLayout layout =
        LayoutBuilder.build(
            task.source(), task.function(), task.variables(), task.options(), guess);
    Optional<ShapeGuess> grown = GuessGrowth.grown(guess, layout, bounds);
    bounds.clear();
    if (grown.isEmpty()) {
      return false;
    }
    guess = grown.get();
    alone.clear();
    progress.orElseThrow().model().forgetRuns();
    begin(budget);
    return true;
  }

  @Override
  public void explainOpenTargets() {
    for (Target target : task.ledger().undecided()) {
      if (!(task.ledger().verdict(target) instanceof Verdict.Open open)
          || open.reason() != OpenReason.NOT_TRIED) {
        continue; // others have tried what is not followed here
      }
      Blocker reason = reason(target);
      task.ledger().markOpen(target, reason.reason(), reason.text(), reason.where());
    }
  }

  private Blocker reason(Target target) {
    if (progress.isEmpty()) {
      return everywhere(
          OpenReason.UNSUPPORTED, "a unit of this size, or for this machine, is not refined");
    }
    Progress at = progress.get();
    for (Place.Left left : at.graph().left()) {
      if (!at.unreachable().whole(left) && reach.canSatisfy(left.blocker(), target)) {
        return left.blocker();
      }
    }
    if (!exhausted) {
      return everywhere(OpenReason.BUDGET, "time ran out before its ways were refined");
    }
    if (confirmer.holdsInReserve(target)) {
      return everywhere(
          OpenReason.UNDEFINED_BEHAVIOUR, "only runs that go wrong are known to reach it");
    }
    return at.model()
        .frontier(List.of(new Place.Label(target)), _ -> true)
        .map(alone::get)
        .orElseGet(
            () ->
                everywhere(
                    OpenReason.SOLVER_UNKNOWN,
                    "no step leads to it in the model, but that could not be shown"));
  }

  private static Blocker everywhere(OpenReason reason, String text) {
    return new Blocker(List.of(), reason, text, SourceSpan.UNKNOWN, Optional.empty());
  }

  @Override
  public List<Certificate> certificates() {
    return claims.isEmpty()
        ? List.of()
        : List.of(
            RefinementCertificate.of(
                CERTIFICATE,
                task,
                progress.orElseThrow().unreachable().shown(),
                claims,
                assumptions()));
  }

  @Override
  public Optional<RefinementCounts> refinement() {
    return progress.map(each -> each.model().statistics().counts(each.graph().size()));
  }

  @Override
  public long states() {
    return progress.map(each -> (long) each.model().statistics().largest).orElse(0L);
  }

  @Override
  public long instructions() {
    return progress.map(each -> each.runs().instructions()).orElse(0L);
  }

  @Override
  public void close() {
    solver.close();
  }
}
