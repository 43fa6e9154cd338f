package org.farkas.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Verdict;
import org.farkas.report.InputValue;
import org.farkas.report.Reasons;
import org.farkas.report.Remark;
import org.farkas.report.Report;
import org.farkas.strategy.RefinementCounts;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.OracleVerdict;

/** Writes a report as {@code result.json}; see {@code docs/formats/result.md}. */
public final class ResultJson {
  private final JsonGenerator json;

  private ResultJson(JsonGenerator json) {
    this.json = json;
  }

  /** The file's text. */
  public static String write(Report report) {
    return JsonText.of(json -> new ResultJson(json).report(report));
  }

  private void report(Report report) throws IOException {
    json.writeStartObject();
    header(report);
    array("items", report.items(), this::item);
    array("conditions", report.conditions(), this::condition);
    array("decisions", report.decisions(), this::decision);
    array("tests", report.tests(), this::test);
    paths(report.paths());
    array("findings", report.findings(), this::finding);
    array("requiredPreconditions", report.requiredPreconditions(), this::precondition);
    array("replayMismatches", report.replayMismatches(), this::mismatch);
    effort(report.effort());
    json.writeEndObject();
  }

  private void header(Report report) throws IOException {
    Report.Header header = report.header();
    json.writeObjectFieldStart("tool");
    json.writeStringField("name", "farkas");
    json.writeStringField("version", header.toolVersion());
    json.writeEndObject();
    json.writeObjectFieldStart("unit");
    json.writeStringField("file", header.file());
    json.writeStringField("function", header.function());
    json.writeEndObject();
    json.writeStringField("criterion", header.criterion());
    json.writeStringField("strategy", header.strategy());
    if (header.precondition().isPresent()) {
      json.writeStringField("precondition", header.precondition().get());
    }
    if (header.calls() > 1) {
      json.writeNumberField("calls", header.calls());
    }
    if (header.volatileReads() > 0) {
      json.writeNumberField("volatileReads", header.volatileReads());
    }
    json.writeNumberField("seed", header.seed());
    totals(report.totals());
    if (report.criteria().size() > 1) {
      array("criteria", report.criteria(), name -> criterion(report, name));
    }
  }

  private void criterion(Report report, String name) throws IOException {
    json.writeStringField("criterion", name);
    totals(report.totalsOf(name));
    strings("items", report.itemsOf(name).stream().map(Report.Item::id).toList());
  }

  private void totals(Report.Totals totals) throws IOException {
    json.writeObjectFieldStart("targets");
    json.writeNumberField("total", totals.all());
    json.writeNumberField("covered", totals.covered());
    json.writeNumberField("infeasible", totals.infeasible());
    json.writeNumberField("open", totals.open());
    json.writeEndObject();
  }

  private void item(Report.Item item) throws IOException {
    json.writeStringField("id", item.id());
    json.writeStringField("kind", item.kind().label());
    place(item.where());
    json.writeStringField("text", item.text());
    json.writeStringField("outcome", item.outcome());
    switch (item.verdict()) {
      case Verdict.Covered _ -> verdict("covered", item, null, null);
      case Verdict.Infeasible infeasible -> verdict("infeasible", item, infeasible, null);
      case Verdict.Open open -> verdict("open", item, null, open);
    }
  }

  private void verdict(
      String name, Report.Item item, Verdict.Infeasible infeasible, Verdict.Open open)
      throws IOException {
    json.writeStringField("verdict", name);
    strings("tests", item.tests());
    json.writeStringField("certificate", infeasible == null ? null : infeasible.certificate());
    json.writeArrayFieldStart("assumptions");
    if (infeasible != null) {
      for (Assumption assumption : infeasible.assumptions()) {
        json.writeString(assumption.toString());
      }
    }
    json.writeEndArray();
    json.writeStringField("reason", open == null ? null : Reasons.text(open));
  }

  private void condition(Report.ConditionEntry condition) throws IOException {
    json.writeStringField("id", condition.id());
    json.writeStringField("decision", condition.decision());
    place(condition.where());
    json.writeStringField("text", condition.text());
    pair("masking", condition.masking());
    pair("uniqueCause", condition.uniqueCause());
  }

  private void pair(String name, Optional<Report.Pair> pair) throws IOException {
    if (pair.isEmpty()) {
      json.writeNullField(name);
      return;
    }
    json.writeObjectFieldStart(name);
    json.writeObjectFieldStart("true");
    json.writeStringField("test", pair.get().testWhenTrue());
    json.writeStringField("row", pair.get().rowWhenTrue());
    json.writeEndObject();
    json.writeObjectFieldStart("false");
    json.writeStringField("test", pair.get().testWhenFalse());
    json.writeStringField("row", pair.get().rowWhenFalse());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void decision(Report.DecisionEntry decision) throws IOException {
    json.writeStringField("id", decision.id());
    json.writeStringField("function", decision.function());
    place(decision.where());
    json.writeStringField("text", decision.text());
    strings("conditions", decision.conditions());
    array(
        "rows",
        decision.rows(),
        row -> {
          json.writeStringField("values", row.values());
          json.writeBooleanField("outcome", row.outcome());
          strings("tests", row.tests());
        });
    array(
        "missing",
        decision.missing(),
        row -> {
          json.writeStringField("values", row.values());
          json.writeBooleanField("outcome", row.outcome());
          json.writeStringField("reason", row.reason());
        });
    json.writeNumberField("missingCount", decision.missingCount());
  }

  private void test(Report.TestEntry test) throws IOException {
    json.writeStringField("id", test.id());
    if (test.calls() > 1) {
      json.writeNumberField("calls", test.calls());
    }
    inputs(test.inputs());
    json.writeStringField("outcome", test.outcome().name().toLowerCase(Locale.ROOT));
    strings("covers", test.covers());
    String program = "compared";
    String reason = null;
    if (test.remark().isPresent()) {
      Remark remark = test.remark().get();
      reason = remark.reason();
      program =
          switch (remark) {
            case Remark.LeftOut _ -> "left out";
            case Remark.NotCompared _ -> "not compared";
            case Remark.Instrumented _ -> "instrumented";
          };
    } else if (!test.clean()) {
      program = "finding";
    }
    if (test.fault().isPresent()) {
      json.writeStringField("fault", test.fault().get());
    }
    json.writeStringField("program", program);
    json.writeStringField("reason", reason);
    if (test.oracle().isPresent()) {
      json.writeStringField("oracle", test.oracle().get().label());
    }
  }

  private void mismatch(Report.MismatchEntry mismatch) throws IOException {
    json.writeStringField("message", mismatch.message());
    inputs(mismatch.inputs());
  }

  private void inputs(SequencedMap<String, InputValue> inputs) throws IOException {
    inputs(json, inputs);
  }

  /** Writes the member {@code inputs} of a test. */
  static void inputs(JsonGenerator json, SequencedMap<String, InputValue> inputs)
      throws IOException {
    json.writeObjectFieldStart("inputs");
    for (var entry : inputs.entrySet()) {
      json.writeFieldName(entry.getKey());
      switch (entry.getValue()) {
        case InputValue.Whole whole -> json.writeNumber(whole.value());
        case InputValue.Real real when Double.isFinite(real.value()) ->
            json.writeNumber(real.toString());
        case InputValue.Real real -> json.writeString(real.toString());
        case InputValue.Text text -> json.writeString(text.toString());
        case InputValue.Word word -> json.writeString(word.toString());
      }
    }
    json.writeEndObject();
  }

  private void paths(Optional<Report.Paths> paths) throws IOException {
    if (paths.isEmpty()) {
      json.writeNullField("paths");
      return;
    }
    json.writeObjectFieldStart("paths");
    json.writeNumberField("feasible", paths.get().feasible());
    json.writeNumberField("infeasible", paths.get().infeasible());
    json.writeBooleanField("complete", paths.get().complete());
    if (paths.get().enumeration().isPresent()) {
      enumeration(paths.get().enumeration().get());
    }
    json.writeEndObject();
  }

  private void enumeration(Report.Enumeration found) throws IOException {
    strings("incompleteBecause", found.incompleteBecause());
    strings("assumptions", found.assumptions().stream().map(Assumption::toString).toList());
    json.writeStringField("aliases", found.aliases());
    json.writeNumberField("tests", found.tests());
    json.writeNumberField("confirmed", found.confirmed());
    json.writeNumberField("cut", found.cut());
    json.writeNumberField("faulty", found.faulty());
    strings("infeasiblePrefixes", found.infeasiblePrefixes());
    array(
        "worst",
        found.worst(),
        worst -> {
          json.writeStringField("measure", worst.measure());
          json.writeNumberField("count", worst.count());
          json.writeNumberField("number", worst.number());
          json.writeStringField("path", worst.path());
          json.writeStringField("test", worst.test().orElse(null));
        });
    if (!found.verdicts().isEmpty()) {
      json.writeObjectFieldStart("oracle");
      for (OracleVerdict verdict : OracleVerdict.values()) {
        json.writeNumberField(verdict.label(), found.verdicts().getOrDefault(verdict, 0L));
      }
      json.writeEndObject();
      array(
          "failing",
          found.failing(),
          path -> {
            json.writeNumberField("number", path.number());
            json.writeStringField("path", path.path());
          });
    }
    json.writeNumberField("engineMillis", found.engineMillis());
    json.writeNumberField("confirmationMillis", found.confirmationMillis());
  }

  private void finding(Report.FindingEntry finding) throws IOException {
    json.writeStringField("kind", finding.kind());
    place(finding.where());
    json.writeStringField("message", finding.message());
    json.writeStringField("test", finding.test());
  }

  private void precondition(Report.PreconditionEntry precondition) throws IOException {
    json.writeStringField("parameter", precondition.parameter());
    place(precondition.where());
    json.writeStringField("message", precondition.message());
  }

  private void effort(Report.Effort effort) throws IOException {
    json.writeObjectFieldStart("effort");
    json.writeNumberField("wallMillis", effort.wallMillis());
    json.writeNumberField("solverQueries", effort.solverQueries());
    json.writeNumberField("solverMillis", effort.solverMillis());
    json.writeNumberField("instructions", effort.instructions());
    json.writeNumberField("states", effort.states());
    json.writeNumberField("peakMemoryBytes", effort.peakMemoryBytes());
    if (effort.refinement().isPresent()) {
      RefinementCounts counts = effort.refinement().get();
      json.writeObjectFieldStart("refinement");
      json.writeNumberField("places", counts.places());
      json.writeNumberField("largestModel", counts.largestModel());
      json.writeNumberField("predicates", counts.predicates());
      json.writeNumberField("refinements", counts.refinements());
      json.writeNumberField("coarsenings", counts.coarsenings());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void place(SourceSpan where) throws IOException {
    json.writeStringField("file", where.file());
    json.writeNumberField("line", where.line());
    json.writeNumberField("column", where.column());
  }

  private void strings(String name, Collection<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  /** Writes the members of one element of an array. */
  @FunctionalInterface
  private interface Members<T> {
    void write(T element) throws IOException;
  }

  private <T> void array(String name, Collection<T> elements, Members<T> members)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (T element : elements) {
      json.writeStartObject();
      members.write(element);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
