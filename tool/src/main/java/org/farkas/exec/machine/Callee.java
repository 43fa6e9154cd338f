package org.farkas.exec.machine;

import org.farkas.ir.Function;

/** What a call runs. */
sealed interface Callee {
  String name();

  /** A function with a body in the module: the user's, or a library model. */
  final class Defined implements Callee {
    private final Function function;
    private final Decoder decoder;
    private Code code;

    Defined(Function function, Decoder decoder) {
      this.function = function;
      this.decoder = decoder;
    }

    @Override
    public String name() {
      return function.name();
    }

    Function function() {
      return function;
    }

    /** Decoded on first use. */
    Code code() {
      if (code == null) {
        code = decoder.decode(function);
      }
      return code;
    }
  }

  /** A compiler intrinsic ({@code llvm.*}). */
  record Intrinsic(String name) implements Callee {}

  /** A library function that the machine itself implements. */
  record Library(String name) implements Callee {}

  /** A function that only writes to the outside: it does nothing, its result is approximate. */
  record Output(String name) implements Callee {}

  /** A call that the instrumentation put in. */
  record Instrumentation(String name, Mark mark) implements Callee {}

  /**
   * A library function that reads a stream: its model is for standard input only.
   *
   * @param argument the number of the argument that is the stream, or the descriptor
   */
  record Stream(Defined model, int argument) implements Callee {
    @Override
    public String name() {
      return model.name();
    }
  }

  /** A function whose effect is more than a stub's. */
  record Unsupported(String name) implements Callee {}

  /** A function without source. */
  record Stub(String name) implements Callee {}

  /** The instrumentation's functions. */
  enum Mark {
    CONDITION("__farkas_condition"),
    BEGIN("__farkas_begin"),
    END("__farkas_end"),
    SWITCH("__farkas_switch"),
    /**
     * Four numbers: the iterations of a loop that are complete, how many may be, 1 if one begins
     * here, and how many instructions are there for this mark.
     */
    ITERATION("__farkas_iteration");

    private final String function;

    Mark(String function) {
      this.function = function;
    }

    String function() {
      return function;
    }
  }
}
