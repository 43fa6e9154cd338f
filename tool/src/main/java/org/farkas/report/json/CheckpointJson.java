package org.farkas.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.farkas.expr.Term;
import org.farkas.strategy.allpaths.Checkpoint;
import org.farkas.strategy.allpaths.Fingerprint;

/**
 * The file by which an enumeration is taken up again; its format is our own affair.
 *
 * @param key what the enumeration belongs to: another source or other options have another one
 * @param bytes of {@code paths.jsonl} that were written before
 */
public record CheckpointJson(String key, long bytes, Checkpoint checkpoint) {
  private static final int FORMAT = 2;

  /** As text. */
  public String write() {
    return JsonText.of(
        json -> {
          json.writeStartObject();
          json.writeNumberField("format", FORMAT);
          json.writeStringField("key", key);
          json.writeNumberField("bytes", bytes);
          if (checkpoint.last().isPresent()) {
            model(json, "last", checkpoint.last().get());
          }
          json.writeArrayFieldStart("open");
          for (Checkpoint.OpenSide side : checkpoint.open()) {
            json.writeNumber(side.depth());
            json.writeNumber(side.number());
          }
          json.writeEndArray();
          json.writeArrayFieldStart("kept");
          for (Checkpoint.Kept kept : checkpoint.kept()) {
            json.writeStartObject();
            json.writeNumberField("path", kept.path());
            model(json, "model", kept.model());
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeArrayFieldStart("faults");
          for (List<Checkpoint.Value> fault : checkpoint.faults()) {
            json.writeStartObject();
            model(json, "model", fault);
            json.writeEndObject();
          }
          json.writeEndArray();
          texts(json, "faultyPaths", checkpoint.faultyPaths());
          texts(json, "incompleteBecause", checkpoint.incompleteBecause());
          json.writeNumberField("infeasible", checkpoint.infeasible());
          json.writeEndObject();
        });
  }

  private static void texts(JsonGenerator json, String member, List<?> texts) throws IOException {
    json.writeArrayFieldStart(member);
    for (Object text : texts) {
      json.writeString(text.toString());
    }
    json.writeEndArray();
  }

  /** Variables as {@code name:width:kind=value}. */
  private static void model(JsonGenerator json, String member, List<Checkpoint.Value> model)
      throws IOException {
    json.writeArrayFieldStart(member);
    for (Checkpoint.Value each : model) {
      json.writeString(
          "%s:%d:%s=%s".formatted(each.name(), each.widthBits(), each.kind(), each.value()));
    }
    json.writeEndArray();
  }

  /**
   * Reads it back.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static CheckpointJson read(String text) {
    JsonNode node;
    try {
      node = new JsonMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("it is no JSON", e);
    }
    if (node.path("format").asInt() != FORMAT) {
      throw new IllegalArgumentException("its format is not " + FORMAT);
    }
    List<Checkpoint.OpenSide> open = new ArrayList<>();
    JsonNode numbers = node.path("open");
    for (int i = 0; i + 1 < numbers.size(); i += 2) {
      open.add(new Checkpoint.OpenSide(numbers.get(i).asInt(), numbers.get(i + 1).asInt()));
    }
    return new CheckpointJson(
        node.path("key").asText(),
        node.path("bytes").asLong(),
        new Checkpoint(
            node.has("last") ? Optional.of(model(node.path("last"))) : Optional.empty(),
            open,
            list(
                node.path("kept"),
                kept -> new Checkpoint.Kept(kept.path("path").asLong(), model(kept.path("model")))),
            list(node.path("faults"), fault -> model(fault.path("model"))),
            list(node.path("faultyPaths"), id -> Fingerprint.parse(id.asText())),
            list(node.path("incompleteBecause"), JsonNode::asText),
            node.path("infeasible").asLong()));
  }

  private static <T> List<T> list(JsonNode node, Function<JsonNode, T> read) {
    List<T> list = new ArrayList<>();
    node.forEach(each -> list.add(read.apply(each)));
    return list;
  }

  private static List<Checkpoint.Value> model(JsonNode node) {
    return list(node, each -> value(each.asText()));
  }

  private static Checkpoint.Value value(String text) {
    int equals = text.lastIndexOf('=');
    int kind = text.lastIndexOf(':', equals);
    int width = text.lastIndexOf(':', kind - 1);
    if (width < 0) {
      throw new IllegalArgumentException("'" + text + "' is no value of a variable");
    }
    return new Checkpoint.Value(
        text.substring(0, width),
        Integer.parseInt(text.substring(width + 1, kind)),
        Term.VariableKind.valueOf(text.substring(kind + 1, equals)),
        new BigInteger(text.substring(equals + 1)));
  }
}
