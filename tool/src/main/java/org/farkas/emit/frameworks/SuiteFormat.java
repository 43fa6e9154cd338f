package org.farkas.emit.frameworks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What suites can be written for, beside plain programs. */
public sealed interface SuiteFormat permits TestFramework, TestComp {
  /** As users name it, such as {@code cmocka}. */
  String name();

  /** All of them, in the order in which they are listed. */
  static List<SuiteFormat> all() {
    List<SuiteFormat> all = new ArrayList<>(TestFramework.ALL);
    all.add(new TestComp());
    return Collections.unmodifiableList(all);
  }

  static Optional<SuiteFormat> named(String name) {
    return all().stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
