package org.farkas.expr.simplify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.farkas.expr.Operator;
import org.farkas.expr.RandomTerms;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.text.TermParser;
import org.farkas.expr.text.TermPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What rules do, by example: a rule's name, then lines "before => after". */
class RuleExamplesTest {
  /** Widths: b, c are Booleans; x, y, z have 8 bits; i, j 32; p, q 64 (indices and doubles). */
  private static final String EXAMPLES =
      """
      FoldConstants
      (bvadd #xff #x02) => #x01
      (float.div #x3f800000 #x00000000) => #x7f800000
      (bvudiv #x05 #x00) => #xff
      OrderOperands
      (bvadd #x01 x) => (bvadd x #x01)
      (bvand y x) => (bvand x y)
      (bvsub y x) => (bvsub y x)
      NeutralOperands
      (bvadd x #x00) => x
      (bvor x #xff) => #xff
      (bvxor x #xff) => (bvnot x)
      (bvmul x #x01) => x
      (bvurem x #x01) => #x00
      (bvshl #x00 x) => #x00
      EqualOperands
      (bvxor x x) => #x00
      (bvslt x x) => #b0
      (float.eq i i) => (bvnot (float.isNaN i))
      Negations
      (bvnot (bvnot x)) => x
      (bvnot (bvult x y)) => (bvule y x)
      (bvnot (concat x y)) => (concat (bvnot x) (bvnot y))
      (bvnot ((_ zero_extend 4) x)) => (concat #xf (bvnot x))
      (bvnot (float.lt i j)) => (bvnot (float.lt i j))
      ComplementOperands
      (bvand x (bvnot x)) => #x00
      (bvor (bvult x y) (bvule y x)) => #b1
      (bvadd x (bvnot x)) => #xff
      Absorption
      (bvand x (bvor x y)) => x
      (bvor b (bvor b c)) => (bvor b c)
      Choices
      (ite #b1 x y) => x
      (ite b x x) => x
      (ite (bvnot b) x y) => (ite b y x)
      (ite b (ite b x y) z) => (ite b x z)
      (ite (= x y) x y) => y
      (ite b #b1 c) => (bvor b c)
      (ite b c #b0) => (bvand b c)
      ConstantChoices
      (ite b #x01 #x00) => ((_ zero_extend 7) b)
      (ite b #x00 #xff) => ((_ sign_extend 7) (bvnot b))
      (ite b #x0c #x00) => ((_ zero_extend 4) ((_ sign_extend 1) (concat b #b00)))
      (bvadd (ite b #x05 #x07) #x01) => (ite b #x06 #x08)
      ((_ zero_extend 8) (ite b #x05 #x07)) => (ite b #x0005 #x0007)
      Complements
      (= b #b0) => (bvnot b)
      (= (bvnot x) #x03) => (= x #xfc)
      (bvxor b c) => (bvnot (= b c))
      (bvxor (bvnot x) y) => (bvnot (bvxor x y))
      ReassociateConstants
      (bvadd (bvadd x #x01) #x02) => (bvadd x #x03)
      (bvadd (bvadd x #x01) y) => (bvadd (bvadd x y) #x01)
      RemaindersOfSums
      (bvsub x (bvmul (bvsdiv x #x0a) #x0a)) => (bvsrem x #x0a)
      (bvsub x (bvmul (bvudiv (bvadd x #x05) #x0a) #x0a)) => (bvadd (bvurem (bvadd x #x05) #x0a) #xfb)
      (bvadd (bvmul (bvsdiv x #x0a) #xf6) x) => (bvsrem x #x0a)
      (bvsub x (bvmul (bvsdiv (ite b x (bvsub x #x09)) #x0a) #x0a)) => (bvadd (ite b #x00 #x09) (bvsrem (ite b x (bvadd x #xf7)) #x0a))
      (bvsub x (bvmul (bvsdiv y #x0a) #x0a)) => (bvsub x (bvmul (bvsdiv y #x0a) #x0a))
      Dividends
      (bvadd (bvmul (bvsdiv i j) j) (bvsrem i j)) => i
      (= (bvurem x y) y) => (bvand (= y #x00) (= x #x00))
      Differences
      (bvsub x #x01) => (bvadd x #xff)
      (bvsub (bvadd x y) x) => y
      (bvadd (bvsub x y) y) => x
      (bvsub x (bvadd y #x03)) => (bvadd (bvsub x y) #xfd)
      Products
      (bvmul (bvadd x #x01) #x03) => (bvadd (bvmul x #x03) #x03)
      (bvmul x #x04) => (concat ((_ extract 5 0) x) #b00)
      (bvmul x #xff) => (bvsub #x00 x)
      (bvmul x (ite b #x03 #xff)) => (ite b (bvmul x #x03) (bvsub #x00 x))
      Quotients
      (bvudiv x #x08) => ((_ zero_extend 3) ((_ extract 7 3) x))
      (bvurem x #x08) => ((_ zero_extend 5) ((_ extract 2 0) x))
      (bvsrem ((_ zero_extend 24) x) #x0000000a) => ((_ zero_extend 24) (bvurem x #x0a))
      ConstantShifts
      (bvshl x #x03) => (concat ((_ extract 4 0) x) #b000)
      (bvlshr x #x09) => #x00
      (bvashr x #x07) => ((_ sign_extend 7) ((_ extract 7 7) x))
      Masks
      (bvand x #x0f) => ((_ zero_extend 4) ((_ extract 3 0) x))
      (bvand x #x04) => ((_ zero_extend 5) (concat ((_ extract 2 2) x) #b00))
      (bvor x #xf0) => (concat #xf ((_ extract 3 0) x))
      NarrowBitwise
      (bvxor ((_ zero_extend 24) x) ((_ zero_extend 24) y)) => ((_ zero_extend 24) (bvxor x y))
      JoinDisjoint
      (bvor (bvshl ((_ zero_extend 24) x) #x00000008) ((_ zero_extend 24) y)) => ((_ zero_extend 16) (concat x y))
      (bvadd (bvmul i #x00000010) #x00000003) => (bvadd (concat ((_ extract 27 0) i) #x0) #x00000003)
      ExtractParts
      ((_ extract 3 1) ((_ extract 6 2) x)) => ((_ extract 5 3) x)
      ((_ extract 11 4) (concat x y)) => (concat ((_ extract 3 0) x) ((_ extract 7 4) y))
      ((_ extract 31 8) ((_ zero_extend 24) x)) => #x000000
      ((_ extract 15 8) ((_ sign_extend 24) x)) => ((_ sign_extend 7) ((_ extract 7 7) x))
      ((_ extract 3 0) (ite b #x12 #x34)) => (ite b #x2 #x4)
      NestedExtensions
      ((_ zero_extend 8) ((_ zero_extend 8) x)) => ((_ zero_extend 16) x)
      ((_ sign_extend 8) ((_ zero_extend 8) x)) => ((_ zero_extend 16) x)
      Concatenations
      (concat ((_ extract 7 3) x) ((_ extract 2 0) x)) => x
      (concat (concat x y) z) => (concat x (concat y z))
      (concat #x00 x) => ((_ zero_extend 8) x)
      (concat ((_ sign_extend 7) ((_ extract 7 7) x)) x) => ((_ sign_extend 8) x)
      (concat #x81 (concat #x02 x)) => (concat #x8102 x)
      ComparedExtensions
      (= ((_ zero_extend 24) x) #x00000041) => (= x #x41)
      (= ((_ zero_extend 24) x) #x00000141) => #b0
      (bvslt ((_ zero_extend 24) x) #x00000100) => #b1
      (bvslt ((_ zero_extend 24) x) #x00000030) => (bvult x #x30)
      (bvslt ((_ sign_extend 24) x) #xffffff00) => #b0
      (bvslt ((_ sign_extend 24) x) ((_ sign_extend 24) y)) => (bvslt x y)
      (= ((_ zero_extend 31) b) #x00000000) => (bvnot b)
      ComparedChoices
      (= (ite b #x05 #x07) #x05) => b
      (bvult (ite b #x05 #x07) #x06) => b
      ComparedRemainders
      (bvult (bvurem x y) y) => (bvnot (= y #x00))
      (bvule y (bvurem x y)) => (= y #x00)
      (bvule (bvurem x y) x) => #b1
      (bvult x (bvurem x y)) => #b0
      (bvult (bvurem x #x06) #x07) => #b1
      ComparedBounds
      (bvult x #x00) => #b0
      (bvult x #x01) => (= x #x00)
      (bvule x #x04) => (bvult x #x05)
      (bvsle #x80 x) => #b1
      (bvslt #x7e x) => (= x #x7f)
      EqualSums
      (= (bvadd x #x01) #x05) => (= x #x04)
      (= (bvsub x y) #x00) => (= x y)
      (= (bvadd x y) (bvadd x z)) => (= y z)
      (= (bvadd x #x05) (bvadd y #x03)) => (= y (bvadd x #x02))
      EqualParts
      (= (bvand x #x04) #x04) => ((_ extract 2 2) x)
      (= (concat x y) (concat y x)) => (= x y)
      StoredCells
      (select (store memory p x) p) => x
      (select (store memory p x) (bvadd p #x0000000000000001)) => (select memory (bvadd p #x0000000000000001))
      (select (store memory p x) q) => (select (store memory p x) q)
      (store (store memory p x) p y) => (store memory p y)
      FloatDifferences
      (float.lt #x00000000 (float.sub i j)) => (float.lt j i)
      (float.lt (float.sub i j) #x80000000) => (float.lt i j)
      FloatFacts
      (float.isNaN ((_ float.of_signed 64) i)) => #b0
      ((_ float.to_signed 32) ((_ float.of_signed 64) i)) => i
      (float.lt ((_ float.to_float 64) i) #x3fe0000000000000) => (float.lt i #x3f000000)
      """;

  private record Example(String rule, String before, String after) {
    @Override
    public String toString() {
      return rule + ": " + before;
    }
  }

  static List<Example> examples() {
    List<Example> examples = new ArrayList<>();
    String rule = "";
    for (String line : EXAMPLES.lines().toList()) {
      String[] sides = line.split(" => ");
      if (sides.length == 1) {
        rule = line;
      } else {
        examples.add(new Example(rule, sides[0], sides[1]));
      }
    }
    return examples;
  }

  private static TermContext context() {
    TermContext terms = Simplifications.newContext();
    Stream.of("b", "c").forEach(name -> terms.variable(name, 1, Term.VariableKind.INPUT));
    Stream.of("x", "y", "z").forEach(name -> terms.variable(name, 8, Term.VariableKind.INPUT));
    Stream.of("i", "j").forEach(name -> terms.variable(name, 32, Term.VariableKind.INPUT));
    Stream.of("p", "q").forEach(name -> terms.variable(name, 64, Term.VariableKind.INPUT));
    terms.arrayVariable("memory");
    return terms;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theRuleMakesTheTermSimpler(Example example) {
    Term simplified = TermParser.expression(context(), example.before());
    assertThat(TermPrinter.expression(simplified)).isEqualTo(example.after());
  }

  @Test
  void everyRuleHasAnExample() {
    Set<String> shown = new HashSet<>();
    examples().forEach(example -> shown.add(example.rule()));
    assertThat(Simplifications.RULES)
        .extracting(rule -> rule.getClass().getSimpleName())
        .containsExactlyElementsOf(
            EXAMPLES.lines().filter(line -> !line.contains(" => ")).toList());
    assertThat(shown).hasSameSizeAs(Simplifications.RULES);
  }

  /** A word that is stored byte by byte and loaded again is the same term. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void storedBytesGiveTheTermBack(long seed) {
    TermContext terms = Simplifications.newContext();
    RandomTerms random = new RandomTerms(terms, seed, 8, 16, 32, 64).withFloats().withArrays();
    int loads = 0;
    int others = 0;
    for (int round = 0; round < 1_000; round++) {
      int width = List.of(16, 32, 64).get(round % 3);
      Term term = random.term(width, 4);
      for (int piece = 8; piece < width; piece *= 2) {
        Term loaded = terms.extract(term, 0, piece);
        for (int low = piece; low < width; low += piece) {
          loaded = terms.make(Operator.CONCAT, terms.extract(term, low, piece), loaded);
        }
        loads++;
        if (loaded != term) {
          others++;
        }
      }
    }
    // Choices between constants can hide that their bytes belong together.
    assertThat(others).isLessThan(loads / 200);
  }
}
