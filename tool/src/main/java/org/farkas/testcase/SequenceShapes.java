package org.farkas.testcase;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;

/** What the user says of a function's parameters, said of the parameters of each call. */
final class SequenceShapes {
  private final Set<String> parameters;
  private final int calls;

  SequenceShapes(FunctionInfo unit, int calls) {
    this.parameters =
        IntStream.range(0, unit.parameters().size())
            .mapToObj(i -> CallSequence.nameOf(unit.parameters().get(i), i))
            .collect(Collectors.toSet());
    this.calls = calls;
  }

  <T> Map<String, T> byPath(SortedMap<String, T> some) {
    Map<String, T> result = new TreeMap<>();
    some.forEach((path, value) -> inCalls(path).forEach(each -> result.put(each, value)));
    return result;
  }

  Set<String> paths(Collection<String> some) {
    Set<String> result = new TreeSet<>();
    some.forEach(path -> result.addAll(inCalls(path)));
    return result;
  }

  List<Aliases.Alias> aliases(List<Aliases.Alias> some) {
    List<Aliases.Alias> result = new ArrayList<>();
    for (Aliases.Alias alias : some) {
      boolean same = alias.ofOnePlace();
      for (int call = 1; call <= calls; call++) {
        if (!same) {
          result.add(
              new Aliases.Alias(
                  inCall(alias.one(), call), inCall(alias.other(), call), alias.equal()));
        }
        for (int later = call + 1; same && later <= calls; later++) {
          result.add(
              new Aliases.Alias(
                  inCall(alias.one(), call), inCall(alias.one(), later), alias.equal()));
        }
      }
    }
    return result.stream().distinct().toList();
  }

  /** A path in all calls; one of a variable is the same in all. */
  private List<String> inCalls(String path) {
    return IntStream.rangeClosed(1, calls).mapToObj(i -> inCall(path, i)).distinct().toList();
  }

  private String inCall(String path, int call) {
    return InputPath.withRoot(
        path, root -> parameters.contains(root) ? CallSequence.numbered(root, call) : root);
  }
}
