package org.farkas.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.CertificateBasis;
import org.farkas.criteria.ExplorationTree;
import org.farkas.source.CallSequence;
import org.farkas.source.FurtherArguments;
import org.farkas.source.VolatileReads;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeOptions;

/**
 * Writes certificates; see {@code docs/formats/certificate.md}. {@link CertificateReader} reads.
 */
public final class CertificateJson {
  private CertificateJson() {}

  /** The file's text. */
  public static String write(Certificate certificate, CertificateBasis basis) {
    return JsonText.of(
        json -> {
          json.writeStartObject();
          json.writeNumberField("format", 1);
          json.writeStringField("id", certificate.id());
          json.writeStringField("file", certificate.file());
          json.writeStringField("function", CallSequence.unitOf(certificate.function()));
          if (CallSequence.named(certificate.function()).isPresent()) {
            json.writeNumberField("calls", CallSequence.callsOf(certificate.function()));
          }
          if (VolatileReads.isEntry(certificate.function())) {
            json.writeBooleanField("instrumented", true);
          }
          basis(json, basis);
          json.writeArrayFieldStart("claims");
          for (Certificate.Claim claim : certificate.claims()) {
            json.writeStartObject();
            json.writeStringField("target", claim.target());
            place(json, claim.where());
            json.writeStringField("text", claim.text());
            json.writeStringField("outcome", claim.outcome());
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeArrayFieldStart("assumptions");
          for (Assumption assumption : certificate.assumptions()) {
            json.writeStartObject();
            json.writeStringField("kind", assumption.kind().name());
            json.writeStringField("subject", assumption.subject());
            json.writeStringField("detail", assumption.detail());
            json.writeBooleanField("fixedByUser", assumption.fixedByUser());
            json.writeEndObject();
          }
          json.writeEndArray();
          switch (certificate.argument()) {
            case Certificate.Exhaustion exhaustion -> exhaustion(json, exhaustion);
            case Certificate.Unrolling unrolling -> unrolling(json, unrolling);
            case Certificate.KInduction induction -> induction(json, induction);
            case Certificate.Refinement refinement -> refinement(json, refinement);
            case Certificate.Intervals intervals -> IntervalsJson.write(json, intervals);
          }
          json.writeEndObject();
        });
  }

  private static void basis(JsonGenerator json, CertificateBasis basis) throws IOException {
    json.writeObjectFieldStart("basis");
    json.writeStringField("version", basis.version());
    json.writeStringField("programHash", basis.programHash());
    json.writeStringField("file", basis.file());
    json.writeStringField("folder", basis.folder());
    strings(json, "others", basis.others());
    strings(json, "flags", basis.flags());
    json.writeBooleanField("wrap", basis.wrap());
    json.writeStringField("criterion", basis.criterion());
    json.writeStringField("scope", basis.scope());
    json.writeStringField("precondition", basis.precondition().orElse(null));
    ShapeOptions shapes = basis.shapes();
    json.writeObjectFieldStart("ranges");
    for (var range : shapes.ranges().entrySet()) {
      json.writeArrayFieldStart(range.getKey());
      json.writeString(range.getValue().low());
      json.writeString(range.getValue().high());
      json.writeEndArray();
    }
    json.writeEndObject();
    numbers(json, "lengths", shapes.lengths());
    numbers(json, "strings", shapes.strings());
    strings(json, "buffers", List.copyOf(shapes.buffers()));
    strings(json, "notNull", List.copyOf(shapes.notNull()));
    json.writeBooleanField("globalsAreInputs", shapes.globalsAreInputs());
    json.writeArrayFieldStart("aliases");
    for (Aliases.Alias alias : shapes.aliases()) {
      json.writeStartObject();
      json.writeStringField("one", alias.one());
      json.writeStringField("other", alias.other());
      json.writeBooleanField("equal", alias.equal());
      json.writeEndObject();
    }
    json.writeEndArray();
    further(json, basis.further());
    if (basis.volatileReads() > 0) {
      json.writeNumberField("volatileReads", basis.volatileReads());
    }
    json.writeEndObject();
  }

  private static void further(JsonGenerator json, FurtherArguments further) throws IOException {
    if (further.none()) {
      return;
    }
    strings(json, "variadic", further.general());
    json.writeObjectFieldStart("variadicOf");
    for (Map.Entry<String, List<String>> each : further.own().entrySet()) {
      strings(json, each.getKey(), each.getValue());
    }
    json.writeEndObject();
  }

  private static void numbers(JsonGenerator json, String name, Map<String, Long> values)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, Long> each : values.entrySet()) {
      json.writeNumberField(each.getKey(), each.getValue());
    }
    json.writeEndObject();
  }

  private static void unrolling(JsonGenerator json, Certificate.Unrolling unrolling)
      throws IOException {
    json.writeObjectFieldStart("unrolling");
    json.writeNumberField("iterations", unrolling.iterations());
    strings(json, "loopFacts", unrolling.loopFacts());
    refutations(json, unrolling.definitions(), unrolling.labels(), unrolling.left());
    json.writeEndObject();
  }

  private static void induction(JsonGenerator json, Certificate.KInduction induction)
      throws IOException {
    json.writeObjectFieldStart("kInduction");
    json.writeNumberField("window", induction.window());
    json.writeNumberField("iterations", induction.iterations());
    json.writeArrayFieldStart("loops");
    for (Certificate.Havoc loop : induction.loops()) {
      json.writeStartObject();
      json.writeStringField("loop", loop.loop());
      place(json, loop.where());
      strings(json, "registers", loop.registers());
      strings(json, "memory", loop.memory());
      json.writeEndObject();
    }
    json.writeEndArray();
    strings(json, "loopFacts", induction.loopFacts());
    refutations(json, induction.definitions(), induction.labels(), induction.left());
    json.writeEndObject();
  }

  private static void refutations(
      JsonGenerator json,
      List<String> definitions,
      List<Certificate.Refuted> labels,
      List<Certificate.Left> places)
      throws IOException {
    strings(json, "definitions", definitions);
    json.writeArrayFieldStart("labels");
    for (Certificate.Refuted label : labels) {
      json.writeStartObject();
      json.writeStringField("target", label.target());
      json.writeStringField("refuted", label.constraint());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("left");
    for (Certificate.Left left : places) {
      json.writeStartObject();
      strings(json, "stack", left.stack());
      json.writeStringField("why", left.why());
      if (left.constraint().isPresent()) {
        json.writeStringField("refuted", left.constraint().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void refinement(JsonGenerator json, Certificate.Refinement refinement)
      throws IOException {
    json.writeObjectFieldStart("refinement");
    strings(json, "definitions", refinement.definitions());
    json.writeArrayFieldStart("never");
    for (Certificate.Never never : refinement.never()) {
      json.writeStartObject();
      strings(json, "stack", never.stack());
      json.writeStringField("predicate", never.predicate());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void exhaustion(JsonGenerator json, Certificate.Exhaustion exhaustion)
      throws IOException {
    json.writeObjectFieldStart("exhaustion");
    strings(json, "definitions", exhaustion.definitions());
    json.writeArrayFieldStart("nodes");
    for (ExplorationTree.Node<String> node : exhaustion.tree().nodes()) {
      json.writeStartObject();
      json.writeNumberField("parent", node.parent());
      strings(json, "constraints", node.constraints());
      switch (node.state()) {
        case ExplorationTree.Forked forked -> {
          json.writeStringField("state", "forked");
          place(json, forked.where());
        }
        case ExplorationTree.Refuted refuted -> {
          json.writeStringField("state", "refuted");
          json.writeArrayFieldStart("core");
          for (int number : refuted.core()) {
            json.writeNumber(number);
          }
          json.writeEndArray();
        }
        case ExplorationTree.Ended ended -> {
          json.writeStringField("state", "ended");
          json.writeStringField("end", ended.end().name());
          place(json, ended.where());
        }
        case ExplorationTree.Undefined undefined -> {
          json.writeStringField("state", "undefined");
          json.writeStringField("message", undefined.message());
          place(json, undefined.where());
        }
        case ExplorationTree.Irrelevant irrelevant -> {
          json.writeStringField("state", "irrelevant");
          strings(json, "stack", irrelevant.stack());
          place(json, irrelevant.where());
        }
        case ExplorationTree.Unexplored unexplored -> {
          json.writeStringField("state", "unexplored");
          json.writeStringField("reason", unexplored.reason().name());
          json.writeStringField("message", unexplored.text());
          place(json, unexplored.where());
        }
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void strings(JsonGenerator json, String name, List<String> values)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  private static void place(JsonGenerator json, SourceSpan where) throws IOException {
    json.writeStringField("at", where.file());
    json.writeNumberField("line", where.line());
    json.writeNumberField("column", where.column());
  }
}
