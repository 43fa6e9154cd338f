package org.farkas.exec.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.source.CType;
import org.farkas.testcase.Aliases;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputPath;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeOptions;

/**
 * Pointers that the user says are one, wherever the pointers before them lead: if {@code q} is
 * {@code p->next}, it is the {@code next} of whatever object {@code p} leads to, and so on down the
 * two paths.
 */
final class EqualPointers {
  /** Beyond, what is left out is left to the check on concrete inputs. */
  private static final int MAX_PAIRS = 2_000;

  /** The same for the ways along which one of them is looked for. */
  private static final int MAX_WAYS = 20_000;

  private final TermContext terms;
  private final InputLayout layout;

  EqualPointers(TermContext terms, InputLayout layout) {
    this.terms = terms;
    this.layout = layout;
  }

  /**
   * A pointer that a path names.
   *
   * @param when the pointers before it lead there
   */
  private record Named(Term when, InputObject object, PointerSlot slot) {}

  /**
   * What holds of the selectors.
   *
   * @param guessed whether it leaves out inputs that the user means: the two pointers could be one
   *     in more ways than the layout lists
   */
  record Fact(Term term, boolean guessed) {}

  /** What the user says of a layout's pointers. */
  List<Fact> facts(ShapeOptions options) {
    List<Fact> facts = new ArrayList<>();
    for (Aliases.Alias alias : options.aliases()) {
      if (!alias.equal()) {
        continue;
      }
      for (Named one : named(alias.one())) {
        for (Named other : named(alias.other())) {
          if (facts.size() < MAX_PAIRS) {
            Term both = terms.and(one.when(), other.when());
            facts.add(
                new Fact(
                    terms.or(terms.not(both), same(one, other)),
                    !places(one).equals(places(other))));
          }
        }
      }
    }
    return facts;
  }

  private List<Named> named(String path) {
    InputPath given = InputPath.parse(path).orElseThrow();
    Deque<Way> ways = new ArrayDeque<>();
    for (InputObject object : layout.objects()) {
      boolean root =
          object.origin() instanceof InputObject.Parameter
              || object.origin() instanceof InputObject.Global;
      for (PointerSlot slot : root ? object.slots() : List.<PointerSlot>of()) {
        follow(given, new Way(new Named(terms.bool(true), object, slot), slot.path()), ways);
      }
    }
    List<Named> result = new ArrayList<>();
    for (int i = 0; i < MAX_WAYS && !ways.isEmpty(); i++) {
      Way way = ways.remove();
      if (names(given, way.path())) {
        result.add(way.to());
      }
      behind(given, way, ways);
    }
    return result;
  }

  /**
   * A way to a pointer.
   *
   * @param path how it is called when it is reached so; its object may be called after another one
   */
  private record Way(Named to, String path) {}

  private static void follow(InputPath given, Way way, Deque<Way> ways) {
    if (InputPath.parse(way.path()).filter(given::isBelow).isPresent()) {
      ways.add(way);
    }
  }

  private void behind(InputPath given, Way way, Deque<Way> ways) {
    PointerSlot slot = way.to().slot();
    CType pointee = slot.type().pointee();
    for (int i = 0; i < slot.choices().size(); i++) {
      if (slot.choices().get(i) instanceof PointerTarget.Into into && pointee.sizeBytes() > 0) {
        InputObject there = layout.objects().get(into.object());
        Term when = terms.and(way.to().when(), chosen(way.to().object(), slot, i));
        for (PointerSlot inner : there.slots()) {
          long offset = inner.offsetBytes() - into.offsetBytes();
          if (offset >= 0) {
            behind(way.path(), pointee, offset)
                .ifPresent(
                    path -> follow(given, new Way(new Named(when, there, inner), path), ways));
          }
        }
      }
    }
  }

  /** How a pointer is called that lies so far behind where another one leads. */
  private static Optional<String> behind(String pointer, CType pointee, long offset) {
    long size = pointee.sizeBytes();
    return path(ScalarCell.elementName("*" + pointer, offset / size), pointee, offset % size);
  }

  private static Optional<String> path(String name, CType type, long offset) {
    return switch (type) {
      case CType.Pointer _ -> offset == 0 ? Optional.of(name) : Optional.empty();
      case CType.Array array -> {
        long size = array.element().sizeBytes();
        yield size <= 0
            ? Optional.empty()
            : path(name + "[" + offset / size + "]", array.element(), offset % size);
      }
      case CType.Record record ->
          record.fields().stream()
              .filter(field -> !field.bitField() && offset >= field.offsetBits() / 8)
              .filter(
                  field -> offset < field.offsetBits() / 8 + Math.max(1, field.type().sizeBytes()))
              .flatMap(
                  field ->
                      path(
                          ScalarCell.memberName(name, field.name()),
                          field.type(),
                          offset - field.offsetBits() / 8)
                          .stream())
              .findFirst();
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Function _,
          CType.Opaque _ ->
          Optional.empty();
    };
  }

  private static boolean names(InputPath given, String path) {
    return InputPath.parse(path).filter(given::names).isPresent();
  }

  private Term chosen(InputObject object, PointerSlot slot, int choice) {
    return slot.choices().size() == 1
        ? terms.bool(true)
        : terms.eq(InputMemory.selector(terms, object.id(), slot), terms.constant(8, choice));
  }

  /** Where a pointer can lead; that it is not NULL is never a guess. */
  private static Set<PointerTarget> places(Named pointer) {
    return pointer.slot().choices().stream()
        .filter(target -> !(target instanceof PointerTarget.Null))
        .collect(Collectors.toSet());
  }

  private Term same(Named one, Named other) {
    Term any = terms.bool(false);
    for (int i = 0; i < one.slot().choices().size(); i++) {
      for (int j = 0; j < other.slot().choices().size(); j++) {
        if (one.slot().choices().get(i).equals(other.slot().choices().get(j))) {
          any =
              terms.or(
                  any,
                  terms.and(
                      chosen(one.object(), one.slot(), i),
                      chosen(other.object(), other.slot(), j)));
        }
      }
    }
    return any;
  }
}
