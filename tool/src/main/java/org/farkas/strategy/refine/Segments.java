package org.farkas.strategy.refine;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.cfg.CallGraph;
import org.farkas.criteria.Target;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Module;
import org.farkas.source.SourceModel;

/**
 * The steps out of a place in the code: what the instructions up to the block's end, or up to a
 * call of a function with a body, do to registers and memory. What is not represented exactly is
 * unknown, or leaves the code.
 */
final class Segments {
  private static final int MOST_CONTEXTS = 2_000;

  private final Vocabulary words;
  private final Module module;
  private final Aliasing aliasing;
  private final Labels labels;
  private final SourceModel source;
  private final List<Function> addressTaken;
  private int contexts = 1;

  /** The same calls give the same contexts. */
  private final Map<CodePoint, Map<Context, Map<String, Context>>> called = new HashMap<>();

  Segments(
      Vocabulary words,
      Module module,
      SourceModel source,
      Aliasing aliasing,
      Collection<Target> targets) {
    this.words = words;
    this.module = module;
    this.source = source;
    this.aliasing = aliasing;
    this.labels = new Labels(words, source, targets);
    this.addressTaken =
        CallGraph.of(module).addressTaken().stream()
            .map(module.functions()::get)
            .filter(function -> function != null && !function.declaration())
            .toList();
  }

  /** The steps from a place in the code. */
  List<Step> from(Place.Code place) {
    SegmentState state = new SegmentState(place, words, source);
    SegmentMemory memory = new SegmentMemory(state, words, aliasing);
    return new Segment(state, memory, new SegmentCalls(state, memory, this, words), words).steps();
  }

  /**
   * A function's activation by a call.
   *
   * @param behind where the caller goes on
   */
  Context inner(Context caller, CodePoint behind, Function function) {
    if (contexts >= MOST_CONTEXTS) {
      throw new Leave("more than " + MOST_CONTEXTS + " calls");
    }
    return called
        .computeIfAbsent(behind, _ -> new HashMap<>())
        .computeIfAbsent(caller, _ -> new HashMap<>())
        .computeIfAbsent(
            function.name(),
            _ -> new Context(contexts++, function, Optional.of(caller), Optional.of(behind)));
  }

  Module module() {
    return module;
  }

  /** The functions with a body that a pointer may lead to. */
  List<Function> addressTaken() {
    return addressTaken;
  }

  SourceModel source() {
    return source;
  }

  Labels labels() {
    return labels;
  }
}
