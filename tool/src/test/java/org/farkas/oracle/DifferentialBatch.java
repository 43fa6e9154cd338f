package org.farkas.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.ConcreteRun;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.machine.Snapshot;
import org.farkas.exec.machine.State;
import org.farkas.exec.machine.StepResult;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.oracle.DifferentialProgramGenerator.GeneratedProgram;
import org.farkas.oracle.DifferentialProgramGenerator.Input;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;
import org.farkas.trace.Trace;

/**
 * Some generated programs in one file: compiled and run natively, then run by the machine
 * concretely and symbolically. What differs is described, with the seed of its program.
 */
final class DifferentialBatch {
  private static final long MAX_INSTRUCTIONS = 20_000_000;
  private static final int VECTORS = 3;

  private final List<GeneratedProgram> programs = new ArrayList<>();
  private final Map<GeneratedProgram, List<InputValues>> values = new HashMap<>();

  /** By seed and number of the run: 0 on initial values, then the vectors. */
  private final Map<String, Long> expected = new HashMap<>();

  private final List<String> differences = new ArrayList<>();
  private final List<String> unsupported = new ArrayList<>();
  private final Path folder;
  private Program program;

  private DifferentialBatch(Path folder) {
    this.folder = folder;
  }

  /**
   * What came out.
   *
   * @param differences empty if there are none
   * @param unsupported runs that ended at a construct that the machine names as unsupported
   */
  record Outcome(List<String> differences, List<String> unsupported, int runs) {}

  /** Compares the programs of some seeds. */
  static Outcome compare(long firstSeed, int count, Path folder) {
    DifferentialBatch batch = new DifferentialBatch(folder);
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      GeneratedProgram each = DifferentialProgramGenerator.generate(seed);
      batch.programs.add(each);
      Choices choices = new Choices(~seed);
      List<InputValues> vectors = new ArrayList<>();
      for (int i = 0; i < VECTORS; i++) {
        vectors.add(InputValues.random(choices, each.inputs()));
      }
      batch.values.put(each, vectors);
    }
    try {
      batch.compareAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Outcome(batch.differences, batch.unsupported, count * (1 + 2 * VECTORS));
  }

  private void compareAll() throws IOException {
    String text =
        programs.stream()
            .map(GeneratedProgram::text)
            .collect(Collectors.joining("\n", DifferentialProgramGenerator.HEADER, "\n"));
    Path file = Files.writeString(folder.resolve("batch.c"), text);
    Files.writeString(folder.resolve("driver.c"), driver());
    Commands.compile(folder, "driver.c", "driver");
    Commands.Result run = Commands.run(folder, 60_000, List.of("./driver"));
    if (!run.successful()) {
      throw new AssertionError("the native programs failed: " + run);
    }
    for (String line : run.output().lines().toList()) {
      String[] words = line.split(" ");
      expected.put(words[0] + " " + words[1], Long.parseUnsignedLong(words[2], 16));
    }
    Path scratch = Files.createDirectories(folder.resolve("scratch"));
    program = ClangFrontEnd.load(file, List.of(), scratch);
    for (GeneratedProgram each : programs) {
      try {
        compare(each);
      } catch (RuntimeException | AssertionError e) {
        differences.add("seed " + each.seed() + ": " + e + " at " + e.getStackTrace()[0]);
      }
    }
  }

  private String driver() {
    StringBuilder text = new StringBuilder("#include \"batch.c\"\n#include <stdio.h>\n");
    text.append("#include <sys/wait.h>\n#include <unistd.h>\nint main(void) {\n");
    for (GeneratedProgram each : programs) {
      for (int run = 0; run <= VECTORS; run++) {
        // Each run starts with initial values.
        text.append("if (fork() == 0) { ");
        if (run > 0) {
          text.append(values.get(each).get(run - 1).assignments(each.inputs()));
        }
        text.append(
            "printf(\"%d %d %%llx\\n\", %s()); return 0; }\nwait(0);\n"
                .formatted(each.seed(), run, each.function()));
      }
    }
    return text + "return 0;\n}\n";
  }

  private void compare(GeneratedProgram each) {
    InputVector nothing =
        new InputVector(
            new InputLayout(each.function(), List.of(), 0),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    ConcreteRun concrete = newMachine(newTerms()).runConcretely(nothing, MAX_INSTRUCTIONS);
    check(each, 0, "concretely", concrete);
    for (int i = 0; i < VECTORS; i++) {
      symbolic(each, i);
    }
  }

  private TermContext newTerms() {
    return Simplifications.newContext();
  }

  private Machine newMachine(TermContext terms) {
    return new Machine(program.module(), program.source(), terms, MachineOptions.DEFAULT);
  }

  private void symbolic(GeneratedProgram each, int vector) {
    TermContext terms = newTerms();
    Machine machine = newMachine(terms);
    InputLayout layout =
        LayoutBuilder.build(
            program.source(),
            program.source().function(each.function()).orElseThrow(),
            each.inputs().stream().map(Input::name).collect(Collectors.toSet()),
            ShapeOptions.DEFAULT,
            ShapeGuess.FIRST);
    Assignment model = model(each, values.get(each).get(vector), layout, terms);
    State state = machine.start(layout, ShapeOptions.DEFAULT, model);
    PathEnd end = run(each, machine, state, new Evaluator(model));
    ConcreteRun observed = machine.observed(state, end);
    check(each, vector + 1, "symbolically", observed);
    ConcreteRun again = machine.runConcretely(state.inputs(model), MAX_INSTRUCTIONS);
    check(each, vector + 1, "on its inputs", again);
    Trace common = again.trace().prefix(observed.trace().size());
    boolean whole = end instanceof PathEnd.Returned;
    if (!(whole ? again.trace() : common).equals(observed.trace())) {
      differ(each, vector + 1, "the traces differ");
    }
  }

  private Assignment model(
      GeneratedProgram each, InputValues bits, InputLayout layout, TermContext terms) {
    Map<Term, BigInteger> model = new HashMap<>();
    for (InputObject object : layout.objects()) {
      for (int i = 0; i < each.inputs().size(); i++) {
        if (each.inputs().get(i).name().equals(object.name())) {
          ScalarCell cell = ScalarCell.of(object).getFirst();
          String name = "o%d.0.%d".formatted(object.id(), cell.valueBits());
          Term variable = terms.variable(name, cell.valueBits(), Term.VariableKind.INPUT);
          model.put(variable, new BigInteger(Long.toUnsignedString(bits.bits().get(i))));
        }
      }
    }
    if (model.size() != each.inputs().size()) {
      throw new AssertionError("not every input has a variable: " + layout);
    }
    return new Assignment(model, Map.of());
  }

  /** Follows the model's path; it must satisfy what the state assumes, and no alternative. */
  private PathEnd run(GeneratedProgram each, Machine machine, State state, Evaluator evaluator) {
    while (true) {
      switch (machine.run(state, MAX_INSTRUCTIONS)) {
        case StepResult.Ended ended -> {
          for (PathConstraint constraint : state.pathCondition()) {
            if (!evaluator.holds(constraint.term())) {
              throw new AssertionError("the path condition does not hold: " + constraint);
            }
          }
          return ended.end();
        }
        case StepResult.Forked forked -> {
          for (Alternative alternative : forked.alternatives()) {
            if (evaluator.holds(alternative.constraint())) {
              throw new AssertionError(
                  "two sides hold at " + alternative.where() + ": " + alternative.constraint());
            }
          }
        }
        case StepResult.Paused _ ->
            throw new AssertionError("seed " + each.seed() + " runs too long");
      }
    }
  }

  private void check(GeneratedProgram each, int run, String how, ConcreteRun result) {
    if (result.end() instanceof PathEnd.Unsupported end) {
      unsupported.add("seed %d, run %d, %s: %s".formatted(each.seed(), run, how, end));
      return;
    }
    if (!(result.end() instanceof PathEnd.Returned)) {
      differ(each, run, how + ": " + result.end());
      return;
    }
    Snapshot returned = result.returned().orElseThrow();
    long value = returned.value().bits(0, 64);
    long wanted = expected.get(each.seed() + " " + run);
    if (!returned.unknownBytes().isEmpty()) {
      differ(each, run, how + ": the result is approximate");
    } else if (value != wanted) {
      differ(each, run, "%s: %x instead of %x".formatted(how, value, wanted));
    }
  }

  private void differ(GeneratedProgram each, int run, String what) {
    differences.add("seed %d, run %d, %s".formatted(each.seed(), run, what));
  }
}
