package org.farkas.cli;

import java.util.List;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CallSequence;
import org.farkas.source.FurtherArguments;
import org.farkas.source.VolatileReads;
import picocli.CommandLine.Option;

/** How tests call a function, and what they do to it meanwhile. */
final class CallArguments {
  @Option(
      names = "--calls",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Let tests call the function up to N times, one call after the other: what it keeps"
              + " between calls (static locals above all) is reached so. More calls are tried only"
              + " for what fewer do not decide (default: 1).")
  int calls = 1;

  @Option(
      names = "--volatile-reads",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Let each of the first N reads of volatile objects in a run give a value of its own, as"
              + " hardware and interrupts do. Only what memory that keeps its value does not reach"
              + " is tested so; such tests need 'farkas replay' (default: 0).")
  int volatileReads;

  @Option(
      names = "--variadic",
      paramLabel = "TYPE[,TYPE...]",
      description =
          "Types of the arguments that variadic functions get behind their parameters ('int,char"
              + " *'); these are inputs, called variadic_1, variadic_2...")
  String variadic = "";

  /** The types of arguments behind those of the parameters. */
  List<String> variadic() {
    return variadic.isEmpty() ? List.of() : FurtherArguments.parse(variadic);
  }

  /**
   * Says so if they can't be followed.
   *
   * @param ofPaths whether the criterion is about paths
   * @param testComp whether the suite is for that competition
   */
  void check(List<String> functions, boolean ofPaths, boolean countPaths, boolean testComp) {
    checkCalls(functions, ofPaths, countPaths, testComp);
    checkReads(ofPaths, countPaths);
  }

  private void checkCalls(
      List<String> functions, boolean ofPaths, boolean countPaths, boolean testComp) {
    if (calls < 1 || calls > CallSequence.MOST_CALLS) {
      throw bad("--calls must be between 1 and " + CallSequence.MOST_CALLS, "");
    }
    if (calls > 1 && ofPaths) {
      throw bad(
          "--calls needs a criterion with targets, not paths",
          "leave it out: paths are those of one call");
    }
    if (calls > 1 && testComp) {
      throw bad("--framework test-comp has no tests of several calls", "leave one out");
    }
    if (calls > 1 && functions.contains("main")) {
      throw bad("a program's main is called once", "leave --calls out for it");
    }
    if (calls > 1 && countPaths) {
      throw bad("--count-paths counts the paths of one call", "leave --calls out");
    }
  }

  private void checkReads(boolean ofPaths, boolean countPaths) {
    if (volatileReads < 0 || volatileReads > VolatileReads.MOST_READS) {
      throw bad(
          "--volatile-reads must be between 0 and " + VolatileReads.MOST_READS,
          "it is how many reads of a run give values of their own");
    }
    if (volatileReads > 0 && ofPaths) {
      throw bad(
          "--volatile-reads needs a criterion with targets, not paths",
          "leave it out: on paths volatile objects keep what they hold");
    }
    if (volatileReads > 0 && countPaths) {
      throw bad(
          "--count-paths counts paths on which volatile objects keep what they hold",
          "leave --volatile-reads out");
    }
  }

  private static DiagnosticException bad(String message, String advice) {
    return DiagnosticException.user("bad-option", message, advice);
  }
}
