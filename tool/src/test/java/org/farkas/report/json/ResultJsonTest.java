package org.farkas.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.OpenReason;
import org.farkas.report.Remark;
import org.farkas.report.Report;
import org.farkas.report.ReportSketch;
import org.farkas.testcase.Assumption;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class ResultJsonTest {
  private static final Path SCHEMA = Path.of("../docs/formats/result.schema.json");
  private static final SourceSpan WHERE = new SourceSpan("sketch.c", 9, 4);

  private static ReportSketch sketch() {
    return ReportSketch.mcdc(new SourceSketch().decision("a && b").decision("c"))
        .run(-7, "b0 c0+ c1- e0-")
        .run(5, "b0 c0+ c1+ e0+")
        .open("c0.false", OpenReason.BOUND, "p points to at most 8 elements", WHERE)
        .infeasible(
            "c2.true", "exhaustion-1", new Assumption(Assumption.Kind.RANGE, "x", "0..100", true))
        .finding("signed overflow", WHERE, "x + 1 overflows", Integer.MAX_VALUE)
        .precondition("p", "p must not be NULL", WHERE);
  }

  private static JsonNode json(Report report) throws IOException {
    return new ObjectMapper().readTree(ResultJson.write(report));
  }

  @Test
  void aResultIsValidByItsSchema() throws IOException {
    assertThat(JsonSchema.validate(SCHEMA, json(sketch().build()))).isEmpty();
    Report branch =
        ReportSketch.branch(new SourceSketch().decision("a").switchOn("x", true, 1))
            .run(1, "s0=1 c0+")
            .build();
    assertThat(JsonSchema.validate(SCHEMA, json(branch))).isEmpty();
  }

  @Test
  void eachTestSaysHowItStandsInTheProgram() throws IOException {
    String first = sketch().build().tests().getFirst().id();
    JsonNode json = json(sketch().remark(first, new Remark.LeftOut("it crashes")).build());
    assertThat(JsonSchema.validate(SCHEMA, json)).isEmpty();
    JsonNode tests = json.get("tests");
    assertThat(tests.get(0).get("program").asText()).isEqualTo("left out");
    assertThat(tests.get(0).get("reason").asText()).isEqualTo("it crashes");
    assertThat(tests.get(1).get("program").asText()).isEqualTo("compared");
    assertThat(tests.get(1).get("reason").isNull()).isTrue();
    assertThat(tests.get(2).get("program").asText()).isEqualTo("finding");
  }

  @Test
  void theSchemaRejectsWhatTheFormatDoesNotAllow() throws IOException {
    String good = ResultJson.write(sketch().build());
    String unknownMember = good.replaceFirst("\"seed\"", "\"sead\"");
    String badVerdict = good.replaceFirst("\"verdict\" : \"covered\"", "\"verdict\" : \"maybe\"");
    String badId = good.replaceFirst("\"c0.true\"", "\"q0.true\"");
    for (String bad : new String[] {unknownMember, badVerdict, badId}) {
      assertThat(bad).isNotEqualTo(good);
      assertThat(JsonSchema.validate(SCHEMA, new ObjectMapper().readTree(bad))).isNotEmpty();
    }
  }

  @Test
  void itemsCarryVerdictsTestsCertificatesAndReasons() throws IOException {
    JsonNode items = json(sketch().build()).get("items");
    assertThat(items.get(0).toString())
        .contains(
            "\"id\":\"c0.true\"", "\"verdict\":\"covered\"", "\"tests\":[\"test_01_a_true\"]");
    assertThat(items.get(1).get("reason").textValue())
        .isEqualTo("bound: p points to at most 8 elements (sketch.c:9:4)");
    assertThat(items.get(4).toString())
        .contains(
            "\"certificate\":\"exhaustion-1\"",
            "\"assumptions\":[\"range of x: 0..100 (fixed by the user)\"]",
            "\"reason\":null");
  }

  @Test
  void totalsCountTheItems() throws IOException {
    assertThat(json(sketch().build()).get("targets").toString())
        .isEqualTo("{\"total\":6,\"covered\":3,\"infeasible\":1,\"open\":2}");
  }

  @Test
  void conditionsNameThePairsOfTestsAndDecisionsTheirRows() throws IOException {
    JsonNode result = json(sketch().build());
    assertThat(result.get("conditions").get(0).get("uniqueCause").isNull()).isTrue();
    assertThat(result.get("conditions").get(1).get("uniqueCause").toString())
        .isEqualTo(
            "{\"true\":{\"test\":\"test_01_a_true\",\"row\":\"TT\"},"
                + "\"false\":{\"test\":\"test_02_b_false\",\"row\":\"TF\"}}");
    JsonNode decision = result.get("decisions").get(0);
    assertThat(decision.get("rows").findValuesAsText("values")).containsExactly("TT", "TF");
    assertThat(decision.get("missing").findValuesAsText("values")).containsExactly("F-");
    assertThat(decision.get("missingCount").intValue()).isEqualTo(1);
  }

  @Test
  void testsTellInputsAndFindingsNameTheirTests() throws IOException {
    JsonNode result = json(sketch().build());
    assertThat(result.get("tests").get(0).toString())
        .isEqualTo(
            "{\"id\":\"test_01_a_true\",\"inputs\":{\"x\":5},\"outcome\":\"returned\","
                + "\"covers\":[\"c0.true\",\"c1.true\"],"
                + "\"program\":\"compared\",\"reason\":null}");
    String shown = result.get("findings").get(0).get("test").textValue();
    assertThat(result.get("tests").findValuesAsText("id")).contains(shown);
    assertThat(shown).isEqualTo("finding_01_signed_overflow");
  }
}
