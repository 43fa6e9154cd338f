package org.farkas.emit;

import java.util.List;
import java.util.stream.Stream;

/**
 * C text that an emitted file carries along, in the order in which it stands there. Each is a file
 * beside this class, and only those that a suite uses are taken.
 */
enum Helper {
  LIMITS("limits.c", "INT_MIN", "INT_MAX", "LONG_MIN", "LONG_MAX"),
  BOOLEANS("booleans.c", "true", "false"),
  STREAM("farkas_stream.c", "farkas_stream("),
  FILE("farkas_file.c", "farkas_file(", "farkas_reads("),
  READS("farkas_reads.c", "farkas_reads("),
  MAP("farkas_map.c", "farkas_map("),
  STANDARD_INPUT("farkas_input.c", "farkas_standard_input("),
  ENVIRONMENT("farkas_environment.c", "farkas_environment("),
  SET("farkas_set.c", "farkas_set(", "farkas_clear("),
  WRITE("farkas_write.c", "farkas_write("),
  KEEP_TEXT("farkas_keep_text.c", "farkas_keep_text("),
  END("farkas_end.c", "farkas_end("),
  FROM_BITS("from_bits.c", "farkas_float(", "farkas_double("),
  EXPECT_INT("expect_int.c", "expect_int("),
  EXPECT_UNSIGNED("expect_unsigned.c", "expect_unsigned("),
  EXPECT_TRUE("expect_true.c", "expect_true("),
  EXPECT_DOUBLE("expect_double.c", "expect_double(", "expect_doubles("),
  EXPECT_LONG_DOUBLE("expect_long_double.c", "expect_long_double("),
  EXPECT_POINTER("expect_pointer.c", "expect_pointer("),
  EXPECT_NOT_NULL("expect_not_null.c", "expect_not_null("),
  EXPECT_CHARS("expect_chars.c", "expect_chars("),
  EXPECT_BYTES("expect_bytes.c", "expect_bytes("),
  EXPECT_INTS("expect_ints.c", "expect_ints("),
  EXPECT_DOUBLES("expect_doubles.c", "expect_doubles(");

  private final String resource;
  private final List<String> uses;

  Helper(String resource, String... uses) {
    this.resource = resource;
    this.uses = Stream.of(uses).map(OwnNames::markAll).toList();
  }

  /** Whether a text refers to what this helper defines. */
  boolean usedBy(String text) {
    return uses.stream().anyMatch(text::contains);
  }

  /** The file beside this class. */
  String resource() {
    return resource;
  }

  String text() {
    return read(resource);
  }

  /** A C file beside this class. */
  static String read(String resource) {
    return HelperText.read(Helper.class, resource);
  }
}
