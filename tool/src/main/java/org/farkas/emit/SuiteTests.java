package org.farkas.emit;

import java.util.List;
import java.util.Set;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.RunEnd;

/**
 * The tests of a suite as a style sees them.
 *
 * @param name a C identifier for the suite, such as {@code test_classify}
 * @param entries those that are written
 * @param keepsState whether something that no test sets, a static local for example, can keep what
 *     a test before has left in it
 */
public record SuiteTests(
    EmissionRequest request, String name, List<Entry> entries, boolean keepsState) {
  public SuiteTests {
    entries = List.copyOf(entries);
  }

  /**
   * A test.
   *
   * @param unit names the suite
   * @param id unique in the suite
   * @param function the C function that is the test
   * @param alone whether it needs a process of its own: its call ends it, or it would see what a
   *     test before has left
   */
  public record Entry(
      String unit, String id, String title, String function, RunEnd end, boolean alone) {
    /** A name for it in the suite. */
    public String label() {
      return Character.isDigit(id.charAt(0)) ? "test_" + id : id;
    }

    /** The C function with its body, if the test is one that runs this in a process. */
    public String body() {
      return alone ? function + "_call" : function;
    }

    public boolean returns() {
      return end.kind() == RunEnd.Kind.RETURNED;
    }

    /** How its call ends, as arguments of the C machinery. */
    public String ending() {
      return switch (end.kind()) {
        case RETURNED, TIMEOUT -> OwnNames.mark("FARKAS_RETURNS, 0");
        case EXITED -> OwnNames.mark("FARKAS_EXITS, ") + status();
        case ABORTED, CRASHED -> OwnNames.mark("FARKAS_IS_KILLED, ") + end.code();
      };
    }

    /** The exit status as the parent process sees it. */
    public int status() {
      return end.code() & 0xff;
    }

    /** The title as a C string. */
    public String quotedTitle() {
      return CharacterText.string(title);
    }
  }

  /** Whether tests of a request can see what others have left: {@link #keepsState}. */
  static boolean keepsState(EmissionRequest request) {
    return request.source().variables().stream()
        .filter(v -> v.writable() && v.defined() && !v.fromSystemHeader())
        .anyMatch(
            v ->
                isLeft(request, v.irName())
                    || v.type().sizeBytes() > LayoutBuilder.MAX_WATCHED_BYTES);
  }

  private static boolean isLeft(EmissionRequest request, String irName) {
    return request.tests().stream()
        .flatMap(test -> test.inputs().layout().objects().stream())
        .anyMatch(o -> o.origin().equals(new InputObject.InitialVariable(irName)));
  }

  /** Those that need a process of their own. */
  public List<Entry> alone() {
    return entries.stream().filter(Entry::alone).toList();
  }

  /**
   * C text that tells whether processes can be made, as a macro.
   *
   * @param library the functions that they need
   */
  public String processes(Set<String> library) {
    CodeText out = new CodeText();
    if (definesOneOf(library)) {
      out.line("/* The source defines a function that processes would need. */");
      out.line("#define FARKAS_ONE_PROCESS").blank();
    }
    return out.raw(Helper.read("processes.c")).blank().toString();
  }

  /** Whether the source, or the suite in its place, defines a function of the library. */
  private boolean definesOneOf(Set<String> library) {
    return request.source().functions().stream()
        .filter(f -> f.defined() || request.stubs().contains(f.name()))
        .anyMatch(f -> !f.fromSystemHeader() && library.contains(f.name()));
  }
}
