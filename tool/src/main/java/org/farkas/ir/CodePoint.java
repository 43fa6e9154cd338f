package org.farkas.ir;

/**
 * A place in a program where execution can stand: just before an instruction.
 *
 * @param function its name in the module
 * @param block index in {@link Function#blocks()}
 * @param instruction index in {@link Block#instructions()} of the instruction that comes next;
 *     their number stands for the terminator. The phis of a block are evaluated on the way to
 *     instruction 0. In a frame that waits for a call to return this is the instruction after the
 *     call.
 */
public record CodePoint(String function, int block, int instruction) {
  /** Where a function starts. */
  public static CodePoint entryOf(String function) {
    return new CodePoint(function, 0, 0);
  }

  @Override
  public String toString() {
    return function + ":" + block + ":" + instruction;
  }
}
