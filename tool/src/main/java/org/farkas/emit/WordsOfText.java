package org.farkas.emit;

import java.util.SortedSet;
import java.util.TreeSet;

/** Finds the names and keywords of C text, which compilers would look for among macros. */
final class WordsOfText {
  private final String text;
  private int at;

  private WordsOfText(String text) {
    this.text = text;
  }

  /** All but those of comments, texts and characters. */
  static SortedSet<String> of(String text) {
    SortedSet<String> words = new TreeSet<>();
    WordsOfText reader = new WordsOfText(text);
    while (reader.at < text.length()) {
      reader.next(words);
    }
    return words;
  }

  private void next(SortedSet<String> words) {
    char first = text.charAt(at);
    int start = at++;
    if (text.startsWith("/*", start)) {
      int end = text.indexOf("*/", start + 2);
      at = end < 0 ? text.length() : end + 2;
    } else if (first == '"' || first == '\'') {
      while (at < text.length() && text.charAt(at) != first) {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      at++;
    } else if (Character.isJavaIdentifierPart(first)) {
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      if (!Character.isDigit(first)) {
        words.add(text.substring(start, at));
      }
    }
  }
}
