package org.farkas.oracle;

import java.util.List;
import org.farkas.testcase.ShapeOptions;

/**
 * Random C functions with at most {@link ExhaustionInputs#MAX_BITS} input bits, and for each a
 * driver that calls its twin with every input. The twin records by itself what each run reaches, up
 * to the first undefined behaviour; it shares nothing with Farkas' front end. So what can be
 * reached is known exactly.
 */
final class ExhaustionProgramGenerator {
  private static final String DRIVER =
      """
      @INCLUDES@
      #include <setjmp.h>
      #include <stdio.h>
      static jmp_buf start;
      static unsigned code;
      static long stopped;
      static unsigned take(int bits) {
        unsigned value = code & ((1u << bits) - 1);
        code >>= bits;
        return value;
      }
      static _Noreturn void stop(void) {
        stopped++;
        longjmp(start, 1);
      }
      static void check(int defined) {
        if (!defined) stop();
      }
      @CHECKS@
      @DECISIONS@
      static unsigned long long paths[1 << 21];
      static long path_count;
      static void end_of_path(void) {
        unsigned long long key = path | 1;
        unsigned at = key >> 20 & 0x1fffff;
        while (paths[at] != 0 && paths[at] != key) at = (at + 1) & 0x1fffff;
        path_count += paths[at] == 0;
        paths[at] = key;
      }
      @TWIN@
      int main(void) {
        for (unsigned input = 0; input >> @BITS@ == 0; input++) {
          code = input;
      @DECODING@
          path = 0;
          if (setjmp(start) == 0) {
            unit(@ARGUMENTS@);
            end_of_path();
          }
        }
      @REPORT@
        printf("stopped %ld\\n", stopped);
        printf("paths %ld\\n", path_count);
        return 0;
      }
      """;

  private final Choices choices;
  private final boolean undefined;
  private final RangedExpressions expressions;
  private final ExhaustionInputs inputs;
  private final DecisionWriter decisions;
  private final TwinSource out = new TwinSource();
  private final ExhaustionStatements statements;

  private ExhaustionProgramGenerator(long seed) {
    this.choices = new Choices(seed);
    this.undefined = choices.chance(25);
    this.expressions = new RangedExpressions(choices, undefined);
    this.inputs = new ExhaustionInputs(choices, expressions);
    this.decisions = new DecisionWriter(choices, expressions::condition);
    this.statements = new ExhaustionStatements(choices, expressions, decisions, out);
  }

  /**
   * A function to be tested, called {@code unit}.
   *
   * @param text the C file
   * @param driver the C program that enumerates all inputs
   * @param shapes what the user would have to say of the inputs
   * @param conditions the texts of its conditions, by number
   * @param controlling for each decision whether it steers control flow
   * @param switches for each switch its cases' values; the default comes last
   * @param undefined whether undefined behaviour is possible
   * @param complete whether the driver has all inputs that matter: if not, others may cover more
   */
  record GeneratedUnit(
      long seed,
      String text,
      String driver,
      ShapeOptions shapes,
      int inputBits,
      List<String> conditions,
      List<Boolean> controlling,
      List<List<Long>> switches,
      boolean undefined,
      boolean complete) {}

  static GeneratedUnit generate(long seed) {
    ExhaustionProgramGenerator generator = new ExhaustionProgramGenerator(seed);
    generator.write();
    return generator.finish(seed);
  }

  private void write() {
    out.line("%s", Part.of(inputs.declarations()));
    out.line("%s", Part.of(ExhaustionObjects.FUNCTIONS));
    if (choices.chance(40)) {
      helper();
    }
    expressions.clear();
    inputs.open();
    out.line("int unit(" + inputs.parameterList() + ") {");
    inputs.prologue().forEach(line -> out.line("%s", Part.of(line)));
    if (!inputs.nullable().isEmpty()) {
      Part test = Part.of(inputs.nullable() + choices.of("", " != 0"));
      Part isNull = Part.of(inputs.nullable() + " == 0");
      if (choices.chance(50)) {
        out.line("if (!(%s)) return -1;", decisions.decisionStartingWith(test, false));
      } else {
        out.line("if (%s) return -1;", decisions.decisionStartingWith(isNull, false));
      }
    }
    int count = choices.between(3, 9);
    start(count);
    inputs.indices().forEach(index -> statements.addAssignable(index, 0));
    if (inputs.stateMask() != 0) {
      statements.addAssignable("state", inputs.stateMask());
    }
    body(count);
    out.line("}");
  }

  private void helper() {
    expressions.clear();
    out.line("static int helper(int a, int b) {");
    expressions.add(Ranged.variable("a", -1000, 1000));
    expressions.add(Ranged.variable("b", -1000, 1000));
    start(2);
    body(2);
    out.line("}");
    statements.allowHelper("helper");
  }

  private void start(int count) {
    statements.startFunction(count * 2);
    statements.local();
    statements.local();
  }

  private void body(int count) {
    statements.block(count);
    if (statements.jumpsOut()) {
      out.line("out:");
    }
    out.line("return %s;", expressions.number(2).part());
  }

  private GeneratedUnit finish(long seed) {
    String driver =
        DRIVER
            .replace("@INCLUDES@", ExhaustionObjects.INCLUDES)
            .replace("@CHECKS@", RangedExpressions.CHECKS)
            .replace("@DECISIONS@", decisions.functions())
            .replace("@TWIN@", out.twin())
            .replace("@BITS@", Integer.toString(inputs.bits()))
            .replace("@DECODING@", String.join("\n", inputs.decoding()))
            .replace("@ARGUMENTS@", inputs.argumentList())
            .replace("@REPORT@", decisions.report());
    return new GeneratedUnit(
        seed,
        "/* seed %d, %d input bits */\n%s%s"
            .formatted(seed, inputs.bits(), ExhaustionObjects.INCLUDES, out.plain()),
        driver,
        inputs.shapes(),
        inputs.bits(),
        decisions.conditions(),
        decisions.controlling(),
        decisions.switches(),
        undefined,
        true);
  }
}
