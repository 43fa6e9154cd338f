package org.farkas.emit.frameworks;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmissionTest;
import org.farkas.source.CType;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.ObservedCall;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubCall;
import org.farkas.testcase.VerifierFunctions;

/** The values that a test's calls of {@code __VERIFIER_nondet_...} yield, in their order. */
final class NondetInputs {
  private final EmissionRequest request;
  private final EmissionTest test;
  private final List<Value> values = new ArrayList<>();
  private final Optional<String> obstacle;

  /** A value, with the C type that its call yields. */
  record Value(String type, String text) {}

  NondetInputs(EmissionRequest request, EmissionTest test) {
    this.request = request;
    this.test = test;
    this.obstacle = otherInputs().or(this::read);
  }

  /** Why such values do not make the run, if that is so. */
  Optional<String> obstacle() {
    return obstacle;
  }

  List<Value> values() {
    return List.copyOf(values);
  }

  private Optional<String> otherInputs() {
    InputVector inputs = test.inputs();
    for (InputObject object : inputs.layout().objects()) {
      if (!(object.origin() instanceof InputObject.InitialVariable) && object.sizeBytes() > 0) {
        return Optional.of(
            "'%s' is an input, but not by a call of __VERIFIER_nondet_..."
                .formatted(object.name()));
      }
    }
    if (!inputs.failingAllocations().isEmpty()) {
      return Optional.of("an allocation fails in it");
    }
    return test.run().stubCalls().entrySet().stream()
        .filter(each -> each.getValue() > 0 && givesInputs(each.getKey()))
        .map(each -> "what %s() gives is an input".formatted(each.getKey()))
        .findFirst();
  }

  /** Whether a stub other than those of the format yields something. */
  private boolean givesInputs(String function) {
    if (VerifierFunctions.isInput(function) || VerifierFunctions.ends(function)) {
      return false;
    }
    boolean writes =
        test.inputs().stubCalls().stream()
            .anyMatch(call -> call.function().equals(function) && !call.outputs().isEmpty());
    return writes || !(resultOf(function) instanceof CType.Void);
  }

  private CType resultOf(String function) {
    return request
        .source()
        .function(function)
        .<CType>map(info -> info.type().result())
        .orElse(new CType.Int("int", 32, true, CType.IntKind.OTHER, 4));
  }

  private Optional<String> read() {
    long made =
        test.run().stubCalls().entrySet().stream()
            .filter(each -> VerifierFunctions.isInput(each.getKey()))
            .mapToLong(Map.Entry::getValue)
            .sum();
    Map<String, Integer> numbers = new HashMap<>();
    for (ObservedCall call : test.calls()) {
      if (VerifierFunctions.isInput(call.function())) {
        int number = numbers.merge(call.function(), 1, Integer::sum) - 1;
        CType type = resultOf(call.function());
        Optional<String> text = yielded(call.function(), number, type);
        if (text.isEmpty()) {
          return Optional.of(
              "the format has no values of what %s() yields".formatted(call.function()));
        }
        values.add(new Value(spelling(type), text.get()));
      }
    }
    return values.size() == made
        ? Optional.empty()
        : Optional.of("the order of its %d inputs is not known".formatted(made));
  }

  /** The text of what a call yields; calls behind the planned ones yield zero. */
  private Optional<String> yielded(String function, int number, CType type) {
    return test.inputs().stubCalls().stream()
        .filter(call -> call.function().equals(function) && call.call() == number)
        .findFirst()
        .flatMap(StubCall::result)
        .map(id -> text(type, test.inputs().values().get(id)))
        .orElse(Optional.of("0"));
  }

  private static String spelling(CType type) {
    return switch (type) {
      case CType.Int integer -> integer.spelling();
      case CType.Enumeration enumeration -> enumeration.spelling();
      case CType.Floating floating -> floating.spelling();
      case CType.Pointer _ -> "void *";
      case CType.Void _, CType.Array _, CType.Record _, CType.Function _, CType.Opaque _ -> "";
    };
  }

  private static Optional<String> text(CType type, ObjectValue value) {
    return switch (type) {
      case CType.Int integer -> Optional.of(number(integer, value));
      case CType.Enumeration enumeration -> Optional.of(number(enumeration.underlying(), value));
      case CType.Floating floating -> floating(floating, value);
      case CType.Pointer _ ->
          value.pointers().values().stream().allMatch(PointerTarget.Null.class::isInstance)
              ? Optional.of("0")
              : Optional.empty();
      case CType.Void _, CType.Array _, CType.Record _, CType.Function _, CType.Opaque _ ->
          Optional.empty();
    };
  }

  private static String number(CType.Int type, ObjectValue value) {
    byte[] bytes = value.bytes();
    byte[] ordered = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      ordered[bytes.length - 1 - i] = bytes[i];
    }
    return (type.signed() ? new BigInteger(ordered) : new BigInteger(1, ordered)).toString();
  }

  /** Each float is a double, and a double's shortest decimal reads back as itself. */
  private static Optional<String> floating(CType.Floating type, ObjectValue value) {
    return switch (type.valueBits()) {
      case 32 -> decimal(Float.intBitsToFloat((int) value.bits(0, 32)));
      case 64 -> decimal(Double.longBitsToDouble(value.bits(0, 64)));
      default -> Optional.empty();
    };
  }

  private static Optional<String> decimal(double value) {
    if (Double.isNaN(value)) {
      return Optional.of("nan");
    }
    if (Double.isInfinite(value)) {
      return Optional.of(value > 0 ? "inf" : "-inf");
    }
    boolean zero = Double.doubleToRawLongBits(value) == 0;
    return Optional.of(zero ? "0" : Double.toString(value));
  }
}
