package org.farkas.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.farkas.report.InputListing;
import org.farkas.strategy.allpaths.EarlierPaths;
import org.farkas.strategy.allpaths.Fingerprint;
import org.farkas.strategy.allpaths.FoundPath;
import org.farkas.strategy.allpaths.InfeasiblePrefix;
import org.farkas.strategy.allpaths.Measure;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.OracleVerdict;
import org.farkas.testcase.RunEnd;

/** Single lines of {@code paths.jsonl}; see {@code docs/formats/result.md}. */
public final class PathLines {
  private static final JsonMapper MAPPER = new JsonMapper();

  private PathLines() {}

  /** A path with its test. */
  public static String path(
      Fingerprint id, FoundPath path, RunEnd.Kind outcome, InputVector inputs) {
    return line(
        json -> {
          json.writeStringField("kind", "path");
          json.writeNumberField("number", path.number());
          json.writeStringField("id", id.toString());
          json.writeStringField("path", path.text());
          json.writeBooleanField("confirmed", path.confirmed());
          json.writeStringField("outcome", outcome.name().toLowerCase(Locale.ROOT));
          if (path.oracle().isPresent()) {
            json.writeStringField("oracle", path.oracle().get().label());
          }
          json.writeObjectFieldStart("counts");
          for (Measure measure : Measure.values()) {
            json.writeNumberField(measure.label(), measure.of(path));
          }
          json.writeEndObject();
          ResultJson.inputs(json, InputListing.of(inputs));
        });
  }

  /** A prefix that no input takes. */
  public static String infeasible(Fingerprint id, InfeasiblePrefix prefix) {
    return prefix("infeasible", id, prefix.text());
  }

  /** A prefix at the limit of iterations. */
  public static String cut(Fingerprint id, String text) {
    return prefix("cut", id, text);
  }

  private static String prefix(String kind, Fingerprint id, String path) {
    return line(
        json -> {
          json.writeStringField("kind", kind);
          json.writeStringField("id", id.toString());
          json.writeStringField("path", path);
        });
  }

  private static String line(JsonText.Content members) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  /**
   * Reads a line back.
   *
   * @throws IllegalArgumentException if it is none of ours
   */
  public static void read(String line, EarlierPaths.Reader reader) {
    JsonNode node;
    try {
      node = MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("it is no JSON", e);
    }
    Fingerprint id = Fingerprint.parse(node.path("id").asText());
    String text = node.path("path").asText();
    switch (node.path("kind").asText()) {
      case "path" -> {
        Map<Measure, Long> counts = new EnumMap<>(Measure.class);
        for (Measure measure : Measure.values()) {
          counts.put(measure, node.path("counts").path(measure.label()).asLong());
        }
        reader.path(
            id,
            new FoundPath(
                node.path("number").asLong(),
                text,
                node.path("confirmed").asBoolean(),
                OracleVerdict.named(node.path("oracle").asText()),
                counts));
      }
      case "infeasible" -> reader.infeasible(id, text);
      case "cut" -> reader.cut(id);
      default -> throw new IllegalArgumentException("a line of no known kind");
    }
  }
}
