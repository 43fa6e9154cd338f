package org.farkas.strategy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.exec.machine.StubObjects;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Literals;
import org.farkas.ir.Value;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.StubCall;

/**
 * Adds to candidates what functions without source give that return streams, {@code fopen} among
 * them: without it the first such call of every candidate would give NULL. The sequence depends
 * only on the source of randomness.
 */
final class StreamSeeds {
  private static final int MOST_CALLS = 3;

  /**
   * A function that gives streams.
   *
   * @param reading for each place where the unit calls it, in the order of the text, whether what
   *     can be read from the stream is an input, as far as the text says
   */
  private record Opener(FunctionInfo function, List<Boolean> reading) {
    /** Whether a call probably gives a stream to be read. */
    boolean reading(int call, SplittableRandom random) {
      boolean inOrder = call < reading.size() && random.nextInt(4) > 0;
      return reading.get(inOrder ? call : random.nextInt(reading.size()));
    }
  }

  private final List<Opener> openers;
  private final SplittableRandom random;

  private StreamSeeds(List<Opener> openers, SplittableRandom random) {
    this.openers = List.copyOf(openers);
    this.random = random;
  }

  static StreamSeeds of(UnitTask task, SplittableRandom random) {
    Map<String, List<Instruction.Call>> calls = new LinkedHashMap<>();
    for (String name : task.functions()) {
      Function function = task.module().functions().get(name);
      if (function != null && !function.declaration()) {
        for (Block block : function.blocks()) {
          for (Instruction instruction : block.instructions()) {
            if (instruction instanceof Instruction.Call call
                && call.callee() instanceof Value.FunctionAddress callee) {
              calls.computeIfAbsent(callee.name(), _ -> new ArrayList<>()).add(call);
            }
          }
        }
      }
    }
    List<Opener> openers = new ArrayList<>();
    calls.forEach(
        (name, places) ->
            task.source()
                .function(name)
                .filter(StreamSeeds::givesStream)
                .ifPresent(
                    function ->
                        openers.add(
                            new Opener(
                                function,
                                places.stream()
                                    .map(call -> givesInput(task, name, call))
                                    .toList()))));
    return new StreamSeeds(openers, random);
  }

  private static boolean givesStream(FunctionInfo function) {
    return !function.defined()
        && LibraryModels.treatment(function.name()) == LibraryModels.Treatment.STUB
        && function.type().result() instanceof CType.Pointer pointer
        && CType.Opaque.isStream(pointer.pointee());
  }

  private static boolean givesInput(UnitTask task, String name, Instruction.Call call) {
    Optional<String> mode =
        StreamFunctions.opens(name) && call.arguments().size() > 1
            ? Literals.text(task.module(), call.arguments().get(1))
            : Optional.empty();
    return StreamFunctions.givesInput(name, mode);
  }

  /** Whether the unit gets streams to read from functions without source. */
  boolean givesInput() {
    return openers.stream().anyMatch(opener -> opener.reading().contains(true));
  }

  /** What streams hold, one after the other. */
  @FunctionalInterface
  interface Contents {
    String next();
  }

  /** The candidate with streams for the first calls of these functions. */
  InputVector with(InputVector vector, Contents contents) {
    if (openers.isEmpty()) {
      return vector;
    }
    List<InputObject> objects = new ArrayList<>(vector.dynamicObjects());
    List<ObjectValue> values = new ArrayList<>(vector.values());
    List<StubCall> calls = new ArrayList<>(vector.stubCalls());
    for (Opener opener : openers) {
      int number = Math.min(MOST_CALLS, opener.reading().size() + (random.nextInt(4) == 0 ? 1 : 0));
      for (int call = 0; call < number; call++) {
        boolean reading = opener.reading(call, random);
        FunctionInfo function = opener.function();
        int id = values.size();
        List<InputObject> made =
            StubObjects.stream(
                function.name(), call, function.type().result(), vector.layout(), id, reading);
        boolean opened = random.nextInt(16) > 0;
        for (InputObject object : made) {
          String text = object.isStream() && opened ? contents.next() : "";
          InputObject roomy = object.isStream() ? withRoom(object, text.length()) : object;
          objects.add(roomy);
          values.add(value(roomy, text, opened));
        }
        calls.add(new StubCall(function.name(), call, Optional.of(id), new TreeMap<>()));
      }
    }
    return new InputVector(vector.layout(), objects, values, calls, vector.failingAllocations());
  }

  private static ObjectValue value(InputObject object, String text, boolean opened) {
    ObjectValue value = ObjectValue.zero(object.sizeBytes());
    List<ScalarCell> cells = object.isStream() ? ScalarCell.of(object) : List.of();
    for (int i = 0; i < text.length(); i++) {
      ScalarCell cell = cells.get(i);
      long bits = CType.IntKind.INPUT_CHARACTER | text.charAt(i) & 0xff;
      value = value.withBits(cell.bitOffset(), cell.bitWidth(), bits);
    }
    if (object.origin() instanceof InputObject.StubResult && opened) {
      PointerTarget stream = object.slots().getFirst().choices().getLast();
      value = value.withPointer(object.slots().getFirst().offsetBytes(), stream);
    }
    return value;
  }

  /** A stream that holds at least so many characters, and its end. */
  private static InputObject withRoom(InputObject stream, int characters) {
    return new InputObject(
        stream.id(),
        stream.origin(),
        stream.name(),
        stream.elementType(),
        Math.max(stream.count(), characters + 1L),
        stream.guessedCount(),
        stream.terminated(),
        stream.terminatorGuessed(),
        stream.slots());
  }
}
