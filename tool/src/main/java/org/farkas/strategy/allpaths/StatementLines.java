package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.State;
import org.farkas.exec.machine.StepResult;
import org.farkas.source.SourceModel;

/**
 * Writes a path with the lines of its statements between the outcomes of its conditions, as papers
 * on this do: {@code 3, 4-, 6+, 7, 8}. A line that runs on says so once. For that the path is run
 * again, instruction by instruction.
 */
final class StatementLines {
  private static final int MAX_INSTRUCTIONS = 20_000;
  private static final String MORE = "...";

  private final Machine machine;
  private final SourceModel source;
  private final SourcePath.Names names;
  private final String file;

  /** Lines where functions begin: what has no place of its own is said to be there. */
  private final Set<Integer> heads = new HashSet<>();

  private final List<String> words = new ArrayList<>();

  /** The line of the last word. */
  private int lastLine = -1;

  /** Whether the last word is a line alone. */
  private boolean plain;

  /** How many of the path's numbers have their words. */
  private int written;

  private int traceLength;

  /**
   * @param file whose lines are meant
   */
  StatementLines(Machine machine, SourceModel source, SourcePath.Names names, String file) {
    this.machine = machine;
    this.source = source;
    this.names = names;
    this.file = file;
    source.functions().forEach(function -> heads.add(function.where().line()));
  }

  /** The path of a state that stands at the unit's entry, along its model. */
  String of(State state) {
    while (state.instructions() < MAX_INSTRUCTIONS) {
      SourceSpan where = state.where();
      if (where.file().equals(file)) {
        visit(where.line());
      }
      StepResult result = machine.run(state, 1);
      if (state.traceLength() > traceLength) {
        traceLength = state.traceLength();
        addOutcomes(SourcePath.of(state.trace(), source));
      }
      if (result instanceof StepResult.Ended) {
        return words.isEmpty() ? "no statement" : String.join(", ", words);
      }
    }
    words.add(MORE);
    return String.join(", ", words);
  }

  private void visit(int line) {
    if (line != lastLine && !heads.contains(line)) {
      words.add(String.valueOf(line));
      lastLine = line;
      plain = true;
    }
  }

  private void addOutcomes(SourcePath path) {
    for (String word : path.words(names, written)) {
      int line = Integer.parseInt(word.split("[^0-9]", 2)[0]);
      if (plain && line == lastLine) {
        words.removeLast();
      }
      words.add(word);
      lastLine = line;
      plain = false;
    }
    written = path.size();
  }
}
