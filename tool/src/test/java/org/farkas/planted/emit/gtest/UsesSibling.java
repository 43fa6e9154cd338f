package org.farkas.planted.emit.gtest;

import org.farkas.planted.emit.plain.Sibling;

/** Planted: siblings of {@code emit} stay apart. */
public final class UsesSibling {
  Sibling field;
}
