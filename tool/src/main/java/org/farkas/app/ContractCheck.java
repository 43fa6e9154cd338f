package org.farkas.app;

import java.util.List;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.SourceModel;
import org.farkas.strategy.Precondition;
import org.farkas.testcase.ShapeOptions;

/** Checks what the user says of inputs against those that there are, before anything runs. */
final class ContractCheck {
  private final SourceModel source;
  private final GenerateOptions options;
  private final FunctionSections sections;

  ContractCheck(SourceModel source, GenerateOptions options, FunctionSections sections) {
    this.source = source;
    this.options = options;
    this.sections = sections;
  }

  /**
   * Checks it for the functions that are to be tested.
   *
   * @throws DiagnosticException category USER
   */
  void check(List<String> functions) {
    sections.places().forEach(this::function);
    for (FunctionSections.Claim claim : sections.claims()) {
      at(
          claim.where(),
          () ->
              ShapeCheck.check(
                  source,
                  claim.function().map(List::of).orElse(UnitSelection.ownFunctions(source)),
                  claim.shapes(),
                  claim.function().map(f -> sections.of(f, options)).orElse(options).shapes()));
    }
    ShapeCheck.check(source, functions, ofCommandLine(), options.shapes());
    functions.forEach(this::precondition);
    sections
        .variadic()
        .ifPresentOrElse(
            where -> at(where, () -> variadic(UnitSelection.ownFunctions(source))),
            () -> variadic(functions));
    sections.places().forEach((name, where) -> at(where, () -> ownVariadic(name)));
  }

  /** A list for several functions is for those among them that are variadic. */
  private void variadic(List<String> functions) {
    boolean given = !options.contract().variadic().isEmpty();
    if (given && functions.stream().noneMatch(this::isVariadic)) {
      throw notVariadic(
          functions.size() == 1
              ? "'" + functions.getFirst() + "' is not variadic"
              : "none of %s is variadic".formatted(Suggestions.listing(functions)));
    }
  }

  private boolean isVariadic(String function) {
    return source.function(function).orElseThrow().type().variadic();
  }

  private static DiagnosticException notVariadic(String what) {
    return DiagnosticException.user(
        "bad-option",
        "--variadic: " + what,
        "it gives the types of the arguments behind the parameters of functions that end in '...':"
            + " leave it out here, or let it stand with its function in farkas.yaml");
  }

  private void ownVariadic(String function) {
    List<String> own = sections.of(function, options).contract().variadic();
    if (!own.isEmpty() && !own.equals(options.contract().variadic()) && !isVariadic(function)) {
      throw notVariadic("'" + function + "' is not variadic");
    }
  }

  private void function(String name, SourceSpan where) {
    at(where, () -> UnitSelection.select(source, List.of(name), false));
  }

  /** What no configuration says. */
  private ShapeOptions ofCommandLine() {
    ShapeOptions left = options.shapes();
    for (FunctionSections.Claim claim : sections.claims()) {
      left = left.without(claim.shapes());
    }
    return left;
  }

  private void precondition(String function) {
    sections
        .of(function, options)
        .precondition()
        .ifPresent(
            name -> Precondition.checked(source, source.function(function).orElseThrow(), name));
  }

  private static void at(SourceSpan where, Runnable check) {
    try {
      check.run();
    } catch (DiagnosticException e) {
      Diagnostic what = e.diagnostic();
      throw new DiagnosticException(
          new Diagnostic(what.category(), what.code(), where, what.message(), what.advice()));
    }
  }
}
