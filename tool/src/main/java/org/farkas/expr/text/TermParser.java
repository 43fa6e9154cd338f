package org.farkas.expr.text;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.farkas.base.DiagnosticException;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** Reads what {@link TermPrinter} prints. Terms are made on the way, without recursion. */
public final class TermParser {
  private final TermContext terms;
  private final Map<String, Term> definitions = new HashMap<>();
  private final List<Term> roots = new ArrayList<>();

  private TermParser(TermContext terms) {
    this.terms = terms;
  }

  /**
   * The roots of a document.
   *
   * @throws DiagnosticException if it is none
   */
  public static List<Term> document(TermContext terms, String text) {
    TermParser parser = new TermParser(terms);
    parser.read(text);
    return parser.roots;
  }

  /** One expression over variables that the context has already. */
  public static Term expression(TermContext terms, String text) {
    TermParser parser = new TermParser(terms);
    parser.read("(root " + text + ")");
    if (parser.roots.size() != 1) {
      throw malformed("one expression expected");
    }
    return parser.roots.getFirst();
  }

  /** What an atom or a list in brackets stands for. */
  private sealed interface Item {}

  private record Symbol(String name, boolean quoted) implements Item {}

  private record Value(Term term) implements Item {}

  private record Indexed(String operator, List<Integer> indices, String word) implements Item {}

  private record Nothing() implements Item {}

  private void read(String text) {
    List<List<Item>> open = new ArrayList<>();
    open.add(new ArrayList<>());
    Tokens tokens = new Tokens(text);
    while (tokens.hasNext()) {
      Tokens.Token token = tokens.next();
      switch (token.kind()) {
        case OPEN -> open.add(new ArrayList<>());
        case CLOSE -> {
          if (open.size() == 1) {
            throw malformed("a closing bracket too many");
          }
          List<Item> items = open.removeLast();
          open.getLast().add(reduce(items));
        }
        case ATOM -> open.getLast().add(new Symbol(token.text(), false));
        case QUOTED -> open.getLast().add(new Symbol(token.text(), true));
      }
    }
    if (open.size() != 1) {
      throw malformed("a bracket is not closed");
    }
    for (Item item : open.getFirst()) {
      if (!(item instanceof Nothing)) {
        throw malformed("only declarations, definitions and roots stand outside of brackets");
      }
    }
  }

  private Item reduce(List<Item> items) {
    if (items.isEmpty()) {
      throw malformed("empty brackets");
    }
    return switch (items.getFirst()) {
      case Symbol(String name, boolean quoted) when !quoted -> reduceNamed(name, items);
      case Indexed indexed -> new Value(applyIndexed(indexed, operands(items)));
      case Symbol symbol -> throw malformed("|" + symbol.name() + "| is no operator");
      case Value value -> throw malformed("a term in an operator's place");
      case Nothing nothing -> throw malformed("a declaration in an operator's place");
    };
  }

  private Item reduceNamed(String name, List<Item> items) {
    switch (name) {
      case "declare" -> {
        declare(items);
        return new Nothing();
      }
      case "define" -> {
        if (items.size() != 3) {
          throw malformed("a definition is a name and a term");
        }
        definitions.put(symbol(items.get(1)).name(), term(items.get(2)));
        return new Nothing();
      }
      case "root" -> {
        if (items.size() != 2) {
          throw malformed("a root is one term");
        }
        roots.add(term(items.get(1)));
        return new Nothing();
      }
      case "_" -> {
        return indexed(items);
      }
      default -> {
        Operator operator = OperatorNames.named(name);
        if (operator == null) {
          throw malformed("unknown operator " + name);
        }
        return new Value(checked(() -> terms.make(operator, operands(items).toArray(Term[]::new))));
      }
    }
  }

  private void declare(List<Item> items) {
    if (items.size() == 3 && symbol(items.get(2)).name().equals("array")) {
      checked(() -> terms.arrayVariable(symbol(items.get(1)).name()));
    } else if (items.size() == 4) {
      int width = number(symbol(items.get(2)).name());
      Term.VariableKind kind =
          checked(
              () ->
                  Term.VariableKind.valueOf(symbol(items.get(3)).name().toUpperCase(Locale.ROOT)));
      checked(() -> terms.variable(symbol(items.get(1)).name(), width, kind));
    } else {
      throw malformed("a declaration is a name, a width and a kind");
    }
  }

  private static Indexed indexed(List<Item> items) {
    if (items.size() < 3) {
      throw malformed("an indexed operator needs an index");
    }
    String operator = symbol(items.get(1)).name();
    List<Integer> indices = new ArrayList<>();
    if (operator.equals(OperatorNames.of(Operator.FLOAT_ROUND))) {
      return new Indexed(operator, indices, symbol(items.get(2)).name());
    }
    for (Item item : items.subList(2, items.size())) {
      indices.add(number(symbol(item).name()));
    }
    return new Indexed(operator, indices, "");
  }

  private Term applyIndexed(Indexed indexed, List<Term> operands) {
    Operator operator = OperatorNames.named(indexed.operator());
    if (operator == null || operands.size() != 1) {
      throw malformed(indexed.operator() + " with an index and " + operands.size() + " operands");
    }
    Term operand = operands.getFirst();
    if (operator == Operator.FLOAT_ROUND) {
      return checked(
          () ->
              terms.round(
                  operand, Operator.Rounding.valueOf(indexed.word().toUpperCase(Locale.ROOT))));
    }
    int first = indexed.indices().getFirst();
    if (operator == Operator.EXTRACT && indexed.indices().size() == 2) {
      int low = indexed.indices().get(1);
      return checked(() -> terms.extract(operand, low, first - low + 1));
    }
    boolean extension = operator == Operator.ZERO_EXTEND || operator == Operator.SIGN_EXTEND;
    int width = extension ? operand.widthBits() + first : first;
    return checked(() -> terms.convert(operator, operand, width));
  }

  private List<Term> operands(List<Item> items) {
    List<Term> operands = new ArrayList<>();
    for (Item item : items.subList(1, items.size())) {
      operands.add(term(item));
    }
    return operands;
  }

  private Term term(Item item) {
    return switch (item) {
      case Value(Term term) -> term;
      case Symbol(String name, boolean quoted) -> named(name, quoted);
      case Indexed indexed -> throw malformed("an operator in a term's place");
      case Nothing nothing -> throw malformed("a declaration in a term's place");
    };
  }

  private Term named(String name, boolean quoted) {
    if (!quoted && name.startsWith("#") && name.length() > 2) {
      return constant(name);
    }
    Term defined = quoted ? null : definitions.get(name);
    if (defined != null) {
      return defined;
    }
    return terms.variable(name).orElseThrow(() -> malformed("unknown name " + name));
  }

  private Term constant(String text) {
    boolean hexadecimal = text.charAt(1) == 'x';
    if (!hexadecimal && text.charAt(1) != 'b') {
      throw malformed("no constant: " + text);
    }
    String digits = text.substring(2);
    int width = hexadecimal ? digits.length() * 4 : digits.length();
    return checked(() -> terms.constant(width, new BigInteger(digits, hexadecimal ? 16 : 2)));
  }

  private static Symbol symbol(Item item) {
    if (item instanceof Symbol symbol) {
      return symbol;
    }
    throw malformed("a name expected");
  }

  private static int number(String digits) {
    return checked(() -> Integer.parseInt(digits));
  }

  /** Turns what constructors refuse into a message about the text. */
  private static <T> T checked(Supplier<T> making) {
    try {
      return making.get();
    } catch (IllegalArgumentException e) {
      throw malformed(e.getMessage());
    } catch (DiagnosticException e) {
      throw malformed(e.diagnostic().message());
    }
  }

  private static DiagnosticException malformed(String what) {
    return DiagnosticException.user(
        "term-text", "malformed text of terms: " + what, "it must be as Farkas has written it");
  }
}
