package org.farkas.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.StubCall;

/** What a test plans for its stubs: one array of rows per stub, one row per call. */
final class StubRows {
  private final List<String> declarations = new ArrayList<>();
  private final List<String> statements = new ArrayList<>();

  private StubRows() {}

  static StubRows of(
      InputVector inputs, Stubs stubs, Addresses addresses, Names names, int indent) {
    StubRows rows = new StubRows();
    Map<String, List<StubCall>> calls = new LinkedHashMap<>();
    for (StubCall call : inputs.stubCalls()) {
      calls.computeIfAbsent(call.function(), _ -> new ArrayList<>()).add(call);
    }
    calls.forEach(
        (function, list) -> {
          Optional<Stub> stub = stubs.find(function).filter(Stub::planned);
          if (stub.isPresent()) {
            rows.add(stub.get(), list, inputs, addresses, names, indent);
          }
        });
    return rows;
  }

  List<String> declarations() {
    return List.copyOf(declarations);
  }

  /** To follow the declarations: what initialisers can't say, and handing over the rows. */
  List<String> statements() {
    return List.copyOf(statements);
  }

  private void add(
      Stub stub,
      List<StubCall> calls,
      InputVector inputs,
      Addresses addresses,
      Names names,
      int indent) {
    String name = names.fresh(stub.name() + "_rows");
    List<Initialiser.Item> rows = new ArrayList<>();
    IntPredicate declared = _ -> true;
    int last = calls.stream().mapToInt(StubCall::call).max().orElse(-1);
    for (int i = 0; i <= last; i++) {
      int number = i;
      Optional<StubCall> call = calls.stream().filter(c -> c.call() == number).findFirst();
      rows.add(
          new Initialiser.Item(
              "",
              call.isEmpty()
                  ? Initialiser.ZERO
                  : row(stub, call.get(), inputs, addresses, declared, name + "[" + i + "]")));
    }
    String head = "%s %s[] = ".formatted(stub.rowType(), name);
    Initialiser all = new Initialiser.Braces(rows);
    declarations.add(head + all.layOut(indent + head.length(), indent) + ";");
    statements.add("%s = %s;".formatted(stub.plan(), name));
    statements.add("%s = %d;".formatted(stub.plannedCalls(), last + 1));
  }

  private Initialiser row(
      Stub stub,
      StubCall call,
      InputVector inputs,
      Addresses addresses,
      IntPredicate declared,
      String row) {
    List<Initialiser.Item> items = new ArrayList<>();
    if (stub.returnsValue() && call.result().isPresent()) {
      ObjectInitialisers writer =
          new ObjectInitialisers(
              addresses, declared, false, inputs.values().get(call.result().get()));
      items.add(
          new Initialiser.Item(
              ".returns", writer.of(new Place(row + ".returns", stub.type().result(), 1, false))));
      statements.addAll(writer.late());
    }
    for (Map.Entry<Integer, Integer> output : call.outputs().entrySet()) {
      String member = stub.outputMember(output.getKey());
      InputObject object = inputs.object(output.getValue());
      boolean array = stub.outputs().get(output.getKey()).array();
      ObjectInitialisers writer =
          new ObjectInitialisers(
              addresses, declared, false, inputs.values().get(output.getValue()));
      items.add(
          new Initialiser.Item(
              "." + stub.writesMember(output.getKey()),
              new Initialiser.Text(Long.toString(object.count()))));
      items.add(
          new Initialiser.Item(
              "." + member,
              writer.of(
                  new Place(row + "." + member, object.elementType(), object.count(), array))));
      statements.addAll(writer.late());
    }
    return items.isEmpty() ? Initialiser.ZERO : new Initialiser.Braces(items);
  }
}
