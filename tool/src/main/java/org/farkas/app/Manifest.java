package org.farkas.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which files of a folder Farkas wrote, with the hashes that they may have. A file has two while a
 * run that replaces it is under way, so that a run that dies between two writes leaves nothing that
 * looks edited.
 *
 * @param unit what the folder is for: source file and function
 * @param hashes by path relative to the folder
 */
record Manifest(String unit, SortedMap<String, SortedSet<String>> hashes) {
  static final String FILE_NAME = ".farkas-manifest.json";
  static final Manifest EMPTY = new Manifest("", new TreeMap<>());

  Manifest {
    SortedMap<String, SortedSet<String>> copy = new TreeMap<>();
    hashes.forEach((path, each) -> copy.put(path, new TreeSet<>(each)));
    hashes = Collections.unmodifiableSortedMap(copy);
  }

  static String hash(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  boolean wrote(String path, byte[] content) {
    return hashes.getOrDefault(path, Collections.emptySortedSet()).contains(hash(content));
  }

  Manifest with(String newUnit, Map<String, byte[]> files) {
    SortedMap<String, SortedSet<String>> copy = new TreeMap<>();
    hashes.forEach((path, each) -> copy.put(path, new TreeSet<>(each)));
    files.forEach(
        (path, content) -> copy.computeIfAbsent(path, _ -> new TreeSet<>()).add(hash(content)));
    return new Manifest(newUnit, copy);
  }

  /** The manifest for these files alone. */
  static Manifest of(String unit, Map<String, byte[]> files) {
    return EMPTY.with(unit, files);
  }

  Set<String> paths() {
    return hashes.keySet();
  }

  String write() {
    ObjectNode root = new ObjectMapper().createObjectNode();
    root.put("unit", unit);
    ObjectNode files = root.putObject("files");
    hashes.forEach(
        (path, each) -> {
          ArrayNode array = files.putArray(path);
          each.forEach(array::add);
        });
    return root.toPrettyString() + "\n";
  }

  /** Reads a manifest; what can't be read counts as empty, so that nothing is overwritten. */
  static Manifest read(String text) {
    try {
      JsonNode root = new ObjectMapper().readTree(text);
      SortedMap<String, SortedSet<String>> hashes = new TreeMap<>();
      for (var entry : root.path("files").properties()) {
        SortedSet<String> each = new TreeSet<>();
        entry.getValue().forEach(hash -> each.add(hash.asText()));
        hashes.put(entry.getKey(), each);
      }
      return new Manifest(root.path("unit").asText(), hashes);
    } catch (JsonProcessingException _) {
      return EMPTY;
    }
  }
}
