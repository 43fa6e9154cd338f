package org.farkas.exec.library;

import java.util.regex.Pattern;

/** What parameters are called that say how many elements there are behind a pointer. */
public final class LengthNames {
  /** What numbers of elements are called, rather than positions, modes or values. */
  private static final Pattern LENGTH =
      Pattern.compile(
          "(?i).*(len|size|siz|sz|count|cnt|num|bytes|max|limit|cap|amount|total|room|avail|memb"
              + "|items|elem|words|quant).*|_*n[a-z]?");

  private LengthNames() {}

  /** Whether a number of this name is taken for a number of elements. */
  public static boolean isLength(String name) {
    return LENGTH.matcher(name).matches();
  }
}
