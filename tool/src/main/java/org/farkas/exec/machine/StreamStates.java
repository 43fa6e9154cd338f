package org.farkas.exec.machine;

import java.util.Optional;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.testcase.InputObject;

/**
 * What has been done with the streams of the inputs. Such a stream's memory holds what is to be
 * read (see {@link InputObject#isStream}), and behind that its state, in the form that the library
 * models give it ({@code struct stream_state}): so a use of a stream is a write to its object.
 */
final class StreamStates {
  /** The library models' {@code STREAM_STATE_BYTES}. */
  private static final int STATE_BYTES = 64;

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

  private final Execution x;

  StreamStates(Execution x) {
    this.x = x;
  }

  /** How much memory a stream takes. */
  static long memoryBytes(InputObject stream) {
    return stateOffset(stream) + STATE_BYTES;
  }

  private static long stateOffset(InputObject stream) {
    return Math.ceilDiv(stream.sizeBytes(), ALIGN_BYTES) * ALIGN_BYTES;
  }

  /** The start of a stream's state, for an object that is one. */
  static Optional<Long> stateOffset(MemoryObject object) {
    return object.input().filter(InputObject::isStream).map(StreamStates::stateOffset);
  }

  static boolean isStream(Object reference) {
    return reference instanceof MemoryObject object && stateOffset(object).isPresent();
  }

  /** Notes something in a stream's state; does nothing for other objects. */
  void mark(State state, MemoryObject object, Mark mark) {
    stateOffset(object)
        .ifPresent(
            offset ->
                x.access.store(
                    state.memory(),
                    object,
                    Math.toIntExact(offset) + mark.offsetBytes,
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

  /** A function without model is given a stream. */
  void given(String function, Object reference) {
    for (MemoryObject object : Pointers.objects(reference)) {
      if (isStream(object) && !StreamFunctions.keepsContents(function)) {
        x.sharing.accessed(object, true);
        mark(x.state, object, StreamFunctions.closes(function) ? Mark.CLOSED : Mark.TOUCHED);
      }
    }
  }
}
