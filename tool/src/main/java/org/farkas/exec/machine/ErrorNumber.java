package org.farkas.exec.machine;

import java.util.stream.IntStream;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.memory.MemoryObject;

/**
 * What is not known of {@code errno}: what it holds when the unit is called, and whether library
 * functions set it that the machine or a model carries out (C11 7.5p3, 7.12.1). Tests can't give it
 * values, so what it decides there is approximate.
 */
final class ErrorNumber {
  private final Execution x;

  ErrorNumber(Execution x) {
    this.x = x;
  }

  /** The unit is about to be called. */
  void atEntry() {
    x.program.errorNumber().ifPresent(object -> change("errno at entry", object));
  }

  /** A function is about to be called. */
  void called(String function) {
    x.program
        .errorNumber()
        .filter(_ -> LibraryModels.mayChangeErrno(function))
        .ifPresent(object -> change("errno after " + spoken(function), object));
  }

  /** How the user's code calls what it has called, which may have called the function in turn. */
  private String spoken(String function) {
    return LibraryNames.spelled(x.state.calledByUser().orElse(function));
  }

  private void change(String why, MemoryObject object) {
    int size = Math.toIntExact(object.sizeBytes());
    new UnknownContents(x).write(why, object, IntStream.range(0, size).boxed().toList());
  }
}
