package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;

/** The calls of the function under test that a test makes, one or a sequence. */
final class UnitCalls {
  private final FunctionInfo function;
  private final InputVector inputs;
  private final TestObjects objects;
  private final Addresses addresses;
  private final List<Call> calls = new ArrayList<>();

  /** A call of the unit, and where its result stays; no name if there is none. */
  private record Call(List<String> arguments, String result) {}

  private UnitCalls(
      FunctionInfo function, InputVector inputs, TestObjects objects, Addresses addresses) {
    this.function = function;
    this.inputs = inputs;
    this.objects = objects;
    this.addresses = addresses;
  }

  static UnitCalls of(
      FunctionInfo function,
      InputVector inputs,
      TestObjects objects,
      Addresses addresses,
      Names names) {
    UnitCalls all = new UnitCalls(function, inputs, objects, addresses);
    int count = CallSequence.callsOf(inputs.layout().function());
    boolean nothing = function.type().result() instanceof CType.Void;
    for (int i = 0; i < count; i++) {
      String name = count == 1 ? "result" : CallSequence.resultOf(i + 1);
      all.calls.add(new Call(all.arguments(i), nothing ? "" : names.fresh(name)));
    }
    return all;
  }

  /** Writes them, their results' declarations included. */
  void write(CodeText out) {
    String callee = SourceInclude.nameOf(function.name());
    for (Call call : calls) {
      out.call(declared(call, callee) + callee, call.arguments(), ";");
    }
  }

  /** The variables that hold the results, in the order of the calls. */
  List<String> results() {
    return calls.stream().map(Call::result).filter(name -> !name.isEmpty()).toList();
  }

  String lastResult() {
    return calls.getLast().result();
  }

  List<String> lastArguments() {
    return calls.getLast().arguments();
  }

  /** What stands before a call: its result's declaration. */
  private String declared(Call call, String callee) {
    if (call.result().isEmpty()) {
      return "";
    }
    String list = String.join(", ", call.arguments());
    return Optional.of(function.type().result())
            .filter(type -> !RunTimeLengths.in(type))
            .flatMap(type -> Declarators.declare(type, call.result()))
            .orElse("__typeof__(%s(%s)) %s".formatted(callee, list, call.result()))
        + " = ";
  }

  /** The arguments of one of the calls, from 0. */
  private List<String> arguments(int call) {
    List<String> arguments = new ArrayList<>();
    int ofOneCall = function.parameters().size();
    for (InputObject object : inputs.layout().objects()) {
      if (object.origin() instanceof InputObject.Parameter(int index)
          && index / ofOneCall == call) {
        String argument = argument(object, index % ofOneCall, inputs.values().get(object.id()));
        boolean rows = function.parameters().get(index % ofOneCall).variableRows();
        arguments.add(rows ? untyped(argument) : argument);
      }
    }
    return arguments;
  }

  /** For a type that has no name here. */
  private static String untyped(String pointer) {
    if (pointer.startsWith("(void *)")) {
      return pointer;
    }
    return pointer.matches("&?\\w+") ? "(void *)" + pointer : "(void *)(" + pointer + ")";
  }

  private String argument(InputObject object, int index, ObjectValue value) {
    Place place = objects.places().get(object.id());
    if (place != null) {
      return place.name();
    }
    CType type = object.elementType();
    List<CType> parameters = function.type().parameters();
    boolean prototyped = function.type().prototyped() && index < parameters.size();
    if (type instanceof CType.Pointer own) {
      CType.Pointer wanted =
          prototyped && parameters.get(index) instanceof CType.Pointer declared ? declared : own;
      PointerTarget target = value.pointers().getOrDefault(0L, new PointerTarget.Null());
      String text = ObjectInitialisers.address(addresses, target, wanted, object.name());
      return prototyped ? text : "(" + Declarators.spell(own).orElse("void *") + ")" + text;
    }
    ObjectInitialisers writer = new ObjectInitialisers(addresses, _ -> true, false, value);
    String text = writer.of(new Place(object.name(), type, 1, false)).flat();
    return prototyped ? suffixed(type, text) : castTo(type, text);
  }

  private static String castTo(CType type, String text) {
    return "(" + Declarators.spell(type).orElse("int") + ")" + text;
  }

  /** A function defined in the old style takes an argument as it is: a wide one must be wide. */
  private static String suffixed(CType type, String text) {
    boolean bare = text.matches("-?(0x[0-9a-f]+|[0-9]+)");
    if (type instanceof CType.Int integer && integer.widthBits() == 64 && bare) {
      boolean single =
          integer.spelling().equals("long") || integer.spelling().equals("unsigned long");
      return text + (integer.signed() ? single ? "L" : "LL" : single ? "ul" : "ull");
    }
    return text;
  }
}
