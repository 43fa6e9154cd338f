package org.farkas.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
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
          json.writeStringField("function", certificate.function());
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
    try {
      JsonNode root = new ObjectMapper().readTree(text);
      if (root.required("format").asInt() != 1) {
        throw new IllegalArgumentException("format " + root.get("format") + " is not known");
      }
      return reader.apply(root);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      String why =
          e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
      throw DiagnosticException.user(
          "certificate-unreadable", "this is no certificate of Farkas: " + why, "");
    }
  }

  private static CertificateBasis basis(JsonNode node) {
    SortedMap<String, ShapeOptions.Range> ranges = new TreeMap<>();
    for (var each : node.required("ranges").properties()) {
      ranges.put(
          each.getKey(),
          new ShapeOptions.Range(
              each.getValue().required(0).asText(), each.getValue().required(1).asText()));
    }
    return new CertificateBasis(
        string(node, "version"),
        string(node, "programHash"),
        string(node, "file"),
        string(node, "folder"),
        list(node, "others", JsonNode::textValue),
        list(node, "flags", JsonNode::textValue),
        node.required("wrap").booleanValue(),
        string(node, "criterion"),
        string(node, "scope"),
        new ShapeOptions(
            ranges,
            numbers(node.required("lengths")),
            numbers(node.required("strings")),
            new TreeSet<>(list(node, "buffers", JsonNode::textValue)),
            new TreeSet<>(list(node, "notNull", JsonNode::textValue)),
            node.required("globalsAreInputs").booleanValue()),
        Optional.ofNullable(node.required("precondition").textValue()));
  }

  private static SortedMap<String, Long> numbers(JsonNode node) {
    SortedMap<String, Long> result = new TreeMap<>();
    node.properties().forEach(each -> result.put(each.getKey(), each.getValue().asLong()));
    return result;
  }

  private static Certificate certificate(JsonNode root) {
    return new Certificate(
        string(root, "id"),
        string(root, "file"),
        string(root, "function"),
        list(root, "claims", CertificateJson::claim),
        argument(root),
        list(root, "assumptions", CertificateJson::assumption));
  }

  private static Certificate.Argument argument(JsonNode root) {
    if (root.has("unrolling")) {
      JsonNode unrolling = root.get("unrolling");
      return new Certificate.Unrolling(
          unrolling.required("iterations").intValue(),
          list(unrolling, "loopFacts", JsonNode::textValue),
          list(unrolling, "definitions", JsonNode::textValue),
          list(
              unrolling,
              "labels",
              node -> new Certificate.Refuted(string(node, "target"), string(node, "refuted"))),
          list(unrolling, "left", CertificateJson::left));
    }
    JsonNode exhaustion = root.required("exhaustion");
    return new Certificate.Exhaustion(
        list(exhaustion, "definitions", JsonNode::textValue),
        new ExplorationTree<>(list(exhaustion, "nodes", CertificateJson::node)));
  }

  private static Certificate.Left left(JsonNode node) {
    return new Certificate.Left(
        list(node, "stack", JsonNode::textValue),
        string(node, "why"),
        node.has("refuted") ? Optional.of(string(node, "refuted")) : Optional.empty());
  }

  private static Certificate.Claim claim(JsonNode node) {
    return new Certificate.Claim(
        string(node, "target"), place(node), string(node, "text"), string(node, "outcome"));
  }

  private static Assumption assumption(JsonNode node) {
    return new Assumption(
        Assumption.Kind.valueOf(string(node, "kind")),
        string(node, "subject"),
        string(node, "detail"),
        node.required("fixedByUser").booleanValue());
  }

  private static ExplorationTree.Node<String> node(JsonNode node) {
    ExplorationTree.State state =
        switch (string(node, "state")) {
          case "forked" -> new ExplorationTree.Forked(place(node));
          case "refuted" -> new ExplorationTree.Refuted(list(node, "core", JsonNode::intValue));
          case "ended" ->
              new ExplorationTree.Ended(RunEnd.Kind.valueOf(string(node, "end")), place(node));
          case "undefined" -> new ExplorationTree.Undefined(string(node, "message"), place(node));
          case "irrelevant" ->
              new ExplorationTree.Irrelevant(list(node, "stack", JsonNode::textValue), place(node));
          case "unexplored" ->
              new ExplorationTree.Unexplored(
                  OpenReason.valueOf(string(node, "reason")), string(node, "message"), place(node));
          default -> throw new IllegalArgumentException("a node of unknown state");
        };
    return new ExplorationTree.Node<>(
        node.required("parent").intValue(), list(node, "constraints", JsonNode::textValue), state);
  }

  private static SourceSpan place(JsonNode node) {
    return new SourceSpan(
        string(node, "at"), node.required("line").intValue(), node.required("column").intValue());
  }

  private static String string(JsonNode node, String name) {
    JsonNode value = node.required(name);
    if (!value.isTextual()) {
      throw new IllegalArgumentException(name + " is no string");
    }
    return value.textValue();
  }

  private static <T> List<T> list(JsonNode node, String name, Function<JsonNode, T> read) {
    List<T> result = new ArrayList<>();
    node.required(name).forEach(element -> result.add(read.apply(element)));
    return result;
  }
}
