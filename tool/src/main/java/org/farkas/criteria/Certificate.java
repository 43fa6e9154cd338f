package org.farkas.criteria;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.testcase.Assumption;

/**
 * What shows that targets are infeasible: claims, an argument for them and what it takes for
 * granted. Pure data, complete in itself, so that anyone can check it again.
 *
 * @param id unique within a unit's results
 * @param file and {@code function}: the unit
 */
public record Certificate(
    String id,
    String file,
    String function,
    List<Claim> claims,
    Argument argument,
    List<Assumption> assumptions) {
  public Certificate {
    claims = List.copyOf(claims);
    assumptions = List.copyOf(assumptions);
  }

  /** No input within the assumptions satisfies this target's label. */
  public record Claim(String target, SourceSpan where, String text, String outcome) {
    public static Claim of(Target target) {
      return new Claim(target.id(), target.where(), target.text(), target.outcome());
    }
  }

  /** Why the claims hold. */
  public sealed interface Argument {}

  /**
   * All ways through the unit were written as one formula, loops unrolled: no input satisfies the
   * claimed labels, nor comes to a place where the ways were left.
   *
   * @param iterations how often each loop was unrolled before an abstraction took its place
   * @param loopFacts what the abstractions suppose of loops, checked to be inductive
   * @param definitions the terms that the refuted constraints name, as text, operands first
   */
  public record Unrolling(
      int iterations,
      List<String> loopFacts,
      List<String> definitions,
      List<Refuted> labels,
      List<Left> left)
      implements Argument {
    public Unrolling {
      loopFacts = List.copyOf(loopFacts);
      definitions = List.copyOf(definitions);
      labels = List.copyOf(labels);
      left = List.copyOf(left);
    }
  }

  /**
   * k-induction: the first time in a run at which a claimed label is satisfied lies in none of the
   * first iterations of the loops around it, nor behind k iterations in a row that begin with
   * anything and satisfy none. So there is no such time.
   *
   * @param window k
   * @param iterations how often each loop was unrolled, from its start; at least k
   * @param loops in which the k iterations begin with anything, and in what
   * @param loopFacts what is supposed of loops at the start of those k, checked to hold at the
   *     start of the last k that were unrolled, and behind k for which it holds
   * @param definitions the terms that the refuted constraints name, as text, operands first
   * @param labels when a claimed label is satisfied for the first time
   */
  public record KInduction(
      int window,
      int iterations,
      List<Havoc> loops,
      List<String> loopFacts,
      List<String> definitions,
      List<Refuted> labels,
      List<Left> left)
      implements Argument {
    public KInduction {
      loops = List.copyOf(loops);
      loopFacts = List.copyOf(loopFacts);
      definitions = List.copyOf(definitions);
      labels = List.copyOf(labels);
      left = List.copyOf(left);
    }
  }

  /**
   * What may be anything where some iterations of a loop begin.
   *
   * @param loop function and number of the loop
   * @param where its header
   * @param registers that change, as {@code %N}, with the variable's name where it is known
   * @param memory objects that are written to
   */
  public record Havoc(String loop, SourceSpan where, List<String> registers, List<String> memory) {
    public Havoc {
      registers = List.copyOf(registers);
      memory = List.copyOf(memory);
    }
  }

  /**
   * Where a block of a function begins, some row holds of all its registers, in any activation. A
   * block without a row never runs; of one that is not listed nothing is known. Each block by
   * itself leads from its rows only to rows of others, and none comes to a claimed label's marks.
   */
  public record Intervals(List<RangesAt> ranges) implements Argument {
    public Intervals {
      ranges = List.copyOf(ranges);
    }
  }

  /**
   * What registers may be where a block begins, its phis evaluated.
   *
   * @param rows one of these holds
   */
  public record RangesAt(String function, int block, List<List<RegisterRange>> rows) {
    public RangesAt {
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /**
   * What an integer register may be: within both bounds, and as a signed number {@code remainder}
   * modulo {@code modulus}.
   *
   * @param variable the source variable's name, or empty
   */
  public record RegisterRange(
      int register,
      String variable,
      int bits,
      BigInteger low,
      BigInteger high,
      BigInteger lowUnsigned,
      BigInteger highUnsigned,
      BigInteger modulus,
      BigInteger remainder) {}

  /**
   * A claimed label.
   *
   * @param constraint when some input satisfies it: never
   */
  public record Refuted(String target, String constraint) {}

  /**
   * A place where the ways were left.
   *
   * @param stack the frames' code points, outermost first
   * @param constraint when some input comes there: never; absent if by control flow alone no
   *     claimed label can be satisfied from there
   */
  public record Left(List<String> stack, String why, Optional<String> constraint) {
    public Left {
      stack = List.copyOf(stack);
    }
  }

  /**
   * All ways through the unit were followed, and none satisfies a claimed label.
   *
   * @param definitions the terms that the constraints name, as text, operands before their users
   * @param tree closed; its constraints are texts over the definitions
   */
  public record Exhaustion(List<String> definitions, ExplorationTree<String> tree)
      implements Argument {
    public Exhaustion {
      definitions = List.copyOf(definitions);
      if (!tree.closed()) {
        throw new IllegalArgumentException("the exploration tree is not closed");
      }
    }
  }

  /**
   * An inductive invariant, place by place: what never holds there. No run begins where one of
   * these holds, and no step from where none does leads to where one does, nor satisfies a claimed
   * label.
   *
   * @param definitions the terms that the predicates name, as text, operands before their users
   * @param never what does not happen
   */
  public record Refinement(List<String> definitions, List<Never> never) implements Argument {
    public Refinement {
      definitions = List.copyOf(definitions);
      never = List.copyOf(never);
    }
  }

  /**
   * Something that does not happen.
   *
   * @param stack the code points of the frames, outermost first
   * @param predicate over registers ({@code %activation.number.width}), variables' addresses and
   *     memory
   */
  public record Never(List<String> stack, String predicate) {
    public Never {
      stack = List.copyOf(stack);
    }
  }
}
