package org.farkas.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.base.DiagnosticException;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceWord;

/** Reads what a run left behind; the layout is in {@code shared.h}. */
final class RunAnswer {
  private static final long NOTHING_RETURNED = -1;

  private final NativeProgram program;
  private final ProgramAddresses symbols;
  private final RunAddresses addresses;
  private final InitialVariables initial;

  RunAnswer(
      NativeProgram program,
      ProgramAddresses symbols,
      RunAddresses addresses,
      InitialVariables initial) {
    this.program = program;
    this.symbols = symbols;
    this.addresses = addresses;
    this.initial = initial;
  }

  NativeRun read(MessageReader answer, String function) {
    int end = (int) answer.number();
    int code = (int) answer.number();
    boolean truncated = answer.number() != 0;
    int wordCount = (int) answer.number();
    long nanos = answer.number();
    long resultBytes = answer.number();
    int[] calls = answer.words(program.stubs().size());
    int[] words = answer.words(wordCount);
    RunEnd runEnd = end(end, code);
    if (!plausible(program.source(), words)) {
      // a wild write into the recorder: nothing that it holds can be trusted
      runEnd = OVERWRITTEN;
      words = new int[0];
      truncated = true;
    }
    Optional<ObjectValue> returned = Optional.empty();
    List<ObjectValue> after = List.of();
    SortedMap<String, ObjectValue> variables = new TreeMap<>();
    if (resultBytes > 0 && runEnd != OVERWRITTEN) {
      returned = readReturned(answer, function);
      after = readObjects(answer);
      variables = readVariables(answer);
    }
    return new NativeRun(
        runEnd, Trace.of(words, truncated), returned, after, variables, stubCalls(calls), nanos);
  }

  /** The unit wrote over the memory that records the run. */
  static final RunEnd OVERWRITTEN = new RunEnd(RunEnd.Kind.CRASHED, 0);

  private static RunEnd end(int end, int code) {
    return switch (end) {
      case 1 -> RunEnd.RETURNED;
      case 2 -> new RunEnd(RunEnd.Kind.EXITED, code);
      case 3 -> new RunEnd(RunEnd.Kind.ABORTED, code);
      case 4 -> new RunEnd(RunEnd.Kind.CRASHED, code);
      case 5 -> RunEnd.TIMEOUT;
      case 6 -> OVERWRITTEN;
      case 7 ->
          throw DiagnosticException.resources(
              "container-lost",
              "a test process could not be contained",
              "run 'farkas doctor', or allow it with --allow-uncontained");
      case 8 ->
          throw DiagnosticException.resources(
              "no-memory-for-inputs",
              "a test process has no memory for its inputs",
              "give smaller inputs or free some memory; if the unit has device registers at fixed"
                  + " addresses: they can't lie where the process itself does (0x400000 and its"
                  + " stack)");
      default ->
          throw DiagnosticException.internal("replay-protocol", "unknown end of a run: " + end);
    };
  }

  private static boolean plausible(SourceModel source, int[] words) {
    int i = 0;
    while (i < words.length) {
      int payload = TraceWord.payload(words[i]);
      boolean known =
          switch (TraceWord.kind(words[i])) {
            case TraceWord.CONDITION -> payload >>> 1 < source.conditions().size();
            case TraceWord.BEGIN -> payload < source.decisions().size();
            case TraceWord.END -> payload >>> 1 < source.decisions().size();
            case TraceWord.SWITCH -> payload < source.switches().size();
            case TraceWord.ENTER -> payload == 0;
            default -> false;
          };
      if (!known) {
        return false;
      }
      i += TraceWord.kind(words[i]) == TraceWord.SWITCH ? 3 : 1;
    }
    return i == words.length;
  }

  private Optional<ObjectValue> readReturned(MessageReader answer, String function) {
    long size = answer.number();
    if (size == NOTHING_RETURNED) {
      return Optional.empty();
    }
    CType type = program.source().function(function).orElseThrow().type().result();
    return Optional.of(Snapshot.read(type, 1, answer.block(size), addresses::target));
  }

  private List<ObjectValue> readObjects(MessageReader answer) {
    List<ObjectValue> after = new ArrayList<>();
    for (InputObject object : addresses.objects()) {
      byte[] bytes = answer.block(object.sizeBytes());
      InputObject.Contents contents = object.contents();
      after.add(Snapshot.read(contents.element(), contents.count(), bytes, addresses::target));
    }
    return after;
  }

  private SortedMap<String, ObjectValue> readVariables(MessageReader answer) {
    SortedMap<String, ObjectValue> variables = new TreeMap<>(initial.values(addresses));
    List<ProgramAddresses.Place> places = List.copyOf(symbols.mutableVariables().values());
    for (long count = answer.number(); count > 0; count--) {
      ProgramAddresses.Place place = places.get(Math.toIntExact(answer.number()));
      byte[] bytes = answer.block(place.sizeBytes());
      variables.put(
          place.variable().irName(),
          Snapshot.read(place.variable().type(), 1, bytes, addresses::target));
    }
    return variables;
  }

  private SortedMap<String, Integer> stubCalls(int[] calls) {
    SortedMap<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < calls.length; i++) {
      if (calls[i] != 0) {
        counts.put(program.stubs().get(i), calls[i]);
      }
    }
    return counts;
  }
}
