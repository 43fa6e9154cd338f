package org.farkas.strategy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.criteria.Ledger;
import org.farkas.ir.Module;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.ShapeOptions;

/**
 * What a strategy is asked to do: decide the ledger's targets within the budget.
 *
 * @param functions IR names of all functions that the unit may execute
 * @param variables IR names of the mutable variables with static storage duration that it uses, and
 *     names of the memory at fixed addresses
 * @param testTimeoutMillis after which one native run is killed
 * @param countPaths whether to follow every path even when all targets are decided
 * @param wrap whether signed overflow is defined to wrap around
 * @param precondition which inputs are meant, if the user says so by a function
 * @param seeds tests that there are already: kept, whatever else is found
 */
public record UnitTask(
    Module module,
    SourceModel source,
    FunctionInfo function,
    Set<String> functions,
    Set<String> variables,
    ShapeOptions options,
    Ledger ledger,
    NativeRunner runner,
    SolverFactory solvers,
    Budget budget,
    long seed,
    long testTimeoutMillis,
    boolean countPaths,
    boolean wrap,
    Progress progress,
    Optional<Precondition> precondition,
    List<InputVector> seeds) {
  /** What decides what its verdicts take for granted. */
  public UnitCode code() {
    return new UnitCode(module, source, function, functions, variables, options, precondition);
  }

  /** The same within another budget. */
  public UnitTask with(Budget other) {
    return new UnitTask(
        module,
        source,
        function,
        functions,
        variables,
        options,
        ledger,
        runner,
        solvers,
        other,
        seed,
        testTimeoutMillis,
        countPaths,
        wrap,
        progress,
        precondition,
        seeds);
  }
}
