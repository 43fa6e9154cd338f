package org.farkas.oracle;

/** Statements with the string functions, on two buffers of 16 bytes that always end in a NUL. */
final class StringStatements {
  private final Choices choices;
  private final String prefix;

  StringStatements(Choices choices, String prefix) {
    this.choices = choices;
    this.prefix = prefix;
  }

  /** One statement or several. */
  void write(Source out, String a, String b) {
    String statement =
        choices.of(
            "strcpy(@text, %3$s);",
            "strcpy(@word, @text);",
            "strncpy(@text, @word, %1$s & 15); @text[15] = 0;",
            "if (strlen(@text) + strlen(@word) < 16) strcat(@text, @word);",
            "@text[%1$s & 15] = (char)%2$s; @text[15] = 0;",
            "memset(@word, %2$s, %1$s & 15);",
            "memmove(@text + (%1$s & 3), @text + (%2$s & 3), %1$s & 7); @text[15] = 0;",
            "memcpy(@word, @text, 16);",
            "@mix(strlen(@word) * 16 + strnlen(@text, %1$s & 15));",
            "@mix((unsigned)@sign(strcmp(@text, @word)) * 3u"
                + " + (unsigned)@sign(strncmp(@text, %3$s, %1$s & 3)));",
            "{ char *at = strchr(@text, %1$s); @mix(at ? (unsigned long long)(at - @text) : 99u);"
                + " }",
            "{ char *at = strrchr(@text, %3$s[0]); @mix(at ? (unsigned long long)(at - @text) :"
                + " 9u); }",
            "{ char *at = strstr(@text, %3$s); @mix(at ? (unsigned long long)(at - @text) : 98u);"
                + " }",
            "@mix(strspn(@text, \"onetw \") + 16 * strcspn(@text, %3$s));",
            "@mix((unsigned)@sign(memcmp(@text, @word, %1$s & 15)));",
            "{ char *end; @mix((unsigned long long)strtol(@text, &end, %1$s & 15 ? 10 : 16));"
                + " @mix((unsigned long long)(end - @text)); }",
            "{ char digits[4] = {(char)('0' + (%1$s & 7)), (char)('0' + (%2$s & 7))};"
                + " @mix((unsigned)atoi(digits)); }",
            "@mix((unsigned)(isalpha((unsigned char)@text[%1$s & 15]) != 0)"
                + " + 2u * (isspace((unsigned char)@text[0]) != 0));",
            "@text[%1$s & 7] = (char)toupper((unsigned char)@text[%1$s & 7]);",
            "for (char *t = strtok(strcpy(@word, @text), \" ,\"); t; t = strtok(0, \" ,\"))"
                + " @mix(strlen(t));");
    String literal =
        choices.of("\"\"", "\"t\"", "\"one\"", "\" 12ab\"", "\"-7,x\"", "\"wo\"", "\"0x1f\"");
    // A block, for a declaration may not follow a label.
    out.line("{ %s }", statement.replace("@", prefix).formatted(a, b, literal));
  }
}
