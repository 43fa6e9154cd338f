package org.farkas.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;

/** How stored suites and results are read. */
public final class StoredJson {
  /**
   * Keeps no table of names: members are named like the inputs, and one large table among these has
   * more names than Jackson takes for well meant.
   */
  private static final ObjectMapper MAPPER =
      new ObjectMapper(
          JsonFactory.builder().disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build());

  private StoredJson() {}

  /** Reads and writes what Farkas stores. Safe for use by several threads. */
  public static ObjectMapper mapper() {
    return MAPPER;
  }
}
