package org.farkas.emit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.base.DiagnosticException;

/**
 * C text that emitted files carry along: files among the resources, in which our own names come out
 * marked, and <code>${name}</code> stands for what the suite has there.
 */
public final class HelperText {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(\\w+)}");

  private HelperText() {}

  /** A file beside a class, if there is one. */
  public static Optional<String> find(Class<?> beside, String resource) {
    try (InputStream in = beside.getResourceAsStream(resource)) {
      return in == null
          ? Optional.empty()
          : Optional.of(OwnNames.markAll(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file beside a class that must be there. */
  public static String read(Class<?> beside, String resource) {
    return find(beside, resource)
        .orElseThrow(
            () -> DiagnosticException.internal("helper-missing", "no resource " + resource));
  }

  /** A text with all its placeholders filled, in one pass: what is filled in is not looked at. */
  public static String filled(String text, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            found -> {
              String value = values.get(found.group(1));
              if (value == null) {
                throw DiagnosticException.internal(
                    "helper-missing", "no value for " + found.group());
              }
              return Matcher.quoteReplacement(value);
            });
  }
}
