package org.farkas.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.CertificateBasis;
import org.farkas.criteria.ExplorationTree;
import org.farkas.criteria.OpenReason;
import org.farkas.source.CallSequence;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.RunEnd;
import org.farkas.testcase.ShapeOptions;

/** Writes and reads certificates; see {@code docs/formats/certificate.md}. */
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
            case Certificate.Refinement refinement -> refinement(json, refinement);
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
    strings(json, "definitions", unrolling.definitions());
    json.writeArrayFieldStart("labels");
    for (Certificate.Refuted label : unrolling.labels()) {
      json.writeStartObject();
      json.writeStringField("target", label.target());
      json.writeStringField("refuted", label.constraint());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("left");
    for (Certificate.Left left : unrolling.left()) {
      json.writeStartObject();
      strings(json, "stack", left.stack());
      json.writeStringField("why", left.why());
      if (left.constraint().isPresent()) {
        json.writeStringField("refuted", left.constraint().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
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

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws DiagnosticException category USER, if the text is no certificate
   */
  public static Certificate read(String text) {
    return read(text, CertificateJson::certificate);
  }

  /**
   * What it rests on; nothing for certificates of early versions, which did not say.
   *
   * @throws DiagnosticException category USER, if the text is no certificate
   */
  public static Optional<CertificateBasis> readBasis(String text) {
    return read(
        text, root -> root.has("basis") ? Optional.of(basis(root.get("basis"))) : Optional.empty());
  }

  private static <T> T read(String text, Function<JsonNode, T> reader) {
    JsonNode root;
    try {
      root = new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw unreadable(
          e.getLocation() == null
              ? "it is no JSON"
              : "it is no JSON from line %d on".formatted(e.getLocation().getLineNr()));
    }
    try {
      int format = JsonMembers.number(root, "format");
      if (format != 1) {
        throw new JsonMembers.Damaged("its format is %d, this version reads 1".formatted(format));
      }
      return reader.apply(root);
    } catch (JsonMembers.Damaged e) {
      throw unreadable(e.getMessage());
    } catch (IllegalArgumentException | NullPointerException _) {
      throw unreadable("it holds a value that Farkas does not write");
    }
  }

  private static DiagnosticException unreadable(String why) {
    return DiagnosticException.user(
        "certificate-unreadable",
        "this is no certificate of Farkas: " + why,
        "generate it again: certificates are not meant to be edited");
  }

  private static CertificateBasis basis(JsonNode node) {
    SortedMap<String, ShapeOptions.Range> ranges = new TreeMap<>();
    JsonNode given = JsonMembers.member(node, "ranges");
    for (String path : JsonMembers.names(given, "ranges")) {
      List<String> bounds = JsonMembers.list(given, path, JsonNode::textValue);
      if (bounds.size() != 2) {
        throw new JsonMembers.Damaged("the range of '" + path + "' has not two bounds");
      }
      bounds.forEach(BigDecimal::new); // no number is no range
      ranges.put(path, new ShapeOptions.Range(bounds.getFirst(), bounds.getLast()));
    }
    return new CertificateBasis(
        JsonMembers.string(node, "version"),
        JsonMembers.string(node, "programHash"),
        JsonMembers.string(node, "file"),
        JsonMembers.string(node, "folder"),
        JsonMembers.list(node, "others", JsonNode::textValue),
        JsonMembers.list(node, "flags", JsonNode::textValue),
        JsonMembers.flag(node, "wrap"),
        JsonMembers.string(node, "criterion"),
        JsonMembers.string(node, "scope"),
        new ShapeOptions(
            ranges,
            numbers(node, "lengths"),
            numbers(node, "strings"),
            new TreeSet<>(JsonMembers.list(node, "buffers", JsonNode::textValue)),
            new TreeSet<>(JsonMembers.list(node, "notNull", JsonNode::textValue)),
            JsonMembers.flag(node, "globalsAreInputs"),
            node.has("aliases")
                ? JsonMembers.list(node, "aliases", CertificateJson::alias)
                : List.of()),
        Optional.ofNullable(JsonMembers.member(node, "precondition").textValue()));
  }

  private static Aliases.Alias alias(JsonNode node) {
    return new Aliases.Alias(
        JsonMembers.string(node, "one"),
        JsonMembers.string(node, "other"),
        JsonMembers.flag(node, "equal"));
  }

  private static SortedMap<String, Long> numbers(JsonNode node, String name) {
    JsonNode values = JsonMembers.member(node, name);
    SortedMap<String, Long> result = new TreeMap<>();
    for (String path : JsonMembers.names(values, name)) {
      result.put(path, JsonMembers.wholeNumber(values.get(path), path).longValue());
    }
    return result;
  }

  private static Certificate certificate(JsonNode root) {
    return new Certificate(
        JsonMembers.string(root, "id"),
        JsonMembers.string(root, "file"),
        CallSequence.nameOf(JsonMembers.string(root, "function"), calls(root)),
        JsonMembers.list(root, "claims", CertificateJson::claim),
        argument(root),
        JsonMembers.list(root, "assumptions", CertificateJson::assumption));
  }

  private static int calls(JsonNode root) {
    int calls = root.has("calls") ? root.get("calls").intValue() : 1;
    if (calls < 1 || calls > CallSequence.MOST_CALLS) {
      throw new IllegalArgumentException("calls is " + calls);
    }
    return calls;
  }

  private static Certificate.Argument argument(JsonNode root) {
    if (root.has("unrolling")) {
      JsonNode unrolling = root.get("unrolling");
      return new Certificate.Unrolling(
          JsonMembers.number(unrolling, "iterations"),
          JsonMembers.list(unrolling, "loopFacts", JsonNode::textValue),
          JsonMembers.list(unrolling, "definitions", JsonNode::textValue),
          JsonMembers.list(
              unrolling,
              "labels",
              node ->
                  new Certificate.Refuted(
                      JsonMembers.string(node, "target"), JsonMembers.string(node, "refuted"))),
          JsonMembers.list(unrolling, "left", CertificateJson::left));
    }
    if (root.has("refinement")) {
      JsonNode refinement = root.get("refinement");
      return new Certificate.Refinement(
          JsonMembers.list(refinement, "definitions", JsonNode::textValue),
          JsonMembers.list(
              refinement,
              "never",
              node ->
                  new Certificate.Never(
                      JsonMembers.list(node, "stack", JsonNode::textValue),
                      JsonMembers.string(node, "predicate"))));
    }
    JsonNode exhaustion = JsonMembers.member(root, "exhaustion");
    return new Certificate.Exhaustion(
        JsonMembers.list(exhaustion, "definitions", JsonNode::textValue),
        new ExplorationTree<>(JsonMembers.list(exhaustion, "nodes", CertificateJson::node)));
  }

  private static Certificate.Left left(JsonNode node) {
    return new Certificate.Left(
        JsonMembers.list(node, "stack", JsonNode::textValue),
        JsonMembers.string(node, "why"),
        node.has("refuted") ? Optional.of(JsonMembers.string(node, "refuted")) : Optional.empty());
  }

  private static Certificate.Claim claim(JsonNode node) {
    return new Certificate.Claim(
        JsonMembers.string(node, "target"),
        place(node),
        JsonMembers.string(node, "text"),
        JsonMembers.string(node, "outcome"));
  }

  private static Assumption assumption(JsonNode node) {
    return new Assumption(
        Assumption.Kind.valueOf(JsonMembers.string(node, "kind")),
        JsonMembers.string(node, "subject"),
        JsonMembers.string(node, "detail"),
        JsonMembers.flag(node, "fixedByUser"));
  }

  private static ExplorationTree.Node<String> node(JsonNode node) {
    ExplorationTree.State state =
        switch (JsonMembers.string(node, "state")) {
          case "forked" -> new ExplorationTree.Forked(place(node));
          case "refuted" ->
              new ExplorationTree.Refuted(JsonMembers.list(node, "core", JsonNode::intValue));
          case "ended" ->
              new ExplorationTree.Ended(
                  RunEnd.Kind.valueOf(JsonMembers.string(node, "end")), place(node));
          case "undefined" ->
              new ExplorationTree.Undefined(JsonMembers.string(node, "message"), place(node));
          case "irrelevant" ->
              new ExplorationTree.Irrelevant(
                  JsonMembers.list(node, "stack", JsonNode::textValue), place(node));
          case "unexplored" ->
              new ExplorationTree.Unexplored(
                  OpenReason.valueOf(JsonMembers.string(node, "reason")),
                  JsonMembers.string(node, "message"),
                  place(node));
          default -> throw new JsonMembers.Damaged("a node's 'state' is unknown");
        };
    return new ExplorationTree.Node<>(
        JsonMembers.number(node, "parent"),
        JsonMembers.list(node, "constraints", JsonNode::textValue),
        state);
  }

  private static SourceSpan place(JsonNode node) {
    return new SourceSpan(
        JsonMembers.string(node, "at"),
        JsonMembers.number(node, "line"),
        JsonMembers.number(node, "column"));
  }
}
