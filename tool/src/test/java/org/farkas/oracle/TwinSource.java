package org.farkas.oracle;

/** A function and its twin, written line by line. */
final class TwinSource {
  private final Source plain = new Source();
  private final Source twin = new Source();

  void line(String format, Part... parts) {
    line(Part.of(format, parts));
  }

  void line(Part line) {
    plain.line("%s", line.plain());
    twin.line("%s", line.twin());
  }

  String plain() {
    return plain.toString();
  }

  String twin() {
    return twin.toString();
  }
}
