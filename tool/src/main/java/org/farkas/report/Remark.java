package org.farkas.report;

/** Something that a reader must know of a test's place in the test program. */
public sealed interface Remark {
  String reason();

  /** The test is among the data only. */
  record LeftOut(String reason) implements Remark {}

  /** Volatile objects change between the test's reads, so only the instrumented text can run it. */
  record Instrumented() implements Remark {
    @Override
    public String reason() {
      return "volatile objects change between its reads, which 'farkas replay' sees to";
    }
  }

  /** The test stands in the program, but its results are not compared. */
  record NotCompared(String reason) implements Remark {}
}
