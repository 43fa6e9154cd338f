package org.farkas.planted.exec.library;

import org.farkas.planted.exec.memory.UsesSiblingWhereAllowed;

/** The other half of the planted cycle. */
public final class ClosesCycle {
  UsesSiblingWhereAllowed field;
}
