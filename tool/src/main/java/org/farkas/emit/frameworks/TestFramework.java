package org.farkas.emit.frameworks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.farkas.emit.HelperText;
import org.farkas.emit.OwnNames;
import org.farkas.emit.SuiteStyle;
import org.farkas.emit.SuiteTests;

/** A framework that suites can be written for. */
public abstract sealed class TestFramework implements SuiteFormat, SuiteStyle
    permits Cmocka, Check, Unity, CppStyle {
  /** All of them, in the order in which they are listed. */
  public static final List<TestFramework> ALL =
      List.of(new Cmocka(), new Check(), new Unity(), new GoogleTest(), new CppUTest());

  /** What is taken from the library to run tests in processes. */
  static final Set<String> PROCESSES =
      Set.of("fork", "waitpid", "alarm", "exit", "mmap", "setenv", "atexit", "_exit");

  private final String name;

  TestFramework(String name) {
    this.name = name;
  }

  public static Optional<TestFramework> named(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  @Override
  public final String name() {
    return name;
  }

  /** As its authors write it. */
  public abstract String title();

  /** Its name for pkg-config, if it has one. */
  public abstract Optional<String> packageName();

  /** A header that is there if the framework is, with its folder. */
  public abstract String header();

  /** What Debian calls its package, if it has one. */
  public abstract Optional<String> debianPackage();

  /** How a machine comes to have it. */
  public final String howToGet() {
    return debianPackage()
        .map(each -> "Debian: apt install " + each)
        .orElse("it comes as source: name the folder of its %s with -- -I".formatted(header()));
  }

  /** Whether its runner is a C++ file. */
  public boolean cpp() {
    return false;
  }

  /** What a program says in which so many tests were run, and all of them passed. */
  public abstract Pattern allPassed(int tests);

  @Override
  public String fileName(SuiteTests suite) {
    return suite.name() + ".c";
  }

  @Override
  public String beforeExpectations(SuiteTests suite) {
    return String.join(
        "\n",
        suite.processes(PROCESSES).stripTrailing() + "\n",
        shared("library.c"),
        read(name + "/include.c").map(each -> each + "\n").orElse("") + shared("message.c"),
        own("fail.c", suite));
  }

  @Override
  public Optional<String> helper(String resource) {
    return read(name + "/" + resource);
  }

  @Override
  public String beforeTests(SuiteTests suite) {
    return "";
  }

  /** A text that several frameworks have. */
  static String shared(String resource) {
    return HelperText.read(TestFramework.class, resource);
  }

  /** A text of this framework, filled with what the suite is called. */
  final String own(String resource, SuiteTests suite) {
    return HelperText.filled(
        shared(name + "/" + resource),
        Map.of("suite", suite.name(), "group", suite.request().unit(), "fixture", fixture(suite)));
  }

  /** How a test is run in a process of its own: text of this framework around what all share. */
  final String process(SuiteTests suite, String ending) {
    return own("child" + ending, suite)
        + HelperText.read(SuiteTests.class, "progress.c")
        + "\n"
        + shared("process.c")
        + own("expect_end" + ending, suite);
  }

  /** A C++ class for the tests of a suite. */
  static String fixture(SuiteTests suite) {
    return suite.request().unit() + "Test";
  }

  /** A line that names things of the emitted file. */
  static String marked(String line) {
    return OwnNames.markAll(line);
  }

  private static Optional<String> read(String resource) {
    return HelperText.find(TestFramework.class, resource);
  }
}
