package org.farkas.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads members of JSON objects, with one clear message for whatever is not as it should be. */
final class JsonMembers {
  private final String name;

  /**
   * @param name what the document is called in messages
   */
  JsonMembers(String name) {
    this.name = name;
  }

  RuntimeException damaged(String what) {
    return SuiteStore.damaged(name, what);
  }

  JsonNode member(JsonNode node, String member) {
    JsonNode value = node.get(member);
    if (value == null) {
      throw damaged("there is no '" + member + "'");
    }
    return value;
  }

  String text(JsonNode node, String member) {
    JsonNode value = member(node, member);
    if (!value.isTextual()) {
      throw damaged("'" + member + "' is no text");
    }
    return value.textValue();
  }

  long number(JsonNode node, String member) {
    JsonNode value = member(node, member);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw damaged("'" + member + "' is no integer");
    }
    return value.longValue();
  }

  int index(JsonNode node, String member) {
    long number = number(node, member);
    if (number != (int) number) {
      throw damaged("'" + member + "' is too large");
    }
    return (int) number;
  }

  boolean truth(JsonNode node, String member) {
    JsonNode value = member(node, member);
    if (!value.isBoolean()) {
      throw damaged("'" + member + "' is neither true nor false");
    }
    return value.booleanValue();
  }

  <T> List<T> list(JsonNode node, String member, Function<JsonNode, T> reader) {
    JsonNode value = member(node, member);
    if (!value.isArray()) {
      throw damaged("'" + member + "' is no list");
    }
    List<T> list = new ArrayList<>();
    value.forEach(element -> list.add(reader.apply(element)));
    return list;
  }

  /** A name of an enumeration constant. */
  <E extends Enum<E>> E constant(JsonNode node, String member, Class<E> type) {
    String text = text(node, member);
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(text)) {
        return constant;
      }
    }
    throw damaged("'" + member + "' can't be " + text);
  }
}
