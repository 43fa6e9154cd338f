package org.farkas.ir;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * A program: functions and globals by name, in order.
 *
 * @param pointerBytes size of a pointer on the target
 * @param littleEndian byte order of the target
 */
public record Module(
    SequencedMap<String, Function> functions,
    SequencedMap<String, Global> globals,
    int pointerBytes,
    boolean littleEndian) {
  public Module {
    functions = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(functions));
    globals = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(globals));
  }
}
