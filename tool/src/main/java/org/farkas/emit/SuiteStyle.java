package org.farkas.emit;

import java.util.List;
import java.util.Optional;

/**
 * What a framework has of its own in the files of a suite. Everything else is the same for all: the
 * source, stubs, allocations, the bodies of the tests ({@link SuiteFile} puts it together).
 */
public interface SuiteStyle {
  /** The name of the C file that holds the source and the tests. */
  String fileName(SuiteTests suite);

  /** Lines of the comment at the top: how to build and run the suite, and what runs where. */
  List<String> usage(SuiteTests suite);

  /**
   * C text behind the source, before the {@code expect_...}: it defines {@code farkas_differs(what,
   * format, ...)}, {@code farkas_line} and {@code farkas_index}.
   */
  String beforeExpectations(SuiteTests suite);

  /** A helper's text, if the framework has one of its own. */
  default Optional<String> helper(String resource) {
    return Optional.empty();
  }

  /** C text behind the {@code expect_...}, before stubs and tests. */
  String beforeTests(SuiteTests suite);

  /** Statements that forget what the test before has left, beside those on stubs. */
  default List<String> resets() {
    return List.of("farkas_index = -1;");
  }

  /** The line before a test's opening brace. */
  default String head(SuiteTests.Entry test) {
    return "static void " + test.function() + "(void)";
  }

  /** Statements at a test's beginning. */
  default List<String> first(SuiteTests.Entry test) {
    return List.of();
  }

  /** Statements at a test's end. */
  default List<String> last(SuiteTests.Entry test) {
    return List.of();
  }

  /** The line with a test's closing brace. */
  default String foot(SuiteTests.Entry test) {
    return "}";
  }

  /** What follows the last test. */
  default void listTests(SuiteTests suite, CodeText out) {}

  /** The end of the file, where library functions have their own names again. */
  String afterTests(SuiteTests suite);

  /** Files that stand beside the C file. */
  default List<EmittedFile> beside(SuiteTests suite) {
    return List.of();
  }
}
