package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.ExplorationTree;
import org.farkas.criteria.Target;
import org.farkas.expr.Term;
import org.farkas.ir.CodePoint;
import org.farkas.strategy.TermTexts;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;

/** Turns an exhausted exploration into a certificate for the targets that it proves infeasible. */
final class ExhaustionCertificate {
  private ExhaustionCertificate() {}

  /**
   * The certificate.
   *
   * @param places stack of every node that was not followed further
   * @throws IllegalArgumentException if something unexplored can still reach a claimed target
   */
  static Certificate of(
      String id,
      UnitTask task,
      ExplorationTree<Term> tree,
      Map<Integer, List<CodePoint>> places,
      Predicate<List<CodePoint>> relevant,
      List<Target> infeasible,
      List<Assumption> assumptions) {
    List<ExplorationTree.Node<Term>> nodes = new ArrayList<>(tree.nodes().size());
    for (int i = 0; i < tree.nodes().size(); i++) {
      ExplorationTree.Node<Term> node = tree.nodes().get(i);
      if (node.state() instanceof ExplorationTree.Unexplored
          && places.containsKey(i)
          && !relevant.test(places.get(i))) {
        List<String> stack = places.get(i).stream().map(CodePoint::toString).toList();
        node =
            new ExplorationTree.Node<>(
                node.parent(),
                node.constraints(),
                new ExplorationTree.Irrelevant(stack, SourceSpan.UNKNOWN));
      }
      nodes.add(node);
    }
    ExplorationTree<Term> tidy = new ExplorationTree<>(nodes);
    Set<Term> constraints = new LinkedHashSet<>();
    tidy.nodes().forEach(node -> constraints.addAll(node.constraints()));
    List<String> definitions = new ArrayList<>();
    Map<Term, String> texts = TermTexts.of(List.copyOf(constraints), definitions);
    return new Certificate(
        id,
        task.source().file().getFileName().toString(),
        task.function().name(),
        infeasible.stream().map(Certificate.Claim::of).toList(),
        new Certificate.Exhaustion(definitions, tidy.map(texts::get)),
        assumptions);
  }
}
