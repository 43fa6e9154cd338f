package org.farkas.cli;

import java.util.List;
import org.farkas.app.UnitEngine;
import org.farkas.base.Budget;

/**
 * What one run of the program shares.
 *
 * @param budget of the whole run, cancelled when the user interrupts
 * @param clangFlags what stands behind {@code --}
 */
record Session(
    TerminalConsole console,
    UnitEngine.Factory engines,
    Budget budget,
    List<String> arguments,
    List<String> clangFlags) {
  /** What stands behind the command, up to the flags for clang. */
  List<String> ownArguments() {
    int end = arguments.indexOf("--");
    return arguments.subList(1, end < 0 ? arguments.size() : end);
  }
}
