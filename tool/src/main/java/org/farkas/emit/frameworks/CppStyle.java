package org.farkas.emit.frameworks;

import java.util.List;
import org.farkas.emit.CodeText;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.SuiteHeader;
import org.farkas.emit.SuiteTests;

/** A framework for C++: the tests' bodies are C beside a C++ file, since the unit is C. */
abstract sealed class CppStyle extends TestFramework permits GoogleTest, CppUTest {
  CppStyle(String name) {
    super(name);
  }

  @Override
  public final boolean cpp() {
    return true;
  }

  @Override
  public final String fileName(SuiteTests suite) {
    return suite.name() + "_cases.c";
  }

  @Override
  public final List<EmittedFile> beside(SuiteTests suite) {
    CodeText out = new CodeText();
    out.line(
        "/* Tests of %s(); how to build and run them stands in %s. */"
            .formatted(suite.request().function(), fileName(suite)));
    runner(suite, out);
    return List.of(EmittedFile.beside(suite.name() + ".cpp", out.toString()));
  }

  /** Writes the C++ file. */
  abstract void runner(SuiteTests suite, CodeText out);

  /** How to build the two files. */
  final Usage twoFiles(SuiteTests suite) {
    String name = SuiteHeader.quoted(suite.name());
    String found = packageName().orElseThrow();
    return new Usage(this, suite, name)
        .preparing(suite)
        .building(
            "%s $(pkg-config --cflags %s) -c %s_cases.c%s"
                .formatted(
                    SuiteHeader.compiler(suite.request()),
                    found,
                    name,
                    SuiteHeader.otherSources(suite.request())),
            "g++ $(pkg-config --cflags %s) -o %s %s.cpp %s_cases.o%s \\"
                .formatted(found, name, name, name, SuiteHeader.otherObjects(suite.request())),
            "    $(pkg-config --libs %s) %s"
                .formatted(found, SuiteHeader.libraries(suite.request())));
  }
}
