package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.library.PlainOutput;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Term;
import org.farkas.ir.Type;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputObject;

/**
 * Texts that functions without a model read. Such a text ends within its object (C11 7.1.1p1,
 * 7.1.4p1), or as many of its characters lie there as a precision says (7.21.6.1p8), and all that
 * are read have values.
 *
 * <p>That is one question for a text, not one for each character, since what is read changes
 * nothing otherwise. Where a run on given inputs knows where a text is, a search may not: then it
 * goes on as if nothing were wrong, and the run tells.
 */
final class TextArguments {
  /** Searches don't ask of more characters that inputs decide. */
  private static final int MAX_SYMBOLIC = 4_096;

  private static final int WIDE_BYTES = 4;

  private final Execution x;
  private final Pointers pointers;
  private final AccessChecks checks;

  TextArguments(Execution x, Pointers pointers, AccessChecks checks) {
    this.x = x;
    this.pointers = pointers;
    this.checks = checks;
  }

  /**
   * Requires what a call of a function of the C library reads, but for what belongs to a format.
   */
  void require(String name, Op.Call op) {
    for (int argument : LibraryModels.textArguments(name)) {
      require(name, op, argument, 1, -1);
    }
    OptionalInt format = LibraryModels.outputFormat(name);
    if (format.isPresent()) {
      require(name, op, format.getAsInt(), 1, -1);
    }
  }

  /** Requires the texts that a format asks for. */
  void require(String name, Op.Call op, int first, List<PlainOutput.Text> texts) {
    for (PlainOutput.Text text : texts) {
      long most = text.precision();
      int precision = first + text.precisionBehind().orElse(-1);
      if (text.precisionBehind().isPresent() && precision < op.arguments().length) {
        int operand = op.arguments()[precision];
        if (x.reference(operand) != null) {
          continue; // a search does not know how many it is
        }
        most = (int) x.bits(operand); // negative, it is as if there were none
      }
      require(name, op, first + text.behind(), text.wide() ? WIDE_BYTES : 1, most);
    }
  }

  private void require(String name, Op.Call op, int argument, int bytes, long most) {
    if (argument >= op.arguments().length
        || most == 0
        || !(op.argumentTypes()[argument] instanceof Type.Pointer)) {
      return;
    }
    int operand = op.arguments()[argument];
    if (x.state.inputState().concrete().isPresent()) {
      pointers.resolve(operand, false);
    }
    if (x.reference(operand) instanceof MemoryObject object
        && (object.kind() != MemoryObject.Kind.ABSOLUTE || x.bits(operand) != 0)) {
      checks.readable(object, x.bits(operand));
      read(object, (int) x.bits(operand), bytes, most)
          .ifPresent(text -> require(LibraryNames.spelled(name), object, text));
    }
  }

  /**
   * Characters up to the first that is zero, or to the object's end.
   *
   * @param ended whether nothing behind them is read: the last one is zero, or the precision's last
   */
  private record Characters(List<Term> terms, boolean ended) {}

  /** Empty if it can't be told which these are. */
  private Optional<Characters> read(MemoryObject object, int offset, int bytes, long most) {
    Contents contents = x.memory().find(object);
    boolean concrete = x.state.inputState().concrete().isPresent();
    if (object.sizeTerm().isPresent()) {
      return Optional.empty();
    }
    List<Term> characters = new ArrayList<>();
    ValueSlot slot = new ValueSlot();
    long count = 0;
    for (int at = offset; at <= contents.sizeBytes() - bytes; at += bytes) {
      if (most >= 0 && count++ == most) {
        return Optional.of(new Characters(characters, true));
      }
      x.access.load(x.memory(), object, at, 8 * bytes, false, slot);
      if (slot.reference == null) {
        if (slot.bits == 0) {
          return Optional.of(new Characters(characters, true));
        }
      } else if (!(slot.reference instanceof Term term)
          || term.tainted() && x.taints.of(term).approximate()
          || !concrete && characters.size() == MAX_SYMBOLIC) {
        return Optional.empty();
      } else {
        characters.add(term);
        if (x.state.path().holds(isZero(term))) {
          return Optional.of(new Characters(characters, true));
        }
      }
    }
    return Optional.of(new Characters(characters, most >= 0 && count == most));
  }

  private Term isZero(Term character) {
    return x.terms.eq(character, x.terms.constant(character.widthBits(), 0));
  }

  private void require(String name, MemoryObject object, Characters text) {
    Term defined = x.terms.bool(true);
    Term ends = x.terms.bool(text.ended());
    for (Term character : text.terms().reversed()) {
      Term here = isZero(character);
      if (character.tainted()) {
        defined = x.terms.and(x.definedness.of(character), x.terms.or(here, defined));
      } else {
        defined = x.terms.or(here, defined);
      }
      ends = x.terms.or(here, ends);
    }
    if (defined.isTrue() && ends.isTrue()) {
      return;
    }
    x.sharing.accessed(object, false);
    x.decisions.require(
        defined,
        UndefinedKind.INDETERMINATE_VALUE,
        UndefinedKind.INDETERMINATE_VALUE.label(),
        Optional.empty());
    Optional<InputObject> guessed = object.input().filter(InputObject::guessedCount);
    if (guessed.isPresent()) {
      Set<Term> zeros = text.terms().stream().map(this::isZero).collect(Collectors.toSet());
      if (ends.isConstant() || !taken(ends, zeros)) {
        Term last = text.terms().isEmpty() ? ends : isZero(text.terms().getLast());
        guessed(guessed.get(), ends, last);
      }
    } else {
      x.decisions.require(
          ends,
          UndefinedKind.LIBRARY_ARGUMENT,
          name + ": a text that has no end within " + x.program.nameOf(object),
          Optional.empty());
    }
  }

  /**
   * A text that goes on behind what is guessed of it ends there, which is all the same to the call:
   * with the guess's last character if that may be, since a question about one of them is easier
   * than one about all.
   */
  private void guessed(InputObject input, Term ends, Term last) {
    Assumption capacity = AccessChecks.capacity(input);
    boolean search = !x.manyPaths() && x.state.inputState().concrete().isEmpty();
    if (search && x.state.evaluator().holds(last)) {
      x.state.assume(last, capacity);
    } else if (search && x.state.evaluator().holds(ends)) {
      x.state.assume(ends, capacity);
    } else {
      x.decisions.bound(ends, capacity, "a text behind the assumed end of " + input.name());
    }
  }

  /**
   * Whether a search has taken for granted, of a string that is an input, what makes a text end.
   */
  private boolean taken(Term ends, Set<Term> zeros) {
    return x.state.guesses().stream()
        .map(PathConstraint::term)
        .anyMatch(guess -> guess.equals(ends) || zeros.contains(guess));
  }
}
