package org.farkas.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.farkas.criteria.Certificate;

/** The part of a certificate that lists ranges; see {@code docs/formats/certificate.md}. */
final class IntervalsJson {
  private IntervalsJson() {}

  static void write(JsonGenerator json, Certificate.Intervals intervals) throws IOException {
    json.writeObjectFieldStart("intervals");
    json.writeArrayFieldStart("ranges");
    for (Certificate.RangesAt at : intervals.ranges()) {
      json.writeStartObject();
      json.writeStringField("function", at.function());
      json.writeNumberField("block", at.block());
      json.writeArrayFieldStart("rows");
      for (List<Certificate.RegisterRange> row : at.rows()) {
        json.writeStartArray();
        for (Certificate.RegisterRange range : row) {
          range(json, range);
        }
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void range(JsonGenerator json, Certificate.RegisterRange range)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("register", range.register());
    json.writeStringField("variable", range.variable());
    json.writeNumberField("bits", range.bits());
    bounds(json, "signed", range.low(), range.high());
    bounds(json, "unsigned", range.lowUnsigned(), range.highUnsigned());
    json.writeNumberField("modulus", range.modulus());
    json.writeNumberField("remainder", range.remainder());
    json.writeEndObject();
  }

  private static void bounds(JsonGenerator json, String name, BigInteger low, BigInteger high)
      throws IOException {
    json.writeArrayFieldStart(name);
    json.writeNumber(low);
    json.writeNumber(high);
    json.writeEndArray();
  }

  static Certificate.Intervals read(JsonNode node) {
    return new Certificate.Intervals(JsonMembers.list(node, "ranges", IntervalsJson::at));
  }

  private static Certificate.RangesAt at(JsonNode node) {
    return new Certificate.RangesAt(
        JsonMembers.string(node, "function"),
        JsonMembers.number(node, "block"),
        JsonMembers.list(node, "rows", IntervalsJson::row));
  }

  private static List<Certificate.RegisterRange> row(JsonNode node) {
    if (!node.isArray()) {
      throw new JsonMembers.Damaged("a row of ranges is no list");
    }
    List<Certificate.RegisterRange> result = new ArrayList<>();
    node.forEach(each -> result.add(range(each)));
    return result;
  }

  private static Certificate.RegisterRange range(JsonNode node) {
    BigInteger modulus = number(JsonMembers.member(node, "modulus"), "modulus");
    if (modulus.signum() <= 0) {
      throw new JsonMembers.Damaged("a modulus is " + modulus);
    }
    return new Certificate.RegisterRange(
        JsonMembers.number(node, "register"),
        JsonMembers.string(node, "variable"),
        JsonMembers.number(node, "bits"),
        bound(node, "signed", 0),
        bound(node, "signed", 1),
        bound(node, "unsigned", 0),
        bound(node, "unsigned", 1),
        modulus,
        number(JsonMembers.member(node, "remainder"), "remainder"));
  }

  private static BigInteger number(JsonNode node, String name) {
    return JsonMembers.wholeNumber(node, name).bigIntegerValue();
  }

  private static BigInteger bound(JsonNode node, String name, int which) {
    List<BigInteger> bounds = JsonMembers.list(node, name, each -> number(each, name));
    if (bounds.size() != 2) {
      throw new JsonMembers.Damaged("'%s' has not two bounds".formatted(name));
    }
    return bounds.get(which);
  }
}
