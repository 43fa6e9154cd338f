package org.farkas.exec.library;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How programs spell functions of the library: headers and compilers give some of them another name
 * for the linker, and implement macros by functions that no program names.
 */
public final class LibraryNames {
  /** One for each edition of the C standard; those that check sizes; what macros call. */
  private static final Pattern LINKED =
      Pattern.compile(
          "__isoc\\d\\d_(?<edition>\\w+)|__(?<checked>\\w+)_chk|_IO_(?<macro>[gp]utc)"
              + "|__(?<own>strtok_r|isnan|isinf|finite|sigsetjmp)f?"
              + "|__(?<generic>signbit|fpclassify)f?|_(?<jump>setjmp|longjmp)");

  private LibraryNames() {}

  /** How a program spells a function that it calls. */
  public static String spelled(String linkerName) {
    return switch (linkerName) {
      case "__assert_fail" -> "assert";
      case "__errno_location" -> "errno";
      case "__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc" -> "<ctype.h>";
      default -> {
        Matcher linked = LINKED.matcher(linkerName);
        if (!linked.matches()) {
          yield linkerName;
        }
        for (int i = 1; i <= linked.groupCount(); i++) {
          if (linked.group(i) != null) {
            yield linked.group(i);
          }
        }
        yield linkerName;
      }
    };
  }
}
