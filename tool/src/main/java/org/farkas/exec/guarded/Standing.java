package org.farkas.exec.guarded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.cfg.FunctionGraph;
import org.farkas.cfg.IterationOrder;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Module;

/**
 * Where a state stands: the code points of its frames, each with the iterations of the loops around
 * it. States with the same standing can meet; a state can only go on to later standings. Immutable.
 */
final class Standing implements Comparable<Standing> {
  /** Comes after every callee's number: a frame that has returned is later than one that hasn't. */
  private static final int NO_CALLEE = Integer.MAX_VALUE;

  private final List<FrameStanding> frames;
  private final int[] key;

  /** A frame's code point and the iterations of the loops around it, outermost first. */
  private record FrameStanding(CodePoint at, int[] iterations) {}

  private Standing(List<FrameStanding> frames, int[] key) {
    this.frames = frames;
    this.key = key;
  }

  /** The orders of a module's functions, made when they are needed. */
  static final class Orders {
    private final Module module;
    private final Map<String, IterationOrder> orders = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    Orders(Module module) {
      this.module = module;
      module.functions().keySet().forEach(name -> numbers.put(name, numbers.size()));
    }

    IterationOrder of(String function) {
      return orders.computeIfAbsent(
          function, name -> IterationOrder.of(FunctionGraph.of(module.functions().get(name))));
    }

    int number(String function) {
      return numbers.get(function);
    }
  }

  static Standing entry(List<CodePoint> stack, Orders orders) {
    return new Standing(List.of(), new int[0]).movedTo(stack, orders);
  }

  /**
   * The standing after the state went on to another stack. At the start of a loop's header a new
   * iteration begins.
   */
  Standing movedTo(List<CodePoint> stack, Orders orders) {
    List<FrameStanding> moved = new ArrayList<>(stack.size());
    for (int i = 0; i < stack.size(); i++) {
      CodePoint at = stack.get(i);
      boolean known = i < frames.size() && frames.get(i).at().function().equals(at.function());
      moved.add(known ? moved(frames.get(i), at, orders) : entered(at, orders));
    }
    return new Standing(List.copyOf(moved), key(moved, orders));
  }

  private static FrameStanding entered(CodePoint at, Orders orders) {
    return new FrameStanding(at, new int[orders.of(at.function()).loopsAround(at.block()).length]);
  }

  private static FrameStanding moved(FrameStanding before, CodePoint at, Orders orders) {
    IterationOrder order = orders.of(at.function());
    int[] loopsBefore = order.loopsAround(before.at().block());
    int[] loops = order.loopsAround(at.block());
    int[] iterations = new int[loops.length];
    boolean same = true;
    boolean entering = at.instruction() == 0;
    for (int i = 0; i < loops.length; i++) {
      same &= i < loopsBefore.length && loopsBefore[i] == loops[i];
      iterations[i] = same ? before.iterations()[i] : 0;
      if (entering && order.isHeader(loops[i], at.block())) {
        iterations[i]++;
        same = false; // the loops inside begin anew
      }
    }
    return new FrameStanding(at, iterations);
  }

  private static int[] key(List<FrameStanding> frames, Orders orders) {
    int[] key = new int[16];
    int size = 0;
    for (FrameStanding frame : frames) {
      IterationOrder order = orders.of(frame.at().function());
      int[] loops = order.loopsAround(frame.at().block());
      if (key.length < size + 2 * loops.length + 4) {
        key = Arrays.copyOf(key, 2 * (size + 2 * loops.length + 4));
      }
      key[size++] = orders.number(frame.at().function());
      for (int i = 0; i < loops.length; i++) {
        key[size++] = order.rankOfLoop(loops[i]);
        key[size++] = frame.iterations()[i];
      }
      key[size++] = order.rankOfBlock(frame.at().block());
      key[size++] = frame.at().instruction();
    }
    key = Arrays.copyOf(key, size + 1);
    key[size] = NO_CALLEE;
    return key;
  }

  /**
   * A loop whose header the innermost frame is about to execute.
   *
   * @param iteration from 1 on
   */
  record EnteredLoop(String function, int loop, int iteration) {}

  /** The innermost loop that is entered, or begins its next iteration, right here. */
  Optional<EnteredLoop> enteredLoop(Orders orders) {
    if (frames.isEmpty() || frames.getLast().at().instruction() != 0) {
      return Optional.empty();
    }
    FrameStanding frame = frames.getLast();
    IterationOrder order = orders.of(frame.at().function());
    int[] loops = order.loopsAround(frame.at().block());
    for (int i = loops.length - 1; i >= 0; i--) {
      if (order.isHeader(loops[i], frame.at().block())) {
        return Optional.of(new EnteredLoop(frame.at().function(), loops[i], frame.iterations()[i]));
      }
    }
    return Optional.empty();
  }

  /** The same, but in another iteration of the innermost loop around it. */
  Standing inIteration(int iteration, Orders orders) {
    FrameStanding last = frames.getLast();
    int[] iterations = last.iterations().clone();
    iterations[iterations.length - 1] = iteration;
    List<FrameStanding> moved = new ArrayList<>(frames);
    moved.set(moved.size() - 1, new FrameStanding(last.at(), iterations));
    return new Standing(List.copyOf(moved), key(moved, orders));
  }

  /** Whether any loop around it, in any frame, is in one of some iterations. */
  boolean isInIteration(int from, int to) {
    return frames.stream()
        .anyMatch(f -> Arrays.stream(f.iterations()).anyMatch(i -> i >= from && i <= to));
  }

  /** Whether any loop that is in one of some iterations here is no longer around a later place. */
  boolean leaves(Standing later, int from, int to, Orders orders) {
    for (int f = 0; f < frames.size(); f++) {
      FrameStanding here = frames.get(f);
      IterationOrder order = orders.of(here.at().function());
      int[] loops = order.loopsAround(here.at().block());
      boolean same =
          f < later.frames.size()
              && later.frames.get(f).at().function().equals(here.at().function());
      int[] then = same ? order.loopsAround(later.frames.get(f).at().block()) : new int[0];
      for (int i = 0; i < loops.length; i++) {
        boolean inside = here.iterations()[i] >= from && here.iterations()[i] <= to;
        if (inside && (i >= then.length || then[i] != loops[i])) {
          return true;
        }
      }
    }
    return false;
  }

  /** The largest number of iterations that the innermost frame is in, of any loop around it. */
  int iterations() {
    return frames.isEmpty() ? 0 : Arrays.stream(frames.getLast().iterations()).max().orElse(0);
  }

  /** How often the innermost frame's function is active. */
  int activations() {
    if (frames.isEmpty()) {
      return 0;
    }
    String function = frames.getLast().at().function();
    return (int) frames.stream().filter(f -> f.at().function().equals(function)).count();
  }

  @Override
  public int compareTo(Standing other) {
    return Arrays.compare(key, other.key);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Standing that && Arrays.equals(key, that.key);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(key);
  }

  @Override
  public String toString() {
    return frames.stream().map(f -> f.at() + Arrays.toString(f.iterations())).toList().toString();
  }
}
