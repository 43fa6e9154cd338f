package org.farkas.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.oracle.ExhaustionProgramGenerator.GeneratedUnit;
import org.farkas.testcase.ShapeOptions;

/**
 * Random C functions over pointers into arrays: to their first elements, into their middle, to
 * their end, into the same array or different ones, NULL. The driver calls the twin with every
 * combination of such pointers and of the arrays' contents; its accesses, arithmetic and
 * comparisons of pointers stop at what C leaves undefined.
 */
final class PointerProgramGenerator {
  private static final String DRIVER =
      """
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
      static int fuel;
      static void tick(void) {
        check(fuel-- > 0);
      }
      struct range { const char *low, *high; unsigned long size; };
      static struct range ranges[16];
      static int range_count;
      static void range(const void *low, unsigned long bytes, unsigned long size) {
        ranges[range_count++] = (struct range){low, (const char *)low + bytes, size};
      }
      static const struct range *home(const void *pointer, unsigned long size) {
        for (int i = 0; i < range_count; i++)
          if (ranges[i].size == size && (const char *)pointer >= ranges[i].low
              && (const char *)pointer <= ranges[i].high)
            return &ranges[i];
        return 0;
      }
      static int movable(const void *pointer, long by, unsigned long size) {
        const struct range *in = home(pointer, size);
        return in && by * (long)size >= in->low - (const char *)pointer
            && by * (long)size <= in->high - (const char *)pointer;
      }
      static int readable(const void *pointer, unsigned long size) {
        const struct range *in = home(pointer, size);
        return in && (const char *)pointer < in->high;
      }
      static int related(const void *one, const void *other, unsigned long size) {
        return home(one, size) == home(other, size) && !one == !other;
      }
      #define AT(p) ({ __auto_type at_ = (p); check(readable(at_, sizeof *at_)); at_; })
      #define MOVE(p, k) ({ __auto_type from_ = (p); long by_ = (k); \\
          check(movable(from_, by_, sizeof *from_)); from_ + by_; })
      #define RELATED(p, q) ({ __auto_type one_ = (p); __auto_type two_ = (q); \\
          check(related(one_, two_, sizeof *one_)); 1; })
      @DECISIONS@
      @ARENAS@
      @TWIN@
      int main(void) {
      @RANGES@
        for (unsigned input = 0; input >> @BITS@ == 0; input++) {
          code = input;
      @DECODING@
          fuel = 100;
          if (setjmp(start) == 0) unit(@ARGUMENTS@);
        }
      @REPORT@
        printf("stopped %ld\\n", stopped);
        return 0;
      }
      """;

  private final Choices choices;
  private final DecisionWriter decisions;
  private final TwinSource out = new TwinSource();
  private final PointerInputs inputs;
  private final PointerStatements statements;

  private PointerProgramGenerator(long seed) {
    this.choices = new Choices(~seed);
    this.inputs = new PointerInputs(choices);
    PointerConditions conditions = new PointerConditions(choices, inputs);
    this.decisions = new DecisionWriter(choices, conditions::condition);
    this.statements = new PointerStatements(choices, inputs, conditions, decisions, out);
  }

  static GeneratedUnit generate(long seed) {
    PointerProgramGenerator generator = new PointerProgramGenerator(seed);
    generator.write();
    return generator.finish(seed);
  }

  private void write() {
    inputs.types().forEach(line -> out.line("%s", Part.of(line)));
    inputs.variables().forEach(line -> out.line(new Part(line, "")));
    out.line("int unit(" + inputs.parameterList() + ") {");
    out.line("int n = 0;");
    statements.nullChecks();
    statements.block(inputs.tame() ? choices.between(1, 3) : choices.between(3, 6));
    out.line("return n;");
    out.line("}");
  }

  private GeneratedUnit finish(long seed) {
    List<String> twin = new ArrayList<>(out.twin().lines().toList());
    List<String> types = inputs.types();
    String driver =
        DRIVER
            .replace("@DECISIONS@", decisions.functions())
            .replace("@ARENAS@", String.join("\n", types) + "\n" + inputs.arenas())
            .replace("@TWIN@", String.join("\n", twin.subList(types.size(), twin.size())))
            .replace("@RANGES@", inputs.ranges())
            .replace("@BITS@", Integer.toString(inputs.bits()))
            .replace("@DECODING@", inputs.decoding())
            .replace("@ARGUMENTS@", inputs.argumentList())
            .replace("@REPORT@", decisions.report());
    return new GeneratedUnit(
        seed,
        "/* pointers, seed %d, %d input bits */\n%s".formatted(seed, inputs.bits(), out.plain()),
        driver,
        new ShapeOptions(Map.of(), Map.of(), Map.of(), Set.of(), Set.of(), true),
        inputs.bits(),
        decisions.conditions(),
        decisions.controlling(),
        decisions.switches(),
        true,
        false);
  }
}
