package org.farkas.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.Certificate;
import org.farkas.expr.Rewriting;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.text.TermParser;
import org.farkas.ir.CodePoint;

/**
 * What a certificate says never holds at points of the unit's own code, in any activation of it.
 * Predicates are over registers and addresses of variables; whatever else they mention (memory,
 * marks, other activations) may be anything each time one looks.
 */
final class Regions {
  private final TermContext terms;
  private final Map<CodePoint, List<Term>> never = new LinkedHashMap<>();

  private Regions(TermContext terms) {
    this.terms = terms;
  }

  /** Those about a function's own activation that can be read. */
  static Regions read(TermContext terms, String function, Certificate.Refinement refinement) {
    Regions regions = new Regions(terms);
    StringBuilder text = new StringBuilder();
    refinement.definitions().forEach(line -> text.append(line).append('\n'));
    refinement.never().forEach(each -> text.append("(root " + each.predicate() + ")\n"));
    List<Term> roots;
    try {
      roots = TermParser.document(terms, text.toString());
    } catch (DiagnosticException e) {
      return regions; // nothing is believed of it, nor needed
    }
    for (int i = 0; i < roots.size() && i < refinement.never().size(); i++) {
      List<String> stack = refinement.never().get(i).stack();
      Optional<CodePoint> point = stack.size() == 1 ? point(stack.getFirst()) : Optional.empty();
      if (point.filter(p -> p.function().equals(function)).isPresent()
          && roots.get(i).widthBits() == 1) {
        regions.never.computeIfAbsent(point.get(), _ -> new ArrayList<>()).add(roots.get(i));
      }
    }
    return regions;
  }

  /** What a certificate's ranges exclude where blocks of a function begin. */
  static Regions of(TermContext terms, String function, Certificate.Intervals intervals) {
    Regions regions = new Regions(terms);
    for (Certificate.RangesAt at : intervals.ranges()) {
      if (at.function().equals(function)) {
        Term some = terms.bool(false);
        for (List<Certificate.RegisterRange> row : at.rows()) {
          Term all = terms.bool(true);
          for (Certificate.RegisterRange range : row) {
            all = terms.and(all, ListedRange.holds(terms, range));
          }
          some = terms.or(some, all);
        }
        regions
            .never
            .computeIfAbsent(new CodePoint(function, at.block(), 0), _ -> new ArrayList<>())
            .add(terms.not(some));
      }
    }
    return regions;
  }

  private static Optional<CodePoint> point(String text) {
    String[] parts = text.split(":");
    try {
      return parts.length == 3
          ? Optional.of(
              new CodePoint(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2])))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The name of a register's variable. */
  static String register(int index, int widthBits) {
    return "%0." + index + "." + widthBits;
  }

  boolean isEmpty() {
    return never.isEmpty();
  }

  /** Whether something is said of a point. */
  boolean speaksOf(CodePoint point) {
    return never.containsKey(point);
  }

  /**
   * What never holds at a point.
   *
   * @param registers what registers hold, by the names of their variables
   * @param data makes what may be anything
   */
  Term at(CodePoint point, Map<String, Term> registers, Data data) {
    Term result = terms.bool(false);
    Map<Term, Term> others = new HashMap<>();
    Rewriting rewriting =
        new Rewriting(
            terms,
            variable -> {
              Term known = registers.get(variable.name());
              boolean fits = known != null && known.widthBits() == variable.widthBits();
              boolean address = variable.name().startsWith("&");
              return fits
                  ? known
                  : address
                      ? variable
                      : others.computeIfAbsent(
                          variable, v -> data.anything("state", v.widthBits()));
            });
    for (Term each : never.getOrDefault(point, List.of())) {
      result = terms.or(result, rewriting.of(each));
    }
    return result;
  }
}
