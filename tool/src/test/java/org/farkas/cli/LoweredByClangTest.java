package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Constructs that clang writes in another way than they stand in the source. */
class LoweredByClangTest extends CommandLineFixture {
  LoweredByClangTest() {
    super(120_000);
  }

  /** Branches of {@code f} that are not covered. */
  private List<String> branchesLeft(String text, String strategy, String budget)
      throws IOException {
    generate(
        text,
        "--function",
        "f",
        "--criterion",
        "branch",
        "--strategy",
        strategy,
        "--budget",
        budget);
    return notCovered(result("f"));
  }

  /** A count of zero bits whose value for 0 is thrown away is no undefined behaviour. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (__builtin_ffs(a) == 0) return 1; return 0;",
        "int k = __builtin_ffs(a); if (a == 0) return k; return 2;",
        "if (__builtin_ffsll(a * 4ull) == 0) return 1; return 0;",
        "if (a < 4 && __builtin_ffsl((long) a) + 1 == 1) return 1; return 0;"
      })
  void theFirstBitOfZeroIsDefined(String body) throws IOException {
    for (String strategy : List.of("explore", "bounded", "refine")) {
      String text = "int f(unsigned a) { " + body + " }\n";
      assertThat(branchesLeft(text, strategy, "5s")).as(strategy + errors).isEmpty();
      assertThat(result("f").get("findings")).isEmpty();
    }
  }

  @Test
  void aCountOfZeroBitsOfZeroIsUndefinedWhereItIsUsed() throws IOException {
    String text =
        "int f(unsigned a) { int k = __builtin_ctz(a); if (a == 0) return k; return 0; }\n";
    assertThat(branchesLeft(text, "portfolio", "5s")).containsExactly("a == 0 true infeasible");
  }

  /** Long ranges of labels become comparisons; what decides there is not known. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "case 0 ... 64: return 1; default: return 2;",
        "case 0 ... 100: return 2; case 101 ... 200: return 3;",
        "case 7: return 1; case 100 ... 300: return 2; case 400 ... 500: break; default: return 5;"
      })
  void labelsThatOnlyAnUnknownValueSelectsAreOpen(String labels) throws IOException {
    for (String strategy : List.of("explore", "bounded")) {
      String text =
          "#include <errno.h>\nint f(void) { int r = 0; switch (errno) { "
              + labels
              + " } return r; }\n";
      assertThat(branchesLeft(text, strategy, "5s"))
          .as(strategy)
          .isNotEmpty()
          .allMatch(each -> each.endsWith(" open"));
    }
  }

  @Test
  void labelsWithLongRangesAreReached() throws IOException {
    String text =
        """
        int f(int x) {
          int r = 0;
          switch (x ^ 0x5a5a5a) {
            case 30000010 ... 30000210: r = 1; break;
            case -500 ... -300: r = 2; break;
            case 77: r = 3; break;
            default: r = 4;
          }
          return r;
        }
        """;
    assertThat(branchesLeft(text, "explore", "10s")).isEmpty();
  }
}
