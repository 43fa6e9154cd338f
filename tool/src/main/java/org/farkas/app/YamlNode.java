package org.farkas.app;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;

/** A part of a YAML file that knows its place. All scalars are texts, as they are written. */
sealed interface YamlNode {
  /** Where it begins. */
  SourceSpan where();

  /** A scalar. */
  record Scalar(String text, SourceSpan where) implements YamlNode {}

  /** Several nodes in order. */
  record Sequence(List<YamlNode> members, SourceSpan where) implements YamlNode {}

  /** Nodes by their keys, in the order of the file; absent where nothing stands behind a key. */
  record Mapping(
      SequencedMap<String, YamlNode> members,
      SequencedMap<String, SourceSpan> places,
      SourceSpan where)
      implements YamlNode {
    /** Where a key stands. */
    SourceSpan placeOf(String key) {
      return places.getOrDefault(key, where);
    }

    /** The mapping behind a key, if there is one. */
    Optional<Mapping> mapping(String key) {
      return Optional.ofNullable(members.get(key)).map(YamlNode::asMapping);
    }
  }

  /** The text of a scalar. */
  default String asText() {
    if (this instanceof Scalar scalar && !scalar.text().isEmpty()) {
      return scalar.text();
    }
    throw ConfigurationFile.wrong(where(), "a value is missing here", "");
  }

  /** The members of a sequence; a scalar is a sequence of itself, nothing an empty one. */
  default List<YamlNode> asList() {
    return switch (this) {
      case Sequence sequence -> sequence.members();
      case Scalar scalar -> scalar.text().isEmpty() ? List.of() : List.of(this);
      case Mapping _ ->
          throw ConfigurationFile.wrong(
              where(), "a list is expected here", "such as [a, b], or lines that begin with -");
    };
  }

  /** The mapping; nothing is an empty one. */
  default Mapping asMapping() {
    return switch (this) {
      case Mapping mapping -> mapping;
      case Scalar scalar when scalar.text().isEmpty() ->
          new Mapping(new LinkedHashMap<>(), new LinkedHashMap<>(), where());
      case Scalar _, Sequence _ ->
          throw ConfigurationFile.wrong(
              where(), "names and values are expected here", "such as lines NAME: VALUE");
    };
  }

  /**
   * Reads a file, whose top is a mapping.
   *
   * @throws DiagnosticException if it is none
   */
  static Mapping read(Path file) {
    try (JsonParser parser = new YAMLFactory().createParser(Files.readString(file))) {
      YamlNode top =
          parser.nextToken() == null
              ? new Scalar("", new SourceSpan(file.toString(), 1, 1))
              : node(parser, file);
      return top.asMapping();
    } catch (JsonProcessingException e) {
      throw ConfigurationFile.wrong(
          e.getLocation() == null ? SourceSpan.UNKNOWN : span(e.getLocation(), file),
          "this is no YAML: " + e.getOriginalMessage().lines().findFirst().orElse(""),
          "");
    } catch (IOException e) {
      throw DiagnosticException.user(
          "file-unreadable", "can't read " + file + ": " + e.getMessage(), "");
    }
  }

  private static YamlNode node(JsonParser parser, Path file) throws IOException {
    SourceSpan where = span(parser.currentTokenLocation(), file);
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      List<YamlNode> members = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        members.add(node(parser, file));
      }
      return new Sequence(members, where);
    }
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      SequencedMap<String, YamlNode> members = new LinkedHashMap<>();
      SequencedMap<String, SourceSpan> places = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        SourceSpan place = span(parser.currentTokenLocation(), file);
        parser.nextToken();
        if (members.put(key, node(parser, file)) != null) {
          throw ConfigurationFile.wrong(place, "'%s' stands here twice".formatted(key), "");
        }
        places.put(key, place);
      }
      return new Mapping(members, places, where);
    }
    boolean nothing = parser.currentToken() == JsonToken.VALUE_NULL;
    return new Scalar(nothing ? "" : parser.getText(), where);
  }

  private static SourceSpan span(JsonLocation location, Path file) {
    return new SourceSpan(file.toString(), location.getLineNr(), location.getColumnNr());
  }
}
