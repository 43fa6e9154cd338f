package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({"500ms, 500", "60s, 60000", "2m, 120000", "1h, 3600000"})
  void unitsAreMillisecondsToHours(String text, long millis) {
    assertThat(new Durations().convert(text)).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "60", "s", "1.5s", "-1s", "1d", "0ms", "999999999h", "1 s"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> new Durations().convert(text))
        .isInstanceOf(TypeConversionException.class);
  }
}
