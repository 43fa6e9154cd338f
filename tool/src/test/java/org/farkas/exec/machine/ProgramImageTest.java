package org.farkas.exec.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.Memory;
import org.farkas.exec.memory.MemoryAccess;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.testcase.Assumption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramImageTest {
  @TempDir Path folder;

  @Test
  void whatIsMadeAfterAStateBeganHasASerialNumberOfItsOwn() {
    CUnits unit = CUnits.load("int unit(void) { return 0; }", folder);
    ProgramImage image =
        new ProgramImage(
            unit.program.module(),
            unit.program.source(),
            unit.terms,
            new MemoryAccess(unit.terms, new Addresses(unit.terms, 64), 8),
            MachineOptions.DEFAULT);
    Memory memory = image.initialMemory();
    MemoryObject beyond =
        image.beyond(new Assumption(Assumption.Kind.POINTER_DEPTH, "p->next", "too deep", false));
    MemoryObject function = image.functionObject("stub of a pointer");
    MemoryObject input =
        memory.allocate(MemoryObject.builder(MemoryObject.Kind.INPUT, "p"), new byte[4]);
    MemoryObject other =
        memory.allocate(MemoryObject.builder(MemoryObject.Kind.INPUT, "q"), new byte[4]);

    assertThat(new int[] {beyond.serial(), function.serial(), input.serial(), other.serial()})
        .doesNotHaveDuplicates();
  }
}
