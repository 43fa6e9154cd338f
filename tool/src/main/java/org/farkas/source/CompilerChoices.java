package org.farkas.source;

import java.util.HashSet;
import java.util.Set;

/**
 * Functions whose meaning C leaves to the compiler in part, by their IR names.
 *
 * @param wideBitFields those with bit-fields in expressions that are wider than {@code int}, on
 *     whose type there compilers disagree
 * @param wideEnumerators those with constants of enumerations that {@code int} is too small for, of
 *     which compilers make different types
 * @param evaluationOrder those with expressions whose outcome may depend on which operand is
 *     evaluated first (C11 6.5p3, 6.5.2.2p10)
 * @param padding those that initialise objects of their own with padding at which the file may look
 *     (C11 6.2.6.1p6)
 */
public record CompilerChoices(
    Set<String> wideBitFields,
    Set<String> wideEnumerators,
    Set<String> evaluationOrder,
    Set<String> padding) {
  /** Nothing of that kind. */
  public static final CompilerChoices NONE =
      new CompilerChoices(Set.of(), Set.of(), Set.of(), Set.of());

  public CompilerChoices {
    wideBitFields = Set.copyOf(wideBitFields);
    wideEnumerators = Set.copyOf(wideEnumerators);
    evaluationOrder = Set.copyOf(evaluationOrder);
    padding = Set.copyOf(padding);
  }

  /** These and those of another file. */
  public CompilerChoices and(CompilerChoices other) {
    return new CompilerChoices(
        both(wideBitFields, other.wideBitFields),
        both(wideEnumerators, other.wideEnumerators),
        both(evaluationOrder, other.evaluationOrder),
        both(padding, other.padding));
  }

  /** Whether numbers in a function's expressions may have other types than clang gives them. */
  public boolean ofTypes(String function) {
    return wideBitFields.contains(function) || wideEnumerators.contains(function);
  }

  private static Set<String> both(Set<String> one, Set<String> other) {
    Set<String> all = new HashSet<>(one);
    all.addAll(other);
    return all;
  }
}
