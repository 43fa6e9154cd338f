package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.criteria.BranchCriterion;
import org.farkas.testcase.ShapeGuess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the code says of its inputs' sizes is where the guesses begin. */
class FirstGuessTest {
  @TempDir Path scratch;

  private Map<String, Long> guessed(String text) {
    return guess(text).grown();
  }

  /** The pointers that are guessed to lead into one object. */
  private List<String> kin(String text) {
    return guess(text).kin().stream().map(Object::toString).toList();
  }

  private ShapeGuess guess(String text) {
    ShapeGuess[] guess = new ShapeGuess[1];
    SearchedUnit.of(
        scratch,
        text,
        new BranchCriterion(),
        10_000,
        false,
        task -> {
          guess[0] = FirstGuess.of(task);
          return new StrategyResult(
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              Optional.empty(),
              false,
              new Effort(0, 0, 0, 0, 0));
        });
    return guess[0];
  }

  @Test
  void elementsAtFixedPlacesAreThere() {
    assertThat(guessed("int unit(const short *p, int x) { return x > 3 ? p[17] : p[2]; }"))
        .containsExactly(Map.entry("p", 18L));
  }

  @Test
  void charactersAtFixedPlacesAreThere() {
    assertThat(guessed("int unit(const char *s) { return s[11] == 'x'; }"))
        .containsExactly(Map.entry("s", 12L));
  }

  @Test
  void fewElementsNeedNoMoreThanAnyGuess() {
    assertThat(guessed("int unit(const int *p) { return p[0] + p[3]; }")).isEmpty();
  }

  @Test
  void pointersInStructsAndVariablesAreFollowed() {
    assertThat(
            guessed(
                """
                struct buffer { int length; unsigned char *data; };
                struct buffer *last;
                int unit(struct buffer *b) { return b->data[20] > last->data[30]; }
                """))
        .containsOnly(Map.entry("b[0].data", 21L), Map.entry("last[0].data", 31L));
  }

  @Test
  void pointersThatAreComparedOrSubtractedAreKin() {
    assertThat(
            kin(
                """
                struct buffer { unsigned char *start, *at, *end, *other; };
                static int room(const unsigned char *from, const unsigned char *to) {
                  return to - from;
                }
                int unit(struct buffer *b, const char *text, const char *stop, char *apart) {
                  int n = room(b->at, b->end) + *b->other + *apart;
                  while (text < stop && *text) text++;
                  return n + (b->start == b->at + 3);
                }
                """))
        .containsExactlyInAnyOrder(
            "text,stop", "b[0].start,b[0].at", "b[0].start,b[0].end", "b[0].at,b[0].end");
  }

  @Test
  void pointersThatAreComparedWithNullAreNotKin() {
    assertThat(kin("int unit(int *p, int *q) { return p && q && *p < *q; }")).isEmpty();
  }

  @Test
  void functionsThatAreCalledAreFollowed() {
    assertThat(
            guessed(
                """
                static int third(const int *p) { return p[30] > 0 ? 1 : 2; }
                static int second(const int *q) { return third(q + 2); }
                int unit(const int *p) { return second(p + 4); }
                """))
        .containsExactly(Map.entry("p", 37L));
  }

  @Test
  void whereAnIndexChoosesTooOnlySomeAreThere() {
    String text = "int unit(const int *p, unsigned i) { return p[%d] > p[i] ? 1 : 0; }";
    assertThat(guessed(text.formatted(40))).containsExactly(Map.entry("p", 41L));
    assertThat(guessed(text.formatted(200))).isEmpty();
    assertThat(guessed("int unit(const int *p) { return p[200] > 0 ? 1 : 0; }"))
        .containsExactly(Map.entry("p", 201L));
  }

  @Test
  void nothingIsGuessedBeyondReason() {
    assertThat(guessed("int unit(const int *p) { return p[1000000] > 0 ? 1 : 0; }")).isEmpty();
    assertThat(guessed("int unit(const int *p) { return p[-3] > 0 ? 1 : 0; }")).isEmpty();
  }

  @Test
  void recursionEnds() {
    assertThat(
            guessed(
                    """
                    int unit(const int *p) { return p[9] > 0 ? 1 : unit(p + 1); }
                    """)
                .get("p"))
        .isBetween(10L, 14L);
  }
}
