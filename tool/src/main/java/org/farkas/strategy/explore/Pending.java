package org.farkas.strategy.explore;

import java.util.List;
import java.util.Optional;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.State;
import org.farkas.ir.CodePoint;

/** A side of a fork that nobody followed yet, or a state that was put aside. */
final class Pending implements Searcher.Item {
  private final Optional<Alternative> alternative;
  private final Optional<State> suspended;
  private final int node;
  private final List<CodePoint> stack;
  private boolean taken;
  private double score;

  private Pending(
      Optional<Alternative> alternative,
      Optional<State> suspended,
      int node,
      List<CodePoint> stack) {
    this.alternative = alternative;
    this.suspended = suspended;
    this.node = node;
    this.stack = stack;
  }

  static Pending of(Alternative alternative, int node) {
    return new Pending(Optional.of(alternative), Optional.empty(), node, alternative.stack());
  }

  static Pending of(State state, int node) {
    return new Pending(Optional.empty(), Optional.of(state), node, state.stack());
  }

  Optional<Alternative> alternative() {
    return alternative;
  }

  Optional<State> suspended() {
    return suspended;
  }

  /** Its node in the exploration tree. */
  int node() {
    return node;
  }

  List<CodePoint> stack() {
    return stack;
  }

  @Override
  public boolean taken() {
    return taken;
  }

  void take() {
    taken = true;
  }

  @Override
  public double score() {
    return score;
  }

  void score(double value) {
    score = value;
  }
}
