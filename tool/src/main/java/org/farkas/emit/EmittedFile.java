package org.farkas.emit;

import java.util.List;

/**
 * A source file to be written.
 *
 * @param kind what it is for
 * @param name without a folder
 * @param leftOut the tests that the file only mentions, since they can't be written or did not end
 */
public record EmittedFile(Kind kind, String name, String content, List<LeftOut> leftOut) {
  /** What a file is for. */
  public enum Kind {
    /** The C file of a suite: it holds the tests. */
    TESTS,
    /** Belongs to a suite's C file, which is no program without it. */
    BESIDE,
    /** A program that shows findings. */
    FINDINGS
  }

  public EmittedFile {
    leftOut = List.copyOf(leftOut);
  }

  /** A file that belongs to a suite's C file. */
  public static EmittedFile beside(String name, String content) {
    return new EmittedFile(Kind.BESIDE, name, content, List.of());
  }

  /**
   * A test without text.
   *
   * @param id as in the request
   * @param reason for a reader
   */
  public record LeftOut(String id, String title, String reason) {}
}
