package org.farkas.ir;

import java.util.Optional;

/**
 * A call of one of the functions that the front end puts into the program to say where a run comes.
 *
 * @param number identifies what is marked: for {@link Kind#CONDITION} twice the condition's number,
 *     and one more if it is true; for {@link Kind#END} the same of the decision; for {@link
 *     Kind#BEGIN} the decision's, for {@link Kind#SWITCH} the switch's number
 */
public record MarkCall(Kind kind, int number) {
  /** What a mark says. */
  public enum Kind {
    /** A condition has a value. */
    CONDITION("__farkas_condition"),
    /** A decision of several conditions begins. */
    BEGIN("__farkas_begin"),
    /** It ends, with an outcome. */
    END("__farkas_end"),
    /** A switch has an operand. */
    SWITCH("__farkas_switch");

    private final String function;

    Kind(String function) {
      this.function = function;
    }
  }

  /** An instruction's mark, if it is one whose number is known. */
  public static Optional<MarkCall> of(Instruction instruction) {
    if (instruction instanceof Instruction.Call call
        && call.callee() instanceof Value.FunctionAddress callee
        && !call.arguments().isEmpty()
        && call.arguments().getFirst() instanceof Value.IntConstant number) {
      for (Kind kind : Kind.values()) {
        if (kind.function.equals(callee.name())) {
          return Optional.of(new MarkCall(kind, (int) number.bits()));
        }
      }
    }
    return Optional.empty();
  }

  /** What a condition or an outcome is, where the mark says that it has a value. */
  public Optional<Boolean> value() {
    return switch (kind) {
      case CONDITION, END -> Optional.of((number & 1) == 1);
      case BEGIN, SWITCH -> Optional.empty();
    };
  }
}
