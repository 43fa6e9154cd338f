package org.farkas.report.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Checks a value against a JSON schema, as far as this project's schemas go: types, enumerations,
 * patterns, minima, members, elements and local references. A keyword it doesn't know is an error,
 * never ignored.
 */
public final class JsonSchema {
  private static final Set<String> ANNOTATIONS = Set.of("$schema", "title", "$defs");

  private final JsonNode root;
  private final List<String> errors = new ArrayList<>();

  private JsonSchema(JsonNode root) {
    this.root = root;
  }

  /** What is wrong with the value; empty if it is valid. */
  public static List<String> validate(Path schema, JsonNode value) throws IOException {
    JsonSchema check = new JsonSchema(new ObjectMapper().readTree(schema.toFile()));
    check.check(check.root, value, "$");
    return check.errors;
  }

  private void check(JsonNode schema, JsonNode value, String path) {
    for (var keyword : schema.properties()) {
      JsonNode rule = keyword.getValue();
      switch (keyword.getKey()) {
        case "$ref" -> check(root.at(rule.textValue().substring(1)), value, path);
        case "type" -> expect(hasType(rule, value), path, "is no " + rule);
        case "enum" -> expect(contains(rule, value), path, "is none of " + rule);
        case "pattern" ->
            expect(
                value.asText().matches(".*(" + rule.textValue() + ").*"),
                path,
                "does not match " + rule);
        case "minimum" -> expect(value.asLong() >= rule.asLong(), path, "is less than " + rule);
        case "items" -> {
          for (int i = 0; i < value.size(); i++) {
            check(rule, value.get(i), path + "[" + i + "]");
          }
        }
        case "required" ->
            rule.forEach(
                name ->
                    expect(value.isNull() || value.has(name.textValue()), path, "lacks " + name));
        case "properties" ->
            rule.properties()
                .forEach(
                    member -> {
                      if (value.has(member.getKey())) {
                        String below = path + "." + member.getKey();
                        check(member.getValue(), value.get(member.getKey()), below);
                      }
                    });
        case "additionalProperties" -> others(schema, rule, value, path);
        default ->
            expect(ANNOTATIONS.contains(keyword.getKey()), path, "unknown keyword " + keyword);
      }
    }
  }

  private void others(JsonNode schema, JsonNode rule, JsonNode value, String path) {
    for (var member : value.properties()) {
      if (!schema.path("properties").has(member.getKey())) {
        if (rule.isBoolean()) {
          expect(rule.booleanValue(), path, "has an unknown member " + member.getKey());
        } else {
          check(rule, member.getValue(), path + "." + member.getKey());
        }
      }
    }
  }

  private static boolean contains(JsonNode values, JsonNode value) {
    for (JsonNode each : values) {
      if (each.equals(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasType(JsonNode types, JsonNode value) {
    if (types.isArray()) {
      for (JsonNode type : types) {
        if (hasType(type, value)) {
          return true;
        }
      }
      return false;
    }
    return switch (types.textValue()) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "boolean" -> value.isBoolean();
      case "null" -> value.isNull();
      case "number" -> value.isNumber();
      case "integer" -> value.isIntegralNumber();
      default -> throw new IllegalArgumentException("unknown type " + types);
    };
  }

  private void expect(boolean holds, String path, String otherwise) {
    if (!holds) {
      errors.add(path + " " + otherwise);
    }
  }
}
