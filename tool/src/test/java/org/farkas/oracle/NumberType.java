package org.farkas.oracle;

import java.util.List;

/** An arithmetic type of C. */
enum NumberType {
  BOOL("_Bool", 1, false),
  CHAR("char", 8, true),
  INT8("signed char", 8, true),
  UINT8("unsigned char", 8, false),
  INT16("short", 16, true),
  UINT16("unsigned short", 16, false),
  INT32("int", 32, true),
  UINT32("unsigned", 32, false),
  INT64("long", 64, true),
  UINT64("unsigned long long", 64, false),
  FLOAT("float", 32, true),
  DOUBLE("double", 64, true);

  static final List<NumberType> INTEGERS =
      List.of(BOOL, CHAR, INT8, UINT8, INT16, UINT16, INT32, UINT32, INT64, UINT64);

  final String spelling;
  final int bits;
  final boolean signed;

  NumberType(String spelling, int bits, boolean signed) {
    this.spelling = spelling;
    this.bits = bits;
    this.signed = signed;
  }

  boolean floating() {
    return this == FLOAT || this == DOUBLE;
  }

  @Override
  public String toString() {
    return spelling;
  }
}
