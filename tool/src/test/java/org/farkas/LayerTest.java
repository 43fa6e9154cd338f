package org.farkas;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The product keeps to the layers, and the rules notice when code does not. */
class LayerTest {
  private static final String PLANTED = "org.farkas.planted";

  @TestFactory
  Stream<DynamicTest> theProductKeepsTo() {
    JavaClasses product =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.farkas");
    assertThat(product).isNotEmpty();
    return new LayerRules("org.farkas")
        .all(product).stream()
            .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(product)));
  }

  @Test
  void aClassOutsideTheTableIsNoticed() {
    assertThat(violations(rules().onlyKnownPackages()))
        .contains("Unlisted lies in no package of the layer table");
  }

  @Test
  void anImportFromAHigherLayerIsNoticed() {
    assertThat(violations(rules().onlyLowerLayers()))
        .contains("base.UsesHigherLayer")
        .doesNotContain("cli.UsesLowerLayers.");
  }

  @Test
  void anImportFromASiblingIsNoticed() {
    assertThat(violations(rules().siblingsApart()))
        .contains("emit.gtest.UsesSibling")
        .doesNotContain("exec.memory.UsesSiblingWhereAllowed.");
  }

  @Test
  void aThirdPartyTypeOutsideItsPackageIsNoticed() {
    assertThat(violations(rules().vendorsInTheirPackages()))
        .contains("base.UsesVendor")
        .contains("base.UsesUnlistedVendor")
        .doesNotContain("cli.UsesLowerLayers.");
  }

  @Test
  void theConsoleOutsideCliIsNoticed() {
    assertThat(violations(rules().consoleOnlyInCli()))
        .contains("base.Prints.print")
        .contains("base.Prints.stop")
        .doesNotContain("cli.UsesLowerLayers.");
  }

  @Test
  void aCycleIsNoticedAtItsDepth() {
    assertThat(rules().noCycles(2).evaluate(planted()).hasViolation()).isTrue();
    assertThat(violations(rules().noCycles(2))).contains("Cycle detected").contains("exec.library");
    assertThat(violations(rules().noCycles(1))).doesNotContain("exec.library");
  }

  private static LayerRules rules() {
    return new LayerRules(PLANTED);
  }

  private static JavaClasses planted() {
    return new ClassFileImporter().importPackages(PLANTED);
  }

  private static String violations(ArchRule rule) {
    return String.join("\n", rule.evaluate(planted()).getFailureReport().getDetails());
  }
}
