package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineOptionsTest {
  @Test
  void noSingleObjectBringsTheHeapNearItsEnd() {
    assertThat(MachineOptions.DEFAULT.maxObjectBytes())
        .isBetween(1L << 16, Runtime.getRuntime().maxMemory() / 64);
  }
}
