package org.farkas.proof;

import java.util.List;
import org.farkas.source.CallSequence;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.BaseAddresses;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;

/** The layout of inputs that the checker goes by: first guesses of sizes, all ways to share. */
final class CheckedLayout {
  private CheckedLayout() {}

  /** Pointers that are equal have objects of their own here; {@link FixedByUser} says the rest. */
  static InputLayout of(ProofCheck.Unit unit) {
    List<Aliases.Alias> mayShare =
        unit.shapes().aliases().stream().filter(alias -> !alias.equal()).toList();
    return LayoutBuilder.build(
        unit.source(),
        unit.function(),
        unit.variables(),
        unit.shapes().with(mayShare),
        withRegisters(unit, ShapeGuess.FIRST.withSharing(true)));
  }

  /** A guess with memory where the user says that a parameter is an address. */
  private static ShapeGuess withRegisters(ProofCheck.Unit unit, ShapeGuess guess) {
    ShapeGuess result = guess;
    for (int i = 0; i < unit.function().parameters().size(); i++) {
      String name = CallSequence.nameOf(unit.function().parameters().get(i), i);
      if (BaseAddresses.given(unit.shapes(), name)) {
        result = result.withCapacity(BaseAddresses.pointer(name), BaseAddresses.FIRST_CAPACITY);
      }
    }
    return result;
  }
}
