package org.farkas.app;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.testcase.ShapeOptions;

/**
 * What single functions have of their own, and who says what of inputs.
 *
 * @param options of the functions that have others than the rest, by their names
 * @param claims to be checked against the inputs that there are, beside those of the command line
 * @param places of the functions' names in the configuration
 * @param variadic where the configuration gives the types of further arguments for all variadic
 *     functions; empty if it does not, or if the command line does
 */
public record FunctionSections(
    Map<String, GenerateOptions> options,
    List<Claim> claims,
    Map<String, SourceSpan> places,
    Optional<SourceSpan> variadic) {
  /** Nothing of their own. */
  public static final FunctionSections NONE =
      new FunctionSections(Map.of(), List.of(), Map.of(), Optional.empty());

  /**
   * What a configuration says of inputs at one place.
   *
   * @param function whose inputs they are; empty for those of any function of the file
   */
  public record Claim(Optional<String> function, ShapeOptions shapes, SourceSpan where) {}

  GenerateOptions of(String function, GenerateOptions others) {
    return options.getOrDefault(function, others);
  }
}
