package org.farkas.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.farkas.report.InputListing;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.RunEnd;

/** Single lines of {@code paths.jsonl}; see {@code docs/formats/paths.md}. */
public final class PathLines {
  private PathLines() {}

  /** A path with its test. */
  public static String path(
      long number, String path, boolean confirmed, RunEnd.Kind outcome, InputVector inputs) {
    return line(
        json -> {
          json.writeStringField("kind", "path");
          json.writeNumberField("number", number);
          json.writeStringField("path", path);
          json.writeBooleanField("confirmed", confirmed);
          json.writeStringField("outcome", outcome.name().toLowerCase(Locale.ROOT));
          ResultJson.inputs(json, InputListing.of(inputs));
        });
  }

  /** A prefix of paths. */
  public static String prefix(String kind, String path) {
    return line(
        json -> {
          json.writeStringField("kind", kind);
          json.writeStringField("path", path);
        });
  }

  private static String line(JsonText.Content members) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }
}
