package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;

/**
 * Facts that may hold in every round of a loop, from what its code compares: how the registers that
 * it changes (the phis of its header) lie to what they begin with, to what they are compared with,
 * and to each other.
 */
final class FactCandidates {
  private static final int MOST_CHANGED = 10;
  private static final int MOST_BOUNDS = 16;
  private static final int MOST_CANDIDATES = 600;

  private final ProgramGraph graph;
  private final Vocabulary words;
  private final boolean memory;
  private final TermContext terms;
  private final Set<Term> all = new LinkedHashSet<>();

  /**
   * @param memory whether they may be about memory
   */
  FactCandidates(ProgramGraph graph, Vocabulary words, boolean memory) {
    this.graph = graph;
    this.memory = memory;
    this.words = words;
    this.terms = words.terms();
  }

  Collection<Term> all() {
    return all;
  }

  /** Adds those of one loop. */
  void add(Place.Code header, Set<Place> loop) {
    Map<Term, Set<Term>> starts = starts(header, loop);
    Set<Term> bounds = new LinkedHashSet<>();
    starts.values().forEach(bounds::addAll);
    Set<Comparison> comparisons = comparisons(loop);
    for (Comparison each : comparisons) {
      if (changing(each.left(), starts.keySet()) || changing(each.right(), starts.keySet())) {
        relate(each.left(), each.right());
      }
      for (Term operand : List.of(each.left(), each.right())) {
        if (operand.isConstant() || named(operand) && !starts.containsKey(operand)) {
          bounds.add(operand);
        }
      }
    }
    List<Term> changed = List.copyOf(starts.keySet());
    for (int i = 0; i < changed.size(); i++) {
      Term register = changed.get(i);
      relate(register, terms.constant(register.widthBits(), 0));
      for (Term bound : bounds.stream().limit(MOST_BOUNDS).toList()) {
        if (bound.widthBits() == register.widthBits()) {
          relate(register, bound);
          for (Term start : starts.get(register)) {
            unlessStarting(register, start, bound);
          }
        }
      }
      for (Term other : changed.subList(0, i)) {
        if (other.widthBits() == register.widthBits()) {
          relate(register, other);
          together(register, starts.get(register), other, starts.get(other));
        }
        scaled(register, starts.get(register), other, starts.get(other));
        scaled(other, starts.get(other), register, starts.get(register));
      }
    }
  }

  /** The registers that a loop changes, each with what it is when the loop begins. */
  private Map<Term, Set<Term>> starts(Place.Code header, Set<Place> loop) {
    Set<Integer> phis =
        header.instruction() > 0
            ? Set.of()
            : header.context().function().blocks().get(header.block()).phis().stream()
                .map(Block.Phi::result)
                .map(register -> register.index())
                .collect(Collectors.toSet());
    Map<Term, Set<Term>> result = new LinkedHashMap<>();
    for (Step step : graph.to(header)) {
      step.assigned()
          .forEach(
              (variable, value) -> {
                boolean own =
                    words.name(variable).orElse(null) instanceof Vocabulary.Register register
                        && register.context().equals(header.context())
                        && phis.contains(register.index());
                if (own && (result.containsKey(variable) || result.size() < MOST_CHANGED)) {
                  Set<Term> start = result.computeIfAbsent(variable, _ -> new LinkedHashSet<>());
                  if (!loop.contains(step.from())) {
                    start.add(value);
                  }
                }
              });
    }
    return result;
  }

  /** Whether a term is a register or memory at an address. */
  private boolean named(Term term) {
    return words
        .name(term)
        .filter(n -> n instanceof Vocabulary.Register || n instanceof Vocabulary.Read)
        .isPresent();
  }

  private boolean changing(Term term, Set<Term> changed) {
    return Runs.variables(term).stream().anyMatch(changed::contains);
  }

  private record Comparison(Term left, Term right) {}

  private Set<Comparison> comparisons(Set<Place> loop) {
    Set<Comparison> result = new LinkedHashSet<>();
    Set<Term> seen = new LinkedHashSet<>();
    for (Place place : loop) {
      for (Step step : graph.from(place)) {
        List<Term> open = new ArrayList<>(List.of(step.guard()));
        while (!open.isEmpty()) {
          Term term = open.removeLast();
          if (!seen.add(term)) {
            continue;
          }
          switch (term.operator()) {
            case EQ, SLT, SLE, ULT, ULE -> {
              if (term.operand(0).widthBits() > 1) {
                result.add(new Comparison(term.operand(0), term.operand(1)));
              }
            }
            default -> {}
          }
          open.addAll(term.operands());
        }
      }
    }
    return result;
  }

  private void candidate(Term term) {
    if (!term.isConstant()
        && words.lasting(term)
        && (memory || !words.readsMemory(term))
        && all.size() < MOST_CANDIDATES) {
      all.add(term);
    }
  }

  private void relate(Term left, Term right) {
    for (Operator order : List.of(Operator.SLE, Operator.ULE, Operator.SLT, Operator.ULT)) {
      candidate(terms.make(order, left, right));
      candidate(terms.make(order, right, left));
    }
    candidate(terms.eq(left, right));
    candidate(terms.not(terms.eq(left, right)));
  }

  /** A count up to a limit that may be below its start. */
  private void unlessStarting(Term register, Term start, Term bound) {
    for (Operator order : List.of(Operator.SLE, Operator.ULE)) {
      candidate(terms.or(terms.eq(register, start), terms.make(order, register, bound)));
      candidate(terms.or(terms.eq(register, start), terms.make(order, bound, register)));
    }
  }

  /** Registers that move by the same amount, in the same direction or against each other. */
  private void together(Term one, Set<Term> oneStarts, Term other, Set<Term> otherStarts) {
    for (Term start : oneStarts) {
      for (Term otherStart : otherStarts) {
        for (Operator operator : List.of(Operator.ADD, Operator.SUB)) {
          candidate(
              terms.eq(terms.make(operator, one, other), terms.make(operator, start, otherStart)));
        }
      }
    }
  }

  /** A pointer that moves by whole elements while an index counts. */
  private void scaled(Term pointer, Set<Term> starts, Term index, Set<Term> indexStarts) {
    boolean counts = indexStarts.stream().anyMatch(each -> each.isConstant() && each.value() == 0);
    if (pointer.widthBits() != Vocabulary.POINTER_BITS || !counts) {
      return;
    }
    for (Term start : starts) {
      for (Operator extension : List.of(Operator.ZERO_EXTEND, Operator.SIGN_EXTEND)) {
        Term wide =
            index.widthBits() == Vocabulary.POINTER_BITS
                ? index
                : terms.convert(extension, index, Vocabulary.POINTER_BITS);
        for (int bytes : List.of(1, 2, 4, 8)) {
          Term distance = terms.make(Operator.MUL, wide, terms.constant(64, bytes));
          candidate(terms.eq(pointer, terms.make(Operator.ADD, start, distance)));
        }
      }
    }
  }
}
