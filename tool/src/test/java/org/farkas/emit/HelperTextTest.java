package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.farkas.base.DiagnosticException;
import org.junit.jupiter.api.Test;

class HelperTextTest {
  @Test
  void whatIsFilledInIsNotLookedAtAgain() {
    assertThat(HelperText.filled("${one}_${two}$", Map.of("one", "${two}", "two", "$1\\")))
        .isEqualTo("${two}_$1\\$");
  }

  @Test
  void anUnknownPlaceholderIsAMistakeOfOurs() {
    assertThatThrownBy(() -> HelperText.filled("${three}", Map.of()))
        .isInstanceOf(DiagnosticException.class);
  }
}
