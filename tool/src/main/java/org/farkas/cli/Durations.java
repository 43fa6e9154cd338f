package org.farkas.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 500ms}, {@code 60s}, {@code 2m}, {@code 1h} as milliseconds. */
final class Durations implements ITypeConverter<Long> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
  private static final long MAX_MILLIS = 7L * 24 * 60 * 60 * 1000;

  @Override
  public Long convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is no duration; write 500ms, 60s, 2m or 1h");
    }
    long unitMillis =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1000;
          case "m" -> 60_000;
          default -> 3_600_000;
        };
    long millis = Long.parseLong(matcher.group(1)) * unitMillis;
    if (millis == 0 || millis > MAX_MILLIS) {
      throw new TypeConversionException("'" + text + "' is not between 1ms and 168h");
    }
    return millis;
  }
}
