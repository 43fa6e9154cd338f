package org.farkas.emit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.RunEnd;

/**
 * The body of one test: inputs, the call, and what is expected afterwards. Frameworks wrap it in
 * their kind of function and define the {@code expect_...} and {@code farkas_...} that it uses.
 */
public final class TestBody {
  private final EmissionRequest request;
  private final EmissionTest test;
  private final Stubs stubs;
  private final Names names;
  private final CodeText out;
  private final FunctionInfo function;
  private final TestObjects objects;
  private final Addresses addresses;
  private final List<String> statements = new ArrayList<>();

  private TestBody(
      EmissionRequest request, EmissionTest test, Stubs stubs, Names names, CodeText out) {
    this.request = request;
    this.test = test;
    this.stubs = stubs;
    this.names = names;
    this.out = out;
    this.function = request.functionInfo();
    this.objects = TestObjects.of(request, test.inputs(), names);
    this.addresses =
        new Addresses(
            request.source(), objects.places(), name -> SourceInclude.nameOf(stubs.nameOf(name)));
  }

  /**
   * Writes the body, inside braces that the caller has opened.
   *
   * @param fileNames names at file scope; the body's own hide none of them
   * @param compare whether to write expectations
   */
  public static void write(
      EmissionRequest request,
      EmissionTest test,
      Stubs stubs,
      Names fileNames,
      CodeText out,
      boolean compare) {
    TestBody body = new TestBody(request, test, stubs, fileNames.nested(), out);
    body.declareLocals();
    body.setVariables();
    StubRows rows = StubRows.of(test.inputs(), stubs, body.addresses, body.names, out.indent());
    out.lines(rows.declarations());
    body.statements.addAll(rows.statements());
    body.failAllocations();
    body.giveInput();
    body.giveEnvironment();
    body.call(compare);
  }

  private void declareLocals() {
    Set<Integer> declared = new HashSet<>(objects.variables());
    for (int id : objects.locals()) {
      InputObject object = test.inputs().object(id);
      declared.add(id);
      // A union's pointer may be read as a number.
      boolean aligned =
          objects
              .ownerSlot(object)
              .map(slot -> slot.type().pointee() instanceof CType.Void || slot.mayBeNumber())
              .orElse(false);
      if (TestObjects.isStream(object)) {
        out.line(StreamDeclaration.of(object, objects, test.inputs()));
        continue;
      }
      if (request.replacesAllocations() && object.origin() instanceof InputObject.Pointee) {
        Place place = objects.places().get(id);
        statements.add(
            FlexibleArrays.in(place.element())
                ? OwnNames.mark("farkas_add_input((char *)&%s, %d);")
                    .formatted(place.name(), object.sizeBytes())
                : OwnNames.mark("farkas_input(") + place.name() + ");");
      }
      declare(
          ObjectDeclaration.of(
              objects.places().get(id),
              test.inputs().values().get(id),
              objects.typeExpression(object),
              aligned || request.seesAddresses(),
              addresses,
              declared::contains,
              out.indent()));
    }
  }

  private void declare(ObjectDeclaration declaration) {
    out.line(declaration.definition());
    statements.addAll(declaration.statements());
  }

  /** Gives the file-scope variables that are inputs their values. */
  private void setVariables() {
    for (int id : objects.variables()) {
      InputObject object = test.inputs().object(id);
      ObjectValue value = test.inputs().values().get(id);
      Place place = objects.places().get(id);
      boolean fixed = object.origin() instanceof InputObject.Fixed;
      if (!fixed && !(object.origin() instanceof InputObject.Global) || object.sizeBytes() == 0) {
        continue;
      }
      if (object.origin() instanceof InputObject.Fixed(long address)) {
        String map = OwnNames.mark("farkas_map(");
        statements.add("%s0x%x, %d);".formatted(map, address, object.sizeBytes()));
      }
      boolean zero = value.equals(ObjectValue.zero(value.sizeBytes())) || isNull(value);
      if (objects.readOnly(id)) {
        if (zero) {
          continue;
        }
        throw new DiagnosticException(
            new Diagnostic(
                Category.UNSUPPORTED,
                "constant-without-a-named-type",
                SourceSpan.UNKNOWN,
                "'%s' is a constant of another file, and its type has no name"
                    .formatted(object.name()),
                "give the type a tag or a typedef name"));
      }
      boolean retyped = !place.element().equals(object.elementType()); // bytes alone have a name
      if (retyped && !zero && !value.pointers().values().stream().allMatch(TestBody::isNull)) {
        throw new DiagnosticException(
            new Diagnostic(
                Category.UNSUPPORTED,
                "type-without-a-name",
                SourceSpan.UNKNOWN,
                "the type of '%s' has no name here, and holds pointers".formatted(object.name()),
                "give the type a tag or a typedef name, at file scope"));
      }
      if (isScalar(place)) {
        ObjectInitialisers writer = new ObjectInitialisers(addresses, _ -> true, false, value);
        statements.add(place.name() + " = " + writer.of(place).flat() + ";");
        statements.addAll(writer.late());
      } else if (zero) {
        statements.add(OwnNames.mark("farkas_clear(") + place.name() + ");");
      } else {
        String name =
            names.fresh(
                object.origin() instanceof InputObject.Fixed(long address)
                    ? "registers_%x".formatted(address)
                    : place.name() + "_before");
        declare(
            ObjectDeclaration.of(
                new Place(name, place.element(), place.count(), place.array()),
                value,
                Optional.of(place.elementAt(0)),
                false,
                addresses,
                _ -> true,
                out.indent()));
        statements.add(OwnNames.mark("farkas_set(%s, %s);").formatted(place.name(), name));
      }
    }
  }

  private static boolean isNull(ObjectValue value) {
    for (int i = 0; i < value.sizeBytes(); i++) {
      if (value.byteAt(i) != 0) {
        return false;
      }
    }
    return value.pointers().values().stream().allMatch(TestBody::isNull);
  }

  private static boolean isNull(PointerTarget target) {
    return target instanceof PointerTarget.Null;
  }

  private static boolean isScalar(Place place) {
    return !place.array()
        && switch (place.element()) {
          case CType.Int _, CType.Enumeration _, CType.Pointer _ -> true;
          case CType.Floating floating -> FloatingLiterals.supports(floating);
          case CType.Void _, CType.Array _, CType.Record _, CType.Function _, CType.Opaque _ ->
              false;
        };
  }

  private void giveInput() {
    test.inputs()
        .standardInput()
        .ifPresent(
            bytes ->
                statements.add(
                    OwnNames.mark("farkas_standard_input(") + CharacterText.string(bytes) + ");"));
  }

  private void giveEnvironment() {
    for (InputObject object : test.inputs().layout().objects()) {
      if (object.origin() instanceof InputObject.EnvironmentVariable(String name)) {
        PointerTarget target =
            test.inputs()
                .values()
                .get(object.id())
                .pointers()
                .getOrDefault(0L, new PointerTarget.Null());
        CType.Pointer type = (CType.Pointer) object.elementType();
        String value = ObjectInitialisers.address(addresses, target, type, object.name());
        String text = CharacterText.string(name) + ", " + value + ");";
        statements.add(OwnNames.mark("farkas_environment(") + text);
      }
    }
  }

  private void failAllocations() {
    List<Integer> failing = test.inputs().failingAllocations();
    if (!failing.isEmpty()) {
      String name = names.fresh("failing");
      List<String> numbers = failing.stream().map(String::valueOf).toList();
      out.line("static const int %s[] = {%s};".formatted(name, String.join(", ", numbers)));
      statements.add(OwnNames.mark("farkas_failing = ") + name + ";");
      statements.add(OwnNames.mark("farkas_failing_count = ") + failing.size() + ";");
    }
  }

  private void call(boolean compare) {
    UnitCalls calls = UnitCalls.of(function, test.inputs(), objects, addresses, names);
    if (!out.toString().endsWith("{\n")) {
      out.blank();
    }
    out.lines(statements);
    if (!statements.isEmpty()) {
      out.blank();
    }
    boolean returns = compare && test.run().end().kind() == RunEnd.Kind.RETURNED;
    Optional<OracleCall> oracle =
        returns ? test.oracle().map(check -> oracle(check, calls)) : Optional.empty();
    oracle.ifPresent(call -> out.lines(call.copies()));
    calls.write(out);
    if (returns) {
      out.blank();
      compare(calls.results());
      if (oracle.isPresent()) {
        out.line(oracle.get().statement(calls.lastResult()));
      }
    } else {
      calls.results().forEach(each -> out.line("(void)" + each + ";"));
    }
  }

  private OracleCall oracle(OracleCheck check, UnitCalls calls) {
    return new OracleCall(
        request.source(), check, test.inputs(), objects, names, calls.lastArguments());
  }

  /**
   * Compares what the run has left.
   *
   * @param results the variables that hold what the calls returned, in their order
   */
  private void compare(List<String> results) {
    NativeRun run = test.run();
    CType type = function.type().result();
    for (int i = 0; i < results.size(); i++) {
      String result = results.get(i);
      long offset = i * type.sizeBytes();
      CodeText checks = new CodeText(out);
      run.returned()
          .ifPresent(
              value ->
                  comparisons(checks, value, test.skipped().ofReturned())
                      .part(type, offset, result));
      String text = checks.toString();
      out.raw(text);
      if (!text.contains("(" + result)) {
        out.line("(void)" + result + ";");
      }
    }
    for (int id = 0; id < test.inputs().objectCount(); id++) {
      compareObject(id);
    }
    for (Stub stub : stubs.all()) {
      if (calledBySomeTest(stub)) {
        int calls = run.stubCalls().getOrDefault(stub.irName(), 0);
        out.line(OwnNames.mark("expect_int(%s, %d);").formatted(stub.calls(), calls));
        new StubRecord(stub)
            .compare(
                test.callsOf(stub.irName()),
                value -> comparisons(out, value, SkippedBytes.NONE.ofReturned()),
                out);
      }
    }
  }

  private boolean calledBySomeTest(Stub stub) {
    return request.tests().stream()
        .anyMatch(each -> each.run().stubCalls().getOrDefault(stub.irName(), 0) > 0);
  }

  private void compareObject(int id) {
    InputObject object = test.inputs().object(id);
    Place place = objects.places().get(id);
    Optional<ObjectValue> after = after(id, object);
    if (place == null
        || TestObjects.ofTheLibrary(object)
        || after.isEmpty()
        || after.get().sizeBytes() == 0) {
      return;
    }
    boolean unchanged = after.get().equals(test.inputs().values().get(id));
    switch (object.origin()) {
      case InputObject.Pointee _ -> {
        if (unchanged && objects.ownerSlot(object).map(TestBody::constant).orElse(false)) {
          return;
        }
      }
      case InputObject.Global global -> {
        if (unchanged && global.foreignConstant()) {
          return;
        }
      }
      case InputObject.InitialVariable _, InputObject.Fixed _ -> {}
      case InputObject.Parameter _,
          InputObject.StandardInput _,
          InputObject.EnvironmentVariable _,
          InputObject.StubResult _,
          InputObject.StubOutput _ -> {
        return;
      }
    }
    SkippedBytes.Mask skipped =
        TestObjects.irName(object)
            .filter(_ -> id >= test.run().after().size())
            .map(test.skipped()::ofVariable)
            .orElse(test.skipped().ofObject(id));
    comparisons(out, after.get(), skipped).object(place);
  }

  private static boolean constant(PointerSlot slot) {
    return slot.type().pointeeConst();
  }

  private Optional<ObjectValue> after(int id, InputObject object) {
    if (id < test.run().after().size()) {
      return Optional.of(test.run().after().get(id));
    }
    return TestObjects.irName(object).map(test.run().variables()::get);
  }

  private Comparisons comparisons(CodeText text, ObjectValue value, SkippedBytes.Mask skipped) {
    return new Comparisons(addresses, names, text, value, skipped);
  }
}
