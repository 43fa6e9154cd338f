package org.farkas.app;

import java.nio.charset.StandardCharsets;

/**
 * A file to be written.
 *
 * @param path relative to the unit's folder, with slashes
 * @param forUser whether the user wants to know of it (tests), or it only serves the tool
 */
public record OutputFile(String path, byte[] content, boolean forUser) {
  public OutputFile {
    content = content.clone();
  }

  @Override
  public byte[] content() {
    return content.clone();
  }

  public static OutputFile text(String path, String content, boolean forUser) {
    return new OutputFile(path, content.getBytes(StandardCharsets.UTF_8), forUser);
  }
}
