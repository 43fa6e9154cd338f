package org.farkas.strategy;

import java.util.Optional;
import java.util.Set;
import org.farkas.ir.Module;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.ShapeOptions;

/**
 * A unit's code and which inputs are meant: all that decides what its verdicts take for granted.
 *
 * @param function that is run
 * @param functions IR names of all functions that the unit may execute
 * @param variables IR names of the mutable variables with static storage duration that it uses
 * @param options what the user fixed about the inputs
 * @param precondition which inputs are meant, if the user says so by a function
 */
public record UnitCode(
    Module module,
    SourceModel source,
    FunctionInfo function,
    Set<String> functions,
    Set<String> variables,
    ShapeOptions options,
    Optional<Precondition> precondition) {}
