package org.farkas.planted.exec.memory;

import org.farkas.planted.exec.library.ClosesCycle;

/** Half of a planted cycle; a sibling by itself is allowed here. */
public final class UsesSiblingWhereAllowed {
  ClosesCycle field;
}
