package org.farkas.expr.text;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/**
 * Prints terms. A document declares the variables, defines every term that is used more than once
 * (or lies deep) as {@code @n}, and then lists its roots:
 *
 * <pre>
 * (declare x 32 input)
 * (define @0 (bvadd x #x00000001))
 * (root (bvult @0 (bvmul @0 @0)))
 * </pre>
 */
public final class TermPrinter {
  private static final int MAX_NESTING = 24;

  private final Map<Term, String> names = new HashMap<>();
  private final StringBuilder text = new StringBuilder();

  private TermPrinter() {}

  /** A document that {@link TermParser} reads back as the same terms, in the same order. */
  public static String document(List<Term> roots) {
    TermPrinter printer = new TermPrinter();
    printer.printDocument(roots);
    return printer.text.toString();
  }

  /** One term as an expression, nothing shared: for messages and tests, not for large terms. */
  public static String expression(Term term) {
    TermPrinter printer = new TermPrinter();
    printer.printNested(term);
    return printer.text.toString();
  }

  private void printDocument(List<Term> roots) {
    List<Term> ordered = reachable(roots);
    Map<Term, Integer> uses = new HashMap<>();
    Map<Term, Integer> heights = new HashMap<>();
    for (Term term : ordered) {
      term.operands().forEach(operand -> uses.merge(operand, 1, Integer::sum));
    }
    roots.forEach(root -> uses.merge(root, 1, Integer::sum));
    for (Term term : ordered) {
      if (isVariable(term)) {
        declare(term);
      }
    }
    for (Term term : ordered) {
      int height = 0;
      for (Term operand : term.operands()) {
        height = Math.max(height, heights.get(operand) + 1);
      }
      if (height > 0 && (uses.get(term) > 1 || height >= MAX_NESTING)) {
        text.append("(define @").append(names.size()).append(' ');
        printNested(term);
        text.append(")\n");
        names.put(term, "@" + names.size());
        height = 0;
      }
      heights.put(term, height);
    }
    for (Term root : roots) {
      text.append("(root ");
      printNested(root);
      text.append(")\n");
    }
  }

  private static List<Term> reachable(List<Term> roots) {
    Set<Term> seen = new HashSet<>();
    List<Term> open = new ArrayList<>(roots);
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (seen.add(term)) {
        open.addAll(term.operands());
      }
    }
    List<Term> ordered = new ArrayList<>(seen);
    ordered.sort(Comparator.comparingInt(Term::id));
    return ordered;
  }

  private static boolean isVariable(Term term) {
    return term.operator() == Operator.VARIABLE || term.operator() == Operator.ARRAY_VARIABLE;
  }

  private void declare(Term variable) {
    text.append("(declare ").append(Symbols.quote(variable.name()));
    if (variable.widthBits() == Term.ARRAY) {
      text.append(" array");
    } else {
      String kind = variable.kind().name().toLowerCase(Locale.ROOT);
      text.append(' ').append(variable.widthBits()).append(' ').append(kind);
    }
    text.append(")\n");
  }

  /** Recursion is as deep as terms without a name are. */
  private void printNested(Term term) {
    String name = names.get(term);
    if (name != null) {
      text.append(name);
      return;
    }
    switch (term.operator()) {
      case CONSTANT -> text.append(constant(term));
      case VARIABLE, ARRAY_VARIABLE -> text.append(Symbols.quote(term.name()));
      default -> {
        text.append('(');
        printOperator(term);
        for (Term operand : term.operands()) {
          text.append(' ');
          printNested(operand);
        }
        text.append(')');
      }
    }
  }

  private void printOperator(Term term) {
    String name = OperatorNames.of(term.operator());
    switch (term.operator()) {
      case EXTRACT ->
          text.append("(_ extract ")
              .append(term.parameter() + term.widthBits() - 1)
              .append(' ')
              .append(term.parameter())
              .append(')');
      case ZERO_EXTEND, SIGN_EXTEND ->
          index(name, String.valueOf(term.widthBits() - term.operand(0).widthBits()));
      case FLOAT_TO_FLOAT, FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED, SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT ->
          index(name, String.valueOf(term.widthBits()));
      case FLOAT_ROUND ->
          index(name, Operator.Rounding.values()[term.parameter()].name().toLowerCase(Locale.ROOT));
      default -> text.append(name);
    }
  }

  private void index(String name, String index) {
    text.append("(_ ").append(name).append(' ').append(index).append(')');
  }

  private static String constant(Term term) {
    int width = term.widthBits();
    BigInteger value = term.bigValue();
    boolean hexadecimal = width % 4 == 0;
    String digits = value.toString(hexadecimal ? 16 : 2);
    int length = hexadecimal ? width / 4 : width;
    return (hexadecimal ? "#x" : "#b") + "0".repeat(length - digits.length()) + digits;
  }
}
