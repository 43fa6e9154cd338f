package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;
import org.farkas.ir.CodePoint;
import org.farkas.testcase.Assumption;
import org.farkas.trace.Trace;

/** A side of a decision that the state's model did not take. Immutable; may be resumed often. */
public final class Alternative {
  /** What lies on that side. */
  public enum Kind {
    /** The program goes on another way. */
    BRANCH,
    /** Behaviour is undefined there. */
    UNDEFINED,
    /** It leaves a guessed shape or another assumption. */
    BOUND
  }

  private final State before;
  private final int number;
  private final Term constraint;
  private final Side side;

  Alternative(State before, int number, Term constraint, Side side) {
    this.before = before;
    this.number = number;
    this.constraint = constraint;
    this.side = side;
  }

  /**
   * What a side of a decision means.
   *
   * @param label the short name of what happens there; empty for a plain branch
   * @param message the same with names
   * @param target where the innermost frame goes on
   * @param assumption of kind BRANCH: what the side takes for granted; of kind BOUND: what it
   *     leaves
   * @param switchValue of a switch: a value of its operand that goes there
   */
  record Side(
      Kind kind,
      String label,
      String message,
      Optional<String> guessedSubject,
      CodePoint target,
      Optional<Assumption> assumption,
      Optional<Long> switchValue) {
    Side(
        Kind kind,
        String label,
        String message,
        Optional<String> guessedSubject,
        CodePoint target,
        Optional<Assumption> assumption) {
      this(kind, label, message, guessedSubject, target, assumption, Optional.empty());
    }

    static Side branch(CodePoint target) {
      return new Side(Kind.BRANCH, "", "", Optional.empty(), target, Optional.empty());
    }

    /** A case of a switch, or where it goes if there is none. */
    static Side switchCase(CodePoint target, Optional<Long> value) {
      return new Side(Kind.BRANCH, "", "", Optional.empty(), target, Optional.empty(), value);
    }

    Side assuming(Assumption why) {
      return new Side(kind, label, message, guessedSubject, target, Optional.of(why), switchValue);
    }
  }

  /** Its number among the sides of the decision, the one that was taken included. */
  public int number() {
    return number;
  }

  /** Adds to the instructions that were executed before the decision. */
  void countBefore(long executed) {
    before.count(executed);
  }

  /** What must hold on that side, beyond {@link #pathCondition}. */
  public Term constraint() {
    return constraint;
  }

  public Kind kind() {
    return side.kind();
  }

  /** The kind of undefined behaviour, in a few words; empty for the other kinds. */
  public String label() {
    return side.label();
  }

  /** What happens on that side; empty for a branch. */
  public String message() {
    return side.message();
  }

  /** For undefined behaviour that only a guessed shape makes possible: the path of the input. */
  public Optional<String> guessedSubject() {
    return side.guessedSubject();
  }

  /** Where the innermost frame stands on that side. */
  public CodePoint target() {
    return side.target();
  }

  /** What that side takes for granted (an approximation), or leaves (kind BOUND). */
  public Optional<Assumption> assumption() {
    return side.assumption();
  }

  /** Where a switch decides: a value of its operand that goes to that side. */
  public Optional<Long> switchValue() {
    return side.switchValue();
  }

  /** The place of the decision in the user's source. */
  public SourceSpan where() {
    return before.where();
  }

  /** The path condition up to the decision, without {@link #constraint}. */
  public List<PathConstraint> pathCondition() {
    return before.pathCondition();
  }

  /** Code points of all frames, outermost first, the last one the {@link #target}. */
  public List<CodePoint> stack() {
    List<CodePoint> frames = new ArrayList<>(before.stack());
    frames.set(frames.size() - 1, side.target());
    return List.copyOf(frames);
  }

  /** Where the innermost frame stands at the decision. */
  public CodePoint decision() {
    return before.stack().getLast();
  }

  /** The model that decided the other way: it satisfies the path condition. */
  public Assignment model() {
    return before.model();
  }

  /** Trace words up to the decision, as a run under {@link #model} writes them. */
  public Trace trace() {
    return before.trace();
  }

  /** Number of trace words at the decision. */
  public int traceLength() {
    return before.traceLength();
  }

  /**
   * A state that goes on along this side.
   *
   * @param model satisfies the path condition and the constraint
   */
  public State resume(Assignment model) {
    State state = before.copy();
    Optional<Assumption> why = side.kind() == Kind.BRANCH ? side.assumption() : Optional.empty();
    state.extend(constraint, why);
    state.adopt(model);
    return state;
  }
}
