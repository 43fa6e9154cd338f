package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.bytedeco.llvm.clang.CXType;

/**
 * Writes the instrumented copy of a preprocessed text, by insertions at byte offsets. The copy does
 * what the text does and calls the run time on the way:
 *
 * <ul>
 *   <li>condition {@code c}: {@code ((c) ? __farkas_condition(2i+1) : __farkas_condition(2i))}
 *   <li>decision {@code d} of several: {@code ((__farkas_begin(k), d) ? __farkas_end(2k+1) :
 *       __farkas_end(2k))}
 *   <li>statement: {@code __farkas_condition(2i+1);} before it, in a block with it where there can
 *       be only one
 *   <li>operand {@code e} of a switch: a statement expression that tells its value and yields it
 *   <li>operand {@code e} of an undefined operation on constants ({@link FoldedOperations}): a
 *       statement expression that yields it, which compilers do not fold
 *   <li>value {@code v} read from a volatile object ({@link VolatileAccesses}): the next one of
 *       {@link VolatileReads}, if one is left, behind the read
 *   <li>operand {@code v} of an operator that reads and writes it: the same lvalue, which holds
 *       that value then
 *   <li>functions that nothing calls are kept
 *   <li>{@code main}: {@link Program#RENAMED_MAIN}, with the {@code return 0} that only a {@code
 *       main} has of itself
 * </ul>
 */
final class Instrumenter {
  private static final String DECLARATIONS =
      "extern int __farkas_condition(int); extern int __farkas_begin(int); "
          + "extern int __farkas_end(int); extern void __farkas_switch(int, long long);\n";

  /**
   * A change of the text at an offset.
   *
   * @param rank order among edits at one offset: closing texts, inner ones first, stand before
   *     opening ones, outer ones first
   */
  private record Edit(int offset, int removed, int rank, String text) {}

  /** A function that the user's text defines, and where. */
  record Definition(
      String name, int start, int end, boolean fileLocal, boolean inline, boolean returnsInt) {
    static Definition of(AstNode function) {
      CXType result = clang_getCanonicalType(clang_getResultType(function.type()));
      return new Definition(
          function.spelling(),
          function.start(),
          function.end(),
          clang_getCursorLinkage(function.cursor()) == CXLinkage_Internal,
          clang_Cursor_isFunctionInlined(function.cursor()) != 0,
          result.kind() == CXType_Int);
    }
  }

  private final String text;
  private final int volatileReads;
  private final List<Edit> edits = new ArrayList<>();
  private final StringBuilder declarations = new StringBuilder();
  private final TreeMap<Integer, Integer> origins = new TreeMap<>();

  /**
   * An instrumented text.
   *
   * @param columns the way back from places in it
   */
  record Instrumented(String text, Columns columns) {}

  private Instrumenter(String text, int volatileReads) {
    this.text = text;
    this.volatileReads = volatileReads;
  }

  /**
   * Instruments a text.
   *
   * @param text one byte a char
   * @param sites outer ones before inner ones
   * @param namesOfMain offsets of {@code main}
   * @param definitions the user's functions
   * @param volatileReads how many reads of volatile objects have values of their own
   * @param declared what else the text declares
   */
  static Instrumented instrument(
      String text,
      List<Site> sites,
      List<Integer> namesOfMain,
      List<Definition> definitions,
      int volatileReads,
      String declared) {
    Instrumenter instrumenter = new Instrumenter(text, volatileReads);
    for (int i = 0; i < sites.size(); i++) {
      instrumenter.wrap(sites.get(i), i + 1);
    }
    namesOfMain.stream().distinct().forEach(instrumenter::renameMain);
    definitions.forEach(instrumenter::keep);
    String instrumented = instrumenter.apply(declared);
    return new Instrumented(instrumented, new Columns(text, instrumented, instrumenter.origins));
  }

  /**
   * Has a function compiled even if nothing calls it: a static one, and one that is only {@code
   * inline}, for which C expects another definition elsewhere (C11 6.7.4p7). The second line does
   * that for what GNU C means by {@code extern inline}.
   */
  private void keep(Definition definition) {
    if (definition.fileLocal()) {
      edits.add(new Edit(definition.start(), 0, 0, "__attribute__((used)) "));
    } else if (definition.inline()) {
      declarations.append(
          "extern __typeof__(%1$s) %1$s;\n__inline__ __typeof__(%1$s) %1$s;\n"
              .formatted(definition.name()));
    }
    if (definition.name().equals("main") && definition.returnsInt()) {
      returnZero(definition.end());
    }
  }

  private void wrap(Site site, int order) {
    switch (site) {
      case Site.Condition(int id, int _, int _, Site.Wrapping wrapping) -> {
        String value = "__farkas_c" + id;
        String keep = "); (void)(" + value + outcome("condition", id) + "); " + value + "; })";
        switch (wrapping) {
          case TRUTH -> around(site, order, "((", ")" + outcome("condition", id) + ")");
          case VALUE -> around(site, order, "({ __auto_type " + value + " = (", keep);
          case PROMOTED_VALUE -> around(site, order, "({ __auto_type " + value + " = +(", keep);
        }
      }
      case Site.Statement(int id, int _, int _, boolean alone) -> {
        String mark = "__farkas_condition(" + (2 * id + 1) + "); ";
        around(site, order, alone ? "{ " + mark : mark, alone ? " }" : "");
      }
      case Site.Decision(int id, int _, int _) ->
          around(site, order, "((__farkas_begin(" + id + "), ", ")" + outcome("end", id) + ")");
      case Site.Switch(int id, int _, int _) -> {
        String value = "__farkas_s" + id;
        around(
            site,
            order,
            "({ __auto_type " + value + " = +(",
            "); __farkas_switch(" + id + ", (long long)" + value + "); " + value + "; })");
      }
      case Site.Operand(int number, int _, int _) -> {
        String value = "__farkas_v" + number;
        around(site, order, "({ __auto_type " + value + " = +(", "); " + value + "; })");
      }
      case Site.VolatileRead(int number, int _, int _, Site.VolatileValue value) -> {
        VolatileText text = new VolatileText(number, value, volatileReads);
        around(site, order, text.beforeRead(), text.behindRead());
      }
      case Site.VolatileUpdate(
              int number,
              int _,
              int _,
              Site.VolatileValue value,
              Site.Updated updated,
              String member) -> {
        VolatileText text = new VolatileText(number, value, volatileReads);
        around(site, order, text.beforeUpdate(updated), text.behindUpdate(updated, member));
      }
    }
  }

  private static String outcome(String function, int id) {
    String call = "__farkas_" + function + "(";
    return " ? " + call + (2 * id + 1) + ") : " + call + 2 * id + ")";
  }

  private void around(Site site, int order, String open, String close) {
    edits.add(new Edit(site.start(), 0, order, open));
    edits.add(new Edit(site.end(), 0, -order, close));
  }

  private void renameMain(int offset) {
    edits.add(new Edit(offset, "main".length(), Integer.MAX_VALUE, Program.RENAMED_MAIN));
  }

  private void returnZero(int end) {
    int brace = end - (text.startsWith("%>", end - 2) ? 2 : 1);
    edits.add(new Edit(brace, 0, 0, " return 0; "));
  }

  private String apply(String declared) {
    edits.sort(Comparator.comparingInt(Edit::offset).thenComparingInt(Edit::rank));
    StringBuilder out = new StringBuilder(text.length() * 2).append(DECLARATIONS).append(declared);
    int at = 0;
    for (Edit edit : edits) {
      origins.put(out.length(), at);
      out.append(text, at, edit.offset()).append(edit.text());
      at = edit.offset() + edit.removed();
    }
    origins.put(out.length(), at);
    return out.append(text, at, text.length()).append(declarations).toString();
  }
}
