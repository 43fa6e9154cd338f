package org.farkas.exec.machine;

import java.util.Arrays;
import org.farkas.ir.CodePoint;

/** A function's activation: its registers (and constants behind them) and where it stands. */
final class Frame {
  final Code code;
  final long[] bits;
  final Object[] references;
  final Object owner;

  /** The next operation; in a waiting frame the one after the call. */
  int position;

  /** What a call of a variadic function passed beyond its parameters; null for other functions. */
  VariableArguments.Values variableArguments;

  /** Stack objects from this mark on belong to this frame and its callees. */
  final int stackMark;

  Frame(Code code, int stackMark, Object owner) {
    this.code = code;
    this.bits = code.templateBits().clone();
    this.references = code.templateReferences().clone();
    this.stackMark = stackMark;
    this.owner = owner;
  }

  private Frame(Frame source, Object owner) {
    this.code = source.code;
    this.bits = source.bits.clone();
    this.references = source.references.clone();
    this.position = source.position;
    this.variableArguments = source.variableArguments;
    this.stackMark = source.stackMark;
    this.owner = owner;
  }

  Frame ownedBy(Object newOwner) {
    return new Frame(this, newOwner);
  }

  /** Whether it stands at the same place with the same registers, whether they are live or not. */
  boolean sameAs(Frame other) {
    if (position != other.position
        || code != other.code
        || stackMark != other.stackMark
        || variableArguments != other.variableArguments
        || !Arrays.equals(bits, other.bits)) {
      return false;
    }
    for (int i = 0; i < references.length; i++) {
      if (references[i] != other.references[i]) {
        return false;
      }
    }
    return true;
  }

  CodePoint codePoint() {
    return code.codePoint(position);
  }
}
