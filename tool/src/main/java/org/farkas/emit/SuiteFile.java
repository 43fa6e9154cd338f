package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.Category;
import org.farkas.base.DiagnosticException;
import org.farkas.testcase.RunEnd;

/** The C file of a suite in some style, and what stands beside it. */
public final class SuiteFile {
  private final EmissionRequest request;
  private final SuiteStyle style;
  private final boolean findings;
  private final String name;
  private final Names names;
  private final Stubs stubs;
  private final List<EmittedFile.LeftOut> leftOut = new ArrayList<>();

  private SuiteFile(EmissionRequest request, SuiteStyle style, boolean findings) {
    this.request = request;
    this.style = style;
    this.findings = findings;
    this.name = (findings ? "findings_" : "test_") + request.unit();
    this.names = Names.ofFile(request.source(), request.words());
    this.stubs = Stubs.of(request, names);
  }

  /** The files of tests that have expectations: the C file comes first. */
  public static List<EmittedFile> tests(EmissionRequest request, SuiteStyle style) {
    return new SuiteFile(request, style, false).write();
  }

  /** The file of tests that show findings: nothing is expected of their results. */
  static EmittedFile findings(EmissionRequest request) {
    return new SuiteFile(request, new FindingsStyle(), true).write().getFirst();
  }

  private List<EmittedFile> write() {
    boolean keepsState = SuiteTests.keepsState(request);
    List<SuiteTests.Entry> candidates = new ArrayList<>();
    for (EmissionTest test : request.tests()) {
      String id = identifier(test.id());
      RunEnd end = test.run().end();
      boolean alone = keepsState || end.kind() != RunEnd.Kind.RETURNED;
      String function = names.fresh(name + "_" + id);
      candidates.add(new SuiteTests.Entry(request.unit(), id, test.title(), function, end, alone));
    }
    List<SuiteTests.Entry> entries = new ArrayList<>();
    CodeText body = new CodeText();
    for (int i = 0; i < candidates.size(); i++) {
      if (add(request.tests().get(i), candidates.get(i), body)) {
        entries.add(candidates.get(i));
      }
    }
    SuiteTests suite = new SuiteTests(request, name, entries, keepsState);
    if (entries.isEmpty()) {
      SuiteStyle plain = findings ? style : new PlainStyle();
      return List.of(file(plain.fileName(suite), SuiteHeader.alone(this, suite, plain)));
    }
    List<EmittedFile> files = new ArrayList<>();
    files.add(file(style.fileName(suite), assemble(suite, body.toString())));
    for (EmittedFile each : style.beside(suite)) {
      files.add(new EmittedFile(each.kind(), each.name(), resolved(each.content()), List.of()));
    }
    return files;
  }

  private EmittedFile file(String fileName, String text) {
    EmittedFile.Kind kind = findings ? EmittedFile.Kind.FINDINGS : EmittedFile.Kind.TESTS;
    return new EmittedFile(kind, fileName, resolved(text), leftOut);
  }

  private String resolved(String text) {
    return OwnNames.resolve(LibraryDeclarations.apart(text, request), request.words().all());
  }

  boolean showsFindings() {
    return findings;
  }

  List<EmittedFile.LeftOut> leftOut() {
    return leftOut;
  }

  /** Adds a test, or the reason why it is left out. */
  private boolean add(EmissionTest test, SuiteTests.Entry entry, CodeText body) {
    Optional<String> obstacle = test.obstacle();
    if (obstacle.isPresent()) {
      leaveOut(test, obstacle.get());
      return false;
    }
    CodeText text = new CodeText();
    try {
      write(test, entry, text);
    } catch (DiagnosticException e) {
      if (e.diagnostic().category() != Category.UNSUPPORTED) {
        throw e;
      }
      leaveOut(test, e.diagnostic().message());
      return false;
    }
    body.raw(text.toString()).blank();
    return true;
  }

  private void leaveOut(EmissionTest test, String reason) {
    leftOut.add(new EmittedFile.LeftOut(test.id(), test.title(), reason));
  }

  /** Externals, stubs, what is reset, the tests. */
  private String body(SuiteTests suite, String tests) {
    CodeText body = new CodeText();
    String externals = ExternVariables.definitions(request.source());
    if (!externals.isEmpty()) {
      body.raw(externals).blank();
    }
    body.raw(StubDefinitions.of(stubs));
    reset(body);
    body.blank();
    body.raw(tests);
    style.listTests(suite, body);
    return body.toString().stripTrailing() + "\n";
  }

  /** Puts what the tests need before them. */
  private String assemble(SuiteTests suite, String tests) {
    String body = body(suite, tests);
    ReplacedFunctions replaced = ReplacedFunctions.of(request);
    CodeText out = new CodeText();
    if (Helper.LIMITS.usedBy(body)) {
      out.raw(Helper.LIMITS.text()).blank();
    }
    out.raw(style.beforeExpectations(suite)).blank();
    if (request.replacesAllocations()) {
      out.raw(Helper.read("allocations.c"));
      replaced
          .allocators()
          .forEach(each -> out.blank().raw(Helper.read("allocation/" + each + ".c")));
      out.blank();
    }
    for (Helper helper : Helper.values()) {
      if (helper != Helper.LIMITS && helper.usedBy(body)) {
        out.raw(style.helper(helper.resource()).orElseGet(helper::text)).blank();
      }
    }
    String types = style.beforeTests(suite);
    if (!types.isEmpty()) {
      out.raw(types).blank();
    }
    out.raw(InputCalls.forwarders(stubs));
    out.raw(replaced.definitions());
    out.raw(body);
    out.raw(replaced.undefinitions()).blank();
    out.raw(style.afterTests(suite));
    String behind = out.toString();
    CodeText whole = new CodeText();
    SuiteHeader.write(this, suite, style, whole);
    whole.blank();
    whole.raw(SourceInclude.of(request, behind)).blank();
    return whole.raw(behind).toString();
  }

  private static String identifier(String id) {
    return id.replaceAll("[^A-Za-z0-9_]", "_");
  }

  private void reset(CodeText out) {
    out.line(
        "/* Forgets what the run before has set; file-scope variables are set by each itself. */");
    out.line("static void " + OwnNames.mark("farkas_reset(void)")).open("{");
    style.resets().forEach(each -> out.line(OwnNames.markAll(each)));
    out.lines(StubDefinitions.resets(stubs));
    if (stubs.all().stream().anyMatch(Stub::readsEnvironment)) {
      out.line(OwnNames.mark("farkas_environment_count = 0;"));
    }
    if (request.replacesAllocations()) {
      out.line(OwnNames.mark("farkas_failing_count = 0;"));
      out.line(OwnNames.mark("farkas_allocations = 0;"));
      out.line(OwnNames.mark("farkas_input_count = 0;"));
    }
    out.close("}");
  }

  private void write(EmissionTest test, SuiteTests.Entry entry, CodeText out) {
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
    out.line(style.head(entry)).open("{");
    out.lines(style.first(entry));
    TestBody.write(request, test, stubs, names, out, !findings);
    out.lines(style.last(entry));
    out.close(style.foot(entry));
  }
}
