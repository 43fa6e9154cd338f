package org.farkas.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.farkas.base.SourceSpan;
import org.farkas.exec.library.LibraryResults;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.ObservedCall;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubCall;
import org.farkas.testcase.StubNames;

/** The stubs of a suite: those without source, then those that function pointers point to. */
public final class Stubs {
  /** Characters that names have in assembler code ({@code __asm__("ext.name")}), but not in C. */
  private static final String UNSAYABLE = "[^\\p{L}\\p{N}_$]";

  private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}\\p{M}_$]*");

  private final Map<String, Stub> byIrName = new LinkedHashMap<>();

  private Stubs() {}

  /** The stubs that a request's tests need. */
  public static Stubs of(EmissionRequest request, Names fileNames) {
    Stubs stubs = new Stubs();
    for (String name : request.stubs()) {
      FunctionInfo function = declared(request.source(), name);
      boolean sayable = IDENTIFIER.matcher(name).matches();
      String own =
          function.takesVariableRows() || RunTimeLengths.in(function.type().result()) || !sayable
              ? fileNames.fresh(name.replaceAll(UNSAYABLE, "_") + "_stub")
              : ReplacedFunctions.respelled(function) ? function.spelling() : name;
      stubs.add(request, name, function, false, own, fileNames);
    }
    int pointerStubs = 0;
    for (EmissionTest test : request.tests()) {
      for (Map.Entry<String, CType.Function> each : pointerStubs(test.inputs()).entrySet()) {
        if (!stubs.byIrName.containsKey(each.getKey())) {
          pointerStubs++;
          String name = fileNames.fresh("pointer_stub_" + pointerStubs);
          FunctionInfo unnamed = unnamed(each.getValue());
          stubs.add(request, each.getKey(), unnamed, true, name, fileNames);
        }
      }
    }
    return stubs;
  }

  /** All stubs, in the order in which they are defined. */
  List<Stub> all() {
    return List.copyOf(byIrName.values());
  }

  /** A function's name in the emitted text. */
  public String nameOf(String irName) {
    Stub stub = byIrName.get(irName);
    return stub == null ? irName : stub.name();
  }

  Optional<Stub> find(String irName) {
    return Optional.ofNullable(byIrName.get(irName));
  }

  private void add(
      EmissionRequest request,
      String irName,
      FunctionInfo function,
      boolean fileLocal,
      String name,
      Names fileNames) {
    Names names = Names.of(request.source(), request.words());
    List<String> parameters = new ArrayList<>();
    List<CType> declaredTypes = new ArrayList<>();
    for (int i = 0; i < function.type().parameters().size(); i++) {
      boolean listed = i < function.parameters().size();
      String given = listed ? function.parameters().get(i).name() : "";
      parameters.add(names.fresh(given.isEmpty() ? "argument" + (i + 1) : given));
      CType adjusted = function.type().parameters().get(i);
      boolean array = listed && function.parameters().get(i).declaredType() instanceof CType.Array;
      declaredTypes.add(array ? function.parameters().get(i).declaredType() : adjusted);
    }
    byIrName.put(
        irName,
        new Stub(
            irName,
            name,
            Stub.stem(fileLocal ? name : irName.replaceAll(UNSAYABLE, "_"), fileNames),
            function.type(),
            List.copyOf(parameters),
            List.copyOf(declaredTypes),
            outputs(request, irName),
            texts(request, irName, parameters.size()),
            request.endingStubs().contains(irName),
            fileLocal,
            StreamFunctions.contains(irName) && readsInput(request),
            LibraryResults.writtenToo(irName) && function.fromSystemHeader(),
            LibraryResults.fromEnvironment(irName) && hasEnvironment(request)));
  }

  private static boolean hasEnvironment(EmissionRequest request) {
    return request.tests().stream()
        .flatMap(test -> test.inputs().layout().objects().stream())
        .anyMatch(object -> object.origin() instanceof InputObject.EnvironmentVariable);
  }

  private static boolean readsInput(EmissionRequest request) {
    return request.tests().stream()
        .map(EmissionTest::inputs)
        .anyMatch(
            inputs ->
                IntStream.range(0, inputs.objectCount())
                    .anyMatch(id -> inputs.object(id).holdsInput()));
  }

  private static SortedMap<Integer, Stub.Output> outputs(EmissionRequest request, String irName) {
    SortedMap<Integer, Stub.Output> outputs = new TreeMap<>();
    for (EmissionTest test : request.tests()) {
      for (StubCall call : test.inputs().stubCalls()) {
        if (call.function().equals(irName)) {
          call.outputs()
              .forEach(
                  (parameter, id) -> {
                    InputObject object = test.inputs().object(id);
                    Stub.Output output = new Stub.Output(object.elementType(), object.count());
                    outputs.merge(parameter, output, Stub.Output::or);
                  });
        }
      }
    }
    return outputs;
  }

  private static SortedSet<Integer> texts(EmissionRequest request, String irName, int parameters) {
    SortedSet<Integer> texts = new TreeSet<>();
    List<ObservedCall> calls =
        request.tests().stream().flatMap(test -> test.callsOf(irName).stream()).toList();
    for (int i = 0; i < parameters; i++) {
      int index = i;
      List<Optional<ObservedCall.Argument>> given =
          calls.stream().map(call -> Optional.ofNullable(call.arguments().get(index))).toList();
      boolean some = given.stream().anyMatch(each -> each.flatMap(a -> a.text()).isPresent());
      boolean all =
          given.stream()
              .allMatch(each -> each.isPresent() && (isNull(each.get()) || hasText(each.get())));
      if (some && all) {
        texts.add(i);
      }
    }
    return texts;
  }

  private static boolean hasText(ObservedCall.Argument argument) {
    return argument.text().isPresent();
  }

  private static boolean isNull(ObservedCall.Argument argument) {
    return argument.value().pointers().get(0L) instanceof PointerTarget.Null;
  }

  /** What the source says of a function; one that it never declares is {@code int f()}. */
  private static FunctionInfo declared(SourceModel source, String name) {
    CType.Int result = new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);
    return source
        .function(name)
        .orElseGet(() -> unnamed(new CType.Function(result, List.of(), false, false)));
  }

  private static FunctionInfo unnamed(CType.Function type) {
    List<FunctionInfo.Parameter> parameters =
        type.parameters().stream().map(t -> new FunctionInfo.Parameter("", t)).toList();
    return new FunctionInfo("", type, parameters, true, false, false, true, SourceSpan.UNKNOWN);
  }

  /** The stubs that a vector's function pointers point to, with their types. */
  private static Map<String, CType.Function> pointerStubs(InputVector inputs) {
    Map<String, CType.Function> found = new LinkedHashMap<>();
    for (int id = 0; id < inputs.objectCount(); id++) {
      InputObject object = inputs.object(id);
      ObjectValue value = inputs.values().get(id);
      for (PointerSlot slot : object.slots()) {
        if (value.pointers().get(slot.offsetBytes()) instanceof PointerTarget.Function function
            && StubNames.isPointerStub(function.name())
            && slot.type().pointee() instanceof CType.Function type) {
          found.putIfAbsent(function.name(), type);
        }
      }
    }
    return found;
  }
}
