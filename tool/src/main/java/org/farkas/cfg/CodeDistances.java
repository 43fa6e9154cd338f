package org.farkas.cfg;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Module;

/**
 * How far a program that stands somewhere is from the closest of some code points: the smallest
 * number of blocks it has to enter. Calls enter their callees; a call through a pointer may enter
 * every function whose address is taken, or return at once (a stub); returning goes on in the frame
 * below. A path is whatever the graph allows, feasible or not, so distances are lower bounds.
 *
 * <p>Where the program stands is given as its stack: the code points of all frames, outermost
 * first. The last one is the next instruction to execute, each other one the instruction after the
 * call that the frame waits for.
 */
public final class CodeDistances {
  private final CodeGraph guiding;
  private final CodeGraph reaching;
  private final NonLocalJumps jumps;
  private final Set<CodePoint> targets;

  // Many are asked for only one of the two.
  private TargetCosts guide;
  private TargetCosts reach;

  private CodeDistances(
      CodeGraph guiding, CodeGraph reaching, NonLocalJumps jumps, Set<CodePoint> targets) {
    this.guiding = guiding;
    this.reaching = reaching;
    this.jumps = jumps;
    this.targets = targets;
  }

  /** Distances to the closest of the targets. */
  public static CodeDistances to(Module module, Set<CodePoint> targets) {
    CodeGraph reaching = CodeGraph.of(module, true);
    return new CodeDistances(
        CodeGraph.of(module, false), reaching, NonLocalJumps.of(module, reaching), targets);
  }

  /** The same program with other targets; cheaper than starting anew. */
  public CodeDistances retarget(Set<CodePoint> targets) {
    return new CodeDistances(guiding, reaching, jumps, targets);
  }

  /**
   * Blocks to enter until a target is next to be executed, 0 at a target; empty if the graph has no
   * path. Constructs without meaning in the IR count as dead ends.
   */
  public OptionalInt distance(List<CodePoint> stack) {
    if (guide == null) {
      guide = new TargetCosts(guiding, targets);
    }
    int result = guiding.distance(stack, guide);
    return result == CodeGraph.INFINITE ? OptionalInt.empty() : OptionalInt.of(result);
  }

  /**
   * Whether the targets can be reached at all. False only if no execution can, whatever the
   * unsupported constructs in the program do within their function, and whatever frame a {@code
   * longjmp} goes back to.
   */
  public boolean canReach(List<CodePoint> stack) {
    if (reach == null) {
      reach = new TargetCosts(reaching, targets);
    }
    return reaching.distance(stack, reach) < CodeGraph.INFINITE
        || jumps.canReach(stack, reaching, reach);
  }
}
