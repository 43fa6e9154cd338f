package org.farkas.testcase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place within the inputs as a user writes it: an identifier, then members and subscripts. How
 * the pointers between them are followed does not matter: {@code p->m}, {@code (*p).m} and {@code
 * p[0].m} have the same members. A path without a subscript, or with {@code []} or {@code [*]},
 * speaks of all elements, so {@code list->id} and {@code list[*].id} name {@code list[0].id} and
 * {@code list[7].id}.
 *
 * @param root a parameter or variable
 * @param steps from there
 */
public record InputPath(String root, List<Step> steps) {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?:->|\\.)\\s*([A-Za-z_$][\\w$]*)|\\[\\s*(\\d{1,18})\\s*\\]|(\\{\\d+\\})"
              + "|(\\[\\s*\\*?\\s*\\])|\\)|\\s+");

  private static final Pattern START = Pattern.compile("[\\s*(&]*([A-Za-z_$][\\w$]*)");

  public InputPath {
    steps = List.copyOf(steps);
  }

  /** A step down. */
  public sealed interface Step {}

  /** To a member. */
  public record Member(String name) implements Step {}

  /** To an element. */
  public record Element(long index) implements Step {}

  /** To all elements: the same as no step, for readers. */
  public record AllElements() implements Step {}

  /** Reads a path; empty if it is none. */
  public static Optional<InputPath> parse(String text) {
    Matcher start = START.matcher(text);
    if (!start.lookingAt()) {
      return Optional.empty();
    }
    List<Step> steps = new ArrayList<>();
    Matcher token = TOKEN.matcher(text.stripTrailing());
    int end = start.end();
    int length = text.stripTrailing().length();
    while (end < length) {
      token.region(end, length);
      if (!token.lookingAt()) {
        return Optional.empty();
      }
      if (token.group(1) != null) {
        steps.add(new Member(token.group(1)));
      } else if (token.group(2) != null) {
        steps.add(new Element(Long.parseLong(token.group(2))));
      } else if (token.group(3) != null) {
        steps.add(new Member(token.group(3)));
      } else if (token.group(4) != null) {
        steps.add(new AllElements());
      }
      end = token.end();
    }
    return Optional.of(new InputPath(start.group(1), steps));
  }

  /** A path as it is written, with another root. */
  static String withRoot(String text, UnaryOperator<String> root) {
    Matcher start = START.matcher(text);
    return start.lookingAt()
        ? text.substring(0, start.start(1))
            + root.apply(start.group(1))
            + text.substring(start.end(1))
        : text;
  }

  /** The same place in its shortest spelling: two paths that mean the same are equal then. */
  public InputPath shortest() {
    List<Step> kept = new ArrayList<>();
    boolean beforeElement = false;
    for (Step step : steps.reversed()) {
      // Of several subscripts in a row it matters which of them are given.
      if (!(step instanceof AllElements) || beforeElement) {
        kept.add(step);
        beforeElement = !(step instanceof Member);
      }
    }
    return new InputPath(root, kept.reversed());
  }

  /** How many of its steps leave no choice: the more, the more specific it is. */
  public long specificity() {
    return steps.stream().filter(step -> !(step instanceof AllElements)).count();
  }

  /** Whether this path, as a user gave it, names the place {@code other}. */
  public boolean names(InputPath other) {
    if (!root.equals(other.root)) {
      return false;
    }
    int next = 0;
    for (Step step : other.steps) {
      while (step instanceof Member && next < steps.size() && namesSingle(next)) {
        next++; // there is a single element, of which no subscript speaks
      }
      if (next < steps.size() && (steps.get(next).equals(step) || isAll(next))) {
        next++;
      } else if (step instanceof Member) {
        return false;
      } else if (next < steps.size() && steps.get(next) instanceof Element) {
        return false;
      }
    }
    while (next < steps.size() && namesSingle(next)) {
      next++;
    }
    return next == steps.size();
  }

  /** Whether what this path names may lie behind the place {@code other}, or be it. */
  public boolean isBelow(InputPath other) {
    List<Step> members = members();
    List<Step> above = other.members();
    return root.equals(other.root)
        && above.size() <= members.size()
        && members.subList(0, above.size()).equals(above);
  }

  private List<Step> members() {
    return steps.stream().filter(Member.class::isInstance).toList();
  }

  private boolean namesSingle(int step) {
    return isAll(step) || steps.get(step).equals(new Element(0));
  }

  private boolean isAll(int step) {
    return steps.get(step) instanceof AllElements;
  }
}
