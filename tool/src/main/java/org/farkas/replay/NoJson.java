package org.farkas.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;

/** What is wrong with a text that is no JSON, for a reader. */
final class NoJson {
  private NoJson() {}

  static String where(JsonProcessingException e) {
    String what = e instanceof JsonEOFException ? "it breaks off" : "it is no JSON";
    return e.getLocation() == null ? what : what + " in line " + e.getLocation().getLineNr();
  }
}
