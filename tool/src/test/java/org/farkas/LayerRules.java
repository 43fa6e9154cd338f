package org.farkas;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The layers of {@code ARCHITECTURE.md} as rules over the packages below a root. Packages that do
 * not exist yet break nothing; one that is in no table does.
 */
final class LayerRules {
  /** Lowest first; a package depends only on itself and on packages before it. */
  static final List<String> LAYERS =
      List.of(
          "base",
          "source",
          "trace",
          "testcase",
          "ir",
          "cfg",
          "expr",
          "solve",
          "exec",
          "criteria",
          "proof",
          "strategy",
          "frontend",
          "emit",
          "replay",
          "report",
          "app",
          "cli");

  /** Packages whose subpackages know nothing of each other. */
  static final Set<String> SIBLINGS_APART = Set.of("strategy", "emit", "report", "solve");

  /**
   * Third-party packages, each with the only packages (and those below them) that may use it.
   * Whatever is neither here nor part of the JDK may be used nowhere.
   */
  static final Map<String, Set<String>> VENDORS =
      Map.of(
          "org.bytedeco", Set.of("frontend.clang"),
          "org.sosy_lab", Set.of("solve.smt"),
          "com.microsoft.z3", Set.of("solve.smt"),
          "picocli", Set.of("cli"),
          "com.fasterxml.jackson", Set.of("report.json", "replay", "app"));

  /** The only package that writes to the console and ends the process. */
  static final String CONSOLE_OWNER = "cli";

  private static final Set<String> JDK = Set.of("java", "javax", "jdk");

  private final String root;

  LayerRules(String root) {
    this.root = root;
  }

  List<ArchRule> all(JavaClasses classes) {
    List<ArchRule> rules =
        new ArrayList<>(
            List.of(
                onlyKnownPackages(),
                onlyLowerLayers(),
                siblingsApart(),
                vendorsInTheirPackages(),
                consoleOnlyInCli()));
    int deepest = classes.stream().mapToInt(c -> segments(c).size()).max().orElse(0);
    for (int depth = 1; depth <= deepest; depth++) {
      rules.add(noCycles(depth));
    }
    return rules.stream().map(rule -> rule.allowEmptyShould(true)).toList();
  }

  /** Every class lies in a package of the table. */
  ArchRule onlyKnownPackages() {
    return classes()
        .that(ours())
        .should(
            new ArchCondition<>("lie in a package of the layer table") {
              @Override
              public void check(JavaClass each, ConditionEvents events) {
                if (!LAYERS.contains(layer(each))) {
                  events.add(
                      SimpleConditionEvent.violated(
                          each, each.getName() + " lies in no package of the layer table"));
                }
              }
            });
  }

  /** A package imports only from packages above it in the table. */
  ArchRule onlyLowerLayers() {
    return dependencies(
        "depend only on lower layers",
        (from, to) -> !isOurs(to) || LAYERS.indexOf(layer(to)) <= LAYERS.indexOf(layer(from)));
  }

  /** Subpackages of a package in {@link #SIBLINGS_APART} never import each other. */
  ArchRule siblingsApart() {
    return dependencies(
        "not depend on siblings",
        (from, to) -> {
          List<String> here = segments(from);
          List<String> there = segments(to);
          return !isOurs(to)
              || here.size() < 2
              || there.size() < 2
              || !here.get(0).equals(there.get(0))
              || !SIBLINGS_APART.contains(here.get(0))
              || here.get(1).equals(there.get(1));
        });
  }

  /** Third-party types only where {@link #VENDORS} says. */
  ArchRule vendorsInTheirPackages() {
    return dependencies(
        "use third-party types only in their own package",
        (from, to) -> {
          String used = to.getPackageName();
          if (isOurs(to) || used.isEmpty() || JDK.stream().anyMatch(p -> within(used, p))) {
            return true;
          }
          String own = String.join(".", segments(from));
          return VENDORS.entrySet().stream()
              .filter(vendor -> within(used, vendor.getKey()))
              .flatMap(vendor -> vendor.getValue().stream())
              .anyMatch(owner -> within(own, owner));
        });
  }

  /** Only {@link #CONSOLE_OWNER} touches the standard streams or ends the process. */
  ArchRule consoleOnlyInCli() {
    return noClasses()
        .that(ours())
        .and(describe("are not in " + CONSOLE_OWNER, c -> !layer(c).equals(CONSOLE_OWNER)))
        .should()
        .accessTargetWhere(
            describe("is System.out, System.err, exit or halt", LayerRules::touchesTheProcess));
  }

  /**
   * No cycle between packages, seen at a depth: at depth 1 {@code exec.memory.x} counts as {@code
   * exec}, at depth 2 as {@code exec.memory}.
   */
  ArchRule noCycles(int depth) {
    return slices()
        .assignedFrom(
            new SliceAssignment() {
              @Override
              public SliceIdentifier getIdentifierOf(JavaClass each) {
                if (!isOurs(each)) {
                  return SliceIdentifier.ignore();
                }
                List<String> path = segments(each);
                return SliceIdentifier.of(
                    String.join(".", path.subList(0, Math.min(depth, path.size()))));
              }

              @Override
              public String getDescription() {
                return "packages at depth " + depth;
              }
            })
        .namingSlices("$1")
        .should()
        .beFreeOfCycles();
  }

  private ArchRule dependencies(
      String description, BiFunction<JavaClass, JavaClass, Boolean> allowed) {
    return classes()
        .that(ours())
        .should(
            new ArchCondition<>(description) {
              @Override
              public void check(JavaClass each, ConditionEvents events) {
                for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
                  JavaClass target = dependency.getTargetClass().getBaseComponentType();
                  if (!allowed.apply(each, target)) {
                    events.add(
                        SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                  }
                }
              }
            });
  }

  private static boolean touchesTheProcess(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String name = access.getTarget().getName();
    return switch (owner) {
      case "java.lang.System" -> Set.of("out", "err", "exit").contains(name);
      case "java.lang.Runtime" -> Set.of("exit", "halt").contains(name);
      default -> false;
    };
  }

  private DescribedPredicate<JavaClass> ours() {
    return describe("are ours", this::isOurs);
  }

  private boolean isOurs(JavaClass each) {
    return within(each.getPackageName(), root);
  }

  /** The first package name below the root, or the empty string for the root itself. */
  private String layer(JavaClass each) {
    List<String> path = segments(each);
    return path.isEmpty() ? "" : path.get(0);
  }

  /** The package's names below the root; empty for the root itself and for foreign classes. */
  private List<String> segments(JavaClass each) {
    String name = each.getPackageName();
    if (!within(name, root) || name.equals(root)) {
      return List.of();
    }
    return Arrays.asList(name.substring(root.length() + 1).split("\\."));
  }

  private static boolean within(String name, String packageName) {
    return name.equals(packageName) || name.startsWith(packageName + ".");
  }
}
