package org.farkas.emit.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.farkas.emit.CharacterText;
import org.farkas.emit.CodeText;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmissionTest;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.ExternVariables;
import org.farkas.emit.Names;
import org.farkas.emit.ReplacedFunctions;
import org.farkas.emit.SourceInclude;
import org.farkas.emit.StubDefinitions;
import org.farkas.emit.Stubs;
import org.farkas.emit.TestBody;
import org.farkas.testcase.RunEnd;

/** One emitted program. */
final class SuiteFile {
  /** What the machinery takes from the library to run tests in processes. */
  private static final Set<String> PROCESSES =
      Set.of("dprintf", "fork", "waitpid", "alarm", "dup", "dup2", "exit");

  private final EmissionRequest request;
  private final boolean findings;
  private final String name;
  private final Names names;
  private final List<EmissionTest> tests;

  /**
   * @param findings whether the tests show findings: then nothing is expected of their results
   */
  SuiteFile(EmissionRequest request, boolean findings) {
    this.request = request;
    this.findings = findings;
    this.name = (findings ? "findings_" : "test_") + request.unit();
    this.names = Names.of(request.source());
    this.tests = request.tests().stream().filter(PlainEmitter::ends).toList();
  }

  EmittedFile write() {
    Stubs stubs = Stubs.of(request, names);
    List<String> functions = new ArrayList<>();
    for (EmissionTest test : tests) {
      functions.add(names.fresh(name + "_" + identifier(test.id())));
    }
    CodeText body = new CodeText();
    String externals = ExternVariables.definitions(request.source());
    if (!externals.isEmpty()) {
      body.raw(externals).blank();
    }
    body.raw(StubDefinitions.of(stubs));
    reset(stubs, body);
    body.blank();
    for (int i = 0; i < tests.size(); i++) {
      test(tests.get(i), functions.get(i), stubs, body);
      body.blank();
    }
    table(functions, body);
    return new EmittedFile(name + ".c", assemble(body.toString()));
  }

  /** Puts what the body needs before it. */
  private String assemble(String body) {
    ReplacedFunctions replaced = ReplacedFunctions.of(request);
    CodeText out = new CodeText();
    SuiteHeader.write(request, findings, name, out);
    out.blank();
    out.raw(SourceInclude.of(request)).blank();
    if (Helper.LIMITS.usedBy(body)) {
      out.raw(Helper.LIMITS.text()).blank();
    }
    if (namesProcessFunction()) {
      out.line("/* The source defines a function that processes would need. */");
      out.line("#define FARKAS_ONE_PROCESS").blank();
    }
    out.raw(Helper.read("platform.c")).blank();
    if (!findings) {
      out.raw(Helper.read("differences.c")).blank();
    }
    if (request.replacesAllocations()) {
      out.raw(Helper.read("allocations.c"));
      replaced
          .allocators()
          .forEach(each -> out.blank().raw(Helper.read("allocation/" + each + ".c")));
      out.blank();
    }
    for (Helper helper : Helper.values()) {
      if (helper != Helper.LIMITS && helper.usedBy(body)) {
        out.raw(helper.text()).blank();
      }
    }
    out.raw(Helper.read(findings ? "finding_type.c" : "test_type.c")).blank();
    out.raw(replaced.definitions());
    out.raw(body);
    out.raw(replaced.undefinitions()).blank();
    out.raw(Helper.read(findings ? "run_findings.c" : "run.c"));
    return out.toString();
  }

  private boolean namesProcessFunction() {
    return request.source().functions().stream()
        .anyMatch(f -> f.defined() && !f.fromSystemHeader() && PROCESSES.contains(f.name()));
  }

  private static String identifier(String id) {
    return id.replaceAll("[^A-Za-z0-9_]", "_");
  }

  private void reset(Stubs stubs, CodeText out) {
    out.line("/* Forgets what the test before has set, file-scope variables apart. */");
    out.line("static void farkas_reset(void)").open("{");
    out.lines(StubDefinitions.resets(stubs));
    if (request.replacesAllocations()) {
      out.line("farkas_failing_count = 0;");
      out.line("farkas_allocations = 0;");
      out.line("farkas_input_count = 0;");
    }
    out.close("}");
  }

  private void test(EmissionTest test, String function, Stubs stubs, CodeText out) {
    out.line("/*");
    out.line(" * " + CharacterText.inComment(test.title()));
    for (String comment : test.comments()) {
      out.line(" *   " + CharacterText.inComment(comment));
    }
    test.finding().ifPresent(what -> out.line(" * Finding: " + CharacterText.inComment(what)));
    RunEnd end = test.run().end();
    switch (end.kind()) {
      case RETURNED, TIMEOUT -> {}
      case EXITED -> out.line(" * The call exits with status " + end.code() + ".");
      case ABORTED, CRASHED -> out.line(" * The call ends with signal " + end.code() + ".");
    }
    out.line(" */");
    out.line("static void " + function + "(void)").open("{");
    TestBody.write(request, test, stubs, names, out, !findings);
    out.close("}");
  }

  private void table(List<String> functions, CodeText out) {
    String type = findings ? "farkas_finding" : "farkas_test";
    out.open("static const struct " + type + " " + type + "s[] = {");
    for (int i = 0; i < tests.size(); i++) {
      EmissionTest test = tests.get(i);
      String title = CharacterText.string(test.title());
      out.line(
          findings
              ? "{%s, %s},".formatted(title, functions.get(i))
              : "{%s, %s, %s},".formatted(title, functions.get(i), ending(test.run().end())));
    }
    out.close("};");
  }

  private static String ending(RunEnd end) {
    return switch (end.kind()) {
      case RETURNED, TIMEOUT -> "FARKAS_RETURNS, 0";
      case EXITED -> "FARKAS_EXITS, " + (end.code() & 0xff);
      case ABORTED, CRASHED -> "FARKAS_IS_KILLED, " + end.code();
    };
  }
}
