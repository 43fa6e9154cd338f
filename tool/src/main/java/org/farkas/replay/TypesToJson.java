package org.farkas.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.farkas.source.CType;

/**
 * Numbers types as they come; a type refers to its components by number, so cycles are harmless.
 */
final class TypesToJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Map<CType, Integer> numbers = new HashMap<>();
  private final List<ObjectNode> table = new ArrayList<>();

  int number(CType type) {
    Integer known = numbers.get(type);
    if (known != null) {
      return known;
    }
    int number = table.size();
    ObjectNode node = NODES.objectNode();
    numbers.put(type, number);
    table.add(node);
    describe(type, node);
    return number;
  }

  ArrayNode table() {
    return NODES.arrayNode().addAll(table);
  }

  private void describe(CType type, ObjectNode node) {
    switch (type) {
      case CType.Void _ -> node.put("kind", "void");
      case CType.Int integer ->
          node.put("kind", "integer")
              .put("spelling", integer.spelling())
              .put("widthBits", integer.widthBits())
              .put("signed", integer.signed())
              .put("is", integer.kind().name())
              .put("alignBytes", integer.alignBytes());
      case CType.Enumeration enumeration -> {
        node.put("kind", "enumeration")
            .put("spelling", enumeration.spelling())
            .put("underlying", number(enumeration.underlying()));
        ObjectNode constants = node.putObject("constants");
        enumeration.constants().forEach(c -> constants.put(c.name(), c.value()));
      }
      case CType.Floating floating ->
          node.put("kind", "floating")
              .put("spelling", floating.spelling())
              .put("valueBits", floating.valueBits())
              .put("sizeBytes", floating.sizeBytes())
              .put("alignBytes", floating.alignBytes());
      case CType.Pointer pointer ->
          node.put("kind", "pointer")
              .put("pointee", number(pointer.pointee()))
              .put("pointeeConst", pointer.pointeeConst())
              .put("sizeBytes", pointer.sizeBytes());
      case CType.Array array ->
          node.put("kind", "array")
              .put("element", number(array.element()))
              .put("count", array.count());
      case CType.Function function -> {
        node.put("kind", "function")
            .put("result", number(function.result()))
            .put("variadic", function.variadic())
            .put("prototyped", function.prototyped());
        ArrayNode parameters = node.putArray("parameters");
        function.parameters().forEach(p -> parameters.add(number(p)));
      }
      case CType.Opaque opaque ->
          node.put("kind", "opaque")
              .put("spelling", opaque.spelling())
              .put("sizeBytes", opaque.sizeBytes())
              .put("alignBytes", opaque.alignBytes())
              .put("why", opaque.why());
      case CType.Record record -> describeRecord(record, node);
    }
  }

  private void describeRecord(CType.Record record, ObjectNode node) {
    node.put("kind", record.union() ? "union" : "struct").put("spelling", record.spelling());
    if (!record.complete()) {
      return;
    }
    node.put("sizeBytes", record.sizeBytes()).put("alignBytes", record.alignBytes());
    ArrayNode fields = node.putArray("fields");
    for (CType.Field field : record.fields()) {
      fields
          .addObject()
          .put("name", field.name())
          .put("type", number(field.type()))
          .put("offsetBits", field.offsetBits())
          .put("bitWidth", field.bitWidth());
    }
  }
}
