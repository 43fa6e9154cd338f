package org.farkas.trace;

/**
 * The encoding of trace words, shared with the instrumentation's run-time library in C.
 *
 * <p>A word is a 32-bit unsigned number. Its top three bits are the kind, the rest a payload:
 *
 * <ul>
 *   <li>{@link #CONDITION}: {@code id << 1 | outcome}
 *   <li>{@link #BEGIN}: a decision's number; only for decisions of two or more conditions
 *   <li>{@link #END}: {@code id << 1 | outcome}; likewise
 *   <li>{@link #SWITCH}: a switch's number; the operand's value follows in two words, low half
 *       first (sign- or zero-extended to 64 bits by its own type)
 *   <li>{@link #ENTER}: the unit's entry, once per call of the unit made by the harness
 * </ul>
 */
public final class TraceWord {
  public static final int CONDITION = 0;
  public static final int BEGIN = 1;
  public static final int END = 2;
  public static final int SWITCH = 3;
  public static final int ENTER = 4;

  private TraceWord() {}

  public static int condition(int id, boolean outcome) {
    return word(CONDITION, id << 1 | (outcome ? 1 : 0));
  }

  public static int begin(int decision) {
    return word(BEGIN, decision);
  }

  public static int end(int decision, boolean outcome) {
    return word(END, decision << 1 | (outcome ? 1 : 0));
  }

  public static int switchOn(int id) {
    return word(SWITCH, id);
  }

  public static int kind(int word) {
    return word >>> 29;
  }

  public static int payload(int word) {
    return word & 0x1fff_ffff;
  }

  private static int word(int kind, int payload) {
    return kind << 29 | payload;
  }
}
