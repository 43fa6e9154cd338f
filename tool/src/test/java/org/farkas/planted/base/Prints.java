package org.farkas.planted.base;

/** Planted: prints and exits outside {@code cli}. */
public final class Prints {
  void print() {
    System.out.println();
  }

  void stop() {
    System.exit(0);
  }
}
