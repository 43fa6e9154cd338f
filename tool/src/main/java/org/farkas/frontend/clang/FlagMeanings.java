package org.farkas.frontend.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.base.DiagnosticException;

/** Flags that change which rules of C and of IEEE 754 a program is compiled by. */
final class FlagMeanings {
  private static final int MAX_DEPTH = 4;

  private static final Set<String> UNTYPED = Set.of("-fno-strict-aliasing", "-relaxed-aliasing");

  /** What lets floats be computed otherwise than IEEE 754 says. */
  private static final Pattern INEXACT =
      Pattern.compile(
          "-Ofast|-f(fast-math|finite-math-only|unsafe-math-optimizations|associative-math"
              + "|reciprocal-math|approx-func)|-fno-signed-zeros"
              + "|-fno-honor-(nans|infinities)|-ffp-model=(fast|aggressive)"
              + "|-fdenormal-fp-math(-f32)?=(?!ieee).*|-mdaz-ftz|-menable-no-(nans|infs)"
              + "|-menable-unsafe-fp-math|-mreassociate|-fsingle-precision-constant"
              + "|-ffp-contract=(?!off).*");

  private static final Pattern EXACT =
      Pattern.compile("-fno-fast-math|-ffp-model=(precise|strict)");

  private static final Pattern TARGET = Pattern.compile("--?target=(.*)");

  /** What this machine runs. */
  private static final Pattern RUNNING =
      Pattern.compile("(x86_64|amd64|i[3-6]86)-(.+-)?linux(-.*)?");

  private FlagMeanings() {}

  /** Whether memory must be accessed through its own type: the last flag about it decides. */
  static boolean effectiveTypes(List<String> flags) {
    boolean effective = true;
    for (String flag : expanded(flags, 0)) {
      if (UNTYPED.contains(flag)) {
        effective = false;
      } else if (flag.equals("-fstrict-aliasing")) {
        effective = true;
      }
    }
    return effective;
  }

  /** Whether nothing follows from it that a pointer should not be NULL: the last flag decides. */
  static boolean allowsNull(List<String> flags) {
    boolean allowed = false;
    for (String flag : expanded(flags, 0)) {
      if (flag.equals("-fno-delete-null-pointer-checks")) {
        allowed = true;
      } else if (flag.equals("-fdelete-null-pointer-checks")) {
        allowed = false;
      }
    }
    return allowed;
  }

  /**
   * Refuses flags by which floats would not be what IEEE 754 makes of them.
   *
   * @throws DiagnosticException if there is one that no later flag takes back
   */
  static void requireExactFloats(List<String> flags) {
    SequencedSet<String> inexact = new LinkedHashSet<>();
    for (String flag : expanded(flags, 0)) {
      if (flag.startsWith("-O")) {
        inexact.remove("-Ofast"); // the last level of optimisation holds
      }
      if (INEXACT.matcher(flag).matches()) {
        inexact.add(flag);
      } else if (EXACT.matcher(flag).matches()) {
        inexact.clear();
      } else if (flag.equals("-ffp-contract=off")) {
        inexact.removeIf(each -> each.startsWith("-ffp-contract="));
      } else {
        inexact.remove(opposite(flag));
      }
    }
    if (!inexact.isEmpty()) {
      throw DiagnosticException.user(
          "inexact-floats",
          inexact.getFirst()
              + " lets floats be computed otherwise than IEEE 754 says, which Farkas does not",
          "leave it out; tests and verdicts are then about exact floats");
    }
  }

  /**
   * Refuses other processors and systems, whose programs can't be run here.
   *
   * @throws DiagnosticException if the last flag about it names one
   */
  static void requireTargetOfThisMachine(List<String> flags) {
    Optional<String> target = Optional.empty();
    List<String> all = expanded(flags, 0);
    for (int i = 0; i < all.size(); i++) {
      Matcher named = TARGET.matcher(all.get(i));
      if (named.matches()) {
        target = Optional.of(named.group(1));
      } else if (all.get(i).equals("-target") && i + 1 < all.size()) {
        target = Optional.of(all.get(i + 1));
      } else if (all.get(i).matches("-m16|-mx32")) {
        target = Optional.of(all.get(i));
      }
    }
    target
        .filter(name -> !RUNNING.matcher(name).matches())
        .ifPresent(
            name -> {
              throw DiagnosticException.user(
                  "foreign-target",
                  "programs for '" + name + "' can't be run on this machine",
                  "leave the flag out: every test is confirmed by running it here, with the sizes"
                      + " of types that this machine has (or -m32)");
            });
  }

  private static String opposite(String flag) {
    return flag.startsWith("-fno-")
        ? "-f" + flag.substring("-fno-".length())
        : flag.startsWith("-f") ? "-fno-" + flag.substring("-f".length()) : flag;
  }

  /** With the contents of the files that hold flags; clang itself says what is wrong with them. */
  private static List<String> expanded(List<String> flags, int depth) {
    List<String> result = new ArrayList<>();
    for (String flag : flags) {
      if (!flag.startsWith("@") || depth == MAX_DEPTH) {
        result.add(flag);
        continue;
      }
      try {
        String text = Files.readString(Path.of(flag.substring(1)), StandardCharsets.ISO_8859_1);
        result.addAll(
            expanded(List.of(text.replaceAll("[\"'\\\\]", "").strip().split("\\s+")), depth + 1));
      } catch (IOException | InvalidPathException _) {
        result.add(flag);
      }
    }
    return result;
  }
}
