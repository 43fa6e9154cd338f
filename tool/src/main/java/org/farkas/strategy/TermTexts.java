package org.farkas.strategy;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.farkas.expr.Term;
import org.farkas.expr.text.TermPrinter;

/** Terms as text for certificates. */
public final class TermTexts {
  private static final String ROOT = "(root ";

  private TermTexts() {}

  /** Each term as text over definitions, which are added to the list. */
  public static Map<Term, String> of(List<Term> terms, List<String> definitions) {
    Map<Term, String> texts = new HashMap<>();
    Iterator<Term> next = terms.iterator();
    for (String line : TermPrinter.document(terms).lines().toList()) {
      if (line.startsWith(ROOT)) {
        texts.put(next.next(), line.substring(ROOT.length(), line.length() - 1));
      } else {
        definitions.add(line);
      }
    }
    return texts;
  }
}
