package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Target;
import org.farkas.expr.Term;
import org.farkas.strategy.TermTexts;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;

/** Turns what was shown to be unreachable into a certificate. */
final class RefinementCertificate {
  private RefinementCertificate() {}

  /**
   * The certificate.
   *
   * @param shown predicates that never hold, by places
   */
  static Certificate of(
      String id,
      UnitTask task,
      Map<Place, List<Term>> shown,
      List<Target> infeasible,
      List<Assumption> assumptions) {
    List<Term> predicates = shown.values().stream().flatMap(List::stream).distinct().toList();
    List<String> definitions = new ArrayList<>();
    Map<Term, String> texts = TermTexts.of(predicates, definitions);
    List<Certificate.Never> never = new ArrayList<>();
    shown.forEach(
        (place, all) -> {
          if (place instanceof Place.Code code) {
            for (Term predicate : all) {
              never.add(
                  new Certificate.Never(
                      code.stack().stream().map(Object::toString).toList(), texts.get(predicate)));
            }
          }
        });
    return new Certificate(
        id,
        task.source().file().getFileName().toString(),
        task.function().name(),
        infeasible.stream().map(Certificate.Claim::of).toList(),
        new Certificate.Refinement(definitions, never),
        assumptions);
  }
}
