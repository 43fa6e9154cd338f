package org.farkas.replay;

import java.util.List;
import java.util.SortedMap;

/**
 * C text to be appended to the instrumented unit.
 *
 * @param text each item under a line marker that names it, see {@link #MARKER}
 * @param stubs names of the stubs, indexed by the number that the text uses for them
 * @param unsupported why a function can't be called or stubbed, by name
 */
record Harness(String text, List<String> stubs, SortedMap<String, String> unsupported) {
  /** File name, in line markers, of harness items; the item's kind and name follow. */
  static final String MARKER = "farkas-harness/";

  /** Prefix of the call wrapper's symbol. */
  static final String CALL_PREFIX = "__farkas_call_";

  /** Prefix under which the linker looks for functions named by {@code --wrap}. */
  static final String WRAP_PREFIX = "__wrap_";

  /** Prefix under which the C library's own such functions are found. */
  static final String REAL_PREFIX = "__real_";

  /** Kinds of items. */
  static final String CALL_ITEM = "call-";

  static final String STUB_ITEM = "stub-";
  static final String VARIABLE_ITEM = "variable-";
}
