package org.farkas.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;
import org.farkas.trace.Observations.SwitchSelection;

/**
 * Decodes traces of one source file.
 *
 * <p>Evaluations nest: a condition may call a function that evaluates other decisions, or the same
 * one. Decisions of two or more conditions therefore carry begin and end marks, and the reader
 * keeps a stack of those under way. A decision of one condition is complete with that condition's
 * word.
 *
 * <p>An evaluation that has begun need not end: the run may end, or a {@code return}, {@code break}
 * or {@code goto} may leave a statement expression inside the condition. Such an evaluation yields
 * no row. It is noticed, and taken off the stack, when a word arrives that it does not await but
 * one below it does. One case can't be told apart: if it was left in a recursive call from the same
 * condition of the same decision, the outer evaluation is read as its continuation.
 *
 * <p>Not for several threads: the rows are shared between the traces that a reader reads.
 */
public final class TraceReader {
  private final SourceModel source;
  private final EvaluationTree[] trees;

  public TraceReader(SourceModel source) {
    this.source = source;
    this.trees = new EvaluationTree[source.decisions().size()];
  }

  /** The evaluations of a decision, shared with the rows that this reader returns. */
  public EvaluationTree evaluations(int decision) {
    if (trees[decision] == null) {
      trees[decision] = EvaluationTree.of(source.decisions().get(decision));
    }
    return trees[decision];
  }

  /**
   * Reads a trace, or a prefix of one; an incomplete last event is left out.
   *
   * @throws DiagnosticException category INTERNAL, if the words don't fit the source
   */
  public Observations read(Trace trace) {
    Run run = new Run(trace);
    run.readAll();
    return new Observations(
        Collections.unmodifiableSequencedSet(run.rows),
        Collections.unmodifiableSequencedSet(run.selections));
  }

  /**
   * What the conditions gave so far of decisions that a trace leaves unfinished.
   *
   * @throws DiagnosticException category INTERNAL, if the words don't fit the source
   */
  public Set<ConditionOutcome> underWay(Trace trace) {
    Run run = new Run(trace);
    run.readAll();
    Set<ConditionOutcome> result = new LinkedHashSet<>();
    for (EvaluationTree.Node node : run.underWay) {
      result.addAll(node.evaluated());
    }
    return result;
  }

  private final class Run {
    private final Trace trace;
    private final SequencedSet<DecisionRow> rows = new LinkedHashSet<>();

    /** Leaves whose rows are there: every leaf exists once, and loops come back to few. */
    private final Set<EvaluationTree.Node> shown =
        Collections.newSetFromMap(new IdentityHashMap<>());

    private final SequencedSet<SwitchSelection> selections = new LinkedHashSet<>();
    private final List<EvaluationTree.Node> underWay = new ArrayList<>();
    private int index;

    Run(Trace trace) {
      this.trace = trace;
    }

    void readAll() {
      while (index < trace.size()) {
        int word = trace.word(index++);
        int payload = TraceWord.payload(word);
        switch (TraceWord.kind(word)) {
          case TraceWord.CONDITION -> condition(payload >>> 1, (payload & 1) != 0);
          case TraceWord.BEGIN -> underWay.add(tree(payload).start());
          case TraceWord.END -> end(payload >>> 1, (payload & 1) != 0);
          case TraceWord.SWITCH -> select(payload);
          case TraceWord.ENTER -> underWay.clear();
          default -> throw malformed("a word of unknown kind");
        }
      }
    }

    private void condition(int id, boolean value) {
      if (id >= source.conditions().size()) {
        throw malformed("condition " + id + " does not exist");
      }
      int decision = source.conditions().get(id).decision();
      EvaluationTree tree = tree(decision);
      if (tree.decision().conditions().size() == 1) {
        show(tree.start().next(value));
        return;
      }
      while (!underWay.isEmpty() && underWay.getLast().awaitedCondition() != id) {
        underWay.removeLast();
      }
      if (underWay.isEmpty()) {
        throw malformed("condition " + id + " without its decision's begin");
      }
      underWay.add(underWay.removeLast().next(value));
    }

    private void show(EvaluationTree.Node leaf) {
      if (shown.add(leaf)) {
        rows.add(leaf.row());
      }
    }

    private void end(int id, boolean outcome) {
      Decision decision = tree(id).decision();
      while (!underWay.isEmpty()) {
        EvaluationTree.Node node = underWay.removeLast();
        if (node.complete() && node.tree().decision() == decision) {
          if (node.row().outcome() != outcome) {
            throw malformed("decision " + id + " ends with an outcome its conditions don't give");
          }
          show(node);
          return;
        }
      }
      throw malformed("end of decision " + id + " that is not under way");
    }

    private void select(int id) {
      if (id >= source.switches().size()) {
        throw malformed("switch " + id + " does not exist");
      }
      if (index + 2 > trace.size()) {
        index = trace.size();
        return;
      }
      long low = trace.word(index++) & 0xffff_ffffL;
      long high = trace.word(index++) & 0xffff_ffffL;
      int selected = source.switches().get(id).select(high << 32 | low);
      if (selected < 0) {
        throw malformed("switch " + id + " has neither a label for its value nor a default");
      }
      selections.add(new SwitchSelection(id, selected));
    }

    private EvaluationTree tree(int decision) {
      if (decision >= trees.length) {
        throw malformed("decision " + decision + " does not exist");
      }
      return evaluations(decision);
    }

    private DiagnosticException malformed(String what) {
      return DiagnosticException.internal(
          "trace-malformed", "trace word " + (index - 1) + " does not fit the source: " + what);
    }
  }
}
