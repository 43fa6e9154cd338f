package org.farkas.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.criteria.SuitePlan;
import org.farkas.criteria.Target;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmissionTest;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.SuiteEmitter;
import org.farkas.frontend.clang.Program;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Finding;

/** Turns a planned suite into test programs. */
final class TestDelivery {
  private final Program program;
  private final SuiteEmitter emitter;

  TestDelivery(Program program, SuiteEmitter emitter) {
    this.program = program;
    this.emitter = emitter;
  }

  /**
   * The files, under {@code tests/}.
   *
   * @param stubs functions without source that the unit may call
   * @param releasesMemory whether the unit may call {@code free} or {@code realloc}
   */
  List<OutputFile> files(UnitEngine.Delivery delivery, Set<String> stubs, boolean releasesMemory) {
    Path tests = delivery.folder().path().toAbsolutePath().normalize().resolve("tests");
    Path source = program.originalFile().toAbsolutePath().normalize();
    EmissionRequest request =
        new EmissionRequest(
            program.source(),
            delivery.function(),
            delivery.function(),
            tests(delivery),
            tests.relativize(source).toString(),
            flags(tests),
            new LinkedHashSet<>(stubs),
            releasesMemory);
    List<OutputFile> files = new ArrayList<>();
    for (EmittedFile file : emitter.emit(request)) {
      files.add(OutputFile.text("tests/" + file.name(), file.content(), true));
    }
    return files;
  }

  private List<String> flags(Path folder) {
    List<String> flags =
        new ArrayList<>(FlagPaths.rebased(program.clangFlags(), Path.of(""), folder));
    flags.addAll(Program.SEMANTICS_FLAGS);
    return flags;
  }

  private static List<EmissionTest> tests(UnitEngine.Delivery delivery) {
    Map<Integer, Candidate> candidates = new HashMap<>();
    delivery.result().candidates().forEach(each -> candidates.put(each.number(), each));
    List<EmissionTest> tests = new ArrayList<>();
    for (SuitePlan.PlannedTest planned : delivery.plan().tests()) {
      Candidate candidate = candidates.get(planned.test());
      EmissionTest test =
          EmissionTest.of(
              id(planned.name()),
              title(planned),
              candidate.inputs(),
              candidate.run(),
              planned.reasons().stream().map(TestDelivery::comment).toList());
      tests.add(planned.clean() ? test : test.showing("behaviour becomes undefined"));
    }
    for (int i = 0; i < delivery.result().findings().size(); i++) {
      Finding finding = delivery.result().findings().get(i);
      tests.add(
          EmissionTest.of(
                  id(delivery.plan().findings().get(i)),
                  finding.kind() + " at " + finding.where(),
                  finding.inputs(),
                  finding.run(),
                  List.of(finding.message()))
              .showing(finding.message()));
    }
    return tests;
  }

  /** The name without {@code test_}, which emitters put before it. */
  private static String id(String name) {
    return name.replaceFirst("^test_", "");
  }

  private static String title(SuitePlan.PlannedTest planned) {
    return planned.reasons().isEmpty()
        ? "completes a unique-cause pair"
        : phrase(planned.reasons().getFirst());
  }

  private static String comment(Target target) {
    return target.where() + ": " + phrase(target);
  }

  private static String phrase(Target target) {
    return target.text() + " is " + target.outcome();
  }
}
