package org.farkas.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnSessionTest {
  @Test
  void aChildLeadsItsSessionSoThatTheTerminalsInterruptDoesNotReachIt() throws IOException {
    Process child = new ProcessBuilder(OwnSession.of(List.of("cat", "/proc/self/stat"))).start();
    String[] status =
        new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split(" ");
    String session = status[5];
    assertThat(status[0]).isEqualTo(String.valueOf(child.pid())).isEqualTo(session);
  }

  @Test
  void whatIsNoProgramIsSaidBeforeAnythingStarts() {
    assertThatThrownBy(() -> OwnSession.of(List.of("/nowhere/clang")))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> OwnSession.of(List.of("no-such-program-anywhere")))
        .isInstanceOf(IOException.class);
  }
}
