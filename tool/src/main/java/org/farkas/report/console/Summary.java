package org.farkas.report.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Verdict;
import org.farkas.report.Reasons;
import org.farkas.report.Remark;
import org.farkas.report.Report;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.OracleVerdict;

/** The readable summary of one unit. */
public final class Summary {
  /** Lists on the console are for reading; the whole of them is in the result file. */
  private static final int MAX_LISTED = 100;

  private static final int MAX_PREFIXES = 10;

  private final Report report;
  private final Style style;
  private final StringBuilder out = new StringBuilder();

  private Summary(Report report, Style style) {
    this.report = report;
    this.style = style;
  }

  /** The summary's text, with a line end behind its last line. */
  public static String of(Report report, Style style) {
    Summary summary = new Summary(report, style);
    summary.write();
    return summary.out.toString();
  }

  private void write() {
    Report.Header header = report.header();
    line(
        "%s in %s: %s coverage, %s%s"
            .formatted(
                style.bold(header.function()),
                header.file(),
                criterion(header.criterion()),
                Style.duration(report.effort().wallMillis()),
                report.interrupted() ? ", " + style.attention("interrupted") : ""));
    header.precondition().ifPresent(name -> line("  for inputs that satisfy '" + name + "'"));
    if (header.calls() > 1) {
      line("  with tests of up to %d calls".formatted(header.calls()));
    }
    if (header.volatileReads() > 0) {
      line(
          "  with values of their own for the first %s of volatile objects"
              .formatted(header.volatileReads() == 1 ? "read" : header.volatileReads() + " reads"));
    }
    totals();
    perCriterion();
    refinement();
    independence();
    notCovered("Open", Verdict.Open.class);
    notCovered("Infeasible", Verdict.Infeasible.class);
    findings();
    preconditions();
    faults();
    remarks();
  }

  private static String criterion(String name) {
    return switch (name) {
      case "mcdc" -> "MC/DC (masking)";
      case "mcdc-unique-cause" -> "MC/DC (unique cause)";
      default -> name.replace(",", ", ");
    };
  }

  /** A line for each of several criteria. */
  private void perCriterion() {
    if (report.criteria().size() < 2) {
      return;
    }
    for (String name : report.criteria()) {
      Report.Totals of = report.totalsOf(name);
      line(
          "  %s: %d of %s covered, %d infeasible, %d open"
              .formatted(
                  criterion(name),
                  of.covered(),
                  count(of.all(), "target"),
                  of.infeasible(),
                  of.open()));
    }
  }

  private void refinement() {
    report
        .effort()
        .refinement()
        .filter(counts -> counts.refinements() > 0)
        .ifPresent(
            counts ->
                line(
                    "  refined: %s, the model had %d nodes at most (%d at first), %s, %s"
                        .formatted(
                            count(counts.refinements(), "split"),
                            counts.largestModel(),
                            counts.places(),
                            count(counts.predicates(), "predicate"),
                            count(counts.coarsenings(), "coarsening"))));
  }

  private void totals() {
    Optional<Report.Enumeration> enumeration = report.paths().flatMap(Report.Paths::enumeration);
    if (enumeration.isPresent()) {
      paths(report.paths().get(), enumeration.get());
      return;
    }
    if (report.items().isEmpty()) {
      line("  no targets: the functions in scope hold no decisions");
      return;
    }
    Report.Totals totals = report.totals();
    long regular = report.tests().stream().filter(Report.TestEntry::clean).count();
    long faulty = report.tests().size() - regular - report.findings().size();
    line(
        "  %s of %s covered by %s, %s infeasible, %s open"
            .formatted(
                style.good(String.valueOf(totals.covered())),
                count(totals.all(), "target"),
                count(regular, "test")
                    + (faulty == 0 ? "" : " and %d whose run goes wrong".formatted(faulty)),
                totals.infeasible(),
                totals.open() == 0 ? "0" : style.attention(String.valueOf(totals.open()))));
    InstrumentedTests.told(report).ifPresent(text -> out.append(style.wrap(text, "  ", "      ")));
    report
        .paths()
        .ifPresent(
            paths ->
                line(
                    "  paths: %d feasible, %d infeasible%s"
                        .formatted(
                            paths.feasible(),
                            paths.infeasible(),
                            paths.complete() ? ", all found" : ", not all found")));
  }

  private void paths(Report.Paths paths, Report.Enumeration found) {
    String confirmed =
        paths.feasible() == 0
            ? ""
            : found.confirmed() == paths.feasible()
                ? ", all confirmed by the real program"
                : ", " + style.attention(found.confirmed() + " confirmed by the real program");
    line(
        "  %s, %s%s"
            .formatted(
                style.good(count(paths.feasible(), "feasible path")),
                count(found.tests(), "test"),
                confirmed));
    line(
        "  "
            + count(paths.infeasible(), "infeasible prefix", "infeasible prefixes")
            + (found.cut() == 0
                ? ""
                : ", "
                    + count(found.cut(), "prefix", "prefixes")
                    + " cut at the limit of iterations")
            + (found.faulty() == 0
                ? ""
                : ", " + count(found.faulty(), "path") + " on which something goes wrong"));
    Optional<String> precondition = report.header().precondition();
    if (paths.complete() && paths.feasible() + found.faulty() == 0 && precondition.isPresent()) {
      line("  " + style.attention("no input satisfies '%s'".formatted(precondition.get())));
    } else if (paths.complete()) {
      String claim =
          found.cut() == 0
              ? "there are no other paths"
              : "there are no other paths within the limit of iterations";
      out.append(style.wrap(joined(claim, found.assumptions()), "  ", "      "));
    } else {
      line("  " + style.attention("there may be other paths:"));
      found.incompleteBecause().forEach(why -> out.append(style.wrap(why, "      ", "      ")));
    }
    line(
        "  engine %s, native runs %s, aliases %s"
            .formatted(
                Style.duration(found.engineMillis()),
                Style.duration(found.confirmationMillis()),
                found.aliases()));
    if (!found.verdicts().isEmpty()) {
      long failed = found.verdicts().getOrDefault(OracleVerdict.FAIL, 0L);
      String text =
          "oracle: %s, %s, %d inconclusive"
              .formatted(
                  count(
                      found.verdicts().getOrDefault(OracleVerdict.PASS, 0L),
                      "test passes",
                      "tests pass"),
                  count(failed, "fails", "fail"),
                  found.verdicts().getOrDefault(OracleVerdict.INCONCLUSIVE, 0L));
      line("  " + (failed > 0 ? style.attention(text) : text));
      found.failing().stream()
          .limit(MAX_PREFIXES)
          .forEach(
              path ->
                  out.append(
                      style.wrap(
                          "path %d fails: %s".formatted(path.number(), path.path()),
                          "    ",
                          "      ")));
    }
    for (Report.WorstPath worst : found.worst()) {
      out.append(
          style.wrap(
              "most %s%s: %d, on path %d%s: %s"
                  .formatted(
                      worst.measure().replace('-', ' '),
                      paths.complete() ? "" : " so far",
                      worst.count(),
                      worst.number(),
                      worst.test().map(" (%s)"::formatted).orElse(""),
                      worst.path()),
              "  ",
              "      "));
    }
    if (!found.infeasiblePrefixes().isEmpty()) {
      line("");
      line(
          style.bold("Infeasible prefixes") + " (no input gives the last outcome behind the rest)");
      int listed = Math.min(MAX_PREFIXES, found.infeasiblePrefixes().size());
      for (String prefix : found.infeasiblePrefixes().subList(0, listed)) {
        out.append(style.wrap(prefix, "  ", "      "));
      }
      if (paths.infeasible() > listed) {
        line("  ... and %d more, in paths.jsonl".formatted(paths.infeasible() - listed));
      }
      if (!paths.complete() && !found.assumptions().isEmpty()) {
        // Otherwise they stand with the claim that there are no other paths.
        out.append(style.wrap(assuming(found.assumptions()), "  ", "      "));
      }
    }
  }

  private void independence() {
    if (!report.criteria().contains("mcdc") || report.conditions().isEmpty()) {
      return;
    }
    long both = report.conditions().stream().filter(c -> c.uniqueCause().isPresent()).count();
    line(
        "  unique-cause pairs: %d of %s"
            .formatted(both, count(report.conditions().size(), "condition")));
  }

  private void notCovered(String title, Class<? extends Verdict> kind) {
    List<Report.Item> items =
        report.items().stream().filter(item -> kind.isInstance(item.verdict())).toList();
    if (items.isEmpty()) {
      return;
    }
    line("");
    boolean deciding =
        items.stream()
            .anyMatch(
                item -> item.kind() == Report.Kind.CONDITION && item.criteria().contains("mcdc"));
    line(
        style.bold(title)
            + " ("
            + count(items.size(), "target")
            + ")"
            + (deciding ? ": for MC/DC a condition counts where it decides the outcome" : ""));
    List<PlaceLines.Line> lines =
        PlaceLines.of(items, report.criteria(), item -> why(item.verdict()));
    int listed = listed(lines.size());
    for (int i = 0; i < listed; i++) {
      PlaceLines.Line each = lines.get(i);
      line("  " + each.text());
      // A reason shared by neighbours is told once, behind the last of them.
      if (i + 1 == listed || !lines.get(i + 1).reason().equals(each.reason())) {
        out.append(style.wrap(each.reason(), "      ", "      "));
      }
    }
    more(
        lines.subList(listed, lines.size()).stream().mapToInt(PlaceLines.Line::items).sum(),
        "items");
  }

  /** A list that is only a little too long is listed whole. */
  private static int listed(int size) {
    return size <= MAX_LISTED + MAX_LISTED / 10 ? size : MAX_LISTED;
  }

  private void more(int left, String member) {
    if (left > 0) {
      line("  ... and %d more, all of them in result.json (\"%s\")".formatted(left, member));
    }
  }

  private String why(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Covered _ -> "covered";
      case Verdict.Infeasible infeasible ->
          joined(
              "no input reaches it%s: certificate %s"
                  .formatted(
                      Optional.ofNullable(report.arguments().get(infeasible.certificate()))
                          .map(argument -> ", " + argument)
                          .orElse(""),
                      infeasible.certificate()),
              infeasible.assumptions());
      case Verdict.Open open -> Reasons.text(open);
    };
  }

  private static String joined(String claim, List<Assumption> assumptions) {
    return assumptions.isEmpty() ? claim : claim + "; " + assuming(assumptions);
  }

  private static String assuming(List<Assumption> assumptions) {
    return assumptions.stream()
        .map(Assumption::toString)
        .collect(Collectors.joining(", ", "assuming ", ""));
  }

  private void findings() {
    if (report.findings().isEmpty()) {
      return;
    }
    line("");
    line(style.bold("Findings") + ": inputs within the declared contract reach these faults");
    int listed = listed(report.findings().size());
    for (Report.FindingEntry finding : report.findings().subList(0, listed)) {
      line("  %s: %s".formatted(finding.where(), style.bad(finding.kind().replace('-', ' '))));
      String message = sentence(beyond(finding.kind().replace('-', ' '), finding.message()));
      String shown = finding.test().isEmpty() ? "" : " Shown by " + finding.test() + ".";
      if (!(message + shown).isEmpty()) {
        out.append(style.wrap(message + shown, "      ", "      "));
      }
    }
    more(report.findings().size() - listed, "findings");
  }

  /** What a message says beyond the kind of the finding, which stands before it. */
  private static String beyond(String kind, String message) {
    boolean begins = message.regionMatches(true, 0, kind, 0, kind.length());
    String rest = begins ? message.substring(kind.length()) : message;
    return begins && rest.startsWith(": ")
        ? rest.substring(2)
        : begins && rest.isEmpty() ? "" : message;
  }

  private void preconditions() {
    if (report.requiredPreconditions().isEmpty()) {
      return;
    }
    line("");
    line(style.bold("Required preconditions") + ": what callers must see to");
    int listed = listed(report.requiredPreconditions().size());
    for (Report.PreconditionEntry each : report.requiredPreconditions().subList(0, listed)) {
      String place = each.where().equals(SourceSpan.UNKNOWN) ? "" : " (" + each.where() + ")";
      String text = "%s: %s%s".formatted(each.parameter(), each.message(), place);
      out.append(style.wrap(text, "  ", "      "));
    }
    more(report.requiredPreconditions().size() - listed, "requiredPreconditions");
  }

  /** How the runs go wrong that are counted above, findings or not. */
  private void faults() {
    List<Report.TestEntry> faulty =
        report.tests().stream().filter(test -> test.fault().isPresent()).toList();
    if (faulty.isEmpty()) {
      return;
    }
    line("");
    line(
        style.bold("Runs that go wrong")
            + " behind what they cover; none was found that covers it and does not");
    int listed = listed(faulty.size());
    for (int i = 0; i < listed; i++) {
      String fault = faulty.get(i).fault().orElseThrow();
      line("  " + faulty.get(i).id());
      // What neighbours share is told once, behind the last of them.
      if (i + 1 == listed || !faulty.get(i + 1).fault().orElseThrow().equals(fault)) {
        out.append(style.wrap(fault, "      ", "      "));
      }
    }
    more(faulty.size() - listed, "tests");
  }

  private void remarks() {
    List<Report.TestEntry> told = new ArrayList<>();
    report.tests().stream()
        .filter(test -> test.remark().isPresent() && !test.instrumented())
        .sorted(Comparator.comparing(test -> test.remark().get() instanceof Remark.NotCompared))
        .forEach(told::add);
    if (told.isEmpty()) {
      return;
    }
    line("");
    line(style.attention("Not in the test program as they should be"));
    int listed = listed(told.size());
    for (int i = 0; i < listed; i++) {
      Remark remark = told.get(i).remark().get();
      String what =
          switch (remark) {
            case Remark.LeftOut _ -> "left out";
            case Remark.NotCompared _ -> "results not compared";
            case Remark.Instrumented _ -> "only in instrumented replay";
          };
      line("  %s: %s".formatted(told.get(i).id(), what));
      // A reason shared by neighbours is told once, behind the last of them.
      if (i + 1 == listed || !told.get(i + 1).remark().get().equals(remark)) {
        out.append(style.wrap(remark.reason(), "      ", "      "));
      }
    }
    more(told.size() - listed, "tests");
  }

  private static String sentence(String text) {
    String trimmed = text.strip();
    return trimmed.isEmpty() || trimmed.endsWith(".") ? trimmed : trimmed + ".";
  }

  private static String count(long number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }

  private static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
