package org.farkas.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.Category;
import org.farkas.base.ContentHash;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.PlainStyle;
import org.farkas.emit.StyledEmitter;
import org.farkas.emit.frameworks.TestComp;
import org.farkas.replay.TrialSource;

/** Suites in the format of Test-Comp, of tests that pass as plain programs. */
record TestCompSuite(TestComp format, String criterion) implements SuiteOutput {
  /** Seconds since 1970 that files are to bear instead of the time when they are made. */
  private static final String EPOCH = "SOURCE_DATE_EPOCH";

  @Override
  public Optional<String> remark() {
    return Optional.empty();
  }

  @Override
  public Suite of(EmissionRequest request, TrialSource source) {
    List<EmittedFile> files = new ArrayList<>(format.files(request, purpose(request, source)));
    List<EmittedFile> findings =
        new StyledEmitter(new PlainStyle())
            .emit(request).stream()
                .filter(each -> each.kind() == EmittedFile.Kind.FINDINGS)
                .toList();
    List<EmittedFile.LeftOut> leftOut = files.getFirst().leftOut();
    if (!leftOut.isEmpty() && leftOut.size() == request.tests().size()) {
      return new Suite(
          findings, Optional.of(impossible(request.function(), leftOut.getFirst().reason())));
    }
    files.addAll(findings);
    return new Suite(files, Optional.empty());
  }

  private TestComp.Purpose purpose(EmissionRequest request, TrialSource source) {
    boolean narrow = source.flags().contains("-m32");
    return new TestComp.Purpose(
        "Farkas " + Version.text(),
        TestComp.specification(criterion, request.function()),
        source.sourceFile().getFileName().toString(),
        hash(source.sourceFile()),
        narrow ? "32bit" : "64bit",
        time().toString());
  }

  private static Instant time() {
    String epoch = Optional.ofNullable(System.getenv(EPOCH)).orElse("");
    return epoch.matches("\\d{1,11}")
        ? Instant.ofEpochSecond(Long.parseLong(epoch))
        : Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  private static String hash(Path file) {
    try {
      return ContentHash.ofBytes(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new DiagnosticException(
          Diagnostic.of(
              Category.RESOURCES,
              "source-not-readable",
              "can't read " + file + " again: " + e.getMessage(),
              "is it still there?"),
          e);
    }
  }

  private static DiagnosticException impossible(String function, String why) {
    return new DiagnosticException(
        new Diagnostic(
            Category.UNSUPPORTED,
            "inputs-not-for-test-comp",
            SourceSpan.UNKNOWN,
            "no test of %s() can be written for test-comp: %s".formatted(function, why),
            "that format is for programs whose inputs are calls of __VERIFIER_nondet_...;"
                + " --framework plain works"));
  }
}
