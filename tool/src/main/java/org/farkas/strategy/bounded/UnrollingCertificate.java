package org.farkas.strategy.bounded;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Target;
import org.farkas.exec.guarded.LoopFact;
import org.farkas.expr.Term;
import org.farkas.ir.CodePoint;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.TermTexts;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;

/** Turns a round's refutations into a certificate. */
final class UnrollingCertificate {
  private UnrollingCertificate() {}

  /**
   * The certificate.
   *
   * @param labels the targets, each with when some input satisfies it
   * @param left places where paths were left, each with when some input comes there; without that
   *     if no target can be satisfied from there
   */
  static Certificate of(
      String id,
      UnitTask task,
      int iterations,
      Set<LoopFact> facts,
      SequencedMap<Target, Term> labels,
      SequencedMap<Blocker, Optional<Term>> left,
      List<Assumption> assumptions) {
    List<Term> conditions = new ArrayList<>(labels.values());
    left.values().forEach(each -> each.ifPresent(conditions::add));
    List<String> definitions = new ArrayList<>();
    Map<Term, String> texts = TermTexts.of(conditions.stream().distinct().toList(), definitions);
    List<Certificate.Refuted> refuted = new ArrayList<>();
    labels.forEach(
        (target, term) -> refuted.add(new Certificate.Refuted(target.id(), texts.get(term))));
    List<Certificate.Left> places = new ArrayList<>();
    left.forEach(
        (place, when) ->
            places.add(
                new Certificate.Left(
                    place.stack().stream().map(CodePoint::toString).toList(),
                    place.text(),
                    when.map(texts::get))));
    return new Certificate(
        id,
        task.source().file().getFileName().toString(),
        task.function().name(),
        labels.sequencedKeySet().stream().map(Certificate.Claim::of).toList(),
        new Certificate.Unrolling(
            iterations,
            facts.stream().map(LoopFact::toString).toList(),
            definitions,
            refuted,
            places),
        assumptions);
  }
}
