package org.farkas.exec.machine;

import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.PointerTarget;

/**
 * Which objects of the inputs a guess lets begin before what their own pointers lead to. Such a
 * pointer may as well lead to a start, or to another distance from one: what is wrong with it only
 * because of the distance bounds a path, and does not make it undefined.
 */
final class Leads {
  private Leads() {}

  /** How far into an object its own pointer leads, if not to its start. */
  static OptionalLong of(State state, MemoryObject object) {
    if (object.input().isEmpty()
        || !(object.input().get().origin() instanceof InputObject.Pointee(int owner, long place))) {
      return OptionalLong.empty();
    }
    int id = object.input().get().id();
    return state.inputState().input(owner).slots().stream()
        .filter(slot -> slot.offsetBytes() == place)
        .flatMap(slot -> slot.choices().stream())
        .flatMapToLong(
            choice ->
                choice instanceof PointerTarget.Into(int into, long bytes) && into == id
                    ? LongStream.of(bytes)
                    : LongStream.empty())
        .limit(1)
        .filter(bytes -> bytes > 0)
        .findFirst();
  }
}
