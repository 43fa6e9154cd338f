package org.farkas.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.expr.Term;
import org.farkas.ir.CodePoint;
import org.farkas.source.CompilerChoices;
import org.farkas.source.WeakDefinitions;
import org.farkas.testcase.Assumption;

/** What the walk through a unit collects: where labels may be satisfied, where ways were left. */
final class Formula {
  /**
   * A label may be satisfied.
   *
   * @param target its target's id
   */
  record Hit(String target, Term when) {}

  /**
   * Ways were not followed any further.
   *
   * @param stack where they stand: the frames' code points, outermost first
   */
  record Left(List<CodePoint> stack, Term when, String why, SourceSpan where) {}

  /** The frames below the one that runs: where each goes on after its call. */
  final Deque<CodePoint> callers = new ArrayDeque<>();

  private final List<Hit> hits = new ArrayList<>();
  private final List<Left> left = new ArrayList<>();
  private final List<Term> presumed = new ArrayList<>();
  private int presuming;
  private final Set<Assumption.Kind> assumed = EnumSet.noneOf(Assumption.Kind.class);

  /** What was written to since somebody began to watch. */
  private WrittenBytes written = new WrittenBytes();

  private final CompilerChoices choices;
  private final WeakDefinitions weakDefinitions;
  private final Set<Assumption.Kind> named;

  /**
   * @param choices functions that mean what the compiler makes of them
   * @param weakDefinitions what other files might replace
   * @param named what the certificate names as an assumption
   */
  Formula(CompilerChoices choices, WeakDefinitions weakDefinitions, Set<Assumption.Kind> named) {
    this.choices = choices;
    this.weakDefinitions = weakDefinitions;
    this.named = named;
  }

  /** A function is walked through. */
  void entered(String function) {
    if (choices.wideBitFields().contains(function)) {
      assume(Assumption.Kind.BIT_FIELDS);
    }
    if (choices.wideEnumerators().contains(function)) {
      assume(Assumption.Kind.ENUMERATORS);
    }
    if (choices.evaluationOrder().contains(function)) {
      assume(Assumption.Kind.EVALUATION_ORDER);
    }
    if (choices.padding().contains(function)) {
      assume(Assumption.Kind.PADDING);
    }
    if (weakDefinitions.concern(function)) {
      assume(Assumption.Kind.WEAK_DEFINITIONS);
    }
  }

  List<Hit> hits() {
    return hits;
  }

  List<Left> left() {
    return left;
  }

  void hit(String target, Term when) {
    if (!when.isFalse()) {
      hits.add(new Hit(target, when));
    }
  }

  void leave(CodePoint here, Term when, String why, SourceSpan where) {
    if (!when.isFalse()) {
      List<CodePoint> stack = new ArrayList<>(callers);
      stack.add(here);
      left.add(new Left(stack, when, why, where));
    }
  }

  /** A place was written to, nobody knows where. */
  void written(Place place) {
    written.add(place);
    writtenAnywhere(place);
  }

  /** Some bytes of a place were written. */
  void written(Place place, int offset, int count) {
    written.add(place, offset, count);
    writtenAnywhere(place);
  }

  private void writtenAnywhere(Place place) {
    // No pointer of the inputs leads to other variables.
    boolean inputs = place.input().isPresent() || place.open();
    if (place.kind() != Place.Kind.NEW && inputs) {
      assumed.add(Assumption.Kind.EFFECTIVE_TYPES);
    }
  }

  /** Something that C leaves open was taken for granted. */
  void assume(Assumption.Kind kind) {
    assumed.add(kind);
  }

  /** Whether what C leaves open may be taken for granted. */
  boolean mayAssume(Assumption.Kind kind) {
    return named.contains(kind);
  }

  Set<Assumption.Kind> assumed() {
    return assumed;
  }

  /** Begins a new record of what is written; gives the one so far. */
  WrittenBytes watch() {
    WrittenBytes before = written;
    written = new WrittenBytes();
    return before;
  }

  /** Ends a record; what it saw belongs to the one before, too. */
  WrittenBytes watched(WrittenBytes before) {
    WrittenBytes seen = written;
    written = before;
    written.addAll(seen);
    return seen;
  }

  /** How much there is, to come back to. */
  int[] mark() {
    return new int[] {hits.size(), left.size(), presumed.size()};
  }

  /** Forgets what was found since. */
  void back(int[] mark) {
    hits.subList(mark[0], hits.size()).clear();
    left.subList(mark[1], left.size()).clear();
    presumed.subList(mark[2], presumed.size()).clear();
  }

  /**
   * Begins with a model of a library function that says where it takes for granted what the
   * environment does.
   *
   * @return what {@link #presumed} wants
   */
  int presuming() {
    presuming++;
    return presumed.size();
  }

  /** Ends with it; gives the conditions under which the environment did something else. */
  List<Term> presumed(int before) {
    presuming--;
    List<Term> since = presumed.subList(before, presumed.size());
    List<Term> result = List.copyOf(since);
    since.clear();
    return result;
  }

  /** Where the condition holds, the environment does something else than the model goes on with. */
  void presume(Term otherwise) {
    presumed.add(otherwise);
  }

  /** Whether there is something that stands for what else the environment may do. */
  boolean mayPresume() {
    return presuming > 0;
  }
}
