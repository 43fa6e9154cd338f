package org.farkas.strategy.bounded;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Target;
import org.farkas.exec.guarded.GuardedExecution;
import org.farkas.exec.guarded.HavocSet;
import org.farkas.exec.guarded.LoopFact;
import org.farkas.expr.Term;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Value;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.TermTexts;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;

/** Turns a round's refutations into a certificate. */
final class RoundCertificate {
  private final UnitTask task;
  private final RoundPlan plan;
  private final GuardedExecution execution;

  RoundCertificate(UnitTask task, RoundPlan plan, GuardedExecution execution) {
    this.task = task;
    this.plan = plan;
    this.execution = execution;
  }

  /**
   * The certificate.
   *
   * @param labels the targets, each with when some input satisfies it
   * @param left places where paths were left, each with when some input comes there; without that
   *     if no target can be satisfied from there
   */
  Certificate of(
      String id,
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
    List<String> facts = execution.loopFacts().stream().map(LoopFact::toString).toList();
    return new Certificate(
        id,
        task.source().file().getFileName().toString(),
        task.function().name(),
        labels.sequencedKeySet().stream().map(Certificate.Claim::of).toList(),
        plan.byInduction()
            ? new Certificate.KInduction(
                plan.window(),
                execution.followedIterations(),
                execution.havocSets().stream().map(RoundCertificate::havoc).toList(),
                facts,
                definitions,
                refuted,
                places)
            : new Certificate.Unrolling(plan.iterations(), facts, definitions, refuted, places),
        assumptions);
  }

  private static Certificate.Havoc havoc(HavocSet set) {
    return new Certificate.Havoc(
        set.loop(),
        set.where(),
        set.registers().stream().map(RoundCertificate::text).toList(),
        List.copyOf(set.memory()));
  }

  /** What LLVM's mem2reg makes of a variable is called after it, with a number behind a dot. */
  private static String text(Value.Register register) {
    String variable = register.name().replaceFirst("\\.\\d+$", "");
    return variable.isEmpty() ? "%" + register.index() : "%" + register.index() + " " + variable;
  }
}
