package org.farkas.emit.frameworks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmissionTest;
import org.farkas.emit.EmittedFile;
import org.farkas.testcase.VerifierFunctions;

/**
 * The exchange format of test suites of the competition Test-Comp: a file that says what the suite
 * is for, and a file per test with the values that its calls of {@code __VERIFIER_nondet_...}
 * yield, in the order of the calls. It says nothing of results.
 */
public record TestComp() implements SuiteFormat {
  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!DOCTYPE %1$s PUBLIC "+//IDN sosy-lab.org//DTD test-format %1$s 1.1//EN" \
      "https://sosy-lab.org/test-format/%1$s-1.1.dtd">
      """;

  /**
   * What a suite is for.
   *
   * @param specification what its tests are to reach, in the competition's words
   * @param programHash SHA-256 of the program's text
   * @param architecture {@code 32bit} or {@code 64bit}
   * @param creationTime as in ISO 8601
   */
  public record Purpose(
      String producer,
      String specification,
      String programFile,
      String programHash,
      String architecture,
      String creationTime) {}

  @Override
  public String name() {
    return "test-comp";
  }

  /** What the tests of a criterion are to reach; of several, what is stronger than all. */
  public static String specification(String criterion, String function) {
    String edges =
        switch (criterion) {
          case "statement" -> "@BASICBLOCKENTRY";
          case "branch" -> "@DECISIONEDGE";
          default -> "@CONDITIONEDGE";
        };
    return "COVER( init(%s()), FQL(COVER EDGES(%s)) )".formatted(function, edges);
  }

  /** The files, that on the suite first; it knows which tests are left out, and why. */
  public List<EmittedFile> files(EmissionRequest request, Purpose purpose) {
    List<EmittedFile> tests = new ArrayList<>();
    List<EmittedFile.LeftOut> leftOut = new ArrayList<>();
    for (EmissionTest test : request.tests()) {
      NondetInputs inputs = new NondetInputs(request, test);
      Optional<String> obstacle = test.obstacle().or(inputs::obstacle);
      if (obstacle.isPresent()) {
        leftOut.add(new EmittedFile.LeftOut(test.id(), test.title(), obstacle.get()));
      } else {
        tests.add(EmittedFile.beside(fileName(test), text(test, inputs)));
      }
    }
    List<EmittedFile> files = new ArrayList<>();
    files.add(
        new EmittedFile(
            EmittedFile.Kind.TESTS, "metadata.xml", metadata(request, purpose), leftOut));
    files.addAll(tests);
    return files;
  }

  private static String fileName(EmissionTest test) {
    String id = test.id().replaceAll("[^A-Za-z0-9_]", "_");
    return (Character.isDigit(id.charAt(0)) ? "test_" : "") + id + ".xml";
  }

  private static String metadata(EmissionRequest request, Purpose purpose) {
    StringBuilder out = new StringBuilder(HEAD.formatted("test-metadata"));
    out.append("<test-metadata>\n");
    element("sourcecodelang", "C", out);
    element("producer", purpose.producer(), out);
    element("specification", purpose.specification(), out);
    element("programfile", purpose.programFile(), out);
    element("programhash", purpose.programHash(), out);
    element("entryfunction", request.function(), out);
    element("architecture", purpose.architecture(), out);
    element("creationtime", purpose.creationTime(), out);
    return out.append("</test-metadata>\n").toString();
  }

  private static void element(String name, String text, StringBuilder out) {
    out.append("  <%1$s>%2$s</%1$s>\n".formatted(name, escaped(text)));
  }

  private static String text(EmissionTest test, NondetInputs inputs) {
    StringBuilder out = new StringBuilder(HEAD.formatted("testcase"));
    out.append("<!--\n  ").append(inComment(test.title())).append('\n');
    test.comments().forEach(each -> out.append("    ").append(inComment(each)).append('\n'));
    out.append("-->\n");
    boolean error =
        test.run().stubCalls().entrySet().stream()
            .anyMatch(each -> VerifierFunctions.ends(each.getKey()) && each.getValue() > 0);
    out.append(error ? "<testcase coversError=\"true\">\n" : "<testcase>\n");
    inputs
        .values()
        .forEach(
            each ->
                out.append(
                    "  <input type=\"%s\">%s</input>\n"
                        .formatted(escaped(each.type()), escaped(each.text()))));
    return out.append("</testcase>\n").toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  /** Two dashes would end the comment. */
  private static String inComment(String text) {
    return text.replace("--", "- -").replaceAll("-$", "- ");
  }
}
