package org.farkas.report.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Members of JSON objects that must be there, and of their kind: else a reader learns which. */
final class JsonMembers {
  private JsonMembers() {}

  /** Thrown where a text is not as it was written; says which member. */
  static final class Damaged extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Damaged(String what) {
      super(what);
    }
  }

  /** The names of an object's members. */
  static List<String> names(JsonNode node, String name) {
    if (!node.isObject()) {
      throw new Damaged("'" + name + "' does not say what belongs to what");
    }
    return node.properties().stream().map(Map.Entry::getKey).toList();
  }

  static String string(JsonNode node, String name) {
    JsonNode value = member(node, name);
    if (!value.isTextual()) {
      throw new Damaged("'" + name + "' is no text");
    }
    return value.textValue();
  }

  static boolean flag(JsonNode node, String name) {
    JsonNode value = member(node, name);
    if (!value.isBoolean()) {
      throw new Damaged("'" + name + "' is neither true nor false");
    }
    return value.booleanValue();
  }

  static int number(JsonNode node, String name) {
    return wholeNumber(member(node, name), name).intValue();
  }

  static JsonNode wholeNumber(JsonNode value, String name) {
    if (!value.isIntegralNumber()) {
      throw new Damaged("'" + name + "' is no whole number");
    }
    return value;
  }

  static <T> List<T> list(JsonNode node, String name, Function<JsonNode, T> read) {
    JsonNode value = member(node, name);
    if (!value.isArray()) {
      throw new Damaged("'" + name + "' is no list");
    }
    List<T> result = new ArrayList<>();
    value.forEach(element -> result.add(read.apply(element)));
    return result;
  }

  static JsonNode member(JsonNode node, String name) {
    JsonNode value = node.get(name);
    if (value == null) {
      throw new Damaged("it has no '" + name + "' where one belongs");
    }
    return value;
  }
}
