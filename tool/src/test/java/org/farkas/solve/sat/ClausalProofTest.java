package org.farkas.solve.sat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Operator;
import org.farkas.expr.Simplifier;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClausalProofTest {
  @TempDir Path folder;

  private final TermContext terms = new TermContext(Simplifier.NONE);
  private final Term x = terms.variable("x", 6, Term.VariableKind.INPUT);
  private final Term y = terms.variable("y", 6, Term.VariableKind.INPUT);
  private Path clauses;
  private Path proof;

  @BeforeEach
  void nameFiles() {
    clauses = folder.resolve("q.cnf");
    proof = folder.resolve("q.drat");
  }

  private boolean write(Term... conjuncts) throws IOException {
    return ClausalProof.write(List.of(conjuncts), clauses, proof, WorkLimit.ofMillis(20_000));
  }

  /** x*x + 1 is no multiple of 4. */
  private Term[] refutable() {
    Term square = terms.make(Operator.MUL, x, x);
    Term sum = terms.make(Operator.ADD, square, terms.constant(6, 1));
    return new Term[] {
      terms.eq(terms.extract(sum, 0, 2), terms.constant(2, 0)), terms.make(Operator.ULT, x, y)
    };
  }

  @Test
  void whatIsRefutedHasAProofThatAnybodyCanFollow() throws IOException {
    assertThat(write(refutable())).isTrue();
    assertThat(Files.readString(clauses)).startsWith("p cnf ");
    assertThat(DratCheck.refutes(clauses, proof)).isTrue();
  }

  @Test
  void theProofIsOfTheseClausesOnly() throws IOException {
    assertThat(write(refutable())).isTrue();
    List<String> lines = Files.readAllLines(clauses);
    // Without the question itself, the circuit alone can be satisfied.
    Files.write(
        clauses, lines.stream().filter(line -> line.strip().split(" ").length > 2).toList());
    assertThat(DratCheck.refutes(clauses, proof)).isFalse();
  }

  @Test
  void whatIsPlainlyFalseHasAProofToo() throws IOException {
    assertThat(write(terms.bool(false))).isTrue();
    assertThat(DratCheck.refutes(clauses, proof)).isTrue();
  }

  @Test
  void howFloatsCompareHasAProof() throws IOException {
    Term one = terms.variable("f", 32, Term.VariableKind.INPUT);
    Term other = terms.variable("g", 32, Term.VariableKind.INPUT);
    Term less = terms.make(Operator.FLOAT_LT, one, other);
    assertThat(write(less, terms.make(Operator.FLOAT_LE, other, one))).isTrue();
    assertThat(DratCheck.refutes(clauses, proof)).isTrue();
  }

  @Test
  void whatCanBeSatisfiedOrHasNoCircuitLeavesNoFiles() throws IOException {
    assertThat(write(terms.make(Operator.ULT, x, y))).isFalse();
    Term number = terms.variable("f", 32, Term.VariableKind.INPUT);
    Term sum = terms.make(Operator.FLOAT_ADD, number, number);
    assertThat(write(terms.make(Operator.FLOAT_LT, sum, sum))).isFalse();
    assertThat(folder.toFile().list()).isEmpty();
  }
}
