package org.farkas.planted.cli;

import org.farkas.planted.base.Prints;
import picocli.CommandLine;

/** Not a violation: everything here is {@code cli}'s right. */
public final class UsesLowerLayers {
  Prints lower;
  CommandLine owned;

  void print() {
    System.out.println();
    System.exit(0);
  }
}
