package org.farkas.expr.text;

/** Names of variables: bare if harmless, else between bars with backslash escapes. */
final class Symbols {
  private Symbols() {}

  static String quote(String name) {
    return isBare(name) ? name : "|" + name.replace("\\", "\\\\").replace("|", "\\|") + "|";
  }

  private static boolean isBare(String name) {
    if (name.isEmpty() || !isStart(name.charAt(0)) || OperatorNames.named(name) != null) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!isStart(c) && !(c >= '0' && c <= '9') && c != '.' && c != '-' && c != '!') {
        return false;
      }
    }
    return true;
  }

  private static boolean isStart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$';
  }
}
