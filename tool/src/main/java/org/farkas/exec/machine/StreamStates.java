package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Term;
import org.farkas.ir.Type;
import org.farkas.source.CType;
import org.farkas.testcase.InputObject;

/**
 * What has been done with streams. The memory of a stream of the inputs holds what is to be read
 * (see {@link InputObject#isStream}), and behind that its state, in the form that the library
 * models give it ({@code struct stream_state}): so a use of such a stream is a write to its object.
 * Other streams have a state, too, since none of them may be used after it was closed (C11
 * 7.21.3p4); standard input's is the library models' own, where they are linked.
 */
final class StreamStates {
  /** The library models' {@code STREAM_STATE_BYTES}. */
  static final int STATE_BYTES = 64;

  static final int ALIGN_BYTES = 16;
  private static final int INT_BITS = 32;

  /** A member of a state that the machine itself sets. */
  enum Mark {
    OPENED(0),
    CLOSED(4),
    TOUCHED(8);

    private final int offsetBytes;

    Mark(int offsetBytes) {
      this.offsetBytes = offsetBytes;
    }
  }

  /** Where a stream's state is. */
  private record Place(MemoryObject object, int offsetBytes) {}

  private final Execution x;
  private final Pointers pointers;

  StreamStates(Execution x, Pointers pointers) {
    this.x = x;
    this.pointers = pointers;
  }

  /** Whether an input is a stream, one to be written to among them. */
  static boolean hasState(InputObject object) {
    return object.isStream()
        || object.origin() instanceof InputObject.Pointee
            && object.count() == 1
            && CType.Opaque.isStream(object.elementType());
  }

  /** How much memory a stream takes. */
  static long memoryBytes(InputObject stream) {
    return stateOffset(stream) + STATE_BYTES;
  }

  private static long stateOffset(InputObject stream) {
    return Math.ceilDiv(stream.sizeBytes(), ALIGN_BYTES) * ALIGN_BYTES;
  }

  /** The start of a stream's state, for an object that holds what is to be read from one. */
  static Optional<Long> stateOffset(MemoryObject object) {
    return object.input().filter(InputObject::isStream).map(StreamStates::stateOffset);
  }

  /** Whether a pointer leads to what is to be read from a stream. */
  static boolean isStream(Object reference) {
    return reference instanceof MemoryObject object && stateOffset(object).isPresent();
  }

  private Optional<Place> place(MemoryObject object) {
    if (x.program.isStandardStream(object)) {
      return Optional.of(
          Optional.of(object)
              .filter(x.program::isStandardInput)
              .flatMap(_ -> x.program.global(InputObject.StandardInput.STATE))
              .map(state -> new Place(state, 0))
              .orElse(new Place(object, 0)));
    }
    return object
        .input()
        .filter(StreamStates::hasState)
        .map(stream -> new Place(object, Math.toIntExact(stateOffset(stream))));
  }

  /** Notes something in a stream's state; does nothing for other objects. */
  void mark(State state, MemoryObject object, Mark mark) {
    place(object)
        .ifPresent(
            place ->
                x.access.store(
                    state.memory(),
                    place.object(),
                    place.offsetBytes() + mark.offsetBytes,
                    INT_BITS,
                    1,
                    null));
  }

  /** A stream's state where the unit begins, or where a stub gives it. */
  void start(State state, InputObject object, MemoryObject memory) {
    boolean opened =
        object.origin() instanceof InputObject.Pointee(int owner, long _)
            && state.inputState().input(owner).origin()
                instanceof InputObject.StubResult(String function, int _)
            && StreamFunctions.opens(function);
    if (opened) {
      mark(state, memory, Mark.OPENED);
    }
  }

  /**
   * Requires that the streams are open which a call of a library function is about.
   *
   * @return these streams
   */
  List<MemoryObject> requireOpen(String function, Op.Call op) {
    List<MemoryObject> streams = new ArrayList<>();
    x.program.standardStreamOf(function).ifPresent(streams::add);
    for (int number : x.program.streamParameters(function)) {
      if (number < op.arguments().length
          && op.argumentTypes()[number] instanceof Type.Pointer
          && Pointers.objects(x.reference(op.arguments()[number])).stream()
              .anyMatch(object -> place(object).isPresent())) {
        if (LibraryModels.notNullArguments(function).contains(number)) {
          // Before one is chosen: then NULL is a fault that is looked for, not only another way.
          pointers.requireNotNull(op.arguments()[number]);
        }
        int operand = pointers.resolve(op.arguments()[number], false);
        if (x.reference(operand) instanceof MemoryObject object && place(object).isPresent()) {
          streams.add(object);
        }
      }
    }
    streams.forEach(this::requireOpen);
    return streams;
  }

  private void requireOpen(MemoryObject stream) {
    Place place = place(stream).orElseThrow();
    x.sharing.accessed(stream, false);
    ValueSlot slot = new ValueSlot();
    int offset = place.offsetBytes() + Mark.CLOSED.offsetBytes;
    x.access.load(x.memory(), place.object(), offset, INT_BITS, false, slot);
    Term closed = x.addresses.number(x.memory(), slot.bits, slot.reference, INT_BITS);
    x.decisions.require(
        x.terms.eq(closed, x.terms.constant(INT_BITS, 0)),
        UndefinedKind.LIBRARY_ARGUMENT,
        "a stream is used after it was closed",
        Optional.empty());
  }

  /** A function without model is given a stream that is an input. */
  void given(String function, Object reference) {
    for (MemoryObject object : Pointers.objects(reference)) {
      if (isStream(object)
          && !StreamFunctions.keepsContents(function)
          && !StreamFunctions.closes(function)) {
        x.sharing.accessed(object, true);
        mark(x.state, object, Mark.TOUCHED);
      }
    }
  }

  /**
   * A function of the library has been called.
   *
   * @param streams which it was about
   */
  void called(String function, List<MemoryObject> streams) {
    if (StreamFunctions.closes(function)) {
      for (MemoryObject stream : streams) {
        x.sharing.accessed(stream, true);
        mark(x.state, stream, Mark.CLOSED);
      }
    }
  }
}
