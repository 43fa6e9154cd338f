package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Rewriting;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * When a step is taken to where a predicate holds. Assignments and phis are substitutions; a read
 * of memory behind writes is what was written last to where it leads.
 */
final class Preimage {
  private final Vocabulary words;
  private final TermContext terms;
  private final Aliasing aliasing;
  private final Optional<Addresses> run;
  private final Set<Term> seen = new LinkedHashSet<>();
  private final Rewriting early;
  private final Map<Write, Write> writesBefore = new LinkedHashMap<>();

  private Preimage(Vocabulary words, Aliasing aliasing, Optional<Addresses> run) {
    this.words = words;
    this.terms = words.terms();
    this.aliasing = aliasing;
    this.run = run;
    this.early = new Rewriting(terms, this::early);
  }

  /** What addresses are on a run, before the step. */
  @FunctionalInterface
  interface Addresses {
    /** Empty if that is not known. */
    Optional<Long> value(Term address);
  }

  /**
   * When a step leads to where a predicate holds: where both conditions do, if {@code alpha} does,
   * up to what is not known.
   *
   * @param guard over what was before: when the step is taken
   * @param goal over what was before: when the predicate holds behind it
   * @param alpha which addresses are equal, and which lie apart; true if no run was given
   */
  record Result(Term guard, Term goal, Term alpha) {}

  /** On all ways that memory may be shared. */
  static Term exact(Vocabulary words, Aliasing aliasing, Step step, Term after) {
    Result result = everywhere(words, aliasing, step, after);
    return words.terms().and(result.guard(), result.goal());
  }

  /** The same in two parts. */
  static Result everywhere(Vocabulary words, Aliasing aliasing, Step step, Term after) {
    return new Preimage(words, aliasing, Optional.empty()).of(step, after);
  }

  /** On the way that memory is shared on a run. */
  static Result along(Vocabulary words, Aliasing aliasing, Step step, Term after, Addresses run) {
    return new Preimage(words, aliasing, Optional.of(run)).of(step, after);
  }

  private Result of(Step step, Term after) {
    Term guard = early.of(step.guard());
    Term before = new Rewriting(terms, variable -> before(step, variable)).of(after);
    return new Result(guard, before, terms.all(new ArrayList<>(seen)));
  }

  /** From what holds behind the step to what holds before it. */
  private Term before(Step step, Term variable) {
    Term assigned = step.assigned().get(variable);
    if (assigned != null) {
      return early.of(assigned);
    }
    if (words.name(variable).orElse(null) instanceof Vocabulary.Read read) {
      Term address = new Rewriting(terms, each -> before(step, each)).of(read.address());
      return read(step.writes(), address, read.bytes());
    }
    return variable;
  }

  /** From what a step's terms are about to what holds before it. */
  private Term early(Term variable) {
    return words.name(variable).orElse(null) instanceof Vocabulary.Late late
        ? read(late.writes(), new Rewriting(terms, this::early).of(late.address()), late.bytes())
        : variable;
  }

  private Write early(Write write) {
    Write known = writesBefore.get(write);
    if (known == null) {
      known =
          switch (write) {
            case Write.Stored(Term to, int bytes, Term value) ->
                new Write.Stored(early.of(to), bytes, early.of(value));
            case Write.Forgotten(Term from, long bytes) ->
                new Write.Forgotten(early.of(from), bytes);
            case Write.Everything everything -> everything;
          };
      writesBefore.put(write, known);
    }
    return known;
  }

  /** What is read behind writes that may be given by late terms. */
  private Term read(List<Write> writes, Term address, int bytes) {
    if (writes.isEmpty() || aliasing.unchangeable(address)) {
      return words.read(address, bytes);
    }
    List<Write> rest = writes.subList(0, writes.size() - 1);
    return switch (early(writes.getLast())) {
      case Write.Everything _ ->
          aliasing.hidden(address) ? read(rest, address, bytes) : words.unknown(8 * bytes);
      case Write.Forgotten(Term from, long size) ->
          behind(from, size, Optional.empty(), rest, address, bytes);
      case Write.Stored(Term to, int size, Term value) ->
          behind(to, size, Optional.of(value), rest, address, bytes);
    };
  }

  /**
   * What is read behind one more write.
   *
   * @param value what was written; empty if that is not known
   */
  private Term behind(
      Term to, long size, Optional<Term> value, List<Write> rest, Term address, int bytes) {
    return switch (aliasing.relation(to, size, address, bytes)) {
      case Aliasing.Within(int offset) -> part(value, offset, bytes);
      case Aliasing.Apart _ -> read(rest, address, bytes);
      case Aliasing.Overlapping _ -> words.unknown(8 * bytes);
      case Aliasing.Depends _ -> {
        Term apart = aliasing.apartTerm(to, size, address, bytes);
        Optional<Long> distance =
            run.flatMap(r -> r.value(to).flatMap(t -> r.value(address).map(a -> a - t)));
        if (distance.isPresent()) {
          yield switch (Aliasing.relation(distance.get(), size, bytes)) {
            case Aliasing.Within(int offset) -> {
              seen.add(terms.eq(address, terms.make(Operator.ADD, to, terms.constant(64, offset))));
              yield part(value, offset, bytes);
            }
            case Aliasing.Apart _ -> {
              seen.add(apart);
              yield read(rest, address, bytes);
            }
            case Aliasing.Overlapping _, Aliasing.Depends _ -> words.unknown(8 * bytes);
          };
        }
        Term otherwise = terms.ite(apart, read(rest, address, bytes), words.unknown(8 * bytes));
        yield size < bytes
            ? otherwise
            : terms.ite(terms.eq(address, to), part(value, 0, bytes), otherwise);
      }
    };
  }

  private Term part(Optional<Term> value, int offset, int bytes) {
    return value
        .map(v -> terms.extract(v, 8 * offset, 8 * bytes))
        .orElseGet(() -> words.unknown(8 * bytes));
  }
}
