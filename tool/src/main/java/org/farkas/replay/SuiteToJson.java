package org.farkas.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.farkas.source.CallSequence;
import org.farkas.source.VolatileReads;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubCall;

/** Builds the JSON of one suite. Layouts and types are listed once and referred to by index. */
final class SuiteToJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final TypesToJson types = new TypesToJson();
  private final List<InputLayout> layouts = new ArrayList<>();

  ObjectNode suite(StoredSuite suite) {
    ArrayNode tests = NODES.arrayNode();
    for (StoredTest test : suite.tests()) {
      tests.add(test(test));
    }
    ArrayNode layoutNodes = NODES.arrayNode();
    for (InputLayout layout : layouts) {
      layoutNodes.add(layout(layout));
    }
    ObjectNode node =
        NODES
            .objectNode()
            .put("format", SuiteStore.FORMAT)
            .put("function", suite.function())
            .put("file", suite.file().toString())
            .put("sourceHash", suite.sourceHash());
    suite.flags().forEach(node.putArray("flags")::add);
    suite.settings().forEach(node.putObject("settings")::put);
    node.set("tests", tests);
    node.set("layouts", layoutNodes);
    node.set("types", types.table());
    return node;
  }

  private ObjectNode test(StoredTest test) {
    InputVector inputs = test.inputs();
    ObjectNode node = NODES.objectNode().put("id", test.id());
    node.put("end", test.end().kind().name()).put("code", test.end().code());
    node.put("layout", indexOf(inputs.layout()));
    ArrayNode values = node.putArray("values");
    inputs.values().forEach(value -> values.add(value(value)));
    ArrayNode dynamic = node.putArray("dynamicObjects");
    inputs.dynamicObjects().forEach(object -> dynamic.add(object(object)));
    ArrayNode calls = node.putArray("stubCalls");
    inputs.stubCalls().forEach(call -> calls.add(stubCall(call)));
    ArrayNode failing = node.putArray("failingAllocations");
    inputs.failingAllocations().forEach(failing::add);
    test.results().ifPresent(results -> node.set("results", results(results)));
    return node;
  }

  private static ObjectNode results(StoredResults results) {
    ObjectNode node = NODES.objectNode();
    results
        .values()
        .forEach(
            (what, value) -> {
              ObjectNode one = node.putObject(what).put("value", value.text());
              if (!value.skipped().isEmpty()) {
                ArrayNode skipped = one.putArray("skipped");
                value.skipped().stream().forEach(skipped::add);
              }
            });
    return node;
  }

  private int indexOf(InputLayout layout) {
    int known = layouts.indexOf(layout);
    if (known >= 0) {
      return known;
    }
    layouts.add(layout);
    return layouts.size() - 1;
  }

  private static ObjectNode value(ObjectValue value) {
    byte[] bytes = value.bytes();
    int used = bytes.length;
    while (used > 0 && bytes[used - 1] == 0) {
      used--;
    }
    ObjectNode node =
        NODES
            .objectNode()
            .put("size", bytes.length)
            .put("bytes", HexFormat.of().formatHex(bytes, 0, used));
    ObjectNode pointers = node.putObject("pointers");
    value.pointers().forEach((offset, target) -> pointers.set(offset.toString(), target(target)));
    return node;
  }

  private static ObjectNode target(PointerTarget target) {
    ObjectNode node = NODES.objectNode();
    return switch (target) {
      case PointerTarget.Null _ -> node.put("to", "null");
      case PointerTarget.Into into ->
          node.put("to", "object").put("object", into.object()).put("offset", into.offsetBytes());
      case PointerTarget.Function function ->
          node.put("to", "function").put("name", function.name());
      case PointerTarget.Variable variable ->
          node.put("to", "variable")
              .put("name", variable.irName())
              .put("offset", variable.offsetBytes());
      case PointerTarget.Raw raw -> node.put("to", "number").put("number", raw.address());
      case PointerTarget.Elsewhere _ -> node.put("to", "elsewhere");
      case PointerTarget.Beyond _ -> node.put("to", "beyond");
      case PointerTarget.Number _ -> node.put("to", "bytes");
    };
  }

  private static ObjectNode stubCall(StubCall call) {
    ObjectNode node = NODES.objectNode().put("function", call.function()).put("call", call.call());
    call.result().ifPresent(object -> node.put("result", object));
    ObjectNode outputs = node.putObject("outputs");
    call.outputs().forEach((parameter, object) -> outputs.put(parameter.toString(), object));
    return node;
  }

  private ObjectNode layout(InputLayout layout) {
    ObjectNode node =
        NODES
            .objectNode()
            .put("function", CallSequence.unitOf(layout.function()))
            .put("maxStubDepth", layout.maxStubDepth())
            .put("openedCapacity", layout.openedCapacity());
    if (!layout.stubCapacities().isEmpty()) {
      ObjectNode capacities = node.putObject("stubCapacities");
      new TreeMap<>(layout.stubCapacities()).forEach(capacities::put);
    }
    if (CallSequence.named(layout.function()).isPresent()) {
      node.put("calls", CallSequence.callsOf(layout.function()));
    }
    if (VolatileReads.isEntry(layout.function())) {
      node.put("instrumented", true);
    }
    ArrayNode objects = node.putArray("objects");
    layout.objects().forEach(object -> objects.add(object(object)));
    return node;
  }

  private ObjectNode object(InputObject object) {
    ObjectNode node = NODES.objectNode().put("id", object.id()).put("name", object.name());
    node.set("origin", origin(object.origin()));
    node.put("elementType", types.number(object.elementType()))
        .put("count", object.count())
        .put("guessedCount", object.guessedCount())
        .put("terminated", object.terminated())
        .put("terminatorGuessed", object.terminatorGuessed());
    ArrayNode slots = node.putArray("slots");
    object.slots().forEach(slot -> slots.add(slot(slot)));
    return node;
  }

  private ObjectNode slot(PointerSlot slot) {
    ObjectNode node =
        NODES
            .objectNode()
            .put("offset", slot.offsetBytes())
            .put("path", slot.path())
            .put("type", types.number(slot.type()))
            .put("nullGuessed", slot.nullGuessed());
    ArrayNode choices = node.putArray("choices");
    slot.choices().forEach(choice -> choices.add(target(choice)));
    return node;
  }

  private static ObjectNode origin(InputObject.Origin origin) {
    ObjectNode node = NODES.objectNode();
    return switch (origin) {
      case InputObject.Parameter parameter ->
          node.put("kind", "parameter").put("index", parameter.index());
      case InputObject.Pointee pointee ->
          node.put("kind", "pointee")
              .put("owner", pointee.owner())
              .put("offset", pointee.ownerOffset());
      case InputObject.Fixed fixed ->
          node.put("kind", "fixed").put("address", "0x" + Long.toHexString(fixed.address()));
      case InputObject.Global global -> {
        node.put("kind", "global").put("name", global.irName());
        yield global.foreignConstant() ? node.put("constant", true) : node;
      }
      case InputObject.InitialVariable variable ->
          node.put("kind", "initialVariable").put("name", variable.irName());
      case InputObject.StandardInput _ -> node.put("kind", "standardInput");
      case InputObject.EnvironmentVariable variable ->
          node.put("kind", "environmentVariable").put("name", variable.name());
      case InputObject.StubResult result ->
          node.put("kind", "stubResult")
              .put("function", result.function())
              .put("call", result.call());
      case InputObject.StubOutput output ->
          node.put("kind", "stubOutput")
              .put("function", output.function())
              .put("call", output.call())
              .put("parameter", output.parameter());
    };
  }
}
