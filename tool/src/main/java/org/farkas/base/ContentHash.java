package org.farkas.base;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 over a sequence of parts; where one part ends and the next begins matters. */
public final class ContentHash {
  private final MessageDigest digest;

  public ContentHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The plain hash of some bytes. */
  public static String ofBytes(byte[] bytes) {
    ContentHash hash = new ContentHash();
    hash.digest.update(bytes);
    return hash.toString();
  }

  public ContentHash add(byte[] part) {
    digest.update((part.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(part);
    return this;
  }

  public ContentHash add(String part) {
    return add(part.getBytes(StandardCharsets.UTF_8));
  }

  public ContentHash add(List<String> parts) {
    add(Integer.toString(parts.size()));
    parts.forEach(this::add);
    return this;
  }

  /** The hash so far in 64 hexadecimal digits; ends the sequence. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
