package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Function;
import org.farkas.ir.Module;

/**
 * Whether accesses to memory meet. Different variables and locals lie apart: an access through a
 * pointer that is made from one's address by adding leads into it, for elsewhere it is undefined.
 * Otherwise addresses are numbers.
 */
final class Aliasing {
  private final Vocabulary words;
  private final TermContext terms;
  private final Module module;

  /** By functions' names: to hash a function is to hash all its code. */
  private final Map<String, Locals> locals = new HashMap<>();

  Aliasing(Vocabulary words, Module module) {
    this.words = words;
    this.terms = words.terms();
    this.module = module;
  }

  /** What a function keeps in memory. */
  Locals locals(Function function) {
    return locals.computeIfAbsent(function.name(), _ -> Locals.of(function));
  }

  /** How two accesses lie to each other, as far as is known beforehand. */
  sealed interface Relation {}

  /** The second one lies within the first one, so many bytes behind its start. */
  record Within(int offset) implements Relation {}

  /** They share no byte. */
  record Apart() implements Relation {}

  /** They share some bytes. */
  record Overlapping() implements Relation {}

  /** It depends. */
  record Depends() implements Relation {}

  /** A write of so many bytes and a read. */
  Relation relation(Term written, long writtenBytes, Term read, int readBytes) {
    Term distance = terms.make(Operator.SUB, read, written);
    if (distance.isConstant()) {
      return relation(distance.value(), writtenBytes, readBytes);
    }
    return apart(written, read) ? new Apart() : new Depends();
  }

  /** The same for a known distance of the second from the first. */
  static Relation relation(long distance, long writtenBytes, int readBytes) {
    if (distance >= 0 && distance <= writtenBytes - readBytes) {
      return new Within((int) distance);
    }
    return distance >= writtenBytes || distance <= -readBytes ? new Apart() : new Overlapping();
  }

  /** When they share no byte. */
  Term apartTerm(Term written, long writtenBytes, Term read, int readBytes) {
    Term behind = terms.make(Operator.SUB, read, written);
    Term before = terms.make(Operator.SUB, written, read);
    return terms.and(
        terms.make(Operator.ULE, terms.constant(64, writtenBytes), behind),
        terms.make(Operator.ULE, terms.constant(64, readBytes), before));
  }

  private boolean apart(Term written, Term read) {
    Optional<Base> one = base(written);
    Optional<Base> other = base(read);
    if (one.isPresent() && other.isPresent()) {
      return !one.get().object().equals(other.get().object());
    }
    if (other.isPresent() && constant(other.get())) {
      return true; // nobody may write there
    }
    return one.isPresent() && unknown(one.get(), read)
        || other.isPresent() && unknown(other.get(), written);
  }

  /** Whether nothing changes what is read there. */
  boolean unchangeable(Term read) {
    return base(read).map(this::constant).orElse(false);
  }

  /** Whether an address leads to an object that only its own function can reach. */
  boolean hidden(Term read) {
    return base(read).map(Base::hidden).orElse(false);
  }

  private boolean constant(Base base) {
    return base.object() instanceof Vocabulary.Variable variable
        && module.globals().get(variable.name()) != null
        && module.globals().get(variable.name()).constant();
  }

  /** Whether an address cannot lead to an object that is hidden. */
  private boolean unknown(Base base, Term address) {
    return base.hidden() && !mentions(address, base);
  }

  /**
   * An object with a name.
   *
   * @param object a {@link Vocabulary.Variable}, or the register that holds a local's address
   */
  private record Base(Vocabulary.Name object, boolean hidden) {}

  /** The object into which an address leads, if it is one of those with names. */
  private Optional<Base> base(Term address) {
    List<Term> open = new ArrayList<>(List.of(address));
    List<Base> found = new ArrayList<>();
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (term.operator() == Operator.ADD) {
        open.addAll(term.operands());
        continue;
      }
      Optional<Base> named = named(term);
      if (named.isPresent()) {
        found.add(named.get());
      } else if (mentionsAny(term)) {
        return Optional.empty();
      }
    }
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private Optional<Base> named(Term term) {
    return words
        .name(term)
        .flatMap(
            name ->
                switch (name) {
                  case Vocabulary.Variable variable -> Optional.of(new Base(variable, false));
                  case Vocabulary.Register register -> local(register);
                  case Vocabulary.FunctionAddress _,
                      Vocabulary.Mark _,
                      Vocabulary.Read _,
                      Vocabulary.Late _,
                      Vocabulary.Unknown _ ->
                      Optional.empty();
                });
  }

  private Optional<Base> local(Vocabulary.Register register) {
    Locals of = locals(register.context().function());
    Optional<Base> object =
        of.object(register.index())
            .map(o -> new Base(new Vocabulary.Register(register.context(), o), of.hidden(o)));
    return object.isPresent()
        ? object
        : of.variable(register.index()).map(v -> new Base(new Vocabulary.Variable(v), false));
  }

  private boolean mentionsAny(Term term) {
    return variables(term).stream().anyMatch(each -> named(each).isPresent());
  }

  private boolean mentions(Term term, Base base) {
    return variables(term).stream()
        .anyMatch(each -> named(each).map(b -> b.object().equals(base.object())).orElse(false));
  }

  private static Set<Term> variables(Term root) {
    Set<Term> seen = new HashSet<>();
    Set<Term> result = new HashSet<>();
    List<Term> open = new ArrayList<>(List.of(root));
    while (!open.isEmpty()) {
      Term term = open.removeLast();
      if (seen.add(term)) {
        if (term.operator() == Operator.VARIABLE) {
          result.add(term);
        }
        open.addAll(term.operands());
      }
    }
    return result;
  }
}
