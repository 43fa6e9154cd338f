package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.farkas.solve.sat.DratCheck;
import org.junit.jupiter.api.Test;

/** {@code farkas certify}, on what {@code farkas generate} wrote and on what others made of it. */
class CertifyCommandTest extends CertifyFixture {
  private static final String CLAMP =
      """
      static int clamp(int value, int low, int high)
      {
          if (value < low) return low;
          return value > high ? high : value;
      }
      int speed(int wanted)
      {
          int result = clamp(wanted, 0, 100);
          if (result > 100) return -1;
          return result;
      }
      """;

  @Test
  void itMayBeRunElsewhereThanGenerate() throws IOException {
    generated(CLAMP, "speed");
    // As if generate had been run beside the file, which is not where this test runs.
    edit(
        root -> {
          Path file = Path.of(root.path("basis").path("file").asText());
          String name = file.getFileName().toString();
          String beside = folder.toAbsolutePath().toString();
          ((ObjectNode) root.path("basis")).put("file", name).put("folder", beside);
          ((ObjectNode) root.path("claims").path(0)).put("at", name);
          root.put("file", name);
        });
    assertThat(certify()).as(said()).isZero();
    assertThat(out.toString()).endsWith("1 of 1 certificate confirmed\n");
    edit(root -> ((ObjectNode) root.path("claims").path(0)).put("at", "other.c"));
    assertThat(certify()).as(said()).isNotZero();
  }

  @Test
  void theFileMayBeGivenByAPathThatLeadsUpwards() throws IOException {
    generated(CLAMP, "speed");
    edit(
        root -> {
          String file = Path.of(root.path("basis").path("file").asText()).getFileName().toString();
          String below = folder.toAbsolutePath().resolve("results").toString();
          ((ObjectNode) root.path("basis")).put("file", "../" + file).put("folder", below);
          ((ObjectNode) root.path("claims").path(0)).put("at", "../" + file);
        });
    Files.createDirectories(folder.resolve("results"));
    assertThat(certify()).as(said()).isZero();
    assertThat(out.toString()).endsWith("1 of 1 certificate confirmed\n");
    edit(root -> ((ObjectNode) root.path("claims").path(0)).put("at", "../other.c"));
    assertThat(certify()).as(said()).isEqualTo(2);
    assertThat(out.toString()).contains("refused: the source has no target");
  }

  @Test
  void whatWasProvedIsConfirmedByEitherSolverAndExported() throws IOException {
    generated(CLAMP, "speed");
    assertThat(certify()).as(said()).isZero();
    assertThat(out.toString())
        .contains("confirmed by z3", "`result > 100` true", "assuming no undefined behaviour")
        .endsWith("1 of 1 certificate confirmed\n");
    Path exported = folder.resolve("questions");
    assertThat(certify("--solver", "bitwuzla", "--export", exported.toString())).isZero();
    assertThat(out.toString()).contains("confirmed by bitwuzla");
    try (Stream<Path> files = Files.walk(exported)) {
      List<Path> scripts = files.filter(file -> file.toString().endsWith(".smt2")).toList();
      assertThat(scripts).isNotEmpty();
      assertThat(Files.readString(scripts.getFirst()))
          .startsWith("(set-logic QF_BV)\n")
          .endsWith("(check-sat)\n");
      for (Path script : scripts) {
        String name = script.getFileName().toString().replace(".smt2", "");
        assertThat(
                DratCheck.refutes(
                    script.resolveSibling(name + ".cnf"), script.resolveSibling(name + ".drat")))
            .as(name)
            .isTrue();
      }
    }
  }

  @Test
  void aProgramMayAnswerInsteadAndIsTakenAtItsWord() throws IOException {
    generated(CLAMP, "speed");
    Path solver = folder.resolve("solver");
    for (String answer : List.of("unsat", "sat", "unknown", "sat\nunsat", "")) {
      Files.writeString(solver, "#!/bin/sh\ntest -s \"$1\" && printf '%s\\n' '" + answer + "'\n");
      assertThat(solver.toFile().setExecutable(true)).isTrue();
      assertThat(certify("--solver", solver.toString())).isEqualTo(answer.equals("unsat") ? 0 : 1);
    }
    assertThat(certify("--solver", "/no/such/solver")).isEqualTo(2);
    assertThat(errors.toString()).contains("[solver-not-started]");
  }

  @Test
  void aClaimAboutATargetThatIsReachedIsNotConfirmed() throws IOException {
    generated(CLAMP, "speed");
    edit(
        root -> {
          ObjectNode claim = (ObjectNode) root.get("claims").get(0);
          claim.put("outcome", "false");
          claim.put("target", claim.get("target").asText().replace("true", "false"));
        });
    assertThat(certify()).isEqualTo(1);
    assertThat(out.toString()).contains("not confirmed", "0 of 1 certificate confirmed");
  }

  @Test
  void aCertificateOfAnotherFunctionIsRefused() throws IOException {
    String text = "int g(int x) { return x; } " + CLAMP;
    generated(text, "speed");
    // It never comes to what is claimed, whoever claims it.
    edit(root -> root.put("function", "g"));
    assertThat(certify()).isEqualTo(2);
    assertThat(out.toString())
        .contains("refused: it is about 'g', the results beside it are about 'speed'");
  }

  @Test
  void aClaimThatTheSourceDoesNotGiveIsRefused() throws IOException {
    generated(CLAMP, "speed");
    edit(root -> ((ObjectNode) root.get("claims").get(0)).put("text", "result > 1000"));
    assertThat(certify()).isEqualTo(2);
    assertThat(out.toString()).contains("refused: the source has no target");
  }

  @Test
  void aCertificateOfAnotherSourceIsRefused() throws IOException {
    generated(CLAMP, "speed");
    Files.writeString(folder.resolve("unit.c"), CLAMP.replace("0, 100);", "0, 101);"));
    assertThat(certify()).isEqualTo(2);
    assertThat(out.toString()).contains("refused: the source, what it includes, or the flags");
  }

  @Test
  void claimsOfAnEarlierSourceUnderTheBasisOfALaterOneAreNotConfirmed() throws IOException {
    String text = CLAMP.replace("return result;", "return result < 0 ? -2 : result;");
    generated(text, "speed");
    assertThat(certify()).as(said()).isZero();
    JsonNode before = new ObjectMapper().readTree(certificate().toFile()).get("claims");
    assertThat(before).hasSize(2);
    generated(text.replace("0, 100);", "0, 101);"), "speed");
    assertThat(certify()).as(said()).isZero();
    edit(root -> root.set("claims", before));
    assertThat(certify()).isEqualTo(1);
    assertThat(out.toString())
        .contains("`result > 100` true\n    an input may satisfy it", "(1 claim of it confirmed)");
  }

  @Test
  void otherFlagsAreAnotherProgram() throws IOException {
    generated(CLAMP, "speed");
    edit(root -> ((ObjectNode) root.get("basis")).put("wrap", true));
    assertThat(certify()).isEqualTo(2);
    edit(
        root -> {
          ((ObjectNode) root.get("basis")).put("wrap", false);
          ((ArrayNode) root.get("basis").get("flags")).add("-DX");
        });
    assertThat(certify()).isEqualTo(2);
  }

  @Test
  void rangesThatTheAssumptionsDontNameAreRefused() throws IOException {
    String text = "int f(int x) { if (x > 5) return 1; return 0; }";
    generated(text, "f", "--range", "x=0..3");
    assertThat(certify()).as(said()).isZero();
    assertThat(out.toString()).contains("assuming range of x: 0..3 (fixed by the user)");
    edit(root -> ((ArrayNode) root.get("assumptions")).removeAll());
    assertThat(certify()).isEqualTo(2);
    assertThat(out.toString()).contains("refused: it does not name an assumption of its basis");
  }

  @Test
  void assumptionsAreThoseOfTheSourceNoLessAndNoMore() throws IOException {
    String text =
        """
        void trace(int *);
        volatile int flag;
        int f(int a[4], short *p, int *q)
        {
            trace(q);
            int before = flag;
            *p = 1;
            if (a == 0) return 1;
            if (before != flag) return 2;
            return p < (short *)q;
        }
        """;
    generated(text, "f", "--strategy", "bounded");
    assertThat(certify()).as(said()).isZero();
    String whole = Files.readString(certificate());
    int count = new ObjectMapper().readTree(whole).get("assumptions").size();
    assertThat(count).isGreaterThanOrEqualTo(5);
    for (int i = 0; i < count; i++) {
      int at = i;
      Files.writeString(certificate(), whole);
      String[] kind = new String[1];
      edit(
          root -> {
            ArrayNode assumptions = (ArrayNode) root.get("assumptions");
            kind[0] =
                assumptions.remove(at).get("kind").textValue().toLowerCase().replace('_', ' ');
          });
      assertThat(certify()).as(kind[0]).isEqualTo(2);
      assertThat(out.toString())
          .contains("refused: it does not name what verdicts about this source take", kind[0]);
    }
    Files.writeString(certificate(), whole);
    edit(
        root ->
            ((ArrayNode) root.get("assumptions"))
                .addObject()
                .put("kind", "CAPACITY")
                .put("subject", "p")
                .put("detail", "at most 1 element")
                .put("fixedByUser", false));
    assertThat(certify()).isEqualTo(2);
    assertThat(out.toString())
        .contains("refused: it takes for granted what nothing in the source asks for: capacity");
  }

  @Test
  void whatOnlyARangeExcludesIsNotConfirmedWithoutIt() throws IOException {
    generated("int f(int x) { if (x > 5) return 1; return 0; }", "f", "--range", "x=0..3");
    edit(
        root -> {
          ((ObjectNode) root.get("basis").get("ranges")).removeAll();
          ArrayNode assumptions = (ArrayNode) root.get("assumptions");
          for (int i = assumptions.size() - 1; i >= 0; i--) {
            if (assumptions.get(i).get("fixedByUser").booleanValue()) {
              assumptions.remove(i);
            }
          }
        });
    assertThat(certify()).isEqualTo(1);
    assertThat(out.toString()).contains("not confirmed");
  }

  @Test
  void aRangeIsShownAsItIsAssumed() throws IOException {
    generated("int f(int x) { if (x > 5) return 1; return 0; }", "f", "--range", "x=0..3");
    edit(
        root -> {
          for (JsonNode assumption : root.get("assumptions")) {
            if (assumption.get("fixedByUser").booleanValue()) {
              ((ObjectNode) assumption).put("detail", "0..300");
            }
          }
        });
    assertThat(certify()).isEqualTo(2);
    assertThat(out.toString()).contains("its assumptions are not those of its basis: range of x");
  }

  @Test
  void equalPointersAreAssumedAgain() throws IOException {
    String text = "int f(int *p, int *q) { *p = 1; *q = 2; if (*p == 1) return 1; return 0; }";
    generated(text, "f", "--alias", "p=q");
    assertThat(certify()).as(out + "" + errors).isZero();
    assertThat(out.toString()).contains("assuming sharing of p: is the same pointer as q");
    edit(
        root -> {
          ((ObjectNode) root.get("basis")).remove("aliases");
          ArrayNode assumptions = (ArrayNode) root.get("assumptions");
          for (int i = assumptions.size() - 1; i >= 0; i--) {
            if (assumptions.get(i).get("fixedByUser").booleanValue()) {
              assumptions.remove(i);
            }
          }
        });
    assertThat(certify()).as("without them").isEqualTo(1);
    assertThat(out.toString()).contains("an input may satisfy it");
  }

  @Test
  void pointersThatMayShareAreNoAssumption() throws IOException {
    String text = "int f(int *p, int *q) { *p = 1; *q = 2; if (*p == 3) return 1; return 0; }";
    generated(text, "f", "--alias", "p,q");
    assertThat(certify()).as(out + "" + errors).isZero();
    edit(
        root -> {
          ObjectNode claim = (ObjectNode) root.get("claims").get(0);
          claim.put("outcome", "false");
          claim.put("target", claim.get("target").asText().replace("true", "false"));
        });
    assertThat(certify()).isEqualTo(1);
  }

  @Test
  void nothingIsConfirmedAboutNoInputs() throws IOException {
    String text =
        """
        int meant(int x) { return x > 3; }
        int f(int x) { if (x > 5) return 1; return 0; }
        """;
    generated(text, "f", "--precondition", "meant", "--range", "x=-9..5");
    assertThat(certify()).as(out + "" + errors).isZero();
    edit(
        root -> {
          ArrayNode range = (ArrayNode) root.get("basis").get("ranges").get("x");
          range.set(1, "3");
          for (JsonNode assumption : root.get("assumptions")) {
            if (assumption.get("kind").textValue().equals("RANGE")) {
              ((ObjectNode) assumption).put("detail", "-9..3");
            }
          }
        });
    assertThat(certify()).isEqualTo(1);
    assertThat(out.toString()).contains("no input is as the user fixed them");
  }

  @Test
  void preconditionsAreAssumedAgain() throws IOException {
    String text =
        """
        int meant(const int *p, int n)
        {
            return p != 0 && n >= 0 && n < 8 && p[0] <= 10;
        }
        int f(const int *p, int n)
        {
            if (n > 7) return 1;
            if (*p > 10) return 2;
            return 0;
        }
        """;
    generated(text, "f", "--precondition", "meant");
    assertThat(certify()).as(said()).isZero();
    assertThat(out.toString()).contains("assuming precondition: meant does not return 0");
  }

  @Test
  void loopsWithoutABoundAreConfirmedByInvariants() throws IOException {
    String text =
        """
        int f(const int *a, int n)
        {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                sum += a[i] & 15;
                if (sum > 1000) sum = 1000;
                if (sum < 0) return -1;
            }
            if (sum > 1000) return -2;
            return sum;
        }
        """;
    generated(text, "f", "--strategy", "bounded");
    assertThat(certify()).as(said()).isZero();
    edit(root -> ((ObjectNode) root.get("unrolling")).putArray("loopFacts"));
    assertThat(certify()).as("without any, the checker finds them by itself").isZero();
    edit(
        root -> {
          ((ObjectNode) root.get("unrolling"))
              .putArray("loopFacts")
              .add("f#0: %2 <s %3")
              .add("f#0: %2 <=s 0")
              .add("f#0: %3 <=s 0");
          for (JsonNode claim : root.get("claims")) {
            String id = claim.get("target").asText();
            ((ObjectNode) claim).put("target", id.replace("true", "false")).put("outcome", "false");
          }
        });
    assertThat(certify()).as("false claims, with invariants that do not hold").isEqualTo(1);
    assertThat(out.toString()).doesNotContain("of it confirmed");
  }

  @Test
  void infeasibleTargetsWithoutACertificateAreNamed() throws IOException {
    generated(CLAMP, "speed");
    Files.delete(certificate());
    assertThat(certify()).isEqualTo(1);
    assertThat(out.toString()).contains("is called infeasible without a certificate");
  }

  @Test
  void whatIsNoCertificateIsRefused() throws IOException {
    generated(CLAMP, "speed");
    edit(root -> root.remove("basis"));
    assertThat(certify()).isEqualTo(2);
    String whole = Files.readString(certificate());
    for (String[] damage :
        new String[][] {
          {whole, "{", "it is no JSON from line 1 on"},
          {"\"format\":1", "\"format\":2", "its format is 2, this version reads 1"},
          {"\"claims\"", "\"claim\"", "it has no 'claims' where one belongs"},
          {"\"line\":", "\"line\":\"x\",\"other\":", "'line' is no whole number"},
          {"NO_UNDEFINED_BEHAVIOUR", "MAGIC", "it holds a value that Farkas does not write"}
        }) {
      assertThat(whole).contains(damage[0]);
      Files.writeString(certificate(), whole.replace(damage[0], damage[1]));
      assertThat(certify()).isEqualTo(2);
      assertThat(out.toString())
          .contains("refused: this is no certificate of Farkas: " + damage[2]);
    }
  }

  @Test
  void aFolderWithoutResultsIsNamed() {
    assertThat(farkas("certify", folder.toString())).isEqualTo(2);
    assertThat(errors.toString()).contains("[results-missing]");
  }
}
