package org.farkas.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.farkas.app.ClangEngine;
import org.farkas.app.GenerateOptions;
import org.farkas.app.SourceRequest;
import org.farkas.app.Strategies;
import org.farkas.app.UnitEngine;
import org.farkas.base.Budget;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Label;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.PairTarget;
import org.farkas.criteria.PairVerdicts;
import org.farkas.criteria.RowPair;
import org.farkas.criteria.Scope;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.oracle.ExhaustionProgramGenerator.GeneratedUnit;
import org.farkas.proof.ProofCheck;
import org.farkas.solve.TextSolver;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;
import org.farkas.strategy.Faults;
import org.farkas.strategy.StrategyResult;
import org.farkas.testcase.Assumption;

/** Compares the tool's verdicts on one generated function with what running every input shows. */
final class ExhaustionOracle {
  private static final Pattern COMPARISON = Pattern.compile(" ([<>]=?|[=!]=) ");
  private static final String STRATEGY =
      System.getProperty("farkas.exhaustion.strategy", Strategies.DEFAULT);

  private final GeneratedUnit unit;
  private final Path folder;
  private final long budgetMillis;
  private final Criterion criterion;

  /** What some input reaches, in the words of {@link #key}. */
  private final Set<String> reached = new HashSet<>();

  /** Runs that undefined behaviour ended. */
  private long stopped = -1;

  private final List<String> wrong = new ArrayList<>();
  private final List<String> open = new ArrayList<>();
  private final List<String> beyond = new ArrayList<>();
  private int covered;
  private int infeasible;

  private ExhaustionOracle(
      GeneratedUnit unit, Path folder, long budgetMillis, Criterion criterion) {
    this.unit = unit;
    this.folder = folder;
    this.budgetMillis = budgetMillis;
    this.criterion = criterion;
  }

  /**
   * What came out.
   *
   * @param wrong verdicts that are false, and whatever else must not be; empty if all is well
   * @param open targets that were left open, with their reasons
   * @param beyond covered targets that the driver's inputs do not reach, where it has not all
   */
  record Outcome(
      GeneratedUnit unit,
      List<String> wrong,
      List<String> open,
      List<String> beyond,
      int covered,
      int infeasible) {}

  static Outcome compare(long seed, Path folder, long budgetMillis) throws IOException {
    return compare(ExhaustionProgramGenerator.generate(seed), folder, budgetMillis);
  }

  static Outcome compare(GeneratedUnit unit, Path folder, long budgetMillis) throws IOException {
    return compare(unit, folder, budgetMillis, "branch,mcdc");
  }

  static Outcome compare(GeneratedUnit unit, Path folder, long budgetMillis, String criterion)
      throws IOException {
    ExhaustionOracle oracle =
        new ExhaustionOracle(unit, folder, budgetMillis, Criterion.named(criterion).orElseThrow());
    oracle.enumerate();
    oracle.search();
    return new Outcome(
        unit, oracle.wrong, oracle.open, oracle.beyond, oracle.covered, oracle.infeasible);
  }

  /**
   * What the certificate checker said of claims that every target is infeasible.
   *
   * @param wrong targets that it confirmed although an input reaches them
   * @param missed those that no input reaches and that it did not confirm, with its reasons
   */
  record Forged(GeneratedUnit unit, List<String> wrong, List<String> missed, int confirmed) {}

  /** Claims of every target that it is infeasible. */
  static Forged forge(
      GeneratedUnit unit, Path folder, String criterion, ProofCheck.Hints hints, TextSolver solver)
      throws IOException {
    ExhaustionOracle oracle =
        new ExhaustionOracle(unit, folder, 0, Criterion.named(criterion).orElseThrow());
    oracle.enumerate();
    return oracle.forge(hints, solver);
  }

  private Forged forge(ProofCheck.Hints hints, TextSolver solver) throws IOException {
    SourceRequest request = UnitText.request(folder, unit.text());
    List<String> missed = new ArrayList<>();
    try (UnitEngine engine = ClangEngine.open(request)) {
      checkNumbering(engine.source());
      addValues(engine.source());
      Set<String> scope = Scope.STATIC.functions(engine.source(), "unit", engine::callees);
      List<Target> targets = new ArrayList<>(criterion.targets(engine.source(), scope));
      targets.addAll(criterion.auxiliary(engine.source(), scope));
      ProofCheck.Outcome outcome =
          new ProofCheck(engine.checkable("unit", unit.shapes(), Optional.empty()), solver, 60_000)
              .check(targets, List.of(hints), EnumSet.allOf(Assumption.Kind.class));
      for (Target target : targets) {
        String what = "%s `%s` %s".formatted(target.where(), target.text(), target.outcome());
        String whyNot = outcome.whyNot().get(target.id());
        boolean reachable = reached.contains(key(target.label()));
        if (whyNot == null) {
          infeasible++;
          if (reachable) {
            wrong.add("confirmed, but an input reaches it: " + what);
          }
        } else if (!reachable) {
          missed.add(what + ": " + whyNot);
        }
      }
    }
    return new Forged(unit, wrong, missed, infeasible);
  }

  private void enumerate() throws IOException {
    Files.writeString(folder.resolve("driver.c"), unit.driver());
    Commands.compile(folder, "driver.c", "driver", "-O1");
    Commands.Result run = Commands.run(folder, 120_000, List.of("./driver"));
    if (!run.successful()) {
      throw new AssertionError("the driver of seed " + unit.seed() + " failed: " + run);
    }
    for (String line : run.output().lines().toList()) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "c", "d" -> {
          for (int outcome = 0; outcome < 2; outcome++) {
            if (words[2 + outcome].equals("1")) {
              reached.add(words[0] + words[1] + (outcome == 1));
            }
          }
        }
        case "s" -> {
          if (words[3].equals("1")) {
            reached.add("s" + words[1] + "." + words[2]);
          }
        }
        case "r" -> reached.add("r" + words[1] + ":" + words[2]);
        case "paths" -> {}
        case "stopped" -> stopped = Long.parseLong(words[1]);
        default -> throw new AssertionError(line);
      }
    }
  }

  private void search() throws IOException {
    SourceRequest request = UnitText.request(folder, unit.text());
    try (UnitEngine engine = ClangEngine.open(request)) {
      checkNumbering(engine.source());
      Set<String> scope = Scope.STATIC.functions(engine.source(), "unit", engine::callees);
      addValues(engine.source());
      Ledger ledger = Ledger.of(engine.source(), criterion, scope);
      UnitEngine.Task task =
          new UnitEngine.Task(
              "unit",
              ledger,
              new GenerateOptions(
                  request,
                  List.of("unit"),
                  false,
                  Scope.STATIC,
                  criterion,
                  STRATEGY,
                  unit.shapes(),
                  GenerateOptions.Work.ofMillis(budgetMillis),
                  false,
                  folder,
                  true,
                  Optional.empty(),
                  Optional.empty(),
                  GenerateOptions.Contract.NONE),
              Budget.ofMillis(budgetMillis),
              (_, _, _, _) -> {});
      StrategyResult result = engine.search(task).result();
      for (Target target : ledger.targets()) {
        String what = "%s `%s` %s".formatted(target.where(), target.text(), target.outcome());
        judge(what, reached.contains(key(target.label())), ledger.verdict(target));
      }
      for (PairTarget pair : ledger.pairs()) {
        String what = "%s `%s` by itself".formatted(pair.where(), pair.text());
        judge(
            what,
            pair.pairs().stream().anyMatch(this::reached),
            PairVerdicts.verdict(ledger, pair));
      }
      result
          .mismatches()
          .forEach(
              each ->
                  wrong.add(
                      "replay mismatch: "
                          + each.message()
                          + " with "
                          + each.inputs().values().stream()
                              .map(v -> v.pointers() + java.util.Arrays.toString(v.bytes()))
                              .toList()));
      if (stopped == 0) {
        result.findings().forEach(each -> wrong.add("finding without cause: " + each.message()));
        // what happens when inputs share memory the enumeration does not show
        result.requiredPreconditions().stream()
            .filter(each -> !each.message().startsWith(Faults.SHARED))
            .forEach(each -> wrong.add("precondition without cause: " + each));
      }
    }
  }

  /** The tool must see the conditions, decisions and switches that the generator wrote. */
  private void checkNumbering(SourceModel source) {
    List<String> texts = source.conditions().stream().map(Condition::text).toList();
    List<String> wanted = unit.conditions().stream().map(ExhaustionOracle::seenThrough).toList();
    if (!texts.equals(wanted)) {
      throw new AssertionError("conditions %s instead of %s".formatted(texts, wanted));
    }
    List<Boolean> controlling =
        source.decisions().stream().map(Decision::kind).map(Decision.Kind::controlling).toList();
    if (!controlling.equals(unit.controlling())) {
      throw new AssertionError("decisions: " + source.decisions());
    }
    if (source.switches().size() != unit.switches().size()) {
      throw new AssertionError("switches: " + source.switches());
    }
    for (int i = 0; i < unit.switches().size(); i++) {
      SwitchInfo info = source.switches().get(i);
      List<Long> values =
          info.cases().stream()
              .filter(label -> !label.isDefault())
              .map(SwitchInfo.CaseLabel::low)
              .toList();
      if (!values.equals(unit.switches().get(i))) {
        throw new AssertionError("switch " + i + " has labels " + info.cases());
      }
    }
  }

  /** Without parentheses and without {@code != 0} behind a comparison. */
  private static String seenThrough(String text) {
    String plain = withoutParentheses(text);
    String truth = plain.endsWith(" != 0") ? plain.substring(0, plain.length() - 5) : "";
    boolean comparison = truth.startsWith("(") && closing(truth) == truth.length() - 1;
    return comparison && COMPARISON.matcher(outermost(truth)).find() ? seenThrough(truth) : plain;
  }

  /** What stands between one pair of parentheses but not between a second one. */
  private static String outermost(String text) {
    StringBuilder result = new StringBuilder();
    int depth = 0;
    for (char each : text.toCharArray()) {
      depth += each == '(' ? 1 : each == ')' ? -1 : 0;
      if (depth == 1) {
        result.append(each);
      }
    }
    return result.toString();
  }

  private static String withoutParentheses(String text) {
    String inner = text;
    while (inner.startsWith("(") && closing(inner) == inner.length() - 1) {
      inner = inner.substring(1, inner.length() - 1);
    }
    return inner;
  }

  /** Index of the parenthesis that closes the first one. */
  private static int closing(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    throw new AssertionError("unbalanced: " + text);
  }

  private static String key(Label label) {
    return switch (label) {
      case Label.ConditionOutcome each ->
          (each.unmasked() ? "c" : "v") + each.condition() + each.outcome();
      case Label.DecisionOutcome each -> "d" + each.decision() + each.outcome();
      case Label.Row each -> "r" + each.row().decision() + ":" + each.row().pattern();
      case Label.SwitchCase each -> "s" + each.switchId() + "." + each.caseIndex();
    };
  }

  private boolean reached(RowPair pair) {
    return reached.contains(key(new Label.Row(pair.whenTrue())))
        && reached.contains(key(new Label.Row(pair.whenFalse())));
  }

  /** The conditions' values, masked or not, as the rows show them. */
  private void addValues(SourceModel source) {
    for (Decision decision : source.decisions()) {
      String start = "r" + decision.id() + ":";
      for (String row : List.copyOf(reached)) {
        String pattern = row.startsWith(start) ? row.substring(start.length()) : "";
        for (int i = 0; i < pattern.length(); i++) {
          if (pattern.charAt(i) != '-') {
            reached.add("v" + decision.conditions().get(i) + (pattern.charAt(i) == 'T'));
          }
        }
      }
    }
  }

  private void judge(String what, boolean reachable, Verdict verdict) {
    switch (verdict) {
      case Verdict.Covered _ -> {
        covered++;
        if (!reachable && !unit.complete()) {
          beyond.add(what); // with arrays that are larger than the driver's
        } else if (!reachable) {
          wrong.add("covered, but no input reaches it: " + what);
        }
      }
      case Verdict.Infeasible _ -> {
        infeasible++;
        if (reachable) {
          wrong.add("infeasible, but an input reaches it: " + what);
        }
      }
      case Verdict.Open each when !reachable && each.reason() == OpenReason.BOUND -> {
        // The enumeration has no shared pointers and no larger arrays: beyond it, open is right.
      }
      case Verdict.Open each ->
          open.add(
              "%s: %s, %s (%s)"
                  .formatted(what, each.reason(), each.text(), reachable ? "reachable" : "not"));
    }
  }
}
