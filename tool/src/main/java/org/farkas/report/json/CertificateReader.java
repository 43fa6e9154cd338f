package org.farkas.report.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.CertificateBasis;
import org.farkas.criteria.ExplorationTree;
import org.farkas.criteria.OpenReason;
import org.farkas.source.CallSequence;
import org.farkas.source.FurtherArguments;
import org.farkas.source.VolatileReads;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.RunEnd;
import org.farkas.testcase.ShapeOptions;

/** Reads certificates as {@link CertificateJson} writes them. */
public final class CertificateReader {
  private CertificateReader() {}

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws DiagnosticException category USER, if the text is no certificate
   */
  public static Certificate read(String text) {
    return read(text, CertificateReader::certificate);
  }

  /**
   * What it rests on; nothing for certificates of early versions, which did not say.
   *
   * @throws DiagnosticException category USER, if the text is no certificate
   */
  public static Optional<CertificateBasis> readBasis(String text) {
    return read(
        text, root -> root.has("basis") ? Optional.of(basis(root.get("basis"))) : Optional.empty());
  }

  private static <T> T read(String text, Function<JsonNode, T> reader) {
    JsonNode root;
    try {
      root = new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw unreadable(
          e.getLocation() == null
              ? "it is no JSON"
              : "it is no JSON from line %d on".formatted(e.getLocation().getLineNr()));
    }
    try {
      int format = JsonMembers.number(root, "format");
      if (format != 1) {
        throw new JsonMembers.Damaged("its format is %d, this version reads 1".formatted(format));
      }
      return reader.apply(root);
    } catch (JsonMembers.Damaged e) {
      throw unreadable(e.getMessage());
    } catch (IllegalArgumentException | NullPointerException _) {
      throw unreadable("it holds a value that Farkas does not write");
    }
  }

  private static DiagnosticException unreadable(String why) {
    return DiagnosticException.user(
        "certificate-unreadable",
        "this is no certificate of Farkas: " + why,
        "generate it again: certificates are not meant to be edited");
  }

  private static CertificateBasis basis(JsonNode node) {
    SortedMap<String, ShapeOptions.Range> ranges = new TreeMap<>();
    JsonNode given = JsonMembers.member(node, "ranges");
    for (String path : JsonMembers.names(given, "ranges")) {
      List<String> bounds = JsonMembers.list(given, path, JsonNode::textValue);
      if (bounds.size() != 2) {
        throw new JsonMembers.Damaged("the range of '" + path + "' has not two bounds");
      }
      bounds.forEach(BigDecimal::new); // no number is no range
      ranges.put(path, new ShapeOptions.Range(bounds.getFirst(), bounds.getLast()));
    }
    return new CertificateBasis(
        JsonMembers.string(node, "version"),
        JsonMembers.string(node, "programHash"),
        JsonMembers.string(node, "file"),
        JsonMembers.string(node, "folder"),
        JsonMembers.list(node, "others", JsonNode::textValue),
        JsonMembers.list(node, "flags", JsonNode::textValue),
        JsonMembers.flag(node, "wrap"),
        JsonMembers.string(node, "criterion"),
        JsonMembers.string(node, "scope"),
        new ShapeOptions(
            ranges,
            numbers(node, "lengths"),
            numbers(node, "strings"),
            new TreeSet<>(JsonMembers.list(node, "buffers", JsonNode::textValue)),
            new TreeSet<>(JsonMembers.list(node, "notNull", JsonNode::textValue)),
            JsonMembers.flag(node, "globalsAreInputs"),
            node.has("aliases")
                ? JsonMembers.list(node, "aliases", CertificateReader::alias)
                : List.of()),
        Optional.ofNullable(JsonMembers.member(node, "precondition").textValue()),
        further(node),
        volatileReads(node));
  }

  private static FurtherArguments further(JsonNode node) {
    if (!node.has("variadic")) {
      return FurtherArguments.NONE;
    }
    SortedMap<String, List<String>> own = new TreeMap<>();
    JsonNode lists = JsonMembers.member(node, "variadicOf");
    for (String function : JsonMembers.names(lists, "variadicOf")) {
      own.put(function, types(lists, function));
    }
    return new FurtherArguments(types(node, "variadic"), own);
  }

  /** Checked: they become part of a C text. */
  private static List<String> types(JsonNode node, String name) {
    List<String> types = JsonMembers.list(node, name, JsonNode::textValue);
    return types.isEmpty() ? types : FurtherArguments.parse(String.join(",", types));
  }

  private static Aliases.Alias alias(JsonNode node) {
    return new Aliases.Alias(
        JsonMembers.string(node, "one"),
        JsonMembers.string(node, "other"),
        JsonMembers.flag(node, "equal"));
  }

  private static SortedMap<String, Long> numbers(JsonNode node, String name) {
    JsonNode values = JsonMembers.member(node, name);
    SortedMap<String, Long> result = new TreeMap<>();
    for (String path : JsonMembers.names(values, name)) {
      result.put(path, JsonMembers.wholeNumber(values.get(path), path).longValue());
    }
    return result;
  }

  private static Certificate certificate(JsonNode root) {
    String run = CallSequence.nameOf(JsonMembers.string(root, "function"), calls(root));
    return new Certificate(
        JsonMembers.string(root, "id"),
        JsonMembers.string(root, "file"),
        root.path("instrumented").asBoolean(false) ? VolatileReads.nameOf(run) : run,
        JsonMembers.list(root, "claims", CertificateReader::claim),
        argument(root),
        JsonMembers.list(root, "assumptions", CertificateReader::assumption));
  }

  private static int volatileReads(JsonNode basis) {
    int reads = basis.path("volatileReads").asInt(0);
    if (reads < 0 || reads > VolatileReads.MOST_READS) {
      throw new IllegalArgumentException("volatileReads is " + reads);
    }
    return reads;
  }

  private static int calls(JsonNode root) {
    int calls = root.has("calls") ? root.get("calls").intValue() : 1;
    if (calls < 1 || calls > CallSequence.MOST_CALLS) {
      throw new IllegalArgumentException("calls is " + calls);
    }
    return calls;
  }

  private static Certificate.Argument argument(JsonNode root) {
    if (root.has("unrolling")) {
      JsonNode unrolling = root.get("unrolling");
      return new Certificate.Unrolling(
          JsonMembers.number(unrolling, "iterations"),
          JsonMembers.list(unrolling, "loopFacts", JsonNode::textValue),
          JsonMembers.list(unrolling, "definitions", JsonNode::textValue),
          JsonMembers.list(unrolling, "labels", CertificateReader::refuted),
          JsonMembers.list(unrolling, "left", CertificateReader::left));
    }
    if (root.has("kInduction")) {
      JsonNode induction = root.get("kInduction");
      return new Certificate.KInduction(
          JsonMembers.number(induction, "window"),
          JsonMembers.number(induction, "iterations"),
          JsonMembers.list(induction, "loops", CertificateReader::havoc),
          JsonMembers.list(induction, "loopFacts", JsonNode::textValue),
          JsonMembers.list(induction, "definitions", JsonNode::textValue),
          JsonMembers.list(induction, "labels", CertificateReader::refuted),
          JsonMembers.list(induction, "left", CertificateReader::left));
    }
    if (root.has("refinement")) {
      JsonNode refinement = root.get("refinement");
      return new Certificate.Refinement(
          JsonMembers.list(refinement, "definitions", JsonNode::textValue),
          JsonMembers.list(
              refinement,
              "never",
              node ->
                  new Certificate.Never(
                      JsonMembers.list(node, "stack", JsonNode::textValue),
                      JsonMembers.string(node, "predicate"))));
    }
    if (root.has("intervals")) {
      return IntervalsJson.read(root.get("intervals"));
    }
    JsonNode exhaustion = JsonMembers.member(root, "exhaustion");
    return new Certificate.Exhaustion(
        JsonMembers.list(exhaustion, "definitions", JsonNode::textValue),
        new ExplorationTree<>(JsonMembers.list(exhaustion, "nodes", CertificateReader::node)));
  }

  private static Certificate.Havoc havoc(JsonNode node) {
    return new Certificate.Havoc(
        JsonMembers.string(node, "loop"),
        place(node),
        JsonMembers.list(node, "registers", JsonNode::textValue),
        JsonMembers.list(node, "memory", JsonNode::textValue));
  }

  private static Certificate.Refuted refuted(JsonNode node) {
    return new Certificate.Refuted(
        JsonMembers.string(node, "target"), JsonMembers.string(node, "refuted"));
  }

  private static Certificate.Left left(JsonNode node) {
    return new Certificate.Left(
        JsonMembers.list(node, "stack", JsonNode::textValue),
        JsonMembers.string(node, "why"),
        node.has("refuted") ? Optional.of(JsonMembers.string(node, "refuted")) : Optional.empty());
  }

  private static Certificate.Claim claim(JsonNode node) {
    return new Certificate.Claim(
        JsonMembers.string(node, "target"),
        place(node),
        JsonMembers.string(node, "text"),
        JsonMembers.string(node, "outcome"));
  }

  private static Assumption assumption(JsonNode node) {
    return new Assumption(
        Assumption.Kind.valueOf(JsonMembers.string(node, "kind")),
        JsonMembers.string(node, "subject"),
        JsonMembers.string(node, "detail"),
        JsonMembers.flag(node, "fixedByUser"));
  }

  private static ExplorationTree.Node<String> node(JsonNode node) {
    ExplorationTree.State state =
        switch (JsonMembers.string(node, "state")) {
          case "forked" -> new ExplorationTree.Forked(place(node));
          case "refuted" ->
              new ExplorationTree.Refuted(JsonMembers.list(node, "core", JsonNode::intValue));
          case "ended" ->
              new ExplorationTree.Ended(
                  RunEnd.Kind.valueOf(JsonMembers.string(node, "end")), place(node));
          case "undefined" ->
              new ExplorationTree.Undefined(JsonMembers.string(node, "message"), place(node));
          case "irrelevant" ->
              new ExplorationTree.Irrelevant(
                  JsonMembers.list(node, "stack", JsonNode::textValue), place(node));
          case "unexplored" ->
              new ExplorationTree.Unexplored(
                  OpenReason.valueOf(JsonMembers.string(node, "reason")),
                  JsonMembers.string(node, "message"),
                  place(node));
          default -> throw new JsonMembers.Damaged("a node's 'state' is unknown");
        };
    return new ExplorationTree.Node<>(
        JsonMembers.number(node, "parent"),
        JsonMembers.list(node, "constraints", JsonNode::textValue),
        state);
  }

  private static SourceSpan place(JsonNode node) {
    return new SourceSpan(
        JsonMembers.string(node, "at"),
        JsonMembers.number(node, "line"),
        JsonMembers.number(node, "column"));
  }
}
