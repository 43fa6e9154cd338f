package org.farkas.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.farkas.base.Budget;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.CertificateBasis;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Target;
import org.farkas.proof.ProofCheck;
import org.farkas.replay.StoredJson;
import org.farkas.report.json.CertificateReader;
import org.farkas.solve.TextSolver;
import org.farkas.solve.smt.BitwuzlaTextSolver;
import org.farkas.solve.smt.Z3TextSolver;
import org.farkas.source.CallCounts;
import org.farkas.source.CallSequence;
import org.farkas.source.SourceModel;
import org.farkas.testcase.Assumption;

/** {@code farkas certify}: shows the claims of certificates again, from the source. */
public final class CertifyJob {
  private static final String FOLDER = "certificates";
  private static final String RESULT = "result.json";

  private final CertifyOptions options;
  private final UnitEngine.Factory engines;
  private final UserInterface user;
  private final Budget budget;
  private final List<CertifyResult.Item> items = new ArrayList<>();
  private final List<String> uncertified = new ArrayList<>();

  public CertifyJob(
      CertifyOptions options, UnitEngine.Factory engines, UserInterface user, Budget budget) {
    this.options = options;
    this.engines = engines;
    this.user = user;
    this.budget = budget;
  }

  /** One certificate's file. */
  private record Stored(String unit, Certificate certificate, Optional<CertificateBasis> basis) {}

  /** What a program is made of; certificates that agree in it share one. */
  private record Request(SourceRequest source) {}

  /** Checks all certificates in the folder. */
  public CertifyResult run() {
    Map<Request, List<Stored>> byProgram = new LinkedHashMap<>();
    for (Path unit : units()) {
      Set<String> claimed = new HashSet<>();
      for (Path file : jsonFiles(unit.resolve(FOLDER))) {
        read(unit, file)
            .ifPresent(
                stored -> {
                  stored.certificate().claims().forEach(claim -> claimed.add(claim.target()));
                  stored
                      .basis()
                      .flatMap(basis -> request(stored, basis))
                      .ifPresent(
                          request ->
                              byProgram
                                  .computeIfAbsent(request, _ -> new ArrayList<>())
                                  .add(stored));
                });
      }
      infeasibleIn(unit.resolve(RESULT)).stream()
          .filter(id -> !claimed.contains(id))
          .forEach(id -> uncertified.add(unit.getFileName() + ": " + id));
    }
    try (ScratchFolder scratch = ScratchFolder.create()) {
      TextSolver solver = solver(scratch.path());
      byProgram.forEach((request, certificates) -> check(request, certificates, solver));
    }
    return new CertifyResult(items, uncertified);
  }

  private TextSolver solver(Path scratch) {
    TextSolver solver =
        switch (options.solver()) {
          case "z3" -> new Z3TextSolver();
          case "bitwuzla" -> new BitwuzlaTextSolver();
          default -> new ProgramSolver(options.solver(), scratch);
        };
    return (text, millis) ->
        budget.cancelled() ? TextSolver.Answer.UNKNOWN : solver.check(text, millis);
  }

  /** The folders of units: the given one, or those in it. */
  private List<Path> units() {
    Path folder = options.folder();
    if (Files.exists(folder.resolve(RESULT)) || Files.exists(folder.resolve(FOLDER))) {
      return List.of(folder.toAbsolutePath().normalize());
    }
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> units =
          all.filter(each -> Files.exists(each.resolve(RESULT)))
              .map(each -> each.toAbsolutePath().normalize())
              .sorted()
              .toList();
      if (!units.isEmpty()) {
        return units;
      }
    } catch (IOException _) {
      // said below
    }
    throw DiagnosticException.user(
        "results-missing",
        "there are no results in " + folder,
        "give the folder that farkas generate wrote: farkas-out, or one function's in it");
  }

  private static List<Path> jsonFiles(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw unreadable(folder);
    }
  }

  private static DiagnosticException unreadable(Path file) {
    return DiagnosticException.user("file-unreadable", "can't read " + file, "");
  }

  /** Reads a certificate; one that can't be checked at all has its verdict then. */
  private Optional<Stored> read(Path unit, Path file) {
    String name = file.getFileName().toString().replace(".json", "");
    String folder = unit.getFileName().toString();
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      Certificate certificate = CertificateReader.read(text);
      Optional<CertificateBasis> basis = CertificateReader.readBasis(text);
      if (basis.isEmpty()) {
        refuse(folder, name, "it does not say what it rests on: generate again");
        return Optional.empty();
      }
      if (certificate.claims().isEmpty()) {
        refuse(folder, name, "it claims nothing");
        return Optional.empty();
      }
      String function = CallSequence.unitOf(certificate.function());
      Optional<String> expected = functionOf(unit.resolve(RESULT));
      if (expected.isPresent() && !expected.get().equals(function)) {
        // What is true of one function's runs says nothing of another one's.
        refuse(
            folder,
            name,
            "it is about '%s', the results beside it are about '%s'"
                .formatted(function, expected.get()));
        return Optional.empty();
      }
      return Optional.of(new Stored(folder, certificate, basis));
    } catch (DiagnosticException e) {
      refuse(folder, name, e.diagnostic().message());
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      refuse(folder, name, "it can't be read");
      return Optional.empty();
    }
  }

  private void refuse(String unit, String id, String why) {
    items.add(new CertifyResult.Item(unit, id, new CertifyResult.Refused(why)));
  }

  private Optional<Request> request(Stored stored, CertificateBasis basis) {
    Optional<Criterion> criterion = Criterion.named(basis.criterion());
    if (criterion.isEmpty()) {
      refuse(stored, "its criterion '" + basis.criterion() + "' is unknown");
      return Optional.empty();
    }
    GeneratedFrom there = new GeneratedFrom(Path.of(basis.folder()));
    List<Path> files = new ArrayList<>();
    for (String name : Stream.concat(Stream.of(basis.file()), basis.others().stream()).toList()) {
      Optional<Path> file = there.find(Path.of(name));
      if (file.isEmpty()) {
        refuse(stored, "there is no file " + name + ": run where farkas generate was run");
        return Optional.empty();
      }
      files.add(file.get());
    }
    return Optional.of(
        new Request(
            new SourceRequest(
                files.getFirst(),
                files.subList(1, files.size()),
                there.flags(basis.flags(), Path.of(basis.file())),
                criterion.get().onRequest(),
                calls(stored.certificate().function(), basis),
                basis.wrap(),
                false)));
  }

  /** What makes the program have the sequence of calls that a certificate is about. */
  private static CallCounts calls(String function, CertificateBasis basis) {
    Set<String> preconditions = basis.precondition().map(Set::of).orElse(Set.of());
    return CallSequence.named(function)
        .map(each -> new CallCounts(1, Map.of(each.function(), each.calls()), preconditions))
        .orElse(CallCounts.ONE)
        .with(basis.further())
        .withVolatileReads(basis.volatileReads());
  }

  private void refuse(Stored stored, String why) {
    refuse(stored.unit(), stored.certificate().id(), why);
  }

  private void check(Request request, List<Stored> certificates, TextSolver solver) {
    user.status("", "reading " + request.source().file());
    try (UnitEngine engine = engines.open(request.source())) {
      for (Stored each : certificates) {
        if (budget.cancelled()) {
          return;
        }
        user.status(each.unit(), each.unit() + ": checking " + each.certificate().id());
        items.add(
            new CertifyResult.Item(
                each.unit(), each.certificate().id(), verdict(engine, each, solver)));
      }
    }
  }

  private CertifyResult.Verdict verdict(UnitEngine engine, Stored stored, TextSolver solver) {
    Certificate certificate = stored.certificate();
    CertificateBasis basis = stored.basis().orElseThrow();
    if (!engine.programHash(basis.flags()).equals(basis.programHash())) {
      return new CertifyResult.Refused("the source, what it includes, or the flags have changed");
    }
    Optional<String> edited = edited(engine, certificate, basis);
    if (edited.isPresent()) {
      return new CertifyResult.Refused(edited.get());
    }
    Map<String, Target> targets = targets(engine.source(), basis.criterion());
    ProofCheck check =
        new ProofCheck(
            engine.checkable(certificate.function(), basis.shapes(), basis.precondition()),
            solver,
            options.timeoutMillis());
    ProofCheck.Outcome outcome =
        check.check(
            certificate.claims().stream().map(claim -> targets.get(claim.target())).toList(),
            certificate.argument(),
            certificate.assumptions());
    options.export().ifPresent(folder -> export(folder, stored, outcome));
    List<Certificate.Claim> shown = new ArrayList<>();
    List<CertifyResult.Missing> missing = new ArrayList<>();
    for (Certificate.Claim claim : certificate.claims()) {
      String why = outcome.whyNot().get(claim.target());
      if (why == null) {
        shown.add(claim);
      } else {
        missing.add(new CertifyResult.Missing(claim, why));
      }
    }
    return missing.isEmpty()
        ? new CertifyResult.Confirmed(shown, outcome.refuted().size(), certificate.assumptions())
        : new CertifyResult.NotConfirmed(shown, missing);
  }

  /** All that a criterion's searches look for, in every function. */
  private static Map<String, Target> targets(SourceModel source, String name) {
    Criterion criterion = Criterion.named(name).orElseThrow();
    Set<String> functions = new HashSet<>();
    source.functions().forEach(function -> functions.add(function.name()));
    Map<String, Target> result = new HashMap<>();
    criterion.targets(source, functions).forEach(target -> result.put(target.id(), target));
    criterion.auxiliary(source, functions).forEach(target -> result.put(target.id(), target));
    return result;
  }

  /** Whether claims are about the same target; the same file has other names in other folders. */
  private static boolean same(Certificate.Claim here, Certificate.Claim there) {
    return here.target().equals(there.target())
        && here.text().equals(there.text())
        && here.outcome().equals(there.outcome())
        && here.where().line() == there.where().line()
        && here.where().column() == there.where().column()
        && GeneratedFrom.sameFile(here.where().file(), there.where().file());
  }

  /** What a certificate says that the source does not give. */
  private static Optional<String> edited(
      UnitEngine engine, Certificate certificate, CertificateBasis basis) {
    SourceModel source = engine.source();
    if (source.function(certificate.function()).filter(f -> f.defined()).isEmpty()) {
      return Optional.of("the source defines no function '" + certificate.function() + "'");
    }
    if (!source.file().endsWith(certificate.file())) {
      return Optional.of("it is about another file: " + certificate.file());
    }
    Map<String, Target> targets = targets(source, basis.criterion());
    for (Certificate.Claim claim : certificate.claims()) {
      Target target = targets.get(claim.target());
      if (target == null || !same(Certificate.Claim.of(target), claim)) {
        return Optional.of(
            "the source has no target %s `%s` %s at %s"
                .formatted(claim.target(), claim.text(), claim.outcome(), claim.where()));
      }
    }
    return otherAssumptions(engine, certificate, basis);
  }

  /**
   * Whether a certificate takes other things for granted than all verdicts about its unit do. One
   * of ranges may say less: it is about single functions, whatever is around them.
   */
  private static Optional<String> otherAssumptions(
      UnitEngine engine, Certificate certificate, CertificateBasis basis) {
    List<Assumption> expected =
        engine.assumptions(certificate.function(), basis.shapes(), basis.precondition());
    for (Assumption assumption : certificate.assumptions()) {
      if (!expected.contains(assumption)) {
        return Optional.of(
            (assumption.fixedByUser()
                    ? "its assumptions are not those of its basis: "
                    : "it takes for granted what nothing in the source asks for: ")
                + assumption);
      }
    }
    List<Assumption> missing = new ArrayList<>(expected);
    missing.removeAll(certificate.assumptions());
    missing.sort(Comparator.comparing(assumption -> !assumption.fixedByUser()));
    boolean ranges = certificate.argument() instanceof Certificate.Intervals;
    for (Assumption assumption : missing) {
      boolean always =
          assumption.fixedByUser()
              || assumption.kind() == Assumption.Kind.NO_UNDEFINED_BEHAVIOUR
              || !ranges;
      if (always) {
        return Optional.of(
            (assumption.fixedByUser()
                    ? "it does not name an assumption of its basis: "
                    : "it does not name what verdicts about this source take for granted: ")
                + assumption);
      }
    }
    return Optional.empty();
  }

  private void export(Path folder, Stored stored, ProofCheck.Outcome outcome) {
    int questions = outcome.refuted().size();
    int proved =
        new QuestionExport(folder, budget)
            .write(stored.unit(), stored.certificate().id(), outcome.refuted());
    if (proved < questions) {
      user.note(
          "%s, %s: %d of %d exported questions are without a DRAT proof: floats, or too hard for"
              + " plain SAT"
                  .formatted(
                      stored.unit(), stored.certificate().id(), questions - proved, questions));
    }
  }

  /** The function that results are about, if they are there and say so. */
  private static Optional<String> functionOf(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    JsonNode root = StoredJson.mapper().readTree(file.toFile());
    return Optional.ofNullable(root.path("unit").path("function").textValue());
  }

  /** Ids of the infeasible items of a result. */
  private static List<String> infeasibleIn(Path file) {
    if (!Files.exists(file)) {
      return List.of();
    }
    List<String> ids = new ArrayList<>();
    try {
      for (JsonNode item : StoredJson.mapper().readTree(file.toFile()).path("items")) {
        if (item.path("verdict").asText().equals("infeasible")
            && !item.path("outcome").asText().equals("independent")) {
          ids.add(item.path("id").asText());
        }
      }
    } catch (JsonProcessingException e) {
      throw DiagnosticException.user(
          "suite-damaged", "the results in " + file + " are damaged", "generate them again");
    } catch (IOException e) {
      throw unreadable(file);
    }
    return ids;
  }
}
