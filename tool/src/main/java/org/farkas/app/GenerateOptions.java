package org.farkas.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.farkas.base.Budget;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Scope;
import org.farkas.emit.frameworks.SuiteFormat;
import org.farkas.strategy.allpaths.AllPathsOptions;
import org.farkas.testcase.ShapeOptions;

/**
 * What the user asks of {@code generate}.
 *
 * @param functions names as given; empty with {@code all}
 * @param all every function that the file defines
 * @param work how long and how is searched
 * @param out folder in which each unit gets a folder of its name
 * @param force whether files that the user edited may be overwritten
 * @param countPaths whether to follow every path, and report how many there are
 * @param paths which paths are wanted, if the criterion is about paths
 * @param format of the suites; none for plain programs
 * @param contract what the user says of the inputs beside their shapes
 */
public record GenerateOptions(
    SourceRequest source,
    List<String> functions,
    boolean all,
    Scope scope,
    Criterion criterion,
    String strategy,
    ShapeOptions shapes,
    Work work,
    boolean countPaths,
    Path out,
    boolean force,
    Optional<AllPathsOptions> paths,
    Optional<SuiteFormat> format,
    Contract contract) {
  public GenerateOptions {
    functions = List.copyOf(functions);
  }

  /**
   * What else the user says of the inputs.
   *
   * @param precondition name of a function that says which inputs are meant
   * @param seeds a folder with tests that are kept
   * @param calls how often a test may call the function
   * @param variadic types of what it gets behind its parameters, if it is variadic
   */
  public record Contract(
      Optional<String> precondition, Optional<Path> seeds, int calls, List<String> variadic) {
    /** Nothing: one call of any inputs. */
    public static final Contract NONE =
        new Contract(Optional.empty(), Optional.empty(), 1, List.of());

    public Contract {
      variadic = List.copyOf(variadic);
    }
  }

  /**
   * How long and how is searched.
   *
   * @param budgetMillis per unit
   * @param deterministic whether the budget is of counted work instead of time
   * @param seed of what is chosen by chance
   * @param jobs units that are worked on at the same time
   * @param workers searches of one unit that work at the same time
   */
  public record Work(long budgetMillis, boolean deterministic, long seed, int jobs, int workers) {
    /** In real time, one thing after the other. */
    public static Work ofMillis(long budgetMillis) {
      return new Work(budgetMillis, false, 1, 1, 1);
    }

    /** A unit's budget, as a part of the whole run's. */
    Budget budget(Budget whole) {
      return deterministic ? whole.ofWork(budgetMillis) : whole.slice(budgetMillis);
    }
  }

  /** The same for other functions. */
  public GenerateOptions withFunctions(List<String> others) {
    return with(source, others);
  }

  /** The same for a source that is built otherwise. */
  public GenerateOptions withSource(SourceRequest other) {
    return with(other, functions);
  }

  private GenerateOptions with(SourceRequest otherSource, List<String> otherFunctions) {
    return new GenerateOptions(
        otherSource,
        otherFunctions,
        all,
        scope,
        criterion,
        strategy,
        shapes,
        work,
        countPaths,
        out,
        force,
        paths,
        format,
        contract);
  }

  /** How often a test may call the function. */
  public int calls() {
    return contract.calls();
  }

  /** The function that says which inputs are meant, if there is one. */
  public Optional<String> precondition() {
    return contract.precondition();
  }
}
