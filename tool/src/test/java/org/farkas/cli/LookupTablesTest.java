package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Characteristic curves: an entry is compared with the one before, in tables of any length. */
class LookupTablesTest extends CommandLineFixture {
  /** The entries around the value that is looked for ascend, whatever the others do. */
  private static final String INTERPOLATION =
      """
      NUMBER lookup(const NUMBER *x, const NUMBER *y, int n, NUMBER v)
      {
          if (n < 2) return 0;
          if (v <= x[0]) return y[0];
          for (int i = 1; i < n; i++) {
              if (v < x[i]) {
                  NUMBER width = DIFFERENCE;
                  if (width <= 0) return -1;
                  return (y[i] > y[i - 1]) ? 1 : 2;
              }
          }
          return y[n - 1];
      }
      """;

  private int lookup(String number, String difference, String strategy) throws IOException {
    String program = INTERPOLATION.replace("NUMBER", number).replace("DIFFERENCE", difference);
    return generate(program, "--function", "lookup", "--strategy", strategy, "--budget", "30s");
  }

  @ParameterizedTest
  @CsvSource({"double,bounded", "float,portfolio", "int,bounded"})
  void theStepOfATableIsPositiveWhereAValueLiesWithin(String number, String strategy)
      throws IOException {
    boolean integer = number.equals("int");
    String difference = integer ? "x[i] > x[i - 1]" : "x[i] - x[i - 1]";
    assertThat(lookup(number, difference, strategy)).as(said()).isZero();
    assertThat(out.toString()).contains("`width <= 0` true", "1 infeasible, 0 open");
    // The checker follows one table that may lie within the other, too.
    int confirmed = strategy.equals("bounded") ? farkas("certify", results().toString()) : 0;
    assertThat(confirmed).as(said()).isZero();
  }

  /** Any two other entries need not ascend. */
  @Test
  void theStepBeforeMayBeNegative() throws IOException {
    assertThat(lookup("double", "i > 1 ? x[i - 1] - x[i - 2] : 1", "portfolio"))
        .as(said())
        .isZero();
    assertThat(out.toString()).contains("0 infeasible, 0 open");
  }
}
