package org.farkas.exec.machine;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.ir.CodePoint;
import org.farkas.trace.ConditionOutcome;

/**
 * A place where a run could go on otherwise if input objects shared memory.
 *
 * @param stack outermost frame first
 * @param evaluated what conditions gave of decisions under way; absent for states of one path
 * @param unlisted whether no layout has the inputs that would make it go on otherwise
 */
public record SharingPlace(
    List<CodePoint> stack,
    Optional<Set<ConditionOutcome>> evaluated,
    SourceSpan where,
    boolean unlisted) {}
