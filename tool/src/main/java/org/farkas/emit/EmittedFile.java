package org.farkas.emit;

import java.util.List;

/**
 * A source file to be written.
 *
 * @param name without a folder
 * @param leftOut the tests that the file only mentions, since they can't be written or did not end
 */
public record EmittedFile(String name, String content, List<LeftOut> leftOut) {
  public EmittedFile {
    leftOut = List.copyOf(leftOut);
  }

  /**
   * A test without text.
   *
   * @param id as in the request
   * @param reason for a reader
   */
  public record LeftOut(String id, String title, String reason) {}
}
