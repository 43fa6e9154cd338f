package org.farkas.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.farkas.source.CType;

/**
 * Makes the types of a table; see {@link TypesToJson}. Types may contain themselves, but only by
 * way of a struct or union, so these get their members after everything else.
 */
final class TypesFromJson {
  private final JsonMembers members;
  private final List<JsonNode> table;
  private final CType[] types;
  private final boolean[] underWay;
  private final Deque<Runnable> unfinishedRecords = new ArrayDeque<>();

  TypesFromJson(JsonMembers members, List<JsonNode> table) {
    this.members = members;
    this.table = table;
    this.types = new CType[table.size()];
    this.underWay = new boolean[table.size()];
  }

  /** The type whose number is a member of the node. */
  CType type(JsonNode node, String member) {
    CType type = shallow(node, member);
    while (!unfinishedRecords.isEmpty()) {
      unfinishedRecords.poll().run();
    }
    return type;
  }

  private CType shallow(JsonNode node, String member) {
    int number = members.index(node, member);
    if (number < 0 || number >= types.length) {
      throw members.damaged("there is no type " + number);
    }
    if (types[number] == null) {
      if (underWay[number]) {
        throw members.damaged("type " + number + " contains itself");
      }
      underWay[number] = true;
      types[number] = read(table.get(number));
    }
    return types[number];
  }

  private CType read(JsonNode node) {
    String kind = members.text(node, "kind");
    return switch (kind) {
      case "void" -> new CType.Void();
      case "integer" -> integer(node);
      case "enumeration" -> enumeration(node);
      case "floating" ->
          new CType.Floating(
              members.text(node, "spelling"),
              members.index(node, "valueBits"),
              members.number(node, "sizeBytes"),
              members.index(node, "alignBytes"));
      case "pointer" ->
          new CType.Pointer(
              shallow(node, "pointee"),
              members.truth(node, "pointeeConst"),
              members.number(node, "sizeBytes"));
      case "array" -> new CType.Array(shallow(node, "element"), members.number(node, "count"));
      case "function" -> function(node);
      case "opaque" ->
          new CType.Opaque(
              members.text(node, "spelling"),
              members.number(node, "sizeBytes"),
              members.index(node, "alignBytes"),
              members.text(node, "why"));
      case "struct", "union" -> record(node, kind.equals("union"));
      default -> throw members.damaged("there is no kind of type '" + kind + "'");
    };
  }

  private CType.Int integer(JsonNode node) {
    return new CType.Int(
        members.text(node, "spelling"),
        members.index(node, "widthBits"),
        members.truth(node, "signed"),
        members.constant(node, "is", CType.IntKind.class),
        members.index(node, "alignBytes"));
  }

  private CType enumeration(JsonNode node) {
    if (!(shallow(node, "underlying") instanceof CType.Int underlying)) {
      throw members.damaged("an enumeration's type is no integer");
    }
    List<CType.EnumConstant> constants = new ArrayList<>();
    JsonNode values = members.member(node, "constants");
    values
        .fieldNames()
        .forEachRemaining(
            name -> constants.add(new CType.EnumConstant(name, members.number(values, name))));
    return new CType.Enumeration(members.text(node, "spelling"), underlying, constants);
  }

  private CType function(JsonNode node) {
    List<CType> parameters = new ArrayList<>();
    JsonNode numbers = members.member(node, "parameters");
    for (int i = 0; i < numbers.size(); i++) {
      parameters.add(shallow(wrap(numbers.get(i)), "type"));
    }
    return new CType.Function(
        shallow(node, "result"),
        parameters,
        members.truth(node, "variadic"),
        members.truth(node, "prototyped"));
  }

  private static JsonNode wrap(JsonNode number) {
    return JsonNodeFactory.instance.objectNode().set("type", number);
  }

  private CType record(JsonNode node, boolean union) {
    CType.Record record = new CType.Record(members.text(node, "spelling"), union);
    if (node.has("fields")) {
      unfinishedRecords.add(() -> complete(record, node));
    }
    return record;
  }

  private void complete(CType.Record record, JsonNode node) {
    List<CType.Field> fields =
        members.list(
            node,
            "fields",
            field ->
                new CType.Field(
                    members.text(field, "name"),
                    shallow(field, "type"),
                    members.number(field, "offsetBits"),
                    members.index(field, "bitWidth")));
    record.complete(members.number(node, "sizeBytes"), members.index(node, "alignBytes"), fields);
  }
}
