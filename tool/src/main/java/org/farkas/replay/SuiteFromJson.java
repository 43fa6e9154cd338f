package org.farkas.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.VolatileReads;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.RunEnd;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.StubCall;

/** Rebuilds a suite from its JSON; see {@link SuiteToJson}. */
final class SuiteFromJson {
  private static final int MAX_OBJECT_BYTES = 64 << 20;

  private final JsonMembers members;
  private TypesFromJson types;
  private List<InputLayout> layouts;

  SuiteFromJson(String name) {
    this.members = new JsonMembers(name);
  }

  StoredSuite suite(JsonNode node) {
    if (!node.isObject() || members.number(node, "format") != SuiteStore.FORMAT) {
      throw members.damaged("its format is not " + SuiteStore.FORMAT);
    }
    types = new TypesFromJson(members, members.list(node, "types", type -> type));
    layouts = members.list(node, "layouts", this::layout);
    SortedMap<String, String> settings = new TreeMap<>();
    JsonNode settingNodes = members.member(node, "settings");
    settingNodes
        .fieldNames()
        .forEachRemaining(name -> settings.put(name, members.text(settingNodes, name)));
    return new StoredSuite(
        members.text(node, "function"),
        path(members.text(node, "file")),
        members.text(node, "sourceHash"),
        members.list(node, "flags", JsonNode::asText),
        settings,
        members.list(node, "tests", this::test));
  }

  private Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException _) {
      throw members.damaged("'file' is no path");
    }
  }

  private StoredTest test(JsonNode node) {
    int layout = members.index(node, "layout");
    if (layout < 0 || layout >= layouts.size()) {
      throw members.damaged("there is no layout " + layout);
    }
    List<InputObject> dynamic = members.list(node, "dynamicObjects", this::object);
    List<ObjectValue> values = members.list(node, "values", this::value);
    InputLayout own = layouts.get(layout);
    checkSizes(own.objects(), values, 0);
    checkSizes(dynamic, values, own.objects().size());
    if (values.size() != own.objects().size() + dynamic.size()) {
      throw members.damaged("a test has values for no object");
    }
    List<StubCall> calls = members.list(node, "stubCalls", this::stubCall);
    checkReferences(values, calls);
    InputVector inputs =
        new InputVector(
            own,
            dynamic,
            values,
            calls,
            members.list(node, "failingAllocations", JsonNode::intValue));
    RunEnd end =
        new RunEnd(members.constant(node, "end", RunEnd.Kind.class), members.index(node, "code"));
    Optional<StoredResults> results = Optional.ofNullable(node.get("results")).map(this::results);
    return new StoredTest(members.text(node, "id"), inputs, end, results);
  }

  private StoredResults results(JsonNode node) {
    SortedMap<String, StoredResults.Value> values = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      BitSet skipped = new BitSet();
      for (JsonNode offset : each.getValue().path("skipped")) {
        if (!offset.canConvertToInt() || offset.intValue() < 0) {
          throw members.damaged("'skipped' holds what is no offset");
        }
        skipped.set(offset.intValue());
      }
      values.put(
          each.getKey(), new StoredResults.Value(members.text(each.getValue(), "value"), skipped));
    }
    return new StoredResults(values);
  }

  private void checkSizes(List<InputObject> objects, List<ObjectValue> values, int first) {
    for (int i = 0; i < objects.size(); i++) {
      boolean fits =
          first + i < values.size()
              && objects.get(i).id() == first + i
              && values.get(first + i).sizeBytes() == objects.get(i).sizeBytes();
      if (!fits) {
        throw members.damaged("object " + (first + i) + " of a test has no fitting value");
      }
    }
  }

  private void checkReferences(List<ObjectValue> values, List<StubCall> calls) {
    List<Integer> objects = new ArrayList<>();
    for (ObjectValue value : values) {
      for (PointerTarget target : value.pointers().values()) {
        if (target instanceof PointerTarget.Into into) {
          objects.add(into.object());
        }
      }
      boolean inside =
          value.pointers().keySet().stream()
              .allMatch(offset -> offset >= 0 && offset <= value.sizeBytes() - Long.BYTES);
      if (!inside) {
        throw members.damaged("a pointer lies outside its object");
      }
    }
    for (StubCall call : calls) {
      call.result().ifPresent(objects::add);
      objects.addAll(call.outputs().values());
    }
    if (!objects.stream().allMatch(object -> object >= 0 && object < values.size())) {
      throw members.damaged("something refers to an object that does not exist");
    }
  }

  private ObjectValue value(JsonNode node) {
    int size = members.index(node, "size");
    if (size < 0 || size > MAX_OBJECT_BYTES) {
      throw members.damaged("an object of " + size + " bytes");
    }
    byte[] bytes = new byte[size];
    byte[] used;
    try {
      used = HexFormat.of().parseHex(members.text(node, "bytes"));
    } catch (IllegalArgumentException _) {
      throw members.damaged("'bytes' are no hexadecimal digits");
    }
    if (used.length > bytes.length) {
      throw members.damaged("'bytes' are more than 'size'");
    }
    System.arraycopy(used, 0, bytes, 0, used.length);
    SortedMap<Long, PointerTarget> pointers = new TreeMap<>();
    JsonNode targets = members.member(node, "pointers");
    targets
        .fieldNames()
        .forEachRemaining(offset -> pointers.put(offset(offset), target(targets.get(offset))));
    return new ObjectValue(bytes, pointers);
  }

  private Long offset(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException _) {
      throw members.damaged("a pointer's offset is no number");
    }
  }

  private PointerTarget target(JsonNode node) {
    String to = members.text(node, "to");
    return switch (to) {
      case "null" -> new PointerTarget.Null();
      case "object" ->
          new PointerTarget.Into(members.index(node, "object"), members.number(node, "offset"));
      case "function" -> new PointerTarget.Function(members.text(node, "name"));
      case "variable" ->
          new PointerTarget.Variable(members.text(node, "name"), members.number(node, "offset"));
      case "number" -> new PointerTarget.Raw(members.number(node, "number"));
      case "elsewhere" -> new PointerTarget.Elsewhere();
      case "beyond" -> new PointerTarget.Beyond();
      case "bytes" -> new PointerTarget.Number();
      default -> throw members.damaged("a pointer can't lead to '" + to + "'");
    };
  }

  private StubCall stubCall(JsonNode node) {
    SortedMap<Integer, Integer> outputs = new TreeMap<>();
    JsonNode objects = members.member(node, "outputs");
    objects
        .fieldNames()
        .forEachRemaining(
            parameter ->
                outputs.put(Math.toIntExact(offset(parameter)), members.index(objects, parameter)));
    return new StubCall(
        members.text(node, "function"),
        members.index(node, "call"),
        node.has("result") ? Optional.of(members.index(node, "result")) : Optional.empty(),
        outputs);
  }

  private InputLayout layout(JsonNode node) {
    int calls = node.has("calls") ? members.index(node, "calls") : 1;
    if (calls < 1 || calls > CallSequence.MOST_CALLS) {
      throw members.damaged("there are no tests of " + calls + " calls");
    }
    String run = CallSequence.nameOf(members.text(node, "function"), calls);
    return new InputLayout(
        node.path("instrumented").asBoolean(false) ? VolatileReads.nameOf(run) : run,
        members.list(node, "objects", this::object),
        members.index(node, "maxStubDepth"),
        node.path("openedCapacity").asLong(ShapeGuess.FIRST.inputCapacity()),
        stubCapacities(node.path("stubCapacities")));
  }

  private static Map<String, Long> stubCapacities(JsonNode node) {
    Map<String, Long> result = new HashMap<>();
    node.properties().forEach(each -> result.put(each.getKey(), each.getValue().asLong()));
    return result;
  }

  private InputObject object(JsonNode node) {
    return new InputObject(
        members.index(node, "id"),
        origin(members.member(node, "origin")),
        members.text(node, "name"),
        types.type(node, "elementType"),
        members.number(node, "count"),
        members.truth(node, "guessedCount"),
        members.truth(node, "terminated"),
        members.truth(node, "terminatorGuessed"),
        members.list(node, "slots", this::slot));
  }

  private PointerSlot slot(JsonNode node) {
    if (!(types.type(node, "type") instanceof CType.Pointer pointer)) {
      throw members.damaged("a pointer's type is no pointer type");
    }
    return new PointerSlot(
        members.number(node, "offset"),
        members.text(node, "path"),
        pointer,
        members.list(node, "choices", this::target),
        members.truth(node, "nullGuessed"));
  }

  private long address(String hexadecimal) {
    try {
      return Long.decode(hexadecimal);
    } catch (NumberFormatException _) {
      throw members.damaged("'" + hexadecimal + "' is no address");
    }
  }

  private InputObject.Origin origin(JsonNode node) {
    String kind = members.text(node, "kind");
    return switch (kind) {
      case "parameter" -> new InputObject.Parameter(members.index(node, "index"));
      case "pointee" ->
          new InputObject.Pointee(members.index(node, "owner"), members.number(node, "offset"));
      case "global" ->
          new InputObject.Global(
              members.text(node, "name"), node.path("constant").asBoolean(false));
      case "fixed" -> new InputObject.Fixed(address(members.text(node, "address")));
      case "initialVariable" -> new InputObject.InitialVariable(members.text(node, "name"));
      case "environmentVariable" -> new InputObject.EnvironmentVariable(members.text(node, "name"));
      case "standardInput" -> new InputObject.StandardInput();
      case "stubResult" ->
          new InputObject.StubResult(members.text(node, "function"), members.index(node, "call"));
      case "stubOutput" ->
          new InputObject.StubOutput(
              members.text(node, "function"),
              members.index(node, "call"),
              members.index(node, "parameter"));
      default -> throw members.damaged("there is no kind of object '" + kind + "'");
    };
  }
}
