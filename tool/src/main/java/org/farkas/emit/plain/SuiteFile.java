package org.farkas.emit.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.farkas.base.Category;
import org.farkas.base.DiagnosticException;
import org.farkas.emit.CharacterText;
import org.farkas.emit.CodeText;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmissionTest;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.ExternVariables;
import org.farkas.emit.Names;
import org.farkas.emit.OwnNames;
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
  private final Stubs stubs;
  private final List<String> entries = new ArrayList<>();
  private final List<EmittedFile.LeftOut> leftOut = new ArrayList<>();

  /**
   * @param findings whether the tests show findings: then nothing is expected of their results
   */
  SuiteFile(EmissionRequest request, boolean findings) {
    this.request = request;
    this.findings = findings;
    this.name = (findings ? "findings_" : "test_") + request.unit();
    this.names = Names.ofFile(request.source(), request.words());
    this.stubs = Stubs.of(request, names);
  }

  EmittedFile write() {
    List<String> functions = new ArrayList<>();
    for (EmissionTest test : request.tests()) {
      functions.add(names.fresh(name + "_" + identifier(test.id())));
    }
    CodeText body = new CodeText();
    String externals = ExternVariables.definitions(request.source());
    if (!externals.isEmpty()) {
      body.raw(externals).blank();
    }
    body.raw(StubDefinitions.of(stubs));
    reset(body);
    body.blank();
    for (int i = 0; i < functions.size(); i++) {
      add(request.tests().get(i), functions.get(i), body);
    }
    table(body);
    String text = entries.isEmpty() ? nothing() : assemble(body.toString());
    String resolved = OwnNames.resolve(text, request.words().all());
    return new EmittedFile(name + ".c", resolved, leftOut);
  }

  /** Adds a test, or the reason why it is left out. */
  private void add(EmissionTest test, String function, CodeText body) {
    if (test.run().end().kind() == RunEnd.Kind.TIMEOUT) {
      leaveOut(test, "its run did not end in time");
      return;
    }
    CodeText text = new CodeText();
    try {
      write(test, function, text);
    } catch (DiagnosticException e) {
      if (e.diagnostic().category() != Category.UNSUPPORTED) {
        throw e;
      }
      leaveOut(test, e.diagnostic().message());
      return;
    }
    body.raw(text.toString()).blank();
    String title = CharacterText.string(test.title());
    entries.add(
        findings
            ? "{%s, %s},".formatted(title, function)
            : "{%s, %s, %s},".formatted(title, function, ending(test.run().end())));
  }

  private void leaveOut(EmissionTest test, String reason) {
    leftOut.add(new EmittedFile.LeftOut(test.id(), test.title(), reason));
  }

  /** A file that only tells which tests are left out. */
  private String nothing() {
    CodeText out = new CodeText();
    SuiteHeader.write(request, findings, name, leftOut, out);
    out.blank();
    out.line("int main(void)").open("{");
    out.line("return 0;");
    out.close("}");
    return out.toString();
  }

  /** Puts what the body needs before it. */
  private String assemble(String body) {
    ReplacedFunctions replaced = ReplacedFunctions.of(request);
    CodeText out = new CodeText();
    SuiteHeader.write(request, findings, name, leftOut, out);
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

  private void reset(CodeText out) {
    out.line(
        "/* Forgets what the run before has set; file-scope variables are set by each itself. */");
    out.line("static void " + OwnNames.mark("farkas_reset(void)")).open("{");
    if (!findings) {
      out.line(OwnNames.mark("farkas_differences = 0;"));
      out.line(OwnNames.mark("farkas_index = -1;"));
    }
    out.lines(StubDefinitions.resets(stubs));
    if (request.replacesAllocations()) {
      out.line(OwnNames.mark("farkas_failing_count = 0;"));
      out.line(OwnNames.mark("farkas_allocations = 0;"));
      out.line(OwnNames.mark("farkas_input_count = 0;"));
    }
    out.close("}");
  }

  private void write(EmissionTest test, String function, CodeText out) {
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

  private void table(CodeText out) {
    String type = OwnNames.mark(findings ? "farkas_finding" : "farkas_test");
    out.open("static const struct " + type + " " + type + "s[] = {");
    out.lines(entries);
    out.close("};");
  }

  private static String ending(RunEnd end) {
    return switch (end.kind()) {
      case RETURNED, TIMEOUT -> OwnNames.mark("FARKAS_RETURNS, 0");
      case EXITED -> OwnNames.mark("FARKAS_EXITS, ") + (end.code() & 0xff);
      case ABORTED, CRASHED -> OwnNames.mark("FARKAS_IS_KILLED, ") + end.code();
    };
  }
}
